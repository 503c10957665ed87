"""A net learns a game by playing against itself: PPO with masks, on one core.

    pip install 'galapagos[gym,train,onnx]'
    python3 examples/train.py another-world --minutes 10
    galapagos play another-world --seats 2 --bot another-world.onnx

One net plays all seats. It is made from the game's own eye and words, so it fits every game, seat count and option.
Where an eye describes things one after the other in the same way, as species and creatures are, one small net reads
them all, and the word that names such a thing ("A", "B", …) is as good as it and the whole table find it: what is
learned of one is known of all.

It goes to school first: for a part of the time (`--set school=0` for none) it learns to say what the greedy bot would
say. Then it plays against itself. It is paid by its place at the end, and on the way by how its lead grows, which
changes no optimal play (`shape` of galapagos.gym). In some of the games an earlier self has a seat. The curve is of
games against the random and the greedy bot.
"""

from __future__ import annotations

import argparse
import copy
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import galapagos
from galapagos.chance import Chance
from galapagos.gym import single, vector
from galapagos.gym.eye import Eye
from galapagos.gym.lexicon import Lexicon
from galapagos.playout import Greedy

NEVER = -1e9  # the logit of a word that is not open
NOTHING = -1  # no word
# What a point of the lead is worth on the way: so much that usual leads are about 1, as places are.
SHAPE = {"random-mutations": 0.05, "evo": 0.03, "another-world": 0.3, "mutagen": 0.03}
BOTS = ("random", "greedy")
LONG = 2000  # words of its own after which a game in an exam is given up


@dataclass
class How:
    """What can be turned, as `--set NAME=VALUE`."""

    games: int = 128  # at once
    steps: int = 128  # words in each of them between two lessons
    epochs: int = 2
    batch: int = 2048
    rate: float = 1e-3  # of learning; it falls to a tenth
    clip: float = 0.2
    trace: float = 0.95  # how far back a reward reaches: the lambda of generalised advantages
    entropy: float = 0.01  # it falls to a tenth
    shape: float = 0.0  # 0: as SHAPE says
    past: float = 0.25  # of the games have an earlier self as a guest
    school: float = 0.25  # of the time it learns from the greedy bot
    width: int = 192


class Net(nn.Module):
    """From observations to a number for every word, and to what the game is worth to the seat."""

    def __init__(self, eye: Eye, words: Lexicon, seats: int, width: int) -> None:
        super().__init__()
        at = eye.places()
        # The things: where the first begins, how long one is, and how many there are.
        self.first, self.one, self.many = eye.size, 1, 0
        if "A.owner" in at:
            starts = [min(place for name, place in at.items() if name.startswith(letter)) for letter in ("A.", "B.")]
            self.first, self.one = starts[0], starts[1] - starts[0]
            self.many = (eye.size - self.first) // self.one
            self.owner, self.seats, self.letter = at["A.owner"] - self.first, seats, words.names.index("A")
        scale = 1 / torch.tensor(eye.scale(), dtype=torch.float32)
        self.register_buffer("table_scale", scale[: self.first])
        self.register_buffer("thing_scale", scale[self.first : self.first + self.one])
        half = width // 2 if self.many else 0
        self.table = nn.Linear(self.first, width)
        self.thing = nn.Sequential(nn.Linear(self.one, half), nn.ReLU(), nn.Linear(half, half), nn.ReLU())
        self.whole = nn.Sequential(nn.Linear(width + 2 * half, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        # Words that differ in a number only, as those of like cards do, have something in common.
        kinds = [re.sub(r"\d", "", name) for name in words.names]
        distinct = list(dict.fromkeys(kinds))
        self.register_buffer("kinds", torch.tensor([distinct.index(kind) for kind in kinds]))
        self.word, self.kind = nn.Linear(width, len(words)), nn.Linear(width, len(distinct))
        self.wish, self.value = nn.Linear(width, half), nn.Linear(width, 1)
        for last in (self.word, self.kind, self.wish, self.value):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        table = torch.relu(self.table(seen[:, : self.first].float() * self.table_scale))
        if not self.many:
            whole = self.whole(table)
            return self.words(whole), self.value(whole).squeeze(1)
        # Only the things that are there are read: few of those that might be.
        things = seen[:, self.first :].reshape(-1, self.many, self.one)
        row, place = self.there(things).nonzero(as_tuple=True)
        read = self.thing(things[row, place].float() * self.thing_scale)
        blank = read.new_zeros(len(seen), read.shape[1])
        total, most = blank.index_add(0, row, read) / 4, blank.index_reduce(0, row, read, "amax")
        whole = self.whole(torch.cat([table, total, most], 1))
        named = (read * self.wish(whole)[row]).sum(1) / 4
        words = self.words(whole).index_put((row, self.letter + place), named, accumulate=True)
        return words, self.value(whole).squeeze(1)

    def words(self, whole: Tensor) -> Tensor:
        return self.word(whole) + self.kind(whole)[:, self.kinds]

    def there(self, things: Tensor) -> Tensor:
        return things[:, :, self.owner : self.owner + self.seats].amax(2) > 0


class Player(nn.Module):
    """The same net in the form that is saved: no more than the words, and all things read alike, there or not."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, seen: Tensor) -> Tensor:
        net = self.net
        table = torch.relu(net.table(seen[:, : net.first].float() * net.table_scale))
        if not net.many:
            return net.words(net.whole(table))
        things = seen[:, net.first :].reshape(-1, net.many, net.one)
        read = net.thing(things.float() * net.thing_scale) * net.there(things)[:, :, None]
        whole = net.whole(torch.cat([table, read.sum(1) / 4, read.amax(1)], 1))
        named = (read * net.wish(whole)[:, None]).sum(2) / 4
        words, end = net.words(whole), net.letter + net.many
        return torch.cat([words[:, : net.letter], words[:, net.letter : end] + named, words[:, end:]], 1)


def odds(words: Tensor, masks: Tensor) -> Tensor:
    """The logarithms of the chances of all words."""
    return torch.log_softmax(words.masked_fill(masks == 0, NEVER), 1)


class Lesson:
    """Games that the net plays against itself, and what it learns from them."""

    def __init__(self, name: str, seats: int, how: How, seed: int) -> None:
        torch.manual_seed(seed)
        self.how, self.rng = how, Random(seed)
        self.env = vector(name, seats, how.games, seed=seed, shape=how.shape or SHAPE[name])
        self.env.reset()
        self.net = Net(self.env.eye, self.env.words, seats, how.width)
        self.best = torch.optim.Adam(self.net.parameters(), how.rate, eps=1e-5)
        self.past = [copy.deepcopy(self.net)]
        self.guest = self.past[0]
        games = np.arange(how.games)
        self.place = np.where(games < how.past * how.games, games % seats, -1)  # the guest's seat, by game
        # The books: for every word that was said what was seen, what was open, who said it, …
        rows = (how.steps, how.games)
        self.seen = np.zeros((*rows, self.env.eye.size), np.uint8)
        self.masks = np.zeros((*rows, len(self.env.words)), np.uint8)
        self.seats, self.said = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self.odds, self.worth = np.zeros(rows, np.float32), np.zeros(rows, np.float32)
        self.paid, self.ends = np.zeros((*rows, seats), np.float32), np.zeros(rows, bool)
        self.teacher, self.chance = Greedy(self.env.game.worth), Chance(seed)
        self.taught = np.zeros(rows, np.int64)  # what the teacher would have said; NOTHING if it is not known
        self.plans: list[tuple[int, ...]] = [()] * how.games  # the words of its move, game by game
        self.words = self.lessons = 0

    def go_on(self, done: float) -> None:
        """Play, and learn from it; `done` is how much of the time is over."""
        school = done < self.how.school
        self.play(school)
        self.learn(1 - 0.9 * min(done, 1), school)
        self.words += self.how.steps * self.how.games
        self.lessons += 1
        if self.lessons % 10 == 0:
            self.past = [*self.past, copy.deepcopy(self.net)][-20:]
            self.guest = self.rng.choice(self.past)

    @torch.no_grad()
    def play(self, school: bool) -> None:
        """Fill the books. At school the teacher moves for every other game's seats, so that both its games are known
        and those of a pupil."""
        env = self.env
        for t in range(self.how.steps):
            self.seen[t], self.masks[t], self.seats[t] = env.observations, env.masks, env.seats
            words, worth = self.net(torch.from_numpy(env.observations))
            guests = np.flatnonzero(env.seats == self.place)
            if len(guests):
                words[guests] = self.guest(torch.from_numpy(env.observations[guests]))[0]
            chances = odds(words, torch.from_numpy(env.masks))
            said = (chances - torch.empty_like(chances).exponential_().log()).argmax(1)
            self.said[t], self.worth[t] = said.numpy(), worth.numpy()
            if school:
                self.taught[t] = self.teach()
                by_teacher = (np.arange(self.how.games) % 2 == 1) & (self.taught[t] != NOTHING)
                self.said[t][by_teacher] = self.taught[t][by_teacher]
            self.odds[t] = chances.gather(1, said[:, None]).squeeze(1).numpy()
            env.step(self.said[t])
            self.paid[t], self.ends[t] = env.rewards, env.ends

    def teach(self) -> list[int]:
        """What the teacher would say in each game. It thinks of a whole move, from what the seat knows; of one that
        was begun otherwise it says no more."""
        found = []
        for n, desk in enumerate(self.env.batch.desks):
            q = desk.p.question
            if len(desk.moves) == len(q.options):
                truth = self.env.game.imagined(self.env.game.seen(desk.p, q.seat), self.chance)
                self.plans[n] = desk.spelled[self.teacher.choose(truth, q, self.chance)]
            said, plan = desk.said, self.plans[n]
            found.append(plan[len(said)] if list(plan[: len(said)]) == said else NOTHING)
        return found

    @torch.no_grad()
    def reckon(self) -> tuple[np.ndarray, np.ndarray]:
        """By word: how much better it was than expected, seat by seat; and whether it is to be learned from. Not the
        last one of a seat that has not been asked again, for that is not known, nor a guest's."""
        many, seats = self.paid.shape[1:]
        games = np.arange(many)
        after, trail, paid = (np.zeros((many, seats), np.float32) for _ in range(3))
        known = np.zeros((many, seats), bool)
        after[games, self.env.seats] = self.net(torch.from_numpy(self.env.observations))[1].numpy()
        known[games, self.env.seats] = True
        gains, sure = np.zeros_like(self.worth), np.zeros_like(self.ends)
        for t in range(self.how.steps - 1, -1, -1):
            over = self.ends[t]
            after[over], trail[over], paid[over], known[over] = 0, 0, 0, True
            paid += self.paid[t]
            me = (games, self.seats[t])
            gain = paid[me] + after[me] - self.worth[t] + self.how.trace * trail[me]
            gains[t] = np.where(known[me], gain, 0)
            sure[t] = known[me] & (self.seats[t] != self.place)
            after[me], trail[me], paid[me], known[me] = self.worth[t], gains[t], 0, True
        return gains, sure

    def learn(self, left: float, school: bool) -> None:
        how, net = self.how, self.net
        for group in self.best.param_groups:
            group["lr"] = how.rate * left
        gains, sure = self.reckon()
        rows = torch.from_numpy(np.flatnonzero(sure))
        seen, masks, said, before = (flat(book) for book in (self.seen, self.masks, self.said, self.odds))
        taught = flat(self.taught)
        gain, goal = flat(gains), flat(gains + self.worth)
        gain = (gain - gain[rows].mean()) / (gain[rows].std() + 1e-6)
        for _ in range(how.epochs):
            for part in rows[torch.randperm(len(rows))].split(how.batch):
                words, worth = net(seen[part])
                chances = odds(words, masks[part])
                wrong = 0.5 * (worth - goal[part]).pow(2).mean()
                if school:
                    wrong = wrong + nn.functional.nll_loss(chances, taught[part], ignore_index=NOTHING)
                else:
                    ratio = (chances.gather(1, said[part][:, None]).squeeze(1) - before[part]).exp()
                    won = torch.min(ratio * gain[part], ratio.clamp(1 - how.clip, 1 + how.clip) * gain[part]).mean()
                    wrong = wrong - won + how.entropy * left * (chances.exp() * chances).sum(1).mean()
                self.best.zero_grad()
                wrong.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                self.best.step()


def flat(book: np.ndarray) -> Tensor:
    return torch.from_numpy(book.reshape(-1, *book.shape[2:]))


@torch.no_grad()
def exam(net: Net, name: str, seats: int, against: str, games: int, seed: int) -> float:
    """The share of games against bots in which the net comes first alone. It says the best word; seats in turn."""
    envs = [single(name, seats, against=against, seat=n % seats, scaled=False) for n in range(games)]
    begun = [env.reset(seed=seed + n) for n, env in enumerate(envs)]
    seen, masks = [seen for seen, _ in begun], [info["action_mask"] for _, info in begun]
    left, won = list(range(games)), 0
    for _ in range(LONG):
        if not left:
            break
        words, _ = net(torch.from_numpy(np.stack([seen[n] for n in left])))
        said = odds(words, torch.from_numpy(np.stack([masks[n] for n in left]))).argmax(1)
        going = []
        for n, word in zip(left, said.tolist(), strict=True):
            seen[n], reward, over, _, info = envs[n].step(word)
            masks[n] = info["action_mask"]
            won += over and reward == 1
            if not over:
                going.append(n)
        left = going
    return won / games


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's, of 95 %."""
    z = 1.96 / math.sqrt(games)
    side = z * math.sqrt(share * (1 - share) + z * z / 4)
    return (share + z * z / 2 - side) / (1 + z * z), (share + z * z / 2 + side) / (1 + z * z)


# Of every exam: after how many seconds of processor time and words, and by bot the share of first places.
Curve = list[tuple[float, int, dict[str, float]]]


def train(
    name: str, seats: int, seconds: float, how: How, seed: int, exams: int, games: int
) -> Iterator[tuple[Net, Curve]]:
    """Learn for so many seconds of processor time, exams not counted; the net and its curve after each of them."""
    lesson, curve, spent = Lesson(name, seats, how, seed), Curve(), 0.0
    while True:
        if spent >= seconds * len(curve) / exams:
            won = {bot: exam(lesson.net, name, seats, bot, games, seed=10_000) for bot in BOTS}
            curve.append((spent, lesson.words, won))
            told = ", ".join(f"{bot} {share:.1%}" for bot, share in won.items())
            print(f"{spent:5.0f} s, {lesson.words:10,} words; first against {told}", flush=True)
            yield lesson.net, curve
            if spent >= seconds:
                return
        start = process_time()
        lesson.go_on(spent / seconds)
        spent += process_time() - start


def save(net: Net, game: galapagos.Game, seats: int, size: int, file: Path) -> None:
    """As ONNX, with what it plays in its metadata: `--bot FILE`."""
    import onnx

    from galapagos.gym.net import stamp

    seen = torch.zeros(2, size, dtype=torch.uint8)
    any_many = {"seen": {0: "many"}, "words": {0: "many"}}
    torch.onnx.export(
        Player(net).eval(), (seen,), str(file), input_names=["seen"], output_names=["words"],
        dynamic_axes=any_many, opset_version=18, dynamo=False,
    )  # fmt: skip
    model = onnx.load(str(file))
    onnx.helper.set_model_props(model, stamp(game, seats))
    onnx.save(model, str(file))


def draw(curve: Curve, title: str, games: int, file: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    matplotlib.rcParams["svg.fonttype"] = "none"  # words stay words
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    minutes = [seconds / 60 for seconds, _, _ in curve]
    for bot in BOTS:
        shares = [won[bot] for _, _, won in curve]
        low, high = zip(*(interval(share, games) for share in shares), strict=True)
        axes.plot(minutes, [100 * share for share in shares], label=f"against {bot}")
        axes.fill_between(minutes, [100 * n for n in low], [100 * n for n in high], alpha=0.2)
    axes.set(xlabel="minutes of processor time", ylabel=f"first places, % of {games} games", ylim=(0, 100), title=title)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(file, metadata={"Date": None})


def settings(wishes: list[str]) -> How:
    kinds = {field.name: type(field.default) for field in fields(How)}
    given = dict(wish.split("=", 1) for wish in wishes)
    return How(**{name: kinds[name](value) for name, value in given.items()})


def main() -> None:
    ask = argparse.ArgumentParser(description="Let a net learn a game by playing against itself.")
    ask.add_argument("game", help=", ".join(SHAPE))
    ask.add_argument("--seats", type=int, default=2)
    ask.add_argument("--minutes", type=float, default=10, help="of processor time (default: 10)")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--exams", type=int, default=10, help="points of the curve after the first (default: 10)")
    ask.add_argument("--games", type=int, default=200, help="of an exam against each bot (default: 200)")
    ask.add_argument(
        "--last", type=int, default=1000, help="games of the last exam, with the saved file (default: 1000)"
    )
    ask.add_argument("--save", type=Path, metavar="FILE", help="where to (default: GAME.onnx; its curve: GAME.svg)")
    ask.add_argument("--threads", type=int, default=1, help="of torch (default: 1)")
    ask.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=str(How()))
    args = ask.parse_args()
    torch.set_num_threads(args.threads)
    game = galapagos.game(args.game)
    file = args.save or Path(f"{game.name}.onnx")
    how, size = settings(args.set), vector(game.name, args.seats, 1).eye.size
    for net, curve in train(game.name, args.seats, args.minutes * 60, how, args.seed, args.exams, args.games):
        save(net, game, args.seats, size, file)
        draw(curve, f"{game.title}, {args.seats} seats", args.games, file.with_suffix(".svg"))
    for bot in BOTS:
        won = sum(first_alone(game, args.seats, file, bot, n) for n in range(args.last)) / args.last
        low, high = interval(won, args.last)
        print(f"{file} is first against {bot} in {won:.1%} of {args.last} games ({low:.1%} to {high:.1%})", flush=True)


def first_alone(game: galapagos.Game, seats: int, file: Path, bot: str, n: int) -> bool:
    """One game of the net as anybody would play it, by its file and from its view."""
    players: list[Any] = [bot] * seats
    players[n % seats] = str(file)
    outcome = galapagos.play(game, players, seed=20_000 + n).position.outcome
    return outcome is not None and outcome.winners == [n % seats]


if __name__ == "__main__":
    main()

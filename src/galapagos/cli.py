"""The command `galapagos`."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

import galapagos
from galapagos import bots, edition, gallery, perft, rulebook
from galapagos.meant import meant
from galapagos.record import Record
from galapagos.table import fair, wire
from galapagos.talk import SEATS, Game, GameError, Option
from galapagos.terminal import full, keep
from galapagos.terminal.arena import arena
from galapagos.terminal.gallery import shown
from galapagos.terminal.learn import Lesson, check
from galapagos.terminal.play import Plain
from galapagos.terminal.screen import Screen
from galapagos.terminal.sitting import PERSON, Sitting
from galapagos.terminal.train import fit
from galapagos.terminal.watch import PAUSE, replay, watch, whose
from galapagos.train import Training

FEW = 3  # seats, when nobody says how many: every game can be played by three
YES, NO = ("yes", "on", "true"), ("no", "off", "false")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 2 when it was asked for what cannot be had."""
    open_what_is_closed()
    screen = Screen()
    try:
        return run(argv, screen)
    except GameError as e:
        return refuse(screen, str(e))
    except UnicodeDecodeError:
        return refuse(screen, "The input is not text.")
    except KeyboardInterrupt:
        return 130
    except EOFError:
        screen.errors.print("The input has ended.")
        return 0
    except BrokenPipeError:
        say_no_more()  # whoever was reading has enough
        return 0
    except OSError as e:
        say_no_more()
        what = "The output" if e.errno in (errno.ENOSPC, errno.EDQUOT) else "The input or the output"
        return refuse(screen, f"{e.filename or what} cannot be used: {e.strerror}.")


def run(argv: Sequence[str] | None, screen: Screen) -> int:
    try:
        args = parser().understand(argv)
        code: int = args.run(args, screen)
        return code
    finally:
        sys.stdout.flush()  # a disk that is full says so now, not when Python has nobody to tell any more


def refuse(screen: Screen, sentence: str) -> int:
    screen.errors.print(f"galapagos: {sentence}", style="bold red", markup=False, soft_wrap=True)
    return 2


def open_what_is_closed() -> None:
    """Whoever starts us may have closed what we read from and write to; then nothing comes in, and nothing goes out."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows few letters gets a ? for the others


def say_no_more() -> None:
    """Nor may Python complain when it flushes at the end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Parser(argparse.ArgumentParser):
    def understand(self, argv: Sequence[str] | None) -> argparse.Namespace:
        args, odd = self.parse_known_args(argv)
        if odd:
            args.parser.error(f"unrecognized arguments: {' '.join(odd)}")
        return args

    def _print_message(self, message: str, file: Any = None) -> None:
        """argparse would keep quiet about a disk that is full."""
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        near = ""
        if found := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
            message = message[: found.start(2) - len(" (choose from ")]
            choices = re.findall(r"[\w-]+", found[2])
            near = meant(found[1], choices) or f" There are {', '.join(choices)}."
        elif found := re.search(r"unrecognized arguments: (-[^ =]*)", message):
            near = meant(found[1], self._option_string_actions)
        raise GameError(f"{message}.{near} `{self.prog} --help` says what there is.")


def parser() -> Parser:
    top = Parser("galapagos", description="Four tabletop games about evolution, played exactly by their rules.")
    top.add_argument("-V", "--version", action="version", version=f"galapagos {installed()}")
    top.set_defaults(run=lambda args, screen: top.parse_args(["--help"]), parser=top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", prog="galapagos")

    def command(name: str, run: Any, help: str) -> Parser:
        sub: Parser = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run, parser=sub)
        return sub

    one = command("play", play, "Play, alone against bots or several at one keyboard.")
    one.add_argument("game", nargs="?", metavar="GAME", help="which game; left out, you are asked")
    about_table(one)
    about_players(one)
    one.add_argument("--load", metavar="FILE", help="go on with a saved game")
    one.add_argument("--resume", action="store_true", help="go on with a game that was left: all of them are kept")
    about_lesson(command("learn", learn, "Play a guided first game to its end; then you know the rules."))
    about_server(command("serve", serve, "Play in the browser: start a server for tables."))
    about_store(command("admin", admin, "Look after the tables of a server, whether it runs or not."))
    one = command("watch", look_on, "Watch bots play.")
    one.add_argument("game", metavar="GAME")
    about_table(one)
    one.add_argument("--players", metavar="A,B,…", help="which bot sits where: greedy,random,greedy")
    one.set_defaults(people=0, bot="greedy")
    one.add_argument("--step", action="store_true", help="wait for Enter before each answer")
    one.add_argument("--delay", type=float, metavar="S", help="seconds between answers (default: 0.5 on a terminal)")
    about_view(one, "spectator")
    one = command("replay", play_back, "Step through a saved game.")
    about_file(one)
    one.add_argument("--print", action="store_true", dest="printed", help="print the whole game instead")
    about_view(one, "all")
    about_file(command("verify", verify, "Check that chance was fair in a game that was played at a table."))
    command("games", list_games, "List the games, their seats and options.")
    one = command("rules", read_rules, "Read the rules of a game.")
    about_reading(one, "§ or WORD", "paragraphs (3.12 4.1-4.3), a chapter (3), a trait or words")
    one = command("gallery", walk_gallery, "See every card and board of a game, and what is doubtful about it.")
    about_reading(one, "WORD", "only what speaks of these words, with our rulings")
    one.add_argument("--edition", metavar="FILE", help="cards and numbers of your own box")
    about_form(one)
    for_programmers(command)
    return top


def for_programmers(command: Callable[[str, Any, str], Parser]) -> None:
    one = command("edition", print_edition, "Print our edition of a game, the cards and numbers, for you to change.")
    one.add_argument("game", metavar="GAME")
    one = command("perft", count, "Count the ways a game can go on: lines of so many answers.")
    one.add_argument("game", metavar="GAME")
    one.add_argument("position", nargs="?", metavar="POSITION", help="a file of positions, or one as text")
    one.add_argument("depth", type=int, metavar="DEPTH")
    about_table(one)
    about_match(command("arena", compete, "Let bots play a match, and say who is better and how sure that is."))
    about_training(
        command("train", learn_from_games, "Fit the judge of a game that the bots search with, on games of their own.")
    )
    one = command("completion", complete, "Print what lets a shell complete commands, games and options.")
    one.add_argument("shell", metavar="SHELL", help="bash, zsh, tcsh or another that shtab knows")


def about_table(one: Parser) -> None:
    one.add_argument("--seats", type=int, metavar="N", help="how many play")
    one.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="see `galapagos games`")
    one.add_argument("--edition", metavar="FILE", help="cards and numbers of your own box")
    if not one.prog.endswith("perft"):
        one.add_argument("--names", metavar="A,B,…", help="what the players are called")
        one.add_argument("--seed", type=int, metavar="N", help="let chance fall, and bots choose, the same way again")


def about_match(one: Parser) -> None:
    one.add_argument("game", metavar="GAME")
    one.add_argument("bots", nargs="+", metavar="BOT", help="the last one sits on all seats that are left")
    one.add_argument("--games", type=int, default=100, metavar="N", help="at the most (default: 100)")
    one.add_argument("--seats", type=int, metavar="N", help="how many play (default: as many as there are bots)")
    one.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]", help="see `galapagos games`")
    one.add_argument("--edition", metavar="FILE", help="cards and numbers of your own box")
    one.add_argument("--seed", type=int, metavar="N", help="other deals (default: 1)")
    one.add_argument("--all", action="store_true", help="play all games, also when the answer is clear before")
    one.add_argument("--cores", type=int, metavar="N", help="how many play at once (default: all)")
    one.add_argument("--on", metavar="ray", help="a cluster: ray, or ray://HOST:PORT (needs galapagos[cluster])")
    one.add_argument("--file", metavar="FILE", help="where its games are counted (default: a file for each match)")
    one.add_argument("--keep", metavar="FOLDER", help="keep the record of every game")
    one.add_argument("--plot", metavar="FILE", help="draw the shares, as SVG")
    one.add_argument("--ratings", action="store_true", help="openskill's too (needs galapagos[arena])")


def about_training(one: Parser) -> None:
    usual = Training("")
    one.add_argument("game", metavar="GAME")
    one.add_argument(
        "--generations",
        type=int,
        default=usual.generations,
        metavar="N",
        help=f"of tastes that are tried, from the file's on; 0 for none (default: {usual.generations})",
    )
    one.add_argument(
        "--deals", type=int, default=usual.deals, metavar="N", help=f"that each plays (default: {usual.deals})"
    )
    lead = "points in the end that count for a taste as much as 73 of 100 games (default: as the search has it)"
    one.add_argument("--lead", type=float, default=usual.lead, metavar="X", help=lead)
    few = f"a mode, that a judge is fitted to; 0 for none (default: {usual.games})"
    one.add_argument("--games", type=int, default=usual.games, metavar="N", help=few)
    few = f"of the search in a mode, that a policy is fitted to; 0 for none (default: {usual.answers})"
    one.add_argument("--answers", type=int, default=usual.answers, metavar="N", help=few)
    one.add_argument(
        "--rounds",
        type=int,
        default=usual.rounds,
        metavar="N",
        help="with the games of those who search after the first",
    )
    one.add_argument("--seed", type=int, metavar="N", help="other games (default: 1)")
    one.add_argument("--units", type=int, default=usual.units, metavar="N", help="that see all features at once")
    one.add_argument("--decay", type=float, default=usual.decay, metavar="X", help="of the weights; more forgets more")
    one.add_argument("--passes", type=int, default=usual.passes, metavar="N", help="through all positions")
    one.add_argument(
        "--seats",
        type=int,
        action="append",
        default=[],
        metavar="N",
        help="only the mode with so many, which tunes its taste at such tables; may be said again (default: all)",
    )
    one.add_argument(
        "--option", action="append", default=[], metavar="NAME[=VALUE]", help="of all tables that are learned from"
    )
    one.add_argument("--file", metavar="FILE", help="where the weights go (default: GAME.json)")


def about_players(one: Parser) -> None:
    who = one.add_mutually_exclusive_group()
    who.add_argument("--people", type=int, metavar="N", help="people who play; they sit first (default: 1)")
    who.add_argument("--players", metavar="A,B,…", help=f"who sits where, each `{PERSON}` or a bot: you,greedy,random")
    about_form(one)
    one.add_argument(
        "--bot",
        default="greedy",
        metavar="BOT",
        help=f"on the other seats: {', '.join(bots.BOTS)}, module:Class or net.onnx",
    )


def about_lesson(one: Parser) -> None:
    one.add_argument("game", nargs="?", metavar="GAME", help="which game; left out, you are asked")
    one.add_argument("--scene", type=int, default=1, metavar="N", help="go on where you stopped")
    about_form(one)


def about_file(one: Parser) -> None:
    one.add_argument("file", metavar="FILE")
    one.add_argument("--edition", metavar="FILE", help="the edition it was played with, if not ours")


def about_reading(one: Parser, what: str, help: str) -> None:
    one.add_argument("game", metavar="GAME")
    one.add_argument("about", nargs="*", metavar=what, help=help)


def about_server(one: Parser) -> None:
    yes_or_no = argparse.BooleanOptionalAction
    one.add_argument(
        "--host", nargs="?", const="0.0.0.0", default="127.0.0.1", metavar="ADDRESS", help="open it to the network"
    )
    one.add_argument("--port", type=int, default=8000, metavar="N", help="0 for any free one (default: 8000)")
    one.add_argument("--name", action="append", default=[], metavar="HOST", help="a name this machine is known by")
    one.add_argument("--store", metavar="FILE", help="where games are kept: a file, or the URL of a database")
    one.add_argument(
        "--backed-up", action="store_true", help="a database may be changed for this program: it is copied"
    )
    one.add_argument(
        "--bell", default="", metavar="URL", help="a Valkey or Redis by which several servers on one database ring"
    )
    one.add_argument("--durable", action="store_true", help="lose no answer even if the power fails; slower")
    one.add_argument(
        "--expire", action=yes_or_no, default=True, help="forget tables that nobody played or came back to"
    )
    one.add_argument("--keep", type=float, metavar="DAYS", help="forget every table without a sign for so long")
    one.add_argument("--most-tables", type=int, metavar="N", help="how many tables it takes")
    one.add_argument(
        "--behind-proxy", nargs="?", const="127.0.0.1,::1", metavar="ADDRESS,…",
        help="a proxy there says for whom it asks (default: on this machine)",
    )  # fmt: skip
    one.add_argument("--limits", action=yes_or_no, default=True, help="refuse too many requests a minute")
    one.add_argument(
        "--thinkers", type=int, metavar="N", help="processes in which bots think (default: all cores but one)"
    )
    one.add_argument("--url", default="", metavar="URL", help="where others find it, for links in messages")
    one.add_argument(
        "--call-after", type=float, default=20, metavar="N", help="seconds that who is called has been away"
    )
    one.add_argument("--call-local", action="store_true", help="players may be called at addresses of this network")
    one.add_argument(
        "--bot", action="append", default=[], metavar="FILE", help="a net (NAME.onnx) that may sit at tables as NAME"
    )
    one.add_argument("--browser", action=yes_or_no, default=True, help="open the page")


def about_store(one: Parser) -> None:
    actions = one.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)

    def action(name: str, help: str, *places: str) -> Parser:
        sub: Parser = actions.add_parser(name, help=help, description=help)
        sub.add_argument("--store", metavar="FILE", help="where games are kept: a file, or the URL of a database")
        for place in places:
            sub.add_argument(place, metavar=place.upper(), type=int if place == "seat" else str)
        return sub

    sub = action("list", "List tables, the newest first.")
    sub.add_argument("--number", type=int, default=50, metavar="N", help="so many (default: 50)")
    sub.add_argument("--all", action="store_true", help="all of them")
    sub.add_argument("--state", metavar="STATE", help="only those: waiting, playing, over, ended, replay, stands, …")
    action("show", "Show a table, but nothing secret.", "table")
    action("close", "End a game that is not over.", "table")
    sub = action("export", "Write a table to a file, with its seed and its talk.", "table", "file")
    sub.add_argument("--record", action="store_true", help="only its record, once the game is over")
    action("import", "Take a table from such a file.", "file")
    action("backup", "Copy the whole store into a file of SQLite, also while the server runs.", "file")
    action("check", "Replay every log and say what is not as it was written.")
    sub = action("purge", "Say which tables nobody will miss; with --yes, delete them.")
    sub.add_argument(
        "--idle", type=float, metavar="DAYS", help="without a sign for so long (default: the server's rule)"
    )
    sub.add_argument("--over", action="store_true", help="with --idle: games that are over too")
    sub.add_argument("--yes", action="store_true", help="delete them")
    sub = action("link", "Make a new link for a person's seat; the old one opens nothing any more.", "table", "seat")
    sub.add_argument("--url", default="http://127.0.0.1:8000", metavar="URL", help="where people find the server")
    action("stats", "Count tables, games and answers.")


def about_form(one: Parser) -> None:
    one.add_argument("--plain", action="store_true", help="line by line, without the full screen")


def about_view(one: Parser, default: str) -> None:
    help = f"what to see: a player by name, `spectator` or `all` (default: {default})"
    about_form(one)
    one.add_argument("--as", dest="eyes", default=default, metavar="WHO", help=help)


def installed() -> str:
    try:
        return version("galapagos")
    except PackageNotFoundError:
        return "(from a checkout)"


# Playing


def play(args: argparse.Namespace, screen: Screen) -> int:
    loaded = kept = None
    if args.resume:
        kept = choose_kept(args, screen)
        record = keep.load(kept, args.edition)
    elif args.load is not None:
        loaded = Path(args.load)
        record = Record.load(loaded, args.edition)
    else:
        record = set_up(args, screen)
    if loaded or kept:
        refuse_beside_load(args, record)
    players = who_plays(args, record)
    if PERSON not in players:
        raise GameError("Nobody of flesh and blood plays: that is what `galapagos watch` is for.")
    sitting = Sitting(record, players, Random(args.seed), kept)
    bots.on_all_cores(sitting.bots.values())
    if full.wanted(args.plain, screen):
        return full.play(sitting, screen)
    return Plain(sitting, screen, loaded, full.missed(args.plain, screen)).play()


def choose_kept(args: argparse.Namespace, screen: Screen) -> Path:
    if args.load is not None:
        raise GameError("--resume goes on with a game that was kept, --load with a saved one: not both at once.")
    found = keep.waiting(galapagos.game(args.game).name if args.game else None)
    if not found:
        raise GameError("There is no game to go on with.")
    screen.print("Which game?", *(f"{n} {one}" for n, one in enumerate(found, 1)))
    return found[number(screen, range(1, len(found) + 1), 1) - 1].path


def refuse_beside_load(args: argparse.Namespace, record: Record) -> None:
    if args.game is not None and galapagos.game(args.game).name != record.game.name:
        raise GameError(f"{args.load} is a game of {record.game.name}, not of {args.game}.")
    if args.seats is not None or args.option or args.names:
        raise GameError("A saved game has its seats, options and names already.")


def set_up(args: argparse.Namespace, screen: Screen) -> Record:
    game = galapagos.game(args.game, args.edition) if args.game else choose_game(screen, args.edition)
    if args.edition:
        edition.keep(args.edition)  # for a saved game to find it again
    names = split(args.names)
    if args.seats is None and not args.game:
        args.seats = choose_seats(screen, game)
    players = split(args.players)
    usual = max(len(players), game.seats[0]) if players else max(FEW, len(names), args.people or 0)
    seats = usual if args.seats is None else args.seats
    if len(names) > seats or len(set(names)) < len(names):
        raise GameError(f"For {seats} seats there are to be as many different names, not {args.names}.")
    others = SEATS[len(names) :] + SEATS[: len(names)]
    names += [name for name in others if name not in names][: seats - len(names)]
    return Record(game, seats, names, **values(game, args.option))


def split(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()] if words else []


def choose_game(screen: Screen, edition: str | None) -> Game:
    games = galapagos.games()
    screen.print("Which game?", *(f"{n} {game.title}" for n, game in enumerate(games, 1)))
    return galapagos.game(games[number(screen, range(1, len(games) + 1), 1) - 1].name, edition)


def choose_seats(screen: Screen, game: Game) -> int:
    screen.print(f"How many players, bots included? {game.seats[0]} to {game.seats[-1]}")
    return number(screen, game.seats, FEW)


def number(screen: Screen, among: range, usual: int) -> int:
    while True:
        line = screen.ask(f"({usual}) > ") or str(usual)
        if line.isascii() and line.isdigit() and int(line) in among:
            return int(line)
        screen.warn(f"Please type a number from {among[0]} to {among[-1]}.")


def values(game: Game, wishes: list[str]) -> dict[str, Any]:
    """The options from the words of the command line."""
    known = {option.name: option for option in game.options}
    found = {}
    for wish in wishes:
        name, given, text = wish.partition("=")
        name = name.replace("-", "_")
        if name not in known:
            there = ", ".join(known)
            raise GameError(f"{game.name} has no option {name!r}; it has {there}.{meant(name, known)}")
        found[name] = value(known[name], text if given else "yes")
    return found


def value(option: Option, text: str) -> Any:
    """What the text means for this option; what it cannot mean is refused later, with all the choices."""
    if option.many:
        return option.choices if text in ("all", "yes") else tuple(split(text))
    if True in option.choices and text.lower() in YES + NO:
        return text.lower() in YES
    return next((choice for choice in option.choices if str(choice) == text), text)


def who_plays(args: argparse.Namespace, record: Record) -> list[str]:
    """By seat: a person, or the name of a bot."""
    if (players := split(args.players)) and len(players) > record.seats:
        raise GameError(f"{len(players)} players do not fit on {record.seats} seats.")
    if not players and args.people is None and record.players:
        # A file must not decide what is imported.
        if strange := [player for player in record.players if ":" in player or bots.is_net(player)]:
            raise GameError(f"{strange[0]} played here; say with --players who plays now.")
        return [player if player in bots.BOTS else PERSON for player in record.players]
    if not players:
        people = 1 if args.people is None else args.people
        if people not in range(record.seats + 1):
            raise GameError(f"{people} people do not fit on {record.seats} seats.")
        players = [PERSON] * people
    players += [args.bot] * (record.seats - len(players))
    for player in players:
        if bots.is_net(player):
            bots.bot(player, record.game, Random(), record.seats)
        elif player != PERSON and ":" in player:
            bots.find(player)
        elif player != PERSON and player not in bots.BOTS:
            there = [PERSON, *bots.BOTS]
            known = f"{', '.join(there)}, and your own bots as module:Class or net.onnx"
            raise GameError(f"There is no player {player!r}; there are {known}.{meant(player, there)}")
    return players


def serve(args: argparse.Namespace, screen: Screen) -> int:
    try:
        from galapagos.table.serve import main as start
    except ModuleNotFoundError as e:
        raise GameError(f"The server needs the package {e.name}: pip install 'galapagos[server]'.") from None
    return start(args)


def admin(args: argparse.Namespace, screen: Screen) -> int:
    try:
        from galapagos.table.admin import main as act
    except ModuleNotFoundError as e:
        raise GameError(f"The server needs the package {e.name}: pip install 'galapagos[server]'.") from None
    return act(args, screen)


def learn(args: argparse.Namespace, screen: Screen) -> int:
    game = galapagos.game(args.game) if args.game else choose_game(screen, None)
    check(game, args.scene)
    if full.wanted(args.plain, screen):
        return full.learn(game, args.scene, screen)
    Lesson(game, screen).go(args.scene)
    return 0


# Watching and replaying


def look_on(args: argparse.Namespace, screen: Screen) -> int:
    record = set_up(args, screen)
    players = who_plays(args, record)
    if PERSON in players:
        raise GameError("Only bots can be watched; `galapagos play` has a seat for you.")
    if args.delay is not None and not 0 <= args.delay < 3600:
        raise GameError(f"--delay is a number of seconds, not {args.delay}.")
    record.players, rng = players, Random(args.seed)
    seats = [bots.bot(player, record.game, rng, record.seats) for player in players]
    bots.on_all_cores(seats)
    if full.wanted(args.plain, screen):
        delay = 0 if args.step else PAUSE if args.delay is None else max(args.delay, 0.01)
        return full.look_on(record, whose(args.eyes, record.names), seats, rng, delay)
    watch(record, seats, rng, screen, args.eyes, args.step, args.delay)
    return 0


def play_back(args: argparse.Namespace, screen: Screen) -> int:
    record = Record.load(args.file, args.edition)
    if full.wanted(args.plain or args.printed, screen):
        return full.look_on(record, whose(args.eyes, record.names), [])
    replay(record, screen, args.eyes, args.printed)
    return 0


def verify(args: argparse.Namespace, screen: Screen) -> int:
    """Draw Nature's answers again; the exit code is 1 if she said something else, or nothing at all."""
    record = Record.load(args.file, args.edition)
    checked = fair.check(record)
    wrong = [draw for draw in checked.draws if not draw.fair]
    sealed = fair.commit(checked.seed or "") == checked.commitment
    screen.print(f"The seed of this file does {'' if sealed else 'NOT '}give its seal: {checked.commitment}")
    for draw in wrong:
        screen.print(f"Answer {draw.place + 1}: Nature said {draw.answer}, which is NOT what the seed says.")
    for share in checked.shares:
        screen.print(told_of(share, record.names))
    if not any(share.value for share in checked.shares):
        screen.print("Nobody's browser has added to this chance: it comes from the server's seed alone.")
    if checked.start:
        screen.print(
            f"The first {checked.start} of {checked.answers} answers are another game's: nothing is shown of them."
        )
    if not checked.draws:
        screen.print(
            "Nature was asked nothing after that: nothing is shown." if checked.start else "Nature was asked nothing."
        )
    elif not wrong:
        screen.print(f"All {len(checked.draws)} answers of Nature are as the seed says.")
    screen.print(
        "A file cannot show that its seal is the one you were told before the game (compare it), what was taken back "
        "(the table's own page has that), that a share of chance is the one its browser drew (yours has kept its own) "
        "or came too late, or that whoever ran the server did not look at the seed."
    )
    return 0 if checked.fair and checked.draws else 1


def told_of(share: wire.Share, names: list[str]) -> str:
    """What a person's browser has added to chance."""
    who = names[share.seat] if share.seat in range(len(names)) else f"seat {share.seat + 1}"
    if not share.value:
        return f"{who} had sealed a share of chance and did not tell it in time: it is left out."
    kept = "" if fair.commit(share.value) == share.commitment else "NOT "
    return f"{who} has added a share of chance, which is {kept}what was sealed: {share.commitment}"


# Reading


def list_games(args: argparse.Namespace, screen: Screen) -> int:
    for game in galapagos.games():
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for option in game.options:
            table.add_row(Text(f"  {option.name}", "cyan"), about(option))
        head = Text(game.name, "bold").append(
            f" · {game.title} · {game.seats[0]} to {game.seats[-1]} seats", "not bold"
        )
        screen.print(head, Text(f"  by {game.makers}", "dim"), table, "")
    screen.print("? marks an option for what is in doubt: without it our ruling holds.")
    return 0


def about(option: Option) -> Text:
    text = Text("? " if option.doubt else "", "yellow").append(option.help, "default")
    if option.choices != (False, True):
        text.append(f" {'Any' if option.many else 'One'} of {', '.join(map(str, option.choices))}.", "default")
    if option.default not in (False, ()):
        text.append(f" Default: {'on' if option.default is True else option.default}.", "default")
    return text.append(f" §{option.rule}", "dim") if option.rule else text


def read_rules(args: argparse.Namespace, screen: Screen) -> int:
    name = galapagos.game(args.game).name
    book = rulebook.rulebook(name)
    about = " ".join(args.about)
    places = book.places(about)
    missing = [place for place, found in places.items() if not found]
    if not about:
        screen.pages(Markdown(book.text))
    elif (found := book.look_up(about)) and not missing:
        screen.paragraphs(found, len(found) if places else 8)
    else:
        words = missing[0] if missing else about
        subjects = {one.subject for one in book.paragraphs} | {title for one in book.paragraphs for title in one.titles}
        raise GameError(f"The rules of {name} say nothing of {words!r}.{meant(words, subjects - {''})}")
    return 0


def walk_gallery(args: argparse.Namespace, screen: Screen) -> int:
    game = galapagos.game(args.game, args.edition)
    found = gallery.gallery(game)
    about = " ".join(args.about)
    if about and not (found := found.about(about)).cabinets:
        raise GameError(f"In the gallery of {game.name} nothing speaks of {about!r}.")
    if full.wanted(args.plain, screen):
        return full.gallery(gallery.gallery(game), about)
    screen.pages(shown(found, bool(about)))
    if not about:
        screen.print("", "≈ marks what is doubtful: `galapagos gallery GAME WORD` prints how we read it, and why.")
    return 0


def print_edition(args: argparse.Namespace, screen: Screen) -> int:
    sys.stdout.write(edition.ours(type(galapagos.game(args.game)).__module__))
    return 0


def count(args: argparse.Namespace, screen: Screen) -> int:
    game = galapagos.game(args.game, args.edition)
    if args.depth < 1:
        raise GameError(f"The depth is a number from 1, not {args.depth}.")
    if args.position is None:
        seats = max(FEW, game.seats[0]) if args.seats is None else args.seats
        positions = {"": game.new(seats, **values(game, args.option))}
    else:
        positions = {block.title: game.read(block.position) for block in perft.read(text_of(args.position))}
    for title, p in positions.items():
        screen.print(*[title] * (len(positions) > 1))
        for depth in range(1, args.depth + 1):
            screen.print(f"perft {depth} {perft.perft(p, depth)}")
    return 0


def text_of(position: str) -> str:
    """The text itself if it has several lines, else what is in the file of that name."""
    if "\n" in position:
        return position
    try:
        return Path(position).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        why = e.strerror if isinstance(e, OSError) else "it is not text"
        raise GameError(f"The position {position} cannot be read: {why}.") from None


def compete(args: argparse.Namespace, screen: Screen) -> int:
    game = galapagos.game(args.game, args.edition)
    fitting = min(max(len(args.bots), game.seats[0]), game.seats[-1])
    seats = args.seats if args.seats is not None else fitting
    return arena(args, values(game, args.option), seats, screen)


def learn_from_games(args: argparse.Namespace, screen: Screen) -> int:
    return fit(args, values(galapagos.game(args.game), args.option), screen)


def complete(args: argparse.Namespace, screen: Screen) -> int:
    from galapagos.completion import script

    sys.stdout.write(script(parser(), args.shell))
    return 0

"""The terminal, used as a person or a script would: typed lines go in, a plain screen comes out."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

import galapagos
from galapagos.cli import main
from galapagos.guide import guide
from galapagos.record import Record
from galapagos.terminal import draw
from tests.terminal.tty import Terminal


class Shell(Protocol):
    def __call__(self, *args: str, typed: str = ..., code: int = ...) -> str: ...


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Shell:
    """Run a command with typed lines, parted by semicolons; gives what it printed, errors too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*args: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr(
            "sys.stdin", io.StringIO("".join(f"{line.strip()}\n" for line in typed.split(";") if typed))
        )
        assert main(args) == code
        said = capsys.readouterr()
        return said.out + said.err

    return run


PLAY = ("play", "random-mutations", "--bot", "random", "--seed", "5")


# A game


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_whole_game_of_random_mutations_is_played_by_typing_numbers(shell: Shell, seats: int) -> None:
    screen = shell(*PLAY, "--seats", str(seats), typed="1;" * 900)
    assert "You are Ann, against Bob (random)" in screen
    assert "The end" in screen
    assert " wins " in screen
    assert "┃ points ┃" in screen.split("The end")[1]


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_every_game_is_played_to_its_end(shell: Shell, name: str) -> None:
    screen = shell("play", name, "--seed", "2", "--bot", "random", typed="1;" * 1500)
    end = screen.split("The end")[1]
    assert re.search(r"│ +\w[^│]+ §\d", end), "the points are counted line by line"
    assert "What decided it" in end


def test_the_screen_shows_the_table_the_question_with_its_paragraph_and_the_options(shell: Shell) -> None:
    screen = shell(*PLAY)
    assert "Turn 1 · development · 60 cards in the deck" in screen
    assert "Bob · 6 cards · 8 points · 1st" in screen
    assert "Ann plays a card or passes.  §3.1" in screen
    assert "2 Found a new species  new" in screen
    assert "The input has ended" in screen


def test_a_game_without_a_drawing_is_shown_in_its_notation(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "drawing", lambda name: None)
    screen = shell(*PLAY, "--names", "Zoe", typed="?")
    assert "Zoe 7 cards: A () | B () | C ()" in screen
    assert "development Zoe passed Cid, turn 1, first Bob" in screen


def test_an_answer_is_a_number_or_its_notation_in_any_case(shell: Shell) -> None:
    assert "Ann founds the species J." in shell(*PLAY, typed="2")
    assert "Ann founds the species J." in shell(*PLAY, typed="new")
    assert "Ann turns up" in shell(*PLAY, typed="Mutate  a")


def test_what_is_no_option_is_answered_with_a_reason(shell: Shell) -> None:
    screen = shell(*PLAY, typed="99; 0; A1+; grow D; -5; xyzzy; ;²")
    assert "There is no option 99; there are 8." in screen
    assert "There is no option 0; there are 8." in screen
    assert "in the feeding phase: §2.4" in screen
    assert screen.count("§") >= 6
    assert "Turn 1" in screen.rsplit("> A1+")[0]


def test_words_are_explained(shell: Shell) -> None:
    screen = shell(*PLAY, typed="?; ? running; ?3.12; ? spaceship; help")
    assert screen.count("what a bot would do, and why") == 2
    assert "● food from the bank" in screen
    assert "§9.4 Running: a die is rolled" in screen
    assert "§3.12 When a deleterious card" in screen
    assert "The rules say nothing of 'spaceship'." in screen


def test_a_hint_names_a_move_and_what_comes_next(shell: Shell) -> None:
    screen = shell(*PLAY, typed="hint")
    assert re.search(r"The bot would choose \d: \w.*, \d+ % to win\n", screen)
    assert re.search(r"  or \d: \w.*, \d+ % to win\n", screen)


def test_undo_takes_back_the_latest_answer_with_all_that_followed(shell: Shell) -> None:
    screen = shell(*PLAY, typed="undo; new; undo; notation")
    assert "There is nothing to take back." in screen
    assert "The latest answer of Ann is taken back, and what followed; chance may fall differently now." in screen
    assert "Ann 7 cards: A () | B () | C ()" in screen


def test_the_log_tells_everything_so_far(shell: Shell) -> None:
    screen = shell(*PLAY, typed="new; log")
    told = screen.rsplit("> log", 1)[1]
    assert "Bob is the first player.\n" in told
    assert "Ann founds the species J.\n" in told


def test_a_saved_game_goes_on_with_the_same_players(shell: Shell, tmp_path: Path) -> None:
    names = ("--names", "Zoe,Max", "--players", "you,you,random")
    screen = shell(*PLAY, *names, typed="new; new; save game.jsonl; quit")
    assert "Zoe and Max play at this keyboard, against Cid (random)." in screen
    assert "Saved. `galapagos play --load game.jsonl` goes on with it." in screen
    assert Record.load(tmp_path / "game.jsonl").names == ["Zoe", "Max", "Cid"]
    screen = shell("play", "--load", "game.jsonl", typed="log")
    assert "Zoe and Max play at this keyboard" in screen
    assert "Zoe founds the species" in screen
    assert "Zoe and Max" not in shell("play", "--load", "game.jsonl", "--people", "1")


def test_saving_without_a_name_finds_a_free_one_and_then_keeps_to_it(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "random-mutations-1.jsonl").write_text("mine")
    shell(*PLAY, typed="save; new; save")
    assert (tmp_path / "random-mutations-1.jsonl").read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["random-mutations-1.jsonl", "random-mutations-2.jsonl"]


def test_a_file_that_is_there_is_replaced_only_when_told(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    shell(*PLAY, typed="save mine; what; n")
    assert (tmp_path / "mine").read_text() == "mine"
    shell(*PLAY, typed="save mine; y")
    assert (tmp_path / "mine").read_text().startswith('{"galapagos"')


def test_a_save_that_fails_does_not_end_the_game(shell: Shell) -> None:
    screen = shell(*PLAY, typed="save nowhere/game; new")
    assert "cannot be saved as nowhere/game: No such file or directory." in screen
    assert "Ann founds the species J." in screen


@pytest.fixture
def unkept(state: Path) -> None:
    """Nothing can be kept: where the folder would be there is a file."""
    (state / "galapagos").write_text("")


@pytest.mark.usefixtures("unkept")
def test_quit_offers_to_save_what_is_not_kept(shell: Shell, tmp_path: Path) -> None:
    assert "This game cannot be kept in " in shell(*PLAY)
    assert "Save the game first?" in shell(*PLAY, typed="quit; n")
    assert list(tmp_path.iterdir()) == []
    shell(*PLAY, typed="quit; y")
    assert [file.name for file in tmp_path.iterdir()] == ["random-mutations-1.jsonl"]
    assert "Save the game first?" not in shell("play", "--load", "random-mutations-1.jsonl", typed="quit")


def test_at_the_end_one_can_still_save_and_take_back(shell: Shell, tmp_path: Path) -> None:
    whole = shell(*PLAY, "--seats", "2", typed="1;" * 900)
    answers = whole.split("The end")[0].count("\n> 1\n")
    screen = shell(*PLAY, "--seats", "2", typed="1;" * answers + "save end.jsonl;dance;hint;log;undo")
    assert "'dance' is none of these." in screen
    assert "> hint\nThe game is over." in screen
    assert "The latest answer of Ann is taken back" in screen.rsplit("The end", 1)[1]
    assert Record.load(tmp_path / "end.jsonl").position.outcome is not None


def test_the_same_seed_plays_the_same_game(shell: Shell) -> None:
    assert shell(*PLAY, typed="new;" * 5) == shell(*PLAY, typed="new;" * 5)
    assert shell(*PLAY, typed="new;" * 5) != shell(*PLAY[:-1], "6", typed="new;" * 5)


def test_people_at_one_keyboard_hand_it_over_where_there_are_secrets(shell: Shell) -> None:
    open_table = shell("play", "random-mutations", "--people", "3", typed="1;1;1")
    assert "take the keyboard" not in open_table
    secret = shell("play", "another-world", "--people", "2", "--seats", "2", "--seed", "1", typed="1;;1;;1")
    assert ", please take the keyboard and press Enter." in secret
    first, second = secret.split("please take the keyboard")[0], secret.split("please take the keyboard")[1]
    assert first.count("Hand: ") == second.count("Hand: ") == 1


def test_without_a_game_one_is_asked(shell: Shell) -> None:
    screen = shell("play", typed="7; 1; 12; 4; quit")
    assert "1 Evolution: Random Mutations" in screen
    assert f"Please type a number from 1 to {len(galapagos.HOMES)}." in screen
    assert "Please type a number from 2 to 8." in screen
    assert "against Bob (greedy) and Cid (greedy) and Dee (greedy)." in screen


def test_input_may_end_anywhere(shell: Shell) -> None:
    for typed in ("", "1", "1; 3", "1; 3; save", "1; 3; quit", "1; 3; new; quit; y"):
        shell("play", typed=typed)


def test_options_are_given_by_name(shell: Shell) -> None:
    options = ("--option", "divergence", "--option", "guests=flight,herding", "--option", "slide_wraps=no")
    screen = shell(*PLAY, *options, typed="notation")
    assert "random-mutations divergence guests=flight+herding\n" in screen
    assert "Divide A into two species" in screen
    assert "evo L2+R2" in shell("play", "evo", "--seats", "4", "--option", "board=L2+R2", typed="notation")


# Looking on


def test_bots_are_watched_to_the_end(shell: Shell) -> None:
    screen = shell("watch", "random-mutations", "--seats", "2", "--players", "random,random", "--seed", "3")
    assert "Turn 2 begins" in screen
    assert "The end" in screen


def test_bots_are_watched_step_by_step(shell: Shell) -> None:
    screen = shell("watch", "random-mutations", "--step", "--seed", "3", typed=";;q")
    assert screen.count("Turn 1 · development") == 3


def test_a_record_is_printed_answer_by_answer(shell: Shell) -> None:
    shell(*PLAY, typed="new; save game.jsonl; quit")
    screen = shell("replay", "game.jsonl")
    assert "1. Nature: first Bob\n   Bob is the first player." in screen
    assert ". Ann: new\n   Ann founds the species J." in screen
    assert "Ann plays a card or passes." in screen


def test_a_record_is_looked_at_with_different_eyes(shell: Shell) -> None:
    shell("play", "another-world", "--seed", "5", typed="1; save game.jsonl; quit")
    assert shell("replay", "game.jsonl", "--as", "all").count("Hand: ") == 3
    assert shell("replay", "game.jsonl", "--as", "bob").count("Hand: ") == 1
    assert shell("replay", "game.jsonl", "--as", "spectator").count("Hand: ") == 0


# Reading


def test_games_lists_every_game_with_all_its_options(shell: Shell) -> None:
    screen = shell("games")
    for game in galapagos.games():
        assert f"{game.name} · {game.title} · {game.seats[0]} to {game.seats[-1]} seats" in " ".join(screen.split())
        assert all(option.name in screen for option in game.options)


def test_rules_are_printed_whole_or_in_part(shell: Shell) -> None:
    assert "Where the rulebook is silent" in shell("rules", "random-mutations")
    assert shell("rules", "random-mutations", "bark", "beetle").startswith("§9.12 Bark Beetle: a green token")
    assert shell("rules", "random-mutations", "§3.4").startswith("§3.4 The phase ends")
    assert shell("rules", "random-mutations", "8").count("§8.") == 7
    assert "There is more in §" in shell("rules", "random-mutations", "carnivore")


def test_perft_counts_from_the_start_a_text_and_a_file(shell: Shell) -> None:
    assert shell("perft", "random-mutations", "--seats", "2", "2") == "perft 1 2\nperft 2 16\n"
    text = "feeding Ann, turn 3, food 1\nAnn: A carnivorous ()\nBob: B running ()"
    assert shell("perft", "random-mutations", text, "3") == "perft 1 2\nperft 2 7\nperft 3 15\n"
    file = Path(__file__).parent / "perft" / "random-mutations.txt"
    assert "Mimicry leaves one way out\nperft 1 3\n" in shell("perft", "random-mutations", str(file), "1")


def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    for args in ([], ["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(args)
        assert left.value.code == 0
        assert "usage: galapagos" in capsys.readouterr().out


def test_it_says_its_version() -> None:
    for flag in ("-V", "--version"):
        command = [sys.executable, "-m", "galapagos", flag]
        assert subprocess.check_output(command, text=True).startswith("galapagos ")


def test_paragraphs_are_printed_by_their_numbers_and_from_one_to_another(shell: Shell) -> None:
    def numbers(*about: str) -> list[str]:
        return re.findall(r"^§([\d.]+) ", shell("rules", "evo", *about), re.MULTILINE)

    assert numbers("3.2", "4.1") == ["3.2", "4.1"]
    assert numbers("3.2-3.4") == numbers("§3.2", "–", "3.4") == ["3.2", "3.3", "3.4"]
    assert numbers("4.1,", "3.2-3.3", "3.2") == ["4.1", "3.2", "3.3"]
    assert numbers("3-4") == numbers("3") + numbers("4")
    assert len(numbers("3-5")) > 8, "whoever asks for places gets all of them"


@pytest.mark.parametrize("name", ["Evo", "EVO ", "random_mutations", "Random Mutations", "Evolution: Another World"])
def test_a_game_is_understood_however_it_is_written(shell: Shell, name: str) -> None:
    game = galapagos.game(name)
    assert galapagos.game(game.name) is game
    assert shell("rules", name, "1.1") == shell("rules", game.name, "1.1")
    Record(game, 3).save("game.jsonl")
    assert "The input has ended" in shell("play", name, "--load", "game.jsonl")


# Editions


def test_our_edition_is_printed_to_be_changed_and_played_with(shell: Shell, tmp_path: Path) -> None:
    ours = shell("edition", "Evo")
    (tmp_path / "mine.toml").write_text(ours)
    assert galapagos.game("evo", tmp_path / "mine.toml").edition.digest == galapagos.game("evo").edition.digest
    (tmp_path / "mine.toml").write_text(ours.replace('name = "', 'name = "My ', 1))
    assert galapagos.game("evo", tmp_path / "mine.toml").edition.name.startswith("My ")


@pytest.fixture
def mine(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An edition of one's own, and a game that was saved with it elsewhere."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "box" / "mine.toml"
    file.parent.mkdir()
    file.write_text(shell("edition", "evo").replace('name = "', 'name = "My ', 1))
    shell("play", "evo", "--edition", str(file), "--seed", "2", typed="1; save game.jsonl; quit; n")
    return file


def test_a_saved_game_finds_its_edition_again(shell: Shell, mine: Path) -> None:
    mine.write_text("")
    assert "The input has ended" in shell("play", "--load", "game.jsonl")
    assert Record.load("game.jsonl").game.edition.name.startswith("My ")


def test_a_saved_game_finds_its_edition_beside_it(shell: Shell, mine: Path, tmp_path: Path) -> None:
    (tmp_path / "data").rename(tmp_path / "gone")
    mine.rename(tmp_path / "any-name.toml")
    assert "The input has ended" in shell("play", "--load", "game.jsonl")


def test_a_saved_game_says_which_edition_it_needs(shell: Shell, mine: Path, tmp_path: Path) -> None:
    (tmp_path / "data").rename(tmp_path / "gone")
    said = shell("play", "--load", "game.jsonl", code=2)
    assert "was played with the edition My " in said
    assert "It needs the file of that edition, as it was then." in said
    assert "The input has ended" in shell("play", "--load", "game.jsonl", "--edition", str(mine))
    mine.write_text(mine.read_text() + "# changed\n")
    assert "as it was then" in shell("play", "--load", "game.jsonl", "--edition", str(mine), code=2)


def test_an_edition_that_has_changed_since_it_was_read_is_read_again(mine: Path) -> None:
    before = galapagos.game("evo", mine)
    assert galapagos.game("evo", mine) is before
    mine.write_text(mine.read_text().replace("My ", "Your ", 1))
    assert galapagos.game("evo", mine).edition.name.startswith("Your ")
    mine.unlink()
    with pytest.raises(galapagos.GameError, match=r"mine.toml cannot be read: No such file"):
        galapagos.game("evo", mine)


# The shell


def test_a_shell_is_told_how_to_complete(shell: Shell, tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    (tmp_path / "completion").write_text(shell("completion", "bash"))
    asked = {"galapagos rul": "rules", "galapagos watch ra": "random-mutations", "galapagos play evo --bot g": "greedy"}
    for line, answer in asked.items():
        words = f"COMP_WORDS=({line}); COMP_CWORD={line.count(' ')}"
        script = f'. ./completion; {words}; _shtab_galapagos; echo "${{COMPREPLY[@]}}"'
        assert subprocess.check_output(["bash", "-c", script], text=True, cwd=tmp_path).strip() == answer
    assert "Did you mean bash?" in shell("completion", "bahs", code=2)


def test_without_shtab_one_is_told_what_completion_needs(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert "pip install 'galapagos[completion]'" in shell("completion", "bash", code=2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk here that is always full")
@pytest.mark.parametrize("command", ["rules evo", "edition evo", "games", "--help", "watch evo --players random"])
def test_a_full_disk_gets_a_sentence(command: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "galapagos", *command.split()], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr == "galapagos: The output cannot be used: No space left on device.\n"


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", "<&- 2>&-"])
def test_a_closed_input_gets_a_sentence(closed: str) -> None:
    for command, sentence in {"play evo": "The input has ended", "play": "The input has ended", "learn": ""}.items():
        line = f'"$0" -m galapagos {command} {closed}'
        done = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, text=True)
        assert done.returncode == 0
        assert "Traceback" not in done.stderr
        assert "2>&-" in closed or sentence in done.stdout + done.stderr


# What cannot be had: one sentence, and exit code 2

BAD = {
    "chess": "invalid choice: 'chess'",
    "plya evo": "Did you mean play?",
    "play evvo": "Did you mean evo?",
    "play Mutagn": "Did you mean mutagen?",
    "play evo --sets 3": "unrecognized arguments: --sets 3. Did you mean --seats? `galapagos play --help`",
    "play evo --option bord": "evo has no option 'bord'; it has board, cards, fewer_genes, more_dinos_first,",
    "watch evo --players gredy": "Did you mean greedy?",
    "rules evo 3.2 77": "The rules of evo say nothing of '77'.",
    "rules evo 3.2-77": "The rules of evo say nothing of '3.2-77'.",
    "rules random-mutations carnivoruos": "Did you mean carnivorous?",
    "edition chess": "There is no game 'chess'",
    "play chess": "There is no game 'chess'; there are random-mutations,",
    "play random-mutations --seats 9": "random-mutations is for 2 to 8 seats, not 9.",
    "play random-mutations --seats two": "invalid int value: 'two'",
    "play random-mutations --option luck": "random-mutations has no option 'luck'; it has divergence,",
    "play random-mutations --option divergence=maybe": "divergence takes one of False, True, not 'maybe'.",
    "play random-mutations --option guests=ghost": "guests takes any of anglerfish,",
    "play evo --seats 3 --option board=L2+R3": "The board L2+R3 is for 5 players, not 3",
    "play random-mutations --bot deep": "There is no player 'deep'; there are you, random, greedy",
    "play random-mutations --players you,deep": "There is no player 'deep'; there are you, random, greedy",
    "play random-mutations --players you,you --seats 1": "random-mutations is for 2 to 8 seats, not 1.",
    "play random-mutations --players a,b,c --seats 2": "3 players do not fit on 2 seats.",
    "play random-mutations --people 4 --seats 3": "4 people do not fit on 3 seats.",
    "play random-mutations --people 0": "that is what `galapagos watch` is for.",
    "play random-mutations --people 1 --players you": "not allowed with argument",
    "play random-mutations --names A,B,C,D --seats 3": "For 3 seats there are to be as many different names",
    "play random-mutations --names A,A": "as many different names, not A,A.",
    "play random-mutations --edition nothing.toml": "nothing.toml",
    "play random-mutations --edition bad.toml": "bad.toml",
    "play --load nothing.jsonl": "The record nothing.jsonl cannot be read: No such file or directory.",
    "play --load bad.jsonl": "bad.jsonl, line 1: this is not",
    "play evo --load good.jsonl": "good.jsonl is a game of random-mutations, not of evo.",
    "play --load good.jsonl --seats 3": "A saved game has its seats, options and names already.",
    "watch random-mutations --players you": "Only bots can be watched",
    "watch random-mutations --as Zoe": "Nobody here is called 'Zoe'; there are Ann, Bob, Cid, spectator, all.",
    "watch random-mutations --delay -1": "--delay is a number of seconds, not -1.0.",
    "watch": "the following arguments are required: GAME",
    "replay bad.jsonl": "bad.jsonl, line 1: this is not",
    "replay good.jsonl --as Zoe": "Nobody here is called 'Zoe'",
    "rules chess": "There is no game 'chess'",
    "rules random-mutations spaceship": "The rules of random-mutations say nothing of 'spaceship'.",
    "rules random-mutations 77": "The rules of random-mutations say nothing of '77'.",
    "perft random-mutations deep": "invalid int value: 'deep'",
    "perft random-mutations 0": "The depth is a number from 1, not 0.",
    "perft random-mutations nothing.txt 2": "The position nothing.txt cannot be read: No such file or directory.",
    "perft random-mutations bad.jsonl 2": "line 1",
}


@pytest.mark.parametrize("command", BAD)
def test_what_cannot_be_had_gets_one_sentence_and_exit_code_2(shell: Shell, tmp_path: Path, command: str) -> None:
    (tmp_path / "bad.jsonl").write_text("nonsense\n")
    (tmp_path / "bad.toml").write_text("nonsense\n")
    Record(galapagos.game("random-mutations"), 3).save(tmp_path / "good.jsonl")
    sentence = shell(*command.split(), code=2)
    assert sentence.startswith("galapagos: ")
    assert BAD[command] in sentence
    assert sentence.count("\n") == 1


# A real terminal


@pytest.mark.usefixtures("unkept")
def test_ctrl_c_offers_to_save_what_is_not_kept_or_to_play_on(tmp_path: Path) -> None:
    terminal = Terminal(*PLAY, "--plain", cwd=tmp_path)
    terminal.until("\n> ")
    terminal.interrupt()
    terminal.until("Save the game before you go? (y/n, or Enter to play on) ")
    terminal.type("")
    terminal.until("\n> ")
    terminal.interrupt()
    terminal.until("play on) ")
    terminal.type("y")
    terminal.until("Saved.")
    assert terminal.leaves() == 130
    assert len(Record.load(tmp_path / "random-mutations-1.jsonl")) > 0


@pytest.mark.usefixtures("unkept")
def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    terminal = Terminal(*PLAY, "--plain", cwd=tmp_path)
    terminal.until("\n> ")
    terminal.interrupt()
    terminal.until("play on) ")
    terminal.interrupt()
    assert terminal.leaves() == 130
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_has_colours_unless_somebody_does_not_want_them(tmp_path: Path) -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        terminal = Terminal(*PLAY, "--plain", cwd=tmp_path, **environment)
        assert ("\x1b[1;36mAnn" in terminal.until("\n> ")) == coloured
        terminal.type("quit")
        assert terminal.leaves() == 0


def test_a_narrow_terminal_is_wide_enough(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    screen = shell(*PLAY, "--seats", "6", typed="?; hint; new; games")
    assert max(map(len, screen.splitlines())) <= 40
    assert "A  no trait  A1:○" in screen


# A guided first game


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_the_guide_leads_through_a_whole_first_game(shell: Shell, name: str) -> None:
    scenes = guide(name).scenes
    screen = shell("learn", name, typed=";" * len(scenes))
    assert screen.count("The guide asks for: ") == sum(bool(scene.yours) for scene in scenes)
    assert "The end" in screen
    assert f"Now play it: `galapagos play {name}`" in screen


def test_a_learner_answers_by_notation_or_by_number(shell: Shell) -> None:
    screen = shell("learn", "random-mutations", typed=";mutate A;3;quit")
    assert "A of Ann gains Running." in screen
    assert "B of Ann gains Running." in screen
    assert "`galapagos learn random-mutations --scene 4` goes on from here." in screen


def test_another_answer_than_the_guides_is_kindly_declined(shell: Shell) -> None:
    screen = shell("learn", "random-mutations", "--scene", "5", typed="-;mutate A;?;? shelter;back;quit")
    assert "That is allowed too, but this first game goes another way." in screen
    assert "§3.7" in screen.split("another way")[1]
    assert "let the guide do it, or read on" in screen
    assert "`galapagos learn random-mutations --scene 4` goes on from here." in screen


def test_a_scene_that_is_not_there_is_refused(shell: Shell) -> None:
    assert "scenes 1 to 28, not 99" in shell("learn", "random-mutations", "--scene", "99", code=2)

"""The command line: registers every command, and reports errors in one line."""

import io
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

import truckstop.games  # noqa: F401  (registers the games)
from truckstop import __version__, compiled
from truckstop.bots.own import THINK, checked_think, closing_own_bots
from truckstop.cli import files
from truckstop.cli.bot_turn import start_bots
from truckstop.cli.fit import fit
from truckstop.cli.game_loop import GameLoop
from truckstop.cli.game_options import options_of
from truckstop.cli.games import games
from truckstop.cli.help import SAY, WORDS, option
from truckstop.cli.ladder import ladder
from truckstop.cli.local_game import LocalGame
from truckstop.cli.paper import print_game
from truckstop.cli.replay import Replay, viewer_of
from truckstop.cli.rules import rules
from truckstop.cli.screen import EndOfInput, Screen
from truckstop.cli.seats import check_resumed_bots, people_of, seat_players
from truckstop.cli.serve import serve
from truckstop.cli.signals import leaving_on_signals
from truckstop.cli.simulate import simulate
from truckstop.kernel.data import DataError
from truckstop.kernel.game import SetupError, named, registered
from truckstop.kernel.log import Log, LogError, verify
from truckstop.kernel.session import Session
from truckstop.words import Catalogue
from truckstop.words.custom import with_custom_words

WRONG = 2
"""The exit code for all errors."""
NO_NUMBER = re.compile(r"'(--[\w-]+)': Input should be a valid integer")
"""The parser's message for a text where a number is expected; it does not include the text."""

app = typer.Typer(
    name="truckstop",
    help=SAY.word("terminal.help.app"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


Plain = Annotated[bool, option("plain", "--plain")]
NoColour = Annotated[bool, option("no_color", "--no-color")]


def version_wanted(wanted: bool) -> None:
    if wanted:
        typer.echo(f"truckstop {__version__}, {compiled.word()}")
        raise typer.Exit


@app.callback()
def truckstop_(
    version: Annotated[
        bool,
        typer.Option("--version", help=SAY.word("terminal.help.version"), callback=version_wanted, is_eager=True),
    ] = False,
) -> None:
    pass


@app.command(help=SAY.word("terminal.help.play"))
def play(
    game: Annotated[str | None, typer.Argument(help=SAY.word("terminal.help.game"))] = None,
    players: Annotated[int | None, option("players", "--players")] = None,
    seed: Annotated[int | None, option("seed", "--seed")] = None,
    people: Annotated[str | None, option("people", "--people")] = None,
    bots: Annotated[str | None, option("bots", "--bots")] = None,
    options: Annotated[list[str] | None, option("option", "--option")] = None,
    data: Annotated[Path | None, option("data", "--data")] = None,
    save: Annotated[Path | None, option("save", "--save")] = None,
    resume: Annotated[Path | None, option("resume", "--resume")] = None,
    think: Annotated[float, option("think", "--think")] = THINK,
    plain: Plain = False,
    no_color: NoColour = False,
) -> None:
    if resume is not None:
        given = {"--players": players, "--seed": seed, "--people": people, "--option": options}
        refuse_with_resume(given | {"--data": data})
        log = files.read_log(resume)
        if game is not None and log.game != game:
            raise SetupError(f"{resume}: is a game of {log.game}, not {game}")
        seated = files.players_in(log, resume, WORDS)
        check_resumed_bots(seated, bots)
        session = Session.resume(log, people_of(seated))
    else:
        chosen = named(game or registered()[0].key)
        seated = seat_players(chosen, WORDS, players, people, bots)
        entries = [player.entry for player in seated]
        custom = files.data_of(chosen, data)
        session = Session.start(chosen, entries, options_of(options), seed=seed, files=custom, people=people_of(seated))
    screen = Screen(plain, not no_color)
    place = files.place_to_save(session.game, save, resume)
    local = LocalGame(session, seated, words_of(session.log, screen), screen, checked_think(think))
    loop = GameLoop(local, place, keep_always=save is not None or resume is not None)
    with leaving_on_signals(), closing_own_bots():
        start_bots(local)
        loop.run()


@app.command(help=SAY.word("terminal.help.replay"))
def replay(
    file: Annotated[Path, typer.Argument(help=SAY.word("terminal.help.file"))],
    seat: Annotated[int | None, option("seat", "--seat")] = None,
    open_all: Annotated[bool, option("open", "--open")] = False,
    start: Annotated[int, option("from_step", "--from")] = 0,
    plain: Plain = False,
    no_color: NoColour = False,
) -> None:
    log = files.read_log(file)
    if seat is not None and open_all:
        raise SetupError("--seat and --open cannot be combined; give only one of them")
    viewer = viewer_of(log, seat)
    # Nothing in a finished game is secret (C9).
    open_all = open_all or (seat is None and log.result is not None)
    names = [player.name for player in files.players_in(log, file, WORDS)]
    screen = Screen(plain, not no_color)
    Replay(log, names, words_of(log, screen), screen, viewer, open_all).run(start)


@app.command("verify", help=SAY.word("terminal.help.verify"))
def verify_(file: Annotated[Path, typer.Argument(help=SAY.word("terminal.help.file"))]) -> None:
    log = files.read_log(file)
    for line in [*verify(log), SAY.word("terminal.verified", file=str(file))]:
        typer.echo(line)
    if wrong := wrong_words(log):
        typer.echo(wrong, err=True)


@app.command("data", help=SAY.word("terminal.help.data_command"))
def data_(
    game: Annotated[str, typer.Argument(help=SAY.word("terminal.help.data_game"))],
    names: Annotated[list[str] | None, typer.Argument(help=SAY.word("terminal.help.data_names"))] = None,
    out: Annotated[Path | None, option("out", "--out")] = None,
) -> None:
    if out is None:
        for name in sorted(named(game).files):
            typer.echo(name)
        return
    for path in files.copy_data(named(game), names or [], out):
        typer.echo(SAY.word("terminal.data_written", file=str(path)))


@app.command("print", help=SAY.word("terminal.help.print"))
def print_(
    game: Annotated[str, typer.Argument(help=SAY.word("terminal.help.print_game"))],
    side: Annotated[str | None, option("print_side", "--side")] = None,
    paper: Annotated[str, option("print_paper", "--paper")] = "a4",
    copies: Annotated[int, option("print_copies", "--copies")] = 1,
    data: Annotated[Path | None, option("data", "--data")] = None,
    out: Annotated[Path | None, option("print_out", "--out")] = None,
    backs: Annotated[bool, option("print_backs", "--backs")] = False,
) -> None:
    options = {} if side is None else {"side": side}
    path = print_game(named(game), WORDS, options, paper, copies, data, out, backs)
    typer.echo(SAY.word("terminal.data_written", file=str(path)))


app.command("games", help=SAY.word("terminal.help.games"))(games)
app.command("ladder", help=SAY.word("terminal.help.ladder"))(ladder)
app.command("rules", help=SAY.word("terminal.help.rules"))(rules)
app.command("serve", help=SAY.word("terminal.help.serve"))(serve)
app.command("fit", help=SAY.word("terminal.help.fit"))(fit)
app.command("simulate", help=SAY.word("terminal.help.simulate"))(simulate)


def wrong_words(log: Log) -> str:
    """Return a warning if the custom words in a log cannot be used; the game can be read without them."""
    try:
        with_custom_words(WORDS, named(log.game), log.files)
    except (DataError, SetupError) as error:
        return SAY.word("terminal.words_left_out", reason=files.one_line(str(error)))
    return ""


def words_of(log: Log, screen: Screen) -> Catalogue:
    """Return the catalogue with the custom words of a log; without them, after a warning, if they cannot be used."""
    wrong = wrong_words(log)
    if not wrong:
        return with_custom_words(WORDS, named(log.game), log.files)
    typer.echo(wrong, err=True)
    if screen.redraws:
        # The next output clears the screen, so wait for Enter.
        with suppress(EndOfInput):
            screen.ask(SAY.word("terminal.intro.begin"))
    return WORDS


def refuse_with_resume(given: dict[str, object]) -> None:
    too_much = [name for name, value in given.items() if value is not None]
    if too_much:
        raise SetupError(f"{too_much[0]}: the settings of a resumed game cannot be changed; leave {too_much[0]} out")


def main(args: Sequence[str] | None = None) -> NoReturn:
    """The entry point. Errors are reported in one line, with exit code 2 and without a traceback."""
    given = list(sys.argv[1:] if args is None else args)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a character shows a question mark instead.
            stream.reconfigure(errors="replace")
    try:
        code = app(args=given or ["--help"], prog_name="truckstop", standalone_mode=False)
    except (SetupError, DataError, LogError) as error:
        fail(str(error))
    except TyperException as error:
        if number := NO_NUMBER.search(error.format_message()):
            fail(SAY.word("terminal.wrong.whole", option=number[1], text=given_for(number[1], given)))
        command = getattr(getattr(error, "ctx", None), "command_path", "truckstop")
        fail(SAY.word("terminal.wrong.usage", problem=error.format_message().rstrip("."), command=command))
    except typer.Abort:
        fail(SAY.word("terminal.wrong.stopped"))
    except SystemExit as stopped:
        # The reader of our output has closed the pipe, as `head` does. Typer catches that first and exits with 1.
        if isinstance(stopped.__context__, BrokenPipeError):
            for note in getattr(stopped.__context__, "__notes__", []):
                sys.stderr.write(f"truckstop: {files.one_line(note)}\n")
            sys.exit(WRONG)
        raise
    sys.exit(code if isinstance(code, int) else 0)


def given_for(option: str, given: Sequence[str]) -> str:
    """Return the last value of an option on the command line."""
    values = [word.partition("=")[2] for word in given if word.startswith(option + "=")]
    values += [value for word, value in pairwise(given) if word == option]
    return values[-1] if values else ""


def fail(problem: str) -> NoReturn:
    sys.stdout.flush()
    sys.stderr.write(f"truckstop: {files.one_line(problem)}\n")
    sys.exit(WRONG)

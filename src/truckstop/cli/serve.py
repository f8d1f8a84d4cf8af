"""`truckstop serve`: the live table, for this machine or for the network."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from truckstop.cli.help import SAY, option
from truckstop.kernel.game import SetupError

NETWORK = "0.0.0.0"


def serve(
    db: Annotated[str | None, option("serve_db", "--db")] = None,
    host: Annotated[str, option("serve_host", "--host")] = "127.0.0.1",
    port: Annotated[int, option("serve_port", "--port")] = 8000,
    lan: Annotated[bool, option("serve_lan", "--lan")] = False,
    origin: Annotated[list[str] | None, option("serve_origin", "--origin")] = None,
    proxy: Annotated[str, option("serve_proxy", "--proxy")] = "",
    data: Annotated[Path | None, option("serve_data", "--data")] = None,
    no_limits: Annotated[bool, option("serve_no_limits", "--no-limits")] = False,
    open_page: Annotated[bool, option("serve_open", "--open")] = False,
) -> None:
    # Imported here, because the other commands start faster without a web server.
    from truckstop.server import launcher, limits
    from truckstop.server.sets import NO_SETS, read_sets

    if not 0 <= port <= 65535:
        raise SetupError(f"--port must be a number from 0 to 65535, not {port}; 0 takes a free port")

    if db is not None and not db.strip():
        raise SetupError("--db is empty; give a file or postgresql://user@host/database, or leave it out")

    def ready(found: int) -> None:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{'127.0.0.1' if lan else shown}:{found}"
        typer.echo(SAY.word("terminal.serve.ready", address=address))
        if lan:
            typer.echo(SAY.word("terminal.serve.lan", address=f"http://{launcher.lan_address()}:{found}"))
        for name, games in sets.games().items():
            typer.echo(SAY.word("terminal.serve.set", name=name, games=SAY.list(games)))
        for name, reason in sets.wrong.items():
            typer.echo(SAY.word("terminal.serve.wrong_set", name=name, reason=reason))
        typer.echo(SAY.word("terminal.serve.kept", place=launcher.without_password(kept)))
        typer.echo(SAY.word("terminal.serve.stop"))
        if open_page:
            webbrowser.open(address)

    sets = read_sets(data) if data is not None else NO_SETS
    kept = db if db is not None else launcher.default_file()
    wanted = launcher.ServerSettings(
        db=kept,
        host=NETWORK if lan else host,
        port=port,
        origins=frozenset(one.rstrip("/") for one in origin or ()),
        limits=limits.NONE if no_limits else limits.Limits(),
        proxies=proxy,
        sets=sets,
    )
    try:
        launcher.serve(wanted, ready)
    except launcher.ServeError as error:
        if open_page and launcher.answers(port):
            typer.echo(SAY.word("terminal.serve.already", address=f"http://127.0.0.1:{port}"))
            webbrowser.open(f"http://127.0.0.1:{port}")
            return
        raise SetupError(str(error)) from None

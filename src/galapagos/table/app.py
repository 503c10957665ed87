"""The server's routes. They carry bytes; what happens is decided in room.py."""

from __future__ import annotations

import gzip
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import prometheus_client
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException, WebSocketException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter, RawBody
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

import galapagos
from galapagos.table import lesson, library, replay, sight, trial, wire
from galapagos.table.calls import Caller
from galapagos.table.door import Guests, Limits, block
from galapagos.table.gate import App, Gate
from galapagos.table.hall import THINKERS, Hall
from galapagos.table.live import Live, Rights, Stranger
from galapagos.table.room import Refuse, Unready
from galapagos.table.store import Store, Unread
from galapagos.table.visit import Visit
from galapagos.talk import NATURE, SEATS, Game, GameError

LOG = logging.getLogger("galapagos.table")
CLIENT = Path(galapagos.__file__).parent / "web" / "dist"
PROBLEMS = {
    status: ResponseSpec(wire.Problem, description=why, generate_examples=False)
    for status, why in {400: "Not understood.", 404: "Not found.", 409: "Not now.", 429: "Too many requests."}.items()
}
TABLES = prometheus_client.Gauge("galapagos_tables", "Tables in memory.")
SOCKETS = prometheus_client.Gauge("galapagos_sockets", "Connected browsers.")
KEPT: dict[str, Any] = {"packed": True}  # a page that comes packed already
fetch = partial(get, responses=PROBLEMS)
submit = partial(post, responses=PROBLEMS, request_max_body_size=64_000)
Tables = NamedDependency[Hall]
GameName = Annotated[str, PathParameter(max_length=40)]
TableName = Annotated[str, PathParameter(max_length=40)]
SceneNumber = Annotated[int, PathParameter(ge=0, le=1000)]
LearnerName = Annotated[str, QueryParameter(min_length=1, max_length=24, description="How the learner is called")]
Things = Annotated[
    list[wire.Touched],
    QueryParameter(min_items=1, max_items=8, description="Names of things on the table, the one just touched last"),
]
ExampleName = Annotated[str, PathParameter(max_length=120)]
Answers = Annotated[
    list[wire.Said] | None, QueryParameter(max_items=60, description="The moves made so far, in notation")
]
Bearer = Annotated[str | None, HeaderParameter(name="Authorization", max_length=100)]


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ValidationException("The request is not understood: it is nested too deeply.") from None
        except UnicodeDecodeError:
            raise ValidationException("The request is not understood: it is not text.") from None


@cache
def made(make: Callable[..., Any], *about: Game) -> tuple[bytes, bytes]:
    """A page that is the same for everybody, plain and packed: its making takes longer than its way."""
    plain = wire.ENCODE.encode(make(*about))
    return plain, gzip.compress(plain, 9, mtime=0)


def kept(request: Request[Any, Any, Any], make: Callable[..., Any], *about: Game) -> Response[Any]:
    plain, packed = made(make, *about)
    headings = {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=MediaType.JSON, headers=headings)
    return Response(packed, media_type=MediaType.JSON, headers=headings | {"content-encoding": "gzip"})


# Games


def known(game: str) -> Game:
    try:
        return galapagos.game(game)
    except GameError as e:
        raise NotFoundException(str(e)) from None


@fetch("/api/games", **KEPT)
async def games(request: Request[Any, Any, Any]) -> Response[list[wire.GameInfo]]:
    return kept(request, library.all_games, *galapagos.games())


@fetch("/api/games/{game:str}/rules", **KEPT)
async def rules(
    request: Request[Any, Any, Any],
    game: GameName,
    search: Annotated[str, QueryParameter(max_length=100, description="Words")] = "",
) -> Response[wire.Rules]:
    if not search.strip():
        return kept(request, library.rules, known(game))
    return Response(library.rules(known(game), search))


@fetch("/api/games/{game:str}/words/{word:str}")
async def words(game: GameName, word: Annotated[str, PathParameter(max_length=60)]) -> wire.Meaning:
    return library.meaning(known(game), word)


@fetch("/api/games/{game:str}/gallery", **KEPT)
async def gallery(request: Request[Any, Any, Any], game: GameName) -> Response[wire.Gallery]:
    return kept(request, library.exhibition, known(game))


# Guided first games


@fetch("/api/games/{game:str}/guide")
async def guide(game: GameName) -> wire.GuideInfo:
    return lesson.about(known(game))


@fetch("/api/games/{game:str}/guide/{number:int}")
async def scene(game: GameName, number: SceneNumber, name: LearnerName = SEATS[0]) -> wire.Scene:
    return lesson.scene(known(game), number, name)


@fetch("/api/games/{game:str}/guide/{number:int}/why")
async def why_not(
    game: GameName,
    number: SceneNumber,
    things: Things,
    name: LearnerName = SEATS[0],
) -> wire.Because:
    return lesson.why(known(game), number, things, name)


# Examples of the rules


@fetch("/api/games/{game:str}/examples")
async def examples(
    game: GameName, rule: Annotated[str, QueryParameter(max_length=10, description="A paragraph: 5.3")] = ""
) -> list[wire.ExampleInfo]:
    return trial.listed(known(game), rule)


@fetch("/api/games/{game:str}/examples/{name:str}")
async def example(game: GameName, name: ExampleName, answers: Answers = None) -> wire.Trial:
    return trial.trial(known(game), name, answers or [])


@fetch("/api/games/{game:str}/examples/{name:str}/why")
async def example_why(game: GameName, name: ExampleName, things: Things, answers: Answers = None) -> wire.Because:
    return trial.why(known(game), name, answers or [], things)


# Tables


def not_too_many(asked: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """Each table is kept for days."""
    guests: Guests = asked.app.state.guests
    if not guests.makes(block(asked.client.host if asked.client else "")):
        raise HTTPException("Not so many tables at once, please.", status_code=429)


async def entered(hall: Hall, table: str, authorization: str | None) -> tuple[Live, Rights]:
    """The table and what whoever asks may do there."""
    live = await hall.find(table)
    kind, _, token = (authorization or "").partition(" ")
    return live, live.rights([token] if kind.lower() == "bearer" and token else [])


@fetch("/api/tables")
async def lobby(hall: Tables) -> list[wire.TableInfo]:
    return await hall.public()


@submit("/api/tables", guards=[not_too_many])
async def make_table(data: JSONBody[wire.NewTable], hall: Tables) -> wire.Made:
    return await hall.make(data)


@fetch("/api/tables/{table:str}")
async def table_info(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.TableInfo:
    live, _ = await entered(hall, table, authorization)
    return sight.info(live.room, time.time())


@submit("/api/tables/{table:str}/sit")
async def sit_down(
    table: TableName, data: JSONBody[wire.SitDown], hall: Tables, authorization: Bearer = None
) -> wire.Key:
    live, rights = await entered(hall, table, authorization)
    if rights.chairs and data.seat is None:
        raise Refuse("You sit at this table already; whoever wants another seat as well says which.")
    return await hall.sit(live, data.name, data.seat, data.share)


@submit("/api/tables/{table:str}/watch")
async def watch(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Key:
    """A spectator's token, also for whoever came by the invitation."""
    live, _ = await entered(hall, table, authorization)
    return await hall.watch(live)


@submit("/api/mine", status_code=200)
async def mine(
    data: JSONBody[Annotated[list[wire.Held], msgspec.Meta(max_length=60)]], hall: Tables
) -> list[wire.Mine]:
    """Nothing changes: it is a question with a body, because tokens do not belong into addresses."""
    return await hall.mine(data)


# Afterwards


@fetch("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(table: TableName, hall: Tables, authorization: Bearer = None) -> Response[str]:
    live, _ = await entered(hall, table, authorization)
    text = "\n".join(live.room.whole().lines()) + "\n"
    headings = {"content-disposition": f'attachment; filename="{table}.record"'}
    return Response(text, media_type=MediaType.TEXT, headers=headings)


@submit("/api/records", request_max_body_size=2_000_000, guards=[not_too_many])
async def shelve(body: RawBody, hall: Tables) -> wire.Made:
    """The body is a record: lines of JSON, as they were downloaded."""
    try:
        return await hall.shelve(body.decode())
    except UnicodeDecodeError:
        raise GameError("line 1: this is not a record of Galápagos, not even text.") from None


@submit("/api/tables/{table:str}/branch", guards=[not_too_many])
async def branch(
    table: TableName, data: JSONBody[wire.NewBranch], hall: Tables, authorization: Bearer = None
) -> wire.Made:
    live, rights = await entered(hall, table, authorization)
    if data.people and not rights.chairs:
        raise Refuse("You are watching; only who sits at the table can take the others along.")
    return await hall.branch(live, data)


@fetch("/api/tables/{table:str}/steps")
async def steps(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Steps:
    live, _ = await entered(hall, table, authorization)
    return replay.steps(live.room)


@fetch("/api/tables/{table:str}/steps/{place:int}")
async def step(
    table: TableName,
    place: Annotated[int, PathParameter(ge=0, le=2**31)],
    hall: Tables,
    seat: Annotated[int, QueryParameter(ge=NATURE, le=7)] = NATURE,
    open: FromQuery[bool] = False,
    since: Annotated[int | None, QueryParameter(ge=-1, le=2**31, description="Where the beats begin")] = None,
    authorization: Bearer = None,
) -> wire.Step:
    live, rights = await entered(hall, table, authorization)
    return replay.step(live.room, place, seat, open, live.room.seats_of(rights.chairs), since)


@fetch("/api/tables/{table:str}/decided")
async def decided(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Decided:
    live, _ = await entered(hall, table, authorization)
    return replay.moments(live.room, await hall.decided(live))


@fetch("/api/tables/{table:str}/river")
async def river(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.River:
    live, _ = await entered(hall, table, authorization)
    return replay.river(live.room, await hall.river(live))


@fetch("/api/tables/{table:str}/fairness")
async def fairness(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Fairness:
    live, _ = await entered(hall, table, authorization)
    return replay.fairness(live.room)


# The house


@fetch("/api/house")
async def house(addresses: NamedDependency[list[str]]) -> wire.House:
    return wire.House(addresses, galapagos.__version__)


@fetch("/api/push")
async def push(hall: Tables) -> wire.PushKey:
    """What a browser needs to be pushed to."""
    key = hall.bell.caller.push_key()
    return wire.PushKey(key, "" if key else "This server cannot push: it needs the package galapagos[push].")


@fetch("/schema/messages.json", **KEPT)
async def messages(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    return kept(request, wire.schema)


@get("/healthz")
async def healthz(hall: Tables) -> wire.Health:
    if why := await hall.store.trouble():
        raise HTTPException(f"Nothing can be kept: {why}.", status_code=503)
    return wire.Health("ok", len(hall.live), hall.sockets)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(hall: Tables) -> Response[bytes]:
    TABLES.set(len(hall.live))
    SOCKETS.set(hall.sockets)
    return Response(prometheus_client.generate_latest(), media_type=prometheus_client.CONTENT_TYPE_LATEST)


@websocket(["/api/socket", "/api/socket/{table:str}"])
async def socket(socket: WebSocket[Any, Any, Any], hall: Tables, guests: NamedDependency[Guests]) -> None:
    """The table's name in the path is for proxies, which may send all of a table to one server."""
    who = block(socket.client.host if socket.client else "")
    if not guests.enter(who):
        raise WebSocketException(detail="There are too many connections from this address.")
    try:
        await socket.accept()
        await Visit(socket, hall, guests, who).run()
    finally:
        guests.leave(who)
        del socket.receive, socket.send  # which lead back to it: nobody need look for what is left


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def no_client() -> str:
    return (
        "<!doctype html><title>Galápagos</title><h1>Galápagos</h1><p>The server runs, but the browser table has not "
        "been built. <code>python3 dev.py serve</code> builds it; an installed package brings it along.</p>"
        "<p>Programs find the API at <a href='/schema/openapi.json'>/schema/openapi.json</a>.</p>"
    )


# Refusals


def refused(request: Request[Any, Any, Any], why: Exception) -> Response[wire.Problem]:
    """Every error as a sentence; the reasons of our own mistakes go to the log, not to the client."""
    match why:
        case Refuse():
            status, sentence = 503 if isinstance(why, Unready) else 409, why.sentence
        case GameError():
            status, sentence = 400, str(why)
        case Stranger():
            status, sentence = 404, "There is no such table, or this link does not open it."
        case ValidationException(extra=list(places)):
            said = "; ".join(f"{place.get('key', 'body')}: {place.get('message')}" for place in places)
            status, sentence = 400, f"The request is not understood. {said}"
        case Unread():
            LOG.error("store", extra={"path": request.url.path, "why": str(why)})
            status, sentence = 503, "The store cannot be read just now; please try again."
        case HTTPException():
            status, sentence = why.status_code, why.detail or "That cannot be had."
        case _:
            LOG.error("request", exc_info=why, extra={"path": request.url.path})
            status, sentence = 500, "Something went wrong on the server; its log says what."
    headings = getattr(why, "headers", None) or {}
    return Response(wire.Problem(status, sentence), status_code=status, headers=headings)


# The whole


def slowed(a_minute: int) -> Any:
    def who(request: Request[Any, Any, Any]) -> str:
        return block(request.client.host if request.client else "")

    return RateLimitConfig(("minute", a_minute), exclude="^/assets/", identifier_for_request=who).middleware


def make_app(
    url: str,
    *,
    hosts: Iterable[str] = (),
    addresses: Sequence[str] = (),
    full: bool = False,
    expire: bool = False,
    limits: Limits | None = None,
    caller: Caller | None = None,
    thinkers: int = THINKERS,
    keep: float | None = None,
    most: int | None = None,
    bell: str = "",
) -> App:
    hall, guests = Hall(Store(url, full, bell=bell), caller, expire, thinkers, keep, most), Guests(limits)

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    routes: list[ControllerRouterHandler] = [
        games, rules, words, gallery, guide, scene, why_not, examples, example, example_why,
        lobby, make_table, table_info, sit_down, watch, mine, record, shelve, branch, steps, step, decided,
        river, fairness, house, push, messages, healthz, metrics, socket,
    ]  # fmt: skip
    if (CLIENT / "index.html").exists():
        forever = CacheControlHeader(max_age=31_536_000, immutable=True)  # their names change with what is in them
        routes.append(create_static_files_router("/assets", [CLIENT / "assets"], cache_control=forever, name="assets"))
        fresh = CacheControlHeader(no_cache=True)  # the page and its worker: a renewed server is noticed at once
        routes.append(create_static_files_router("/", [CLIENT], html_mode=True, cache_control=fresh))
    else:
        routes.append(no_client)
    app = Litestar(
        routes,
        lifespan=[opened],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "guests": Provide(lambda: guests, sync_to_thread=False),
            "addresses": Provide(lambda: list(addresses), sync_to_thread=False),
        },
        exception_handlers={Exception: refused, HTTPException: refused},
        # A school class behind one address opens an invitation within the same minute, dozens of assets each.
        middleware=[slowed(limits.requests)] if limits else [],
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude_opt_key="packed"),
        request_class=Asked,
        openapi_config=OpenAPIConfig("Galápagos", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
        state=State({"guests": guests}),
    )
    return Gate(app, hosts)

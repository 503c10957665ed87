"""The server's routes. They carry bytes; what happens is decided in room.py."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import prometheus_client
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.connection import WebSocket
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromQuery, HeaderParameter, JSONBody, PathParameter, QueryParameter, RawBody
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

import galapagos
from galapagos.table import lesson, library, replay, sight, wire
from galapagos.table.gate import App, Gate
from galapagos.table.hall import Hall, Live, Stranger
from galapagos.table.room import Refuse
from galapagos.table.store import Store
from galapagos.table.visit import Visit
from galapagos.talk import NATURE, SEATS, Game, GameError

LOG = logging.getLogger("galapagos.table")
REQUESTS = 1200  # that one address may make a minute
CLIENT = Path(galapagos.__file__).parent / "web" / "dist"
PROBLEMS = {
    status: ResponseSpec(wire.Problem, description=why, generate_examples=False)
    for status, why in {400: "Not understood.", 404: "Not found.", 409: "Not now.", 429: "Too many requests."}.items()
}
TABLES = prometheus_client.Gauge("galapagos_tables", "Tables in memory.")
SOCKETS = prometheus_client.Gauge("galapagos_sockets", "Connected browsers.")
fetch = partial(get, responses=PROBLEMS)
submit = partial(post, responses=PROBLEMS, request_max_body_size=64_000)
Tables = NamedDependency[Hall]
GameName = Annotated[str, PathParameter(max_length=40)]
TableName = Annotated[str, PathParameter(max_length=40)]
SceneNumber = Annotated[int, PathParameter(ge=0, le=1000)]
LearnerName = Annotated[str, QueryParameter(min_length=1, max_length=24, description="How the learner is called")]
Bearer = Annotated[str | None, HeaderParameter(name="Authorization", max_length=100)]


# Games


def known(game: str) -> Game:
    try:
        return galapagos.game(game)
    except GameError as e:
        raise NotFoundException(str(e)) from None


@fetch("/api/games")
async def games() -> list[wire.GameInfo]:
    return [library.describe(game) for game in galapagos.games()]


@fetch("/api/games/{game:str}/rules")
async def rules(
    game: GameName, search: Annotated[str, QueryParameter(max_length=100, description="Words")] = ""
) -> wire.Rules:
    return library.rules(known(game), search)


@fetch("/api/games/{game:str}/words/{word:str}")
async def words(game: GameName, word: Annotated[str, PathParameter(max_length=60)]) -> wire.Meaning:
    return library.meaning(known(game), word)


@fetch("/api/games/{game:str}/gallery")
async def gallery(game: GameName) -> wire.Gallery:
    return library.exhibition(known(game))


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
    things: Annotated[
        list[wire.Touched],
        QueryParameter(min_items=1, max_items=8, description="Names of things on the table, the one just touched last"),
    ],
    name: LearnerName = SEATS[0],
) -> wire.Because:
    return lesson.why(known(game), number, things, name)


# Tables


async def entered(hall: Hall, table: str, authorization: str | None) -> tuple[Live, frozenset[int]]:
    """The table and the seats of whoever asks."""
    live = await hall.find(table)
    kind, _, token = (authorization or "").partition(" ")
    return live, live.rights([token] if kind.lower() == "bearer" and token else [])


@fetch("/api/tables")
async def lobby(hall: Tables) -> list[wire.TableInfo]:
    return await hall.public()


@submit("/api/tables")
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
    live, _ = await entered(hall, table, authorization)
    return await hall.sit(live, data.name)


# Afterwards


@fetch("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(table: TableName, hall: Tables, authorization: Bearer = None) -> Response[str]:
    live, _ = await entered(hall, table, authorization)
    text = "\n".join(live.room.whole().lines()) + "\n"
    headings = {"content-disposition": f'attachment; filename="{table}.record"'}
    return Response(text, media_type=MediaType.TEXT, headers=headings)


@submit("/api/records", request_max_body_size=2_000_000)
async def shelve(body: RawBody, hall: Tables) -> wire.Made:
    """The body is a record: lines of JSON, as they were downloaded."""
    try:
        return await hall.shelve(body.decode())
    except UnicodeDecodeError:
        raise GameError("line 1: this is not a record of Galápagos, not even text.") from None


@submit("/api/tables/{table:str}/branch")
async def branch(
    table: TableName, data: JSONBody[wire.NewBranch], hall: Tables, authorization: Bearer = None
) -> wire.Made:
    live, _ = await entered(hall, table, authorization)
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
    live, seats = await entered(hall, table, authorization)
    return replay.step(live.room, place, seat, open, seats, since)


@fetch("/api/tables/{table:str}/decided")
async def decided(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Decided:
    live, _ = await entered(hall, table, authorization)
    return replay.moments(live.room, await hall.decided(live))


@fetch("/api/tables/{table:str}/fairness")
async def fairness(table: TableName, hall: Tables, authorization: Bearer = None) -> wire.Fairness:
    live, _ = await entered(hall, table, authorization)
    return replay.fairness(live.room)


# The house


@fetch("/api/house")
async def house(addresses: NamedDependency[list[str]]) -> wire.House:
    return wire.House(addresses)


@fetch("/schema/messages.json")
async def messages() -> dict[str, Any]:
    return wire.schema()


@get("/healthz")
async def healthz(hall: Tables) -> wire.Health:
    await hall.store.public(1)
    return wire.Health("ok", len(hall.live), hall.sockets)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(hall: Tables) -> Response[bytes]:
    TABLES.set(len(hall.live))
    SOCKETS.set(hall.sockets)
    return Response(prometheus_client.generate_latest(), media_type=prometheus_client.CONTENT_TYPE_LATEST)


@websocket("/api/socket")
async def socket(socket: WebSocket[Any, Any, Any], hall: Tables) -> None:
    await socket.accept()
    await Visit(socket, hall).run()


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
            status, sentence = 409, why.sentence
        case GameError():
            status, sentence = 400, str(why)
        case Stranger():
            status, sentence = 404, "There is no such table, or this link does not open it."
        case ValidationException(extra=list(places)):
            said = "; ".join(f"{place.get('key', 'body')}: {place.get('message')}" for place in places)
            status, sentence = 400, f"The request is not understood. {said}"
        case HTTPException():
            status, sentence = why.status_code, why.detail or "That cannot be had."
        case _:
            LOG.error("request", exc_info=why, extra={"path": request.url.path})
            status, sentence = 500, "Something went wrong on the server; its log says what."
    headings = getattr(why, "headers", None) or {}
    return Response(wire.Problem(status, sentence), status_code=status, headers=headings)


# The whole


def make_app(
    url: str, *, hosts: Iterable[str] = (), addresses: Sequence[str] = (), full: bool = False, a_minute: int = REQUESTS
) -> App:
    hall = Hall(Store(url, full))

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    routes: list[ControllerRouterHandler] = [
        games, rules, words, gallery, guide, scene, why_not, lobby, make_table, table_info, sit_down, record, shelve,
        branch, steps, step, decided, fairness, house, messages, healthz, metrics, socket,
    ]  # fmt: skip
    if (CLIENT / "index.html").exists():
        forever = CacheControlHeader(max_age=31_536_000, immutable=True)  # their names change with what is in them
        routes.append(create_static_files_router("/assets", [CLIENT / "assets"], cache_control=forever, name="assets"))
        routes.append(create_static_files_router("/", [CLIENT], html_mode=True))
    else:
        routes.append(no_client)
    app = Litestar(
        routes,
        lifespan=[opened],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "addresses": Provide(lambda: list(addresses), sync_to_thread=False),
        },
        exception_handlers={Exception: refused, HTTPException: refused},
        middleware=[RateLimitConfig(("minute", a_minute)).middleware] if a_minute else [],
        compression_config=CompressionConfig("gzip", minimum_size=1000),
        openapi_config=OpenAPIConfig("Galápagos", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
    return Gate(app, hosts)

"""The pages as an app: installable, without the network, renewed as a whole; and on a plain address as well."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from .conftest import WEB, People, Server
from .hands import until
from .test_access import violations

# The worker answers for this page, and has all of its shell.
KEEPS = """navigator.serviceWorker.controller && (await caches.keys()).some((name) => name.includes('shell'))"""


def settled(page: Any, url: str) -> None:
    page.goto(url)
    page.wait_for_selector("main")
    until(page, KEEPS)


def test_the_app_can_be_installed_with_pictures_of_its_own(server: Server, people: People) -> None:
    page = people.page(service_workers="allow")
    settled(page, server.url)
    tools = page.context.new_cdp_session(page)
    found = tools.send("Page.getAppManifest")
    assert found["errors"] == []
    kinds = [one["errorId"] for one in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(kinds) <= {"in-incognito"}  # as all journeys are
    manifest = server.get("/app.webmanifest")
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    measure = """(src) => new Promise((done, fail) => {
        const image = new Image(); image.onerror = fail; image.onload = () => done(image.naturalWidth); image.src = src;
    })"""
    for one in manifest["icons"]:
        assert f"{page.evaluate(measure, one['src'])}" == one["sizes"].partition("x")[0]
    headings = page.evaluate("fetch('/worker.js').then(({ headers }) => headers.get('cache-control'))")
    assert headings == "no-cache"
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("use the browser’s menu").wait_for()


def test_without_the_network_the_shell_works_and_says_what_it_can_do(server: Server, people: People) -> None:
    replay = server.finished("bb")["table"]
    page = people.page(service_workers="allow")
    settled(page, server.url)
    page.goto(f"{server.url}/#/rules/evo")
    page.wait_for_selector(".ru")
    page.goto(f"{server.url}/#/replay/{replay}")
    page.wait_for_selector(".controls")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keep this replay here").click()
    page.get_by_text("Kept: it works without the network").wait_for()
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(server.url)
    strip = page.get_by_role("alert").filter(has_text="The server cannot be reached.")
    strip.get_by_role("link", name="Rules").wait_for()
    assert violations(page) == []
    strip.get_by_role("link", name="Rules").click()
    page.goto(f"{server.url}/#/rules/evo")
    page.wait_for_selector(".ru")
    strip.get_by_role("link", name=re.compile(replay)).click()
    page.wait_for_selector(".controls")
    board = page.locator(".board [data-thing]").first
    board.wait_for()
    page.keyboard.press("End")
    until(page, "!document.body.innerText.includes('has not been kept')")
    # What was never fetched says so, and comes by itself when the server does.
    page.goto(f"{server.url}/#/rules/mutagen")
    page.get_by_text("this has not been kept on this device").wait_for()
    page.context.set_offline(False)
    page.wait_for_selector(".ru")
    strip.wait_for(state="detached")


@pytest.mark.long
def test_guides_gallery_and_rules_can_be_fetched_ahead(server: Server, people: People) -> None:
    page = people.page(width=390, height=844, service_workers="allow")
    settled(page, server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keep guides, gallery and rules here").click()
    page.get_by_text("Kept: it works without the network").wait_for(timeout=60_000)
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{server.url}/#/learn/evo")
    page.wait_for_selector(".board [data-thing]")
    page.goto(f"{server.url}/#/gallery/mutagen")
    page.wait_for_selector("main h2")
    page.goto(f"{server.url}/#/rules/another-world")
    page.wait_for_selector(".ru")
    page.context.set_offline(False)


class Shelf:
    """A folder of built pages, handed out, that can be exchanged for another one."""

    def __init__(self, folder: Path) -> None:
        class Door(SimpleHTTPRequestHandler):
            def log_message(self, *_: Any) -> None:
                pass

            def end_headers(self) -> None:
                self.send_header("Cache-Control", "no-cache")
                super().end_headers()

        self.folder = folder
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), partial(Door, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def leave(self) -> None:
        """Nobody is there any more."""
        self.http.shutdown()
        self.http.server_close()

    def renew(self) -> None:
        """The same pages under another version, in which every script has another name."""
        names = {path.name: f"{path.stem}-renewed.js" for path in self.folder.glob("assets/*.js")}
        known = re.compile("|".join(map(re.escape, names)))
        for path in (*self.folder.glob("*.html"), *self.folder.glob("*.js"), *self.folder.glob("assets/*.js")):
            path.write_text(known.sub(lambda name: names[name[0]], path.read_text()))
        for old, new in names.items():
            (self.folder / "assets" / old).rename(self.folder / "assets" / new)
        worker = self.folder / "worker.js"
        worker.write_text(re.sub(r'VERSION="\w+"', 'VERSION="renewed"', worker.read_text()))


@contextmanager
def shelf(folder: Path) -> Iterator[Shelf]:
    shutil.copytree(WEB / "dist", folder)
    shelf = Shelf(folder)
    thread = threading.Thread(target=shelf.http.serve_forever, daemon=True)
    thread.start()
    yield shelf
    shelf.leave()
    thread.join()


# Whether each script that a page has loaded is of the new version.
SCRIPTS = """[...new Set(performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => name.endsWith('.js')).map((name) => name.endsWith('-renewed.js')))]"""


def test_a_new_version_replaces_the_shell_at_the_next_visit_without_a_mix(tmp_path: Path, people: People) -> None:
    with shelf(tmp_path / "pages") as pages:
        old = people.page(service_workers="allow")
        settled(old, pages.url)
        pages.renew()
        new = old.context.new_page()
        new.goto(pages.url)
        new.wait_for_selector("main")
        assert new.evaluate(SCRIPTS) == [True]
        until(new, "await caches.has('galapagos-shell-renewed')")
        until(new, "!(await navigator.serviceWorker.getRegistration()).installing")
        # A page that is still open goes on with what it was made of.
        old.goto(f"{pages.url}/#/rules")
        old.wait_for_selector(".book-page")
        assert old.evaluate(SCRIPTS) == [False]
        pages.leave()
        last = new.context.new_page()
        last.goto(f"{pages.url}/#/rules")
        last.wait_for_selector(".book-page")
        assert last.evaluate(SCRIPTS) == [True]
        people.complaints.clear()  # there is no table behind these pages


def test_on_a_plain_address_all_else_works_and_the_menu_says_why_not(server: Server, people: People) -> None:
    plain = server.url.replace("127.0.0.1", "0.0.0.0")  # this machine, but not by a name that browsers trust
    page = people.page(service_workers="allow")
    page.goto(f"{plain}/#/table/{server.table('pb')['table']}")
    page.goto(server.link(server.table("pb")).replace(server.url, plain))
    page.wait_for_selector(".ask")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("It cannot be installed from this address").wait_for()
    page.get_by_role("button", name="Call me when it is my turn").click()
    sheet = page.get_by_role("dialog", name="Call me when it is my turn")
    assert sheet.get_by_role("radio", name="This browser").is_disabled()
    sheet.get_by_text("only over https, or on the machine that runs the server").wait_for()

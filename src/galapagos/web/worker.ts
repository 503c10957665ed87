// The service worker: the built pages without the network, and what of the server's has been read once.
// Before it stand VERSION and FILES, as shell.ts has found them.
declare const VERSION: string;
declare const FILES: string[]; // paths; "/" is the page, what is in /assets/ never changes

const worker = self as unknown as Scope;
const SHELLS = "galapagos-shell-";
const SHELL = SHELLS + VERSION;
const KEPT = "galapagos-kept"; // what the server said, for when it cannot be asked
const MOST = 6000; // answers that are kept
const PATIENCE = 4000; // milliseconds that a page may keep its reader waiting when there is one here
// What can be read again: games with their rules, galleries and guides; tables as they were, for their replays.
const READ = /^\/api\/(games(\/|$)|tables\/[^/]+(\/(steps|decided|fairness|record)|$))/;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(take()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === "/") event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (READ.test(pathname)) event.respondWith(read(request, event));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});

/** A new shell, whole or not at all: what has the same name in an older one is the same. */
async function fill(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(
    FILES.map(async (path) => {
      const known = path.startsWith("/assets/") ? await caches.match(path) : undefined;
      const found = known ?? (await fetch(path, { cache: "no-cache" }));
      if (!found.ok) throw new Error(path);
      await shell.put(path, found);
    }),
  );
  // The server may have been renewed meanwhile: then this page is not the one these files are for.
  const html = await (await shell.match("/"))!.text();
  const wanted = [...html.matchAll(/\/assets\/[^"]+/g)].map(([path]) => path);
  if (!wanted.every((path) => FILES.includes(path))) {
    await caches.delete(SHELL);
    throw new Error("another version");
  }
  await worker.skipWaiting();
}

/** From now on this one answers. The shell before it stays for pages that are still open and fetch more of themselves. */
async function take(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The newest page there is, with its own files; the one that is kept if the server does not answer soon. */
async function page(request: Request): Promise<Response> {
  const late = new Promise<null>((none) => setTimeout(none, PATIENCE, null));
  const fresh = fetch(request).catch(() => null);
  const found = await Promise.race([fresh, late]);
  if (found && found.status < 500) return found;
  return (await (await caches.open(SHELL)).match("/")) ?? (await fresh) ?? Response.error();
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** What the server says now; else what it said before, with a mark. */
async function read(request: Request, event: Lasting): Promise<Response> {
  const kept = await caches.open(KEPT);
  let found: Response;
  try {
    found = await fetch(request);
  } catch (error) {
    // A guide is written for a name; for another one it says the same.
    const guide = request.url.includes("/guide/") && !request.url.includes("/why");
    const before = (await kept.match(request.url)) ?? (guide ? await kept.match(request.url, { ignoreSearch: true }) : undefined);
    if (!before) throw error;
    const headers = new Headers(before.headers);
    headers.set("X-Kept", "1");
    return new Response(before.body, { status: before.status, headers });
  }
  if (found.ok) event.waitUntil(keep(kept, request.url, found.clone()));
  return found;
}

async function keep(kept: Cache, url: string, answer: Response): Promise<void> {
  await kept.put(url, answer);
  const all = await kept.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
}

// Being called

interface Pushed {
  title: string;
  text: string;
  table: string;
  link: string;
}

worker.addEventListener("push", (event) => {
  const { title, text, table } = event.data!.json() as Pushed;
  // The link leads to this server: the browser knows it by the name it came from.
  const shown = { body: text, tag: table, icon: "/icon-192.png", badge: "/icon-badge.png", data: `/#/table/${table}` };
  event.waitUntil(worker.registration.showNotification(title, shown));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** The table: in its own tab if there is one, else in a new one. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, location.origin);
  const there = (await worker.clients.matchAll({ type: "window", includeUncontrolled: true })).find(({ url }) => url === href);
  await (there ? there.focus() : worker.clients.openWindow(href));
}

// What of a worker's world is used here; the pages' world is another.

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(
    type: "fetch",
    hear: (event: Lasting & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(type: "push", hear: (event: Lasting & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: "notificationclick", hear: (event: Lasting & { notification: Notification }) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(href: string): Promise<unknown>;
  };
}

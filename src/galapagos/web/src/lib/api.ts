import { t } from "../words/common";
import { server } from "./offline.svelte";
import type {
  Because,
  Decided,
  ExampleInfo,
  Fairness,
  Gallery,
  GameInfo,
  GuideInfo,
  Held,
  House,
  Key,
  Made,
  Meaning,
  Mine,
  NewBranch,
  NewTable,
  PushKey,
  River,
  Rules,
  Scene,
  SitDown,
  Step,
  Steps,
  TableInfo,
  Trial,
} from "./wire";

/** What the server refused, in its own sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function call(path: string, init: RequestInit = {}, token?: string): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(`/api/${path}`, { ...init, headers }).catch(() => {
    server.failed();
    throw new Refusal(0, t("offline.missing"));
  });
  server.answered(!response.headers.has("X-Kept")); // which the service worker says of what it has kept
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as { sentence?: string } | null;
    throw new Refusal(response.status, problem?.sentence ?? response.statusText);
  }
  return response;
}

async function get<T>(path: string, token?: string): Promise<T> {
  return (await call(path, {}, token)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return (await call(path, init, token)).json() as Promise<T>;
}

function once<T>(fetcher: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? fetcher(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

const gamesOnce = once(() => get<GameInfo[]>("games"));

export const api = {
  games: () => gamesOnce(""),
  pushKey: () => get<PushKey>("push"),
  house: () => get<House>("house"),
  rules: once((game) => get<Rules>(`games/${game}/rules`)),
  gallery: once((game) => get<Gallery>(`games/${game}/gallery`)),
  word: once((path) => get<Meaning>(`games/${path}`)),
  guide: once((game) => get<GuideInfo>(`games/${game}/guide`)),
  scene: once((path) => get<Scene>(`games/${path}`)),
  examples: once((path) => get<ExampleInfo[]>(`games/${path}`)),
  trial: (path: string) => get<Trial>(`games/${path}`),
  whyNot: (path: string) => get<Because>(`games/${path}`),
  tables: () => get<TableInfo[]>("tables"),
  table: (table: string, token?: string) => get<TableInfo>(`tables/${table}`, token),
  make: (body: NewTable) => post<Made>("tables", body),
  watch: (table: string) => post<Key>(`tables/${table}/watch`, {}),
  sit: (table: string, body: SitDown, token?: string) => post<Key>(`tables/${table}/sit`, body, token),
  mine: (held: Held[]) => post<Mine[]>("mine", held),
  branch: (table: string, body: NewBranch, token?: string) => post<Made>(`tables/${table}/branch`, body, token),
  steps: (table: string, token?: string) => get<Steps>(`tables/${table}/steps`, token),
  step: (table: string, place: number, whose: string, token?: string) =>
    get<Step>(`tables/${table}/steps/${place}?${whose}`, token),
  decided: (table: string, token?: string) => get<Decided>(`tables/${table}/decided`, token),
  river: (table: string, token?: string) => get<River>(`tables/${table}/river`, token),
  fairness: (table: string, token?: string) => get<Fairness>(`tables/${table}/fairness`, token),
  record: async (table: string, token?: string) => (await call(`tables/${table}/record`, {}, token)).blob(),
  shelve: async (record: string) => {
    const init = { method: "POST", body: record, headers: { "Content-Type": "text/plain" } };
    return (await call("records", init)).json() as Promise<Made>;
  },
};

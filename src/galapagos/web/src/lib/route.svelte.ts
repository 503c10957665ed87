// The page is in the fragment, which browsers do not send: /#/table/finch-4417/<token>.

class Route {
  parts = $state<string[]>(split());

  constructor() {
    addEventListener("hashchange", () => (this.parts = split()));
  }

  get page(): string {
    return this.parts[0] ?? "";
  }

  /** Go there; with `instead` the place one comes from is not kept. */
  go(path: string, instead = false): void {
    if (instead) {
      history.replaceState(null, "", `#${path}`);
      this.parts = split();
    } else {
      location.hash = path;
    }
  }
}

function split(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

export const route = new Route();

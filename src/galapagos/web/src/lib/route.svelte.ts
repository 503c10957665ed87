// The page is in the fragment, which browsers do not send: /#/table/finch-4417/<token>.

class Route {
  parts = $state<string[]>(split());
  private known = location.hash; // the address as the page has heard of it

  constructor() {
    addEventListener("hashchange", () => {
      this.known = location.hash;
      this.parts = split();
    });
  }

  get page(): string {
    return this.parts[0] ?? "";
  }

  /** Go there; with `instead` the place one comes from is not kept. */
  go(path: string, instead = false): void {
    if (instead) {
      this.note(path);
      this.parts = split();
    } else {
      location.hash = path;
    }
  }

  /** The address says where on its page somebody is; the page stays as it is. Who is on the way elsewhere gets there. */
  note(path: string): void {
    if (location.hash !== this.known) return;
    history.replaceState(null, "", `#${path}`);
    this.known = location.hash;
  }
}

function split(): string[] {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
}

/** A link may have been cut in the middle of a sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Route();

// The rules drawer: one for the page, opened from anywhere at a paragraph, and over it an example of a paragraph.

/** Which example is shown; without a name the first of its paragraph. */
interface Played {
  rule: string;
  name: string;
}

class Drawer {
  shown = $state(false);
  rule = $state("");
  game = $state("");
  example = $state.raw<Played | null>(null);

  open(rule = ""): void {
    this.example = null;
    this.rule = rule;
    this.shown = true;
  }

  close(): void {
    this.shown = false;
  }

  play(rule: string, name = ""): void {
    this.example = { rule, name };
  }

  leave(): void {
    this.example = null;
  }
}

export const drawer = new Drawer();

// The rules drawer: one for the page, opened from anywhere at a paragraph.

class Drawer {
  shown = $state(false);
  rule = $state("");
  game = $state("");

  open(rule = ""): void {
    this.rule = rule;
    this.shown = true;
  }

  close(): void {
    this.shown = false;
  }
}

export const drawer = new Drawer();

// What a tab says of the table while one looks elsewhere: its title, its icon, a badge on the app, and a sound.
import { chime } from "./chime";

interface Turn {
  mine: boolean; // I am asked
  title: string;
  aloud: boolean; // say it with a sound, too
}

export class Attention {
  private mine: boolean | null = null; // not known yet

  show({ mine, title, aloud }: Turn): void {
    document.title = mine ? `● ${title}` : title;
    if (mine === this.mine) return;
    dress(mine);
    if (mine && this.mine !== null && aloud) chime();
    this.mine = mine;
  }

  end(): void {
    dress(false);
  }
}

function dress(mine: boolean): void {
  document.querySelector('link[rel="icon"]')?.setAttribute("href", mine ? "/favicon-turn.svg" : "/favicon.svg");
  if (mine) void navigator.setAppBadge?.().catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}

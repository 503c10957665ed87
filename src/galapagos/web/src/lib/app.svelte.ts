// The pages as an app of this device: kept by a service worker, installed if the person likes.

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

/** Whether browsers allow a page from here to be kept: over https, or from the machine itself. */
const SAFE = isSecureContext && "serviceWorker" in navigator;

class App {
  offer = $state.raw<Offer | null>(null); // the browser would install it
  installed = $state(matchMedia("(display-mode: standalone)").matches);
  /** "plain": this address cannot; "offered": with a button; "menu": the browser's own menu may. */
  readonly way = $derived(this.installed ? "installed" : !SAFE ? "plain" : this.offer ? "offered" : "menu");

  start(): void {
    if (!SAFE) return;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener("appinstalled", () => {
      this.installed = true;
      this.offer = null;
    });
    // What was just loaded comes first; the rest is fetched when nothing is waited for.
    setTimeout(() => void navigator.serviceWorker.register("/worker.js"), 1000);
  }

  async install(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null; // it can be asked once
  }
}

export const app = new App();

// Whether the server can be asked, as far as the latest request knows.

class Server {
  silent = $state(false);
  missed = false; // something was asked for that could not be had
  returns = $state(0); // how often it came back for who has missed something

  answered(itself: boolean): void {
    this.silent = !itself;
    if (!itself || !this.missed) return;
    this.missed = false;
    this.returns++;
  }

  failed(): void {
    this.silent = this.missed = true;
  }
}

export const server = new Server();

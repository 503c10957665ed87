import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { listenForClosing } from "./lib/closing";
import { Refusal } from "./lib/api";
import { app } from "./lib/app.svelte";
import { settings } from "./lib/settings.svelte";

// A page that was opened before the server was renewed asks for parts that are gone: it starts anew, if there is a server.
addEventListener("vite:preloadError", () => void fetch("/healthz").then(({ ok }) => ok && location.reload(), () => undefined));
// What could not be had because there is no server has been said once already, for all of the page.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Refusal && !event.reason.status) event.preventDefault();
});
app.start();

listenForClosing();
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
void settings.start().then(() => mount(App, { target }));

import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

// A page that was opened before the server was renewed asks for parts that are gone: it starts anew.
addEventListener("vite:preloadError", () => location.reload());

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
void settings.start().then(() => mount(App, { target }));

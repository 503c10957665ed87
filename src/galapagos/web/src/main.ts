import "@fontsource-variable/source-sans-3";
import "@fontsource/vollkorn/500-italic.css";
import "@fontsource/vollkorn/600.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/around.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
void settings.start().then(() => mount(App, { target }));

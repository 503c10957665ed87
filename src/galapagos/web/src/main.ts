import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/around.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
void settings.start().then(() => mount(App, { target }));

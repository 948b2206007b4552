import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import "./look/pieces.css";
import "./look/table.css";
import "./look/rail.css";
import "./look/review.css";
import "./look/end.css";
import "./look/peek.css";
import "./look/lesson.css";
import "./look/pages.css";
import "./look/tablet.css";
import "./look/phone.css";
import { follow } from "./words/language";
import { say } from "./words/shell";

follow();
document.querySelector("meta[name=description]")?.setAttribute("content", say("about"));
// all style sheets come with the first page, those of boards and tips before the look, which has the last word
import.meta.glob(["./shell/*.css", "./boards/*/*.css"], { eager: true });
const target = document.getElementById("app");
if (target) mount(App, { target });

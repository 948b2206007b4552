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

const target = document.getElementById("app");
if (target) mount(App, { target });

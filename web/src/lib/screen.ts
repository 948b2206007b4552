import { MediaQuery } from "svelte/reactivity";

/** Whether this is a phone: one zone of the board at a time. The same width as in `look/phone.css`. */
export const narrow = new MediaQuery("max-width: 760px");

import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import "./style.css";

const place = document.getElementById("app")!;

/** Without the catalogue there are no words to say it with but these. */
function noWords(): void {
  const why = document.createElement("p");
  why.setAttribute("role", "alert");
  why.textContent = "Truckstop cannot be loaded: the server does not answer. ";
  const again = document.createElement("button");
  again.textContent = "Load anew";
  again.onclick = () => location.reload();
  why.append(again);
  place.replaceChildren(why);
}

await settings.load().then(() => mount(App, { target: place }), noWords);
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // Where a browser allows none, as in some private windows, the pages do without.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

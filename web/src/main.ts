/** Entry point of the browser app: loads the settings and the catalogue, then mounts the app. */
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import "./style.css";

const place = document.getElementById("app")!;

/** Shown if the catalogue cannot be loaded; without it the page has no other text. */
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
  // Some browsers allow no service worker, as in private windows; the pages work without it.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

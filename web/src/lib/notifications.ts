/** Notices of the system, for whoever waits for her turn and looks elsewhere. */
import { word } from "./settings.svelte";

/** Over plain http, but for this machine itself, a browser gives no page a way to call anybody. */
const possible = "Notification" in window && "serviceWorker" in navigator;

/** Why there are none: it cannot be, or she has told the browser so; "" if there are. */
export type NotificationBlock = "" | "cannot" | "denied";

export function notificationBlock(): NotificationBlock {
  if (!possible) return "cannot";
  return Notification.permission === "denied" ? "denied" : "";
}

/** Ask the browser whether it may be; true if it may. */
export async function askPermission(): Promise<boolean> {
  return possible && (await Notification.requestPermission()) === "granted";
}

/** Say that it is her turn at the table of this page; a second time it takes the place of the first. */
export async function notifyTurn(): Promise<void> {
  if (!possible || Notification.permission !== "granted") return;
  const table = location.pathname;
  const notice = { body: word("web.table.your_turn"), data: table, tag: table, icon: "/icon.svg", renotify: true };
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    await worker?.showNotification("Truckstop", notice);
  } catch {
    // It was forbidden meanwhile, or the system has no room for it: the title of the page says it, too.
  }
}

/** System notifications for a player whose turn comes while another window has the focus. */
import { word } from "./settings.svelte";

/** Browsers allow notifications only over https or from localhost. */
const possible = "Notification" in window && "serviceWorker" in navigator;

/** Why there are no notifications: the browser cannot show them, or the person denied them; "" if there are. */
export type NotificationBlock = "" | "cannot" | "denied";

export function notificationBlock(): NotificationBlock {
  if (!possible) return "cannot";
  return Notification.permission === "denied" ? "denied" : "";
}

/** Ask the person for permission; true if it is granted. */
export async function askPermission(): Promise<boolean> {
  return possible && (await Notification.requestPermission()) === "granted";
}

/** Notify the player of their turn at the table of this page. A new notification replaces the previous one. */
export async function notifyTurn(): Promise<void> {
  if (!possible || Notification.permission !== "granted") return;
  const table = location.pathname;
  const notice = { body: word("web.table.your_turn"), data: table, tag: table, icon: "/icon.svg", renotify: true };
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    await worker?.showNotification("Truckstop", notice);
  } catch {
    // Permission was withdrawn, or the system refuses it. The title of the page also shows the turn.
  }
}

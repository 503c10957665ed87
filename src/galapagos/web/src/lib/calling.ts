// How one wants to be called when one is away: what is asked of the browser for that.
import { api } from "./api";

/** Why this browser cannot be pushed to; empty if it can. */
export function noPush(): "" | "plain" | "missing" | "denied" {
  if (!isSecureContext) return "plain";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "denied" : "";
}

/** What the server must know to push to this browser, as JSON. The person is asked. */
export async function subscription(): Promise<string> {
  const { key, why } = await api.pushKey();
  if (!key) throw new Error(why);
  if ((await Notification.requestPermission()) !== "granted") return "";
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  if (before && known && written(known) === key) return JSON.stringify(before);
  await before?.unsubscribe(); // it was for another server's key
  return JSON.stringify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Bytes as keys are written: base64 for addresses. */
function written(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

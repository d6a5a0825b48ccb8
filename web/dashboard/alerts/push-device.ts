import type { StaffBody } from "../api.ts";
import { storedLocale } from "../texts.tsx";

/** This browser, as somebody who can be told something while no tab is open. */
export type PushState = "UNSUPPORTED" | "BLOCKED" | "OFF" | "ON";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The program that the browser keeps for this site; the dashboard can be installed with it. */
export async function keepServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  await navigator.serviceWorker.register("/dashboard/service-worker.js", { scope: "/dashboard" });
  return navigator.serviceWorker.ready;
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/dashboard");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, then the browser's push service. Null: the person has said no. */
export async function subscribe(publicKey: string): Promise<StaffBody<"POST /alerts/devices"> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await keepServiceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const manager = registration!.pushManager;
  // One that was made with another key takes nothing from this service.
  const old = await manager.getSubscription();
  if (old && keyOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe();
  const made = await manager.subscribe(options);
  return {
    endpoint: made.endpoint,
    p256dh: keyOf(made.getKey("p256dh")),
    auth: keyOf(made.getKey("auth")),
    locale: storedLocale(),
  };
}

/** Its id at the service (`deviceIdOf`). */
export async function idOf({ endpoint }: Pick<PushSubscription, "endpoint">): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return `psh_${[...hash]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 32)}`;
}

const keyOf = (bytes: ArrayBuffer | null): string =>
  bytes === null
    ? ""
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");

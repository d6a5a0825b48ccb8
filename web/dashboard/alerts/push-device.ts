import { canPush, subscribeWith } from "../../ui/push-device.ts";
import type { StaffBody } from "../api.ts";
import { storedLocale } from "../texts.tsx";

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
  return { ...(await subscribeWith(registration!, publicKey)), locale: storedLocale() };
}

import { useEffect, useState } from "react";
import type { ReadyAlert } from "../../../src/features/alerts/schemas.ts";
import { canPush, idOf, subscribeWith } from "../../ui/push-device.ts";
import { usePage } from "./page.ts";

/** BLOCKED: the browser may not show anything, and does not ask again. */
type State = "OFF" | "ON" | "BLOCKED" | "FAILED";

const workerPath = "/tjeneste.js";

/** Whether this browser says so when the food is ready; `state` is null where it cannot, and until it has been looked. */
export function useReadyAlert(token: string): { state: State | null; isBusy: boolean; toggle(): void } {
  const { lang } = usePage();
  const [state, setState] = useState<State | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (!canPush()) return;
    isOnHere(token).then(
      (isOn) => setState(isOn ? "ON" : "OFF"),
      () => setState("OFF"),
    );
  }, [token]);

  const toggle = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const next = state === "ON" ? turnOff(token) : turnOn(token, lang);
    setState(await next.catch((): State => "FAILED"));
    setIsBusy(false);
  };
  return { state, isBusy, toggle: () => void toggle() };
}

async function ask(token: string, query: string, init: RequestInit = {}): Promise<ReadyAlert> {
  const response = await fetch(`/o/${token}/varsel${query}`, { cache: "no-store", ...init });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as ReadyAlert;
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Nobody is asked for anything; who has not allowed notifications has none. */
async function isOnHere(token: string): Promise<boolean> {
  if (Notification.permission !== "granted") return false;
  const here = await subscriptionHere();
  return here !== null && (await ask(token, `?device=${await idOf(here)}`)).isOn;
}

/** The person is asked first: a browser lets nobody ask who has waited for something since the click. */
async function turnOn(token: string, locale: string): Promise<State> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return answer === "denied" ? "BLOCKED" : "OFF";
  await navigator.serviceWorker.register(workerPath);
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await ask(token, "");
  const subscribed = await subscribeWith(registration, publicKey);
  const { isOn } = await ask(token, "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...subscribed, locale }),
  });
  return isOn ? "ON" : "OFF";
}

/** The subscription stays: another order may be told through it. */
async function turnOff(token: string): Promise<State> {
  const here = await subscriptionHere();
  if (here) await ask(token, `?device=${await idOf(here)}`, { method: "DELETE" });
  return "OFF";
}

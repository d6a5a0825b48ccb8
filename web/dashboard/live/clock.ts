import { useSyncExternalStore } from "react";
import { osloDateOf, osloDateTime } from "../../../src/domain/oslo-time.ts";
import type { Seen } from "../../../src/messages/template.ts";

/**
 * The service's clock: tablets' own clocks are often minutes wrong, and a promise to a guest must not be. Times are
 * shown on the Europe/Oslo wall clock wherever the tablet thinks it is.
 */
let offsetMs = 0;
let isKnown = false;
let second = Math.floor(Date.now() / 1000);
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** How far the service's clock is ahead of the device's. Below two seconds it is only the network. */
export function aheadMs(serviceMs: number, deviceMs: number): number {
  const measured = serviceMs - deviceMs;
  return Math.abs(measured) < 2_000 ? 0 : measured;
}

/** Told with every answer that carries the service's time. */
export function setServerTime(iso: string): void {
  isKnown = true;
  offsetMs = aheadMs(Date.parse(iso), Date.now());
}

export const nowMs = (): number => Date.now() + offsetMs;
/** False until the service has been heard of: the device may count days away from it. */
export const isTimeKnown = (): boolean => isKnown;

/** Calls back with every new second, until what it returns is called. One timer is enough for all who listen. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) second = Math.floor(Date.now() / 1000);
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000);
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What `select` makes of the present moment; renders again only when that changes. */
export function useNow<Value extends string | number | boolean | null>(
  select: (nowMs: number) => Value,
): Value {
  return useSyncExternalStore(everySecond, () => select(second * 1000 + offsetMs));
}

const msOf = (instant: string | number): number =>
  typeof instant === "string" ? Date.parse(instant) : instant;

/**
 * Whole minutes until an instant, to the nearest: clocks and the network are seconds apart, and what was set to end in 30 minutes
 * must not read 31. The last one is 1 until it is over.
 */
export function minutesLeft(untilMs: number, atMs: number): number {
  const left = untilMs - atMs;
  return left <= 0 ? 0 : Math.max(1, Math.round(left / 60_000));
}

/** HH:MM in Oslo. */
export const wallTime = (instant: string | number): string => osloDateTime(msOf(instant)).time;
/** YYYY-MM-DD in Oslo. */
export const wallDate = (instant: string | number): string => osloDateOf(msOf(instant));

/** An instant as it is told now (`{at:brief}`). */
export const seen = (instant: string | number): Seen => ({ atMs: msOf(instant), nowMs: nowMs() });

import { useSyncExternalStore } from "react";
import type { Locale } from "../../../src/messages/locale.ts";

/**
 * The service's clock: tablets' own clocks are often minutes wrong, and a promise to a guest must not be. Times are
 * shown on the Europe/Oslo wall clock wherever the tablet thinks it is.
 */
let offsetMs = 0;
let second = Math.floor(Date.now() / 1000);
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Told with every answer that carries the service's time. Below two seconds it is only the network. */
export function setServerTime(iso: string): void {
  const measured = Date.parse(iso) - Date.now();
  offsetMs = Math.abs(measured) < 2_000 ? 0 : measured;
}

export const nowMs = (): number => Date.now() + offsetMs;

function subscribe(listener: () => void): () => void {
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
  return useSyncExternalStore(subscribe, () => select(second * 1000 + offsetMs));
}

const wall = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Oslo",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Oslo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** HH:MM in Oslo. */
export const wallTime = (instant: string | number): string => wall.format(new Date(instant));
/** YYYY-MM-DD in Oslo. */
export const wallDate = (instant: string | number): string => day.format(new Date(instant));

/** "18:45" today, "fre. 18:45" on another day. */
export function wallMoment(instant: string | number, locale: Locale, now: number = nowMs()): string {
  const time = wallTime(instant);
  if (wallDate(instant) === wallDate(now)) return time;
  const options = { timeZone: "Europe/Oslo", weekday: "short", day: "numeric" } as const;
  return `${new Intl.DateTimeFormat(locale, options).format(new Date(instant))} ${time}`;
}

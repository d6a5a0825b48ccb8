import { useSyncExternalStore } from "react";

/**
 * Requests that somebody at this screen has looked at. They may wait for days, so unlike orders they ring until they have been
 * seen, not until they are answered.
 */
let seen: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function markSeen(ids: readonly string[]): void {
  if (ids.every((id) => seen.has(id))) return;
  seen = new Set([...seen, ...ids]);
  for (const listener of listeners) listener();
}

export const useSeenRequests = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => seen,
  );

import { useSyncExternalStore } from "react";

/**
 * Whether this screen can be trusted. A board that silently shows old orders is worse than none, so contact is watched
 * from every side: the event stream's pings, every answered call, the browser's own word, and a probe as soon as
 * anything looks wrong.
 */
export type Connection =
  | { status: "connecting" }
  | { status: "live" }
  /** The stream is down but calls are answered: the board asks every 10 s. */
  | { status: "polling" }
  | { status: "lost"; sinceMs: number };

/** The service pings every 10 s. */
const silenceMs = 25_000;
const retryMs = 3_000;

let connection: Connection = { status: "connecting" };
let lastContactMs = Date.now();
const listeners = new Set<() => void>();

function set(next: Connection): void {
  if (next.status === connection.status) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** An answer came, of whatever kind. */
export function noteContact(): void {
  lastContactMs = Date.now();
  if (connection.status === "lost" || connection.status === "connecting") set({ status: "polling" });
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );

export interface Watch {
  url: string;
  /** Read everything again: the stream was opened, or something may have been missed. */
  onResync(): void;
  onChange(what: "orders" | "kitchen"): void;
  /** Asks the service for anything; rejects when there is no answer. */
  probe(): Promise<unknown>;
}

let reconnectNow: (() => void) | undefined;
export const reconnect = (): void => reconnectNow?.();

/** Follows a restaurant's events until the returned function is called. */
export function watch({ url, onResync, onChange, probe }: Watch): () => void {
  let source: EventSource | undefined;
  let isStopped = false;
  let isProbing = false;
  let lastTryMs = 0;

  const contact = (): void => {
    lastContactMs = Date.now();
    set({ status: "live" });
  };
  const open = (): void => {
    lastTryMs = Date.now();
    source?.close();
    source = new EventSource(url);
    source.addEventListener("sync", () => {
      contact();
      onResync();
    });
    source.addEventListener("ping", contact);
    source.addEventListener("orders", () => {
      contact();
      onChange("orders");
    });
    source.addEventListener("kitchen", () => {
      contact();
      onChange("kitchen");
    });
    source.addEventListener("error", () => void check());
  };

  const check = async (): Promise<void> => {
    if (isProbing || isStopped) return;
    isProbing = true;
    if (connection.status === "live") set({ status: "polling" });
    try {
      await probe();
    } catch {
      if (Date.now() - lastContactMs > 500) set({ status: "lost", sinceMs: lastContactMs });
    } finally {
      isProbing = false;
    }
  };

  const watchdog = setInterval(() => {
    const silentMs = Date.now() - lastContactMs;
    const isDown = source?.readyState !== EventSource.OPEN;
    if (silentMs > silenceMs) {
      set({ status: "lost", sinceMs: lastContactMs });
      source?.close();
    }
    if ((isDown || silentMs > silenceMs) && Date.now() - lastTryMs > retryMs) {
      open();
      void check();
    }
  }, 1_000);

  const onOffline = (): void => {
    // The stream hangs rather than ends; from here on only a new one counts as contact.
    source?.close();
    set({ status: "lost", sinceMs: lastContactMs });
  };
  const onOnline = (): void => {
    open();
    void check();
  };
  // A tablet that wakes has slept through events.
  const onVisible = (): void => {
    if (document.visibilityState === "visible" && Date.now() - lastContactMs > silenceMs) onOnline();
  };
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onVisible);
  reconnectNow = onOnline;
  connection = { status: "connecting" };
  lastContactMs = Date.now();
  open();

  return () => {
    isStopped = true;
    clearInterval(watchdog);
    source?.close();
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    document.removeEventListener("visibilitychange", onVisible);
    reconnectNow = undefined;
  };
}

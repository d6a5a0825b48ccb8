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

/** How often the browser has said that there is no network. */
let cuts = 0;

/**
 * Before a call. What it returns is told when the answer has come, of whatever kind; of what was asked before the browser lost its
 * network the answer may still come after that, and is no contact.
 */
export function expectContact(): () => void {
  const cutsBefore = cuts;
  return () => {
    if (cuts !== cutsBefore) return;
    lastContactMs = Date.now();
    if (connection.status === "lost" || connection.status === "connecting") set({ status: "polling" });
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection);

/** Tells of every change until the returned function is called. */
export const onConnection = (listener: (now: Connection) => void): (() => void) =>
  subscribe(() => listener(connection));

export interface Watch {
  url: string;
  /** Read everything again: the stream was opened, or something may have been missed. */
  onResync(): void;
  /** An order, a reservation or who waits for a table is new or has changed. */
  onOrder(id: string): void;
  /** The menu, times, rush or pauses have. */
  onKitchen(): void;
  /** Asks the service for anything; rejects when there is no answer. */
  probe(): Promise<unknown>;
}

let reconnectNow: (() => void) | undefined;
export const reconnect = (): void => reconnectNow?.();

/** Follows a restaurant's events until the returned function is called. */
export function watch({ url, probe, ...on }: Watch): () => void {
  let source: EventSource | undefined;
  let lastTryMs = 0;
  const check = checkWith(probe);
  const open = (): void => {
    lastTryMs = Date.now();
    source?.close();
    source = openStream(url, on, () => void check.run());
  };
  const reopen = (): void => {
    open();
    void check.run();
  };
  const watchdog = setInterval(() => {
    const isSilent = silentMs() > silenceMs;
    const isDown = source?.readyState !== EventSource.OPEN;
    if (isSilent) {
      set({ status: "lost", sinceMs: lastContactMs });
      source?.close();
    }
    if ((isDown || isSilent) && Date.now() - lastTryMs > retryMs) reopen();
  }, 1_000);
  const stopListening = listenToBrowser({
    onOffline() {
      // The stream hangs rather than ends; from here on only a new one counts as contact.
      source?.close();
      cuts += 1;
      set({ status: "lost", sinceMs: lastContactMs });
    },
    onOnline: reopen,
  });
  reconnectNow = reopen;
  connection = { status: "connecting" };
  lastContactMs = Date.now();
  open();
  return () => {
    check.stop();
    clearInterval(watchdog);
    source?.close();
    stopListening();
    reconnectNow = undefined;
  };
}

const silentMs = (): number => Date.now() - lastContactMs;

/** The service's event stream: whatever it says is contact. */
function openStream(
  url: string,
  { onResync, onOrder, onKitchen }: Pick<Watch, "onResync" | "onOrder" | "onKitchen">,
  onError: () => void,
): EventSource {
  const source = new EventSource(url);
  const on = (event: string, then?: (data: string) => void): void =>
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      lastContactMs = Date.now();
      set({ status: "live" });
      then?.(data);
    });
  on("sync", onResync);
  on("ping");
  on("orders", (data) => onOrder((JSON.parse(data) as { orderId: string }).orderId));
  on("kitchen", onKitchen);
  source.addEventListener("error", onError);
  return source;
}

/** Finds out whether calls are answered while the stream is not; one at a time. */
function checkWith(probe: Watch["probe"]): { run(): Promise<void>; stop(): void } {
  let isBusy = false;
  let isStopped = false;
  return {
    async run() {
      if (isBusy || isStopped) return;
      isBusy = true;
      if (connection.status === "live") set({ status: "polling" });
      try {
        await probe();
      } catch {
        if (silentMs() > 500) set({ status: "lost", sinceMs: lastContactMs });
      } finally {
        isBusy = false;
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/** What the browser knows of the network, until the returned function is called. */
function listenToBrowser({ onOffline, onOnline }: { onOffline(): void; onOnline(): void }): () => void {
  // A tablet that wakes has slept through events.
  const onVisible = (): void => {
    if (document.visibilityState === "visible" && silentMs() > silenceMs) onOnline();
  };
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

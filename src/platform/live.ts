import type { Database } from "./db/connect.ts";
import type { Listener } from "./db/listen.ts";
import { newId } from "./ids.ts";

/** An order (or reservation) that is new or has changed. */
export interface LiveChange {
  restaurantId: string;
  orderId: string;
}

/** Tells every open board and tracking page that an order changed; they read the order themselves. */
export interface Live {
  /** Call after the commit. This process hears of it at once, the others within the debounce. */
  publish(change: LiveChange): void;
  /** `onReset` is called when changes of other processes may have been missed: read everything again. */
  subscribe(handler: (change: LiveChange) => void, onReset?: () => void): () => void;
  /** False while other processes cannot be heard: who depends on it must ask by itself meanwhile. */
  readonly isListening: boolean;
  /** Sends what is waiting. */
  close(): Promise<void>;
}

interface Subscriber {
  handler: (change: LiveChange) => void;
  onReset: (() => void) | undefined;
}

const channel = "luka_live";
// NOTIFY takes a lock that all commits share (inside each order's transaction it halves their number), so many
// changes go in one.
const debounceMs = 25;
// A payload holds 8,000 bytes; a change about 70.
const mostChangesPerNotify = 80;

interface Message {
  from: string;
  changes: [restaurantId: string, orderId: string][];
}

export function createLive(db: Database, listener: Listener, onError: (error: Error) => void): Live {
  const self = newId("req");
  const subscribers = new Set<Subscriber>();
  let waiting: LiveChange[] = [];
  let sending: Promise<void> = Promise.resolve();

  const tell = (change: LiveChange) => {
    for (const { handler } of subscribers) handler(change);
  };
  const stopListening = listener.on(
    channel,
    (payload) => {
      const { from, changes } = JSON.parse(payload) as Message;
      if (from !== self) for (const [restaurantId, orderId] of changes) tell({ restaurantId, orderId });
    },
    () => {
      for (const { onReset } of subscribers) onReset?.();
    },
  );

  function flush(): void {
    const changes = [...new Map(waiting.map((change) => [change.orderId, change])).values()];
    waiting = [];
    for (let start = 0; start < changes.length; start += mostChangesPerNotify) {
      const message: Message = {
        from: self,
        changes: changes
          .slice(start, start + mostChangesPerNotify)
          .map(({ restaurantId, orderId }) => [restaurantId, orderId]),
      };
      sending = sending
        .then(() => db.query("SELECT pg_notify($1, $2)", [channel, JSON.stringify(message)]))
        .then(() => undefined, onError);
    }
  }

  return {
    publish(change) {
      tell(change);
      if (waiting.push(change) === 1) setTimeout(flush, debounceMs);
    },
    subscribe(handler, onReset) {
      const subscriber: Subscriber = { handler, onReset };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    get isListening() {
      return listener.isListening;
    },
    async close() {
      stopListening();
      flush();
      await sending;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./connect.ts";

interface Subscription {
  handler: (payload: string) => void;
  onReset: () => void;
}

export interface Listener {
  /**
   * Calls `handler` for every NOTIFY on the channel. `onReset` is called whenever notifications may have been missed:
   * once when listening begins, and after every lost connection. Returns the way to stop.
   */
  on(channel: string, handler: (payload: string) => void, onReset: () => void): () => void;
  /** False while the connection is lost: what depends on being told must ask by itself meanwhile. */
  readonly isListening: boolean;
  /** Resolves when every channel asked for so far is being listened to. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;

/**
 * One connection of its own that listens, and comes back by itself when it is lost.
 * @param tellError told about each failed attempt.
 */
export function createListener(url: string, tellError: (error: Error) => void): Listener {
  // What breaks because we close is no news.
  const onError = (error: Error) => {
    if (!isClosed) tellError(error);
  };
  const channels = new Map<string, Set<Subscription>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let connecting: Promise<void> = keepConnecting();

  async function keepConnecting(): Promise<void> {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await open();
      } catch (error) {
        onError(error as Error);
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  }

  async function open(): Promise<void> {
    const opened = new pg.Client(clientConfig(url, "luka listen"));
    const onEnd = () => {
      if (client !== opened || isClosed) return;
      client = undefined;
      connecting = keepConnecting();
    };
    opened.on("error", onError);
    opened.on("end", onEnd);
    opened.on("notification", ({ channel, payload }) => {
      for (const subscription of channels.get(channel) ?? []) subscription.handler(payload ?? "");
    });
    await opened.connect();
    for (const channel of channels.keys()) await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    if (isClosed) return void (await opened.end());
    client = opened;
    for (const subscriptions of channels.values()) for (const { onReset } of subscriptions) onReset();
  }

  return {
    on(channel, handler, onReset) {
      const subscription = { handler, onReset };
      const subscriptions = channels.get(channel) ?? new Set<Subscription>();
      channels.set(channel, subscriptions.add(subscription));
      // When the connection is being made, that listens to the channel as well: listening twice is listening once.
      connecting = connecting
        .then(async () => {
          await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
          onReset();
        })
        .catch(onError);
      return () => channels.get(channel)?.delete(subscription);
    },
    get isListening() {
      return client !== undefined;
    },
    ready: async () => {
      let seen: Promise<void> | undefined;
      while (seen !== connecting) {
        seen = connecting;
        await seen;
      }
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}

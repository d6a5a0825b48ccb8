import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Client } from "./client.ts";
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
  /**
   * False while the connection is lost, or does not answer any more: what depends on being told must ask by itself
   * meanwhile. Becomes false within a second.
   */
  readonly isListening: boolean;
  /** Resolves when every channel asked for so far is being listened to. */
  ready(): Promise<void>;
  /**
   * Resolves when everything that was committed before the call has been told here: who has written something finds it at the
   * next read. Does not wait for a connection that is lost.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than any answer takes; a connection that is silent so long tells nothing any more. */
const longestCatchUpMs = 500;
const longestPauseMs = 5_000;
/**
 * Networks forget idle connections without a word (NAT, firewalls, a frozen machine), so the connection is asked for an answer
 * all the time. Counted in beats and not in time: a process that was busy has not been told less.
 */
const beatMs = 250;
const beatsUntilDeaf = 3;
const beatsUntilGivenUp = 40;
const givenUpAfterMs = beatsUntilGivenUp * beatMs;

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
  /** Since the beat that waits for its answer. */
  let beats = 0;
  let connecting: Promise<void> = keepConnecting();
  const heart = setInterval(beat, beatMs);
  heart.unref();
  /** The last question's answer: pg takes one at a time. */
  let asked: Promise<unknown> = Promise.resolve();
  /** A question that has not been sent yet: whoever wants to know the same meanwhile shares it. */
  let waiting: Promise<void> | undefined;

  function ask(text: string): Promise<void> {
    const answer = asked
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return client?.query(text);
      });
    asked = answer;
    return answer.then(() => undefined);
  }

  const askWhetherThere = (): Promise<void> => {
    waiting ??= ask("");
    return waiting;
  };

  function beat(): void {
    const beating = client;
    if (!beating) return;
    beats += 1;
    if (beats === beatsUntilGivenUp) {
      // Ends what is under way as well; `end` follows, and another connection.
      beating.end().catch(() => undefined);
    } else if (beats === 1) {
      askWhetherThere().then(
        () => {
          if (client === beating) beats = 0;
        },
        () => undefined,
      );
    }
  }

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
    // A server that goes silent just after it has let us in is given up on as well: nothing beats yet.
    const opened = new Client({ ...clientConfig(url, "luka listen"), query_timeout: givenUpAfterMs });
    const onEnd = () => {
      if (client !== opened) return;
      client = undefined;
      connecting = keepConnecting();
    };
    opened.on("error", onError);
    opened.on("end", onEnd);
    opened.on("notification", ({ channel, payload }) => {
      for (const subscription of channels.get(channel) ?? []) subscription.handler(payload ?? "");
    });
    try {
      await opened.connect();
      for (const channel of channels.keys()) await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      opened.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return void (await opened.end());
    client = opened;
    beats = 0;
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
          await ask(`LISTEN ${pg.escapeIdentifier(channel)}`);
          // Whoever has closed the listener may have closed what their handler works with.
          if (!isClosed) onReset();
        })
        .catch(onError);
      return () => channels.get(channel)?.delete(subscription);
    },
    get isListening() {
      return client !== undefined && beats < beatsUntilDeaf;
    },
    ready: async () => {
      let seen: Promise<void> | undefined;
      while (seen !== connecting) {
        seen = connecting;
        await seen;
      }
    },
    async caughtUp() {
      if (client === undefined || beats >= beatsUntilDeaf) return;
      // PostgreSQL sends what it has to tell before it answers.
      const answered = askWhetherThere().catch(() => undefined);
      await Promise.race([answered, sleep(longestCatchUpMs, undefined, { ref: false })]);
    },
    async close() {
      isClosed = true;
      clearInterval(heart);
      await client?.end();
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { programAt } from "../../platform/places.ts";
import type { Due } from "./mail-worker.ts";
import { type MailedRestaurants, readMailedRestaurants } from "./mailed-restaurants.ts";
import type { AnyMail, Made } from "./make-mails.ts";
import { makeOther } from "./send-mails.ts";
import { watchMails } from "./watch-mails.ts";

/** What the service says to the thread. */
export type ToThread =
  | { due: Due }
  | { answerTo: number; answer: unknown }
  | { answerTo: number; failure: string }
  | "STOP";

/** What the thread asks of the service, which has restaurants in memory, and what it tells. */
export type Question = { restaurants: readonly string[] } | { other: AnyMail };
export type FromThread =
  | { ask: number; question: Question }
  | { counted: ReadonlyMap<string, number> }
  | { level: "warn" | "error"; details: object; said: string };

/** A thread that was told to stop and has not ended by then is ended. */
const longestStopMs = 8_000;

/**
 * Sends what is due until the process stops, as `sendMails` does, in a thread of its own: a mail is as much work as an order, and those
 * who order must not wait for it. The thread begins with the first mail and ends when there have been none for a while.
 */
export async function sendInThread(ctx: Context, signal: AbortSignal): Promise<void> {
  const failing = new AbortController();
  let thread: MailThread | undefined;
  const look = (due: Due): void => {
    if (!thread) {
      thread = new MailThread(ctx);
      thread.ended
        .catch((error: unknown) => failing.abort(error))
        .finally(() => {
          thread = undefined;
        });
    }
    thread.say({ due });
  };
  try {
    await watchMails(ctx, AbortSignal.any([signal, failing.signal]), look);
  } finally {
    await thread?.stop();
  }
  failing.signal.throwIfAborted();
}

class MailThread {
  readonly #ctx: Context;
  readonly #worker: Worker;
  /** Rejects when the thread failed. */
  readonly ended: Promise<void>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#worker = new Worker(programAt("src/features/mails/mail-thread.ts"), {
      workerData: ctx.config satisfies Config,
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#worker.on("message", (word: FromThread) => this.#hear(word));
    this.#worker.once("error", reject);
    this.#worker.once("exit", () => resolve());
  }

  say(word: ToThread): void {
    this.#worker.postMessage(word);
  }

  async stop(): Promise<void> {
    this.say("STOP");
    const ended = this.ended.catch(() => undefined);
    await Promise.race([ended, sleep(longestStopMs, undefined, { ref: false })]);
    await this.#worker.terminate();
  }

  #hear(word: FromThread): void {
    const { log, metrics } = this.#ctx;
    if ("ask" in word) void this.#answer(word.ask, word.question);
    else if ("counted" in word)
      for (const [result, mails] of word.counted) metrics.mails.labels(result).inc(mails);
    else log[word.level](word.details, word.said);
  }

  async #answer(answerTo: number, question: Question): Promise<void> {
    try {
      this.say({ answerTo, answer: await answerOf(this.#ctx, question) });
    } catch (error) {
      this.#ctx.log.error({ err: error }, "the mails' thread could not be answered");
      this.say({ answerTo, failure: String((error as Error).message) });
    }
  }
}

const answerOf = (ctx: Context, question: Question): Promise<MailedRestaurants | Made> =>
  "restaurants" in question
    ? readMailedRestaurants(ctx, question.restaurants)
    : makeOther(ctx, question.other);

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createBell } from "../../platform/bell.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Log } from "../../platform/log.ts";
import { MailError, type Mailer, type MailFailure, type MailMessage } from "../../platform/mail/mailer.ts";
import { traced } from "../../platform/tracing/work.ts";
import { sealMail } from "./kept-mail.ts";
import { claimMails } from "./mail-queue.ts";
import { type AnyMail, type MakingParts, makeMails } from "./make-mails.ts";
import { OutcomeWriter } from "./outcome-writer.ts";
import { claimPersonMails } from "./person-mail-queue.ts";
import {
  expired,
  givenBack,
  longestWaitSeconds,
  notMade,
  type Outcome,
  outcomeOf,
  sent,
  skipped,
} from "./schedule.ts";

/** What a worker works with. */
export interface WorkerParts extends MakingParts {
  db: Database;
  mailer: Mailer;
  log: Pick<Log, "warn" | "error">;
  /** A try came to this, by the words of `luka_mails_total`. */
  count(result: string): void;
}

/** What there is to look for. */
export interface Due {
  mails: boolean;
  people: boolean;
}

/** Mails that are handed over side by side; each has a connection to the mail server. */
export const mostAtOnce = 8;
const mostClaimed = 100;
/** Below this many, a claim waits for room: a statement is for many. */
const fewestClaimed = 50;
/** In hand: claimed, and what became of them not yet written. */
const mostInHand = 400;
/** From the claim. One that has not had its turn by then is given back; one that has is given up before its lease (90 s) ends. */
const longestWaitForTurnMs = 40_000;
const longestInHandMs = 70_000;
/** What is under way when the process stops may still end by itself this long. */
const graceMs = 4_000;
/** While the mail server is away, it is tried with one mail at a time, less and less often. */
const firstAwayPauseMs = 1_000;
const longestAwayPauseMs = 15_000;

/** A mail that waits for its turn. Times are of performance.now(). */
interface Waiting {
  mail: AnyMail;
  message: MailMessage;
  claimedAtMs: number;
  /** Ends the try. */
  deadline: AbortSignal;
}

/**
 * Claims mails that are due, makes them, hands them over and writes what became of them, all in lots, until it is told to stop. Any
 * number of workers do so side by side. At least once: what was handed over and not written is sent again by somebody, with the same
 * Message-ID.
 */
export class MailWorker {
  readonly #parts: WorkerParts;
  readonly #signal: AbortSignal;
  readonly #giveUp = new AbortController();
  readonly #news = createBell();
  readonly #outcomes: OutcomeWriter;
  readonly #due: Due = { mails: false, people: false };
  #waiting: Waiting[] = [];
  /** Orders of which a mail is under way: the next one waits, so that a guest is told things in their order. */
  readonly #busyOrders = new Set<string>();
  #underWay = 0;
  #inHand = 0;
  /** Tries in a row that found the server away, and when the last of them did. */
  #awayInRow = 0;
  #foundAwayAtMs = -Infinity;

  constructor(parts: WorkerParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#outcomes = new OutcomeWriter(parts, (mails) => {
      this.#inHand -= mails;
      this.#news.ring();
    });
  }

  /** Something is due. */
  look({ mails, people }: Due): void {
    this.#due.mails ||= mails;
    this.#due.people ||= people;
    this.#news.ring();
  }

  /** Whether there is nothing in hand and nothing to look for. */
  get isIdle(): boolean {
    return this.#inHand === 0 && !this.#due.mails && !this.#due.people;
  }

  /** Ends within 5 s of the signal: what is under way is finished and written, the rest given back. Rejects when the queue cannot be read. */
  async run(): Promise<void> {
    const onStop = (): void => {
      this.#news.ring();
      void sleep(graceMs, undefined, { ref: false }).then(() => this.#giveUp.abort());
    };
    this.#signal.addEventListener("abort", onStop);
    const writing = this.#outcomes.run();
    try {
      await this.#takeIn();
    } finally {
      for (const { mail } of this.#waiting.splice(0)) this.#finish(mail, givenBack(null));
      while (this.#underWay > 0) await this.#news.wait();
      this.#outcomes.close();
      await writing;
      this.#signal.removeEventListener("abort", onStop);
      await this.#parts.mailer.close();
    }
  }

  async #takeIn(): Promise<void> {
    while (!this.#signal.aborted) {
      const room = this.#awayInRow > 0 ? 1 - this.#inHand : mostInHand - this.#inHand;
      const most = Math.min(room, mostClaimed);
      const isWanted = this.#due.mails || this.#due.people;
      if (!isWanted || most < (this.#awayInRow > 0 ? 1 : fewestClaimed)) {
        await this.#news.wait();
        continue;
      }
      const claimed = await this.#claim(most);
      if (claimed.length > 0) await this.#take(claimed);
      if (this.#awayInRow > 0) await this.#pauseAway();
    }
  }

  /** People's own first: somebody waits for a link, and they are few. */
  async #claim(most: number): Promise<AnyMail[]> {
    const { db } = this.#parts;
    const claimId = randomUUID();
    const claimed: AnyMail[] = [];
    if (this.#due.people) {
      // Set again by whoever hears of more while the database is being asked.
      this.#due.people = false;
      claimed.push(...(await claimPersonMails(db, claimId, most)));
      this.#due.people ||= claimed.length === most;
    }
    const room = most - claimed.length;
    if (this.#due.mails && room > 0) {
      this.#due.mails = false;
      const mails = await claimMails(db, claimId, room);
      this.#due.mails ||= mails.length === room;
      claimed.push(...mails);
    }
    return claimed;
  }

  /** Makes mails and lines them up. */
  async #take(claimed: readonly AnyMail[]): Promise<void> {
    const claimedAtMs = performance.now();
    this.#inHand += claimed.length;
    const deadline = AbortSignal.any([this.#giveUp.signal, AbortSignal.timeout(longestInHandMs)]);
    const timely = claimed.filter((mail) => mail.ageSeconds <= longestWaitSeconds);
    for (const mail of claimed) if (mail.ageSeconds > longestWaitSeconds) this.#end(mail, expired);
    const made = await makeMails(this.#parts, timely);
    for (const [index, mail] of timely.entries()) {
      const one = made[index]!;
      const attempt = mail.attempts + 1;
      if ("message" in one) this.#waiting.push({ ...{ mail, message: one.message }, claimedAtMs, deadline });
      else if ("skip" in one) this.#end(mail, skipped(one.skip));
      else this.#end(mail, "refused" in one ? outcomeOf(one.refused, attempt) : notMade(attempt));
    }
    this.#fill();
  }

  /** Begins what can be begun. */
  #fill(): void {
    if (this.#signal.aborted) return;
    const longestUnbegun = performance.now() - longestWaitForTurnMs;
    for (let at = 0; at < this.#waiting.length && this.#underWay < mostAtOnce; ) {
      const next = this.#waiting[at]!;
      const order = orderOf(next.mail);
      if (order !== null && this.#busyOrders.has(order)) {
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      if (next.claimedAtMs < longestUnbegun) this.#finish(next.mail, givenBack(null));
      else void this.#send(next, order);
    }
  }

  async #send({ mail, message, claimedAtMs, deadline }: Waiting, order: string | null): Promise<void> {
    this.#underWay += 1;
    if (order !== null) this.#busyOrders.add(order);
    const failure = await traced(
      () => ({
        kind: "call",
        name: "mail",
        attributes: { "luka.mail": mail.kind, "luka.attempt": mail.attempts + 1 },
      }),
      async (shown) => {
        const failed = await this.#handOver(mail, message, deadline);
        if (shown) shown.failure = failed?.failure;
        return failed;
      },
    );
    this.#underWay -= 1;
    if (order !== null) this.#busyOrders.delete(order);
    if (failure?.kind === "AWAY") this.#findAway(failure.failure, claimedAtMs);
    else this.#awayInRow = 0;
    this.#fill();
    this.#news.ring();
  }

  /** Answers why it was not taken; null when it was. */
  async #handOver(mail: AnyMail, message: MailMessage, deadline: AbortSignal): Promise<MailError | null> {
    try {
      const kept = await this.#parts.mailer.send(message, deadline);
      this.#end(mail, sent, kept && sealMail(this.#parts.secrets, kept));
      return null;
    } catch (error) {
      if (!(error instanceof MailError)) {
        this.#parts.log.error({ err: error, mailId: mail.id, kind: mail.kind }, "a mail could not be sent");
        this.#end(mail, notMade(mail.attempts + 1));
        return null;
      }
      const outcome = outcomeOf(error, mail.attempts + 1);
      // A process that stops gives up what the server might have taken: that says nothing of the server.
      if (error.kind === "AWAY" && !this.#giveUp.signal.aborted) this.#end(mail, outcome, null, "away");
      else this.#end(mail, outcome);
      return error;
    }
  }

  /** Those that were claimed before it was known count as one; those that wait need not find out. */
  #findAway(failure: MailFailure, claimedAtMs: number): void {
    if (this.#giveUp.signal.aborted) return;
    if (this.#awayInRow === 0 || claimedAtMs > this.#foundAwayAtMs) {
      this.#awayInRow += 1;
      this.#foundAwayAtMs = performance.now();
    }
    for (const { mail } of this.#waiting.splice(0)) this.#finish(mail, givenBack(failure));
  }

  /** Until the server is tried again. */
  async #pauseAway(): Promise<void> {
    while (this.#inHand > 0 && !this.#signal.aborted) await this.#news.wait();
    if (this.#awayInRow === 0) return;
    const pauseMs = Math.min(firstAwayPauseMs * 2 ** (this.#awayInRow - 1), longestAwayPauseMs);
    await sleep(pauseMs, undefined, { signal: this.#signal }).catch(() => undefined);
  }

  /** A try is over. */
  #end(mail: AnyMail, outcome: Outcome, kept: Buffer | null = null, result?: string): void {
    const { state, failure } = outcome;
    this.#parts.count(result ?? state.toLowerCase());
    // Neither the address nor what the server wrote, which may quote it.
    if (state === "FAILED" || result === "away")
      this.#parts.log.warn({ mailId: mail.id, kind: mail.kind, state, failure }, "a mail was not sent");
    this.#finish(mail, outcome, kept);
  }

  #finish(mail: AnyMail, outcome: Outcome, kept: Buffer | null = null): void {
    this.#outcomes.add({ mail, outcome, kept });
  }
}

const orderOf = (mail: AnyMail): string | null =>
  "scope" in mail && mail.orderId !== null ? `${mail.scope.restaurantId}/${mail.orderId}` : null;

import { setTimeout as sleep } from "node:timers/promises";
import { createBell } from "../../platform/bell.ts";
import { type Database, isRefusedStatement } from "../../platform/db/connect.ts";
import type { Log } from "../../platform/log.ts";
import { type ClaimedMail, type Finished, writeOutcomes } from "./mail-queue.ts";
import type { AnyMail } from "./make-mails.ts";
import { type ClaimedPersonMail, writePersonOutcomes } from "./person-mail-queue.ts";

/** What becomes of mails within so long is written together. */
const gatherMs = 15;
const mostWritten = 500;
const pauseAfterFailureMs = 1_000;
const tries = 5;
/** On the way out. */
const lastTries = 3;

/** Writes what became of mails, in lots. */
export class OutcomeWriter {
  readonly #db: Database;
  readonly #log: Pick<Log, "warn">;
  readonly #onWritten: (mails: number) => void;
  readonly #news = createBell();
  #finished: Finished<AnyMail>[] = [];
  #isClosing = false;

  /** @param onWritten told how many mails are out of our hands: written, or left to whoever claims them next */
  constructor({ db, log }: { db: Database; log: Pick<Log, "warn"> }, onWritten: (mails: number) => void) {
    this.#db = db;
    this.#log = log;
    this.#onWritten = onWritten;
  }

  add(finished: Finished<AnyMail>): void {
    this.#finished.push(finished);
    this.#news.ring();
  }

  /** Writes what there is, and ends. */
  close(): void {
    this.#isClosing = true;
    this.#news.ring();
  }

  async run(): Promise<void> {
    while (!this.#isClosing || this.#finished.length > 0) {
      if (this.#finished.length === 0) await this.#news.wait();
      if (!this.#isClosing) await sleep(gatherMs);
      const lot = this.#finished.splice(0, mostWritten);
      if (lot.length === 0) continue;
      await this.#write(lot);
      this.#onWritten(lot.length);
    }
  }

  async #write(lot: readonly Finished<AnyMail>[]): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#writeOnce(lot);
      } catch (error) {
        // Somebody holds on to one of the rows: no other waits for it.
        if (lot.length > 1 && isRefusedStatement(error))
          return void (await Promise.all(lot.map((one) => this.#write([one]))));
        // Whoever claims them when their lease has run out sends them again: at least once, with the same Message-ID.
        this.#log.warn({ err: error, mails: lot.length }, "what became of mails could not be written");
        if (tried >= (this.#isClosing ? lastTries : tries)) return;
        await sleep(pauseAfterFailureMs);
      }
    }
  }

  async #writeOnce(lot: readonly Finished<AnyMail>[]): Promise<void> {
    const ofRestaurants = lot.filter(({ mail }) => "scope" in mail) as Finished<ClaimedMail>[];
    const ofPeople = lot.filter(({ mail }) => !("scope" in mail)) as Finished<ClaimedPersonMail>[];
    if (ofRestaurants.length > 0) await writeOutcomes(this.#db, ofRestaurants);
    if (ofPeople.length > 0) await writePersonOutcomes(this.#db, ofPeople);
  }
}

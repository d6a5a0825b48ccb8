import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { type KeptMail, MailError } from "../../platform/mail/mailer.ts";
import { traced } from "../../platform/tracing/work.ts";
import { sealMail } from "./kept-mail.ts";
import { type ClaimedMail, claimMails, writeOutcome } from "./mail-queue.ts";
import { type ClaimedPersonMail, claimPersonMails, writePersonOutcome } from "./person-mail-queue.ts";
import { renderMail } from "./render-mail.ts";
import { renderPersonMail } from "./render-person-mail.ts";
import { expired, longestWaitSeconds, notMade, type Outcome, outcomeOf, sent, skipped } from "./schedule.ts";

/** Mails under way side by side; each has a connection of its own to the mail server. */
const mostAtOnce = 8;
const pollMs = 1_000;
/** One try, from the first look at the order to the server's last answer. */
const tryTimeoutMs = 30_000;
/** What is under way when the process stops may still end by itself this long. */
const graceMs = 4_000;
/** While the mail server is away, it is tried with one mail at a time, less and less often. */
const longestAwayPauseMs = 15_000;
const lastTries = 5;

/** Sends what is due, until the process stops. Any number of workers may do so at the same time. */
export async function sendMails(ctx: Context, signal: AbortSignal): Promise<void> {
  const giveUp = new AbortController();
  const onStop = () => void sleep(graceMs, undefined, { ref: false }).then(() => giveUp.abort());
  signal.addEventListener("abort", onStop, { once: true });
  const underWay = new Set<Promise<void>>();
  /** Tries in a row that found the server away. */
  let awayInRow = 0;

  const begin = (mail: AnyMail): void => {
    const running = sendMail(ctx, mail, giveUp.signal)
      .then(({ kind }) => {
        // Those that were under way together count as one.
        if (kind === "AWAY" && (awayInRow === 0 || underWay.size === 1)) awayInRow += 1;
        else if (kind === "REACHED") awayInRow = 0;
      })
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };

  try {
    while (!signal.aborted) {
      const room = awayInRow > 0 ? (underWay.size === 0 ? 1 : 0) : mostAtOnce - underWay.size;
      const claimed = room > 0 ? await claimDue(ctx.db, room) : [];
      claimed.forEach(begin);
      if (awayInRow === 0 && room > 0 && claimed.length === room) continue;
      await nextLook(awayInRow, underWay, signal);
    }
    await Promise.all(underWay);
  } finally {
    signal.removeEventListener("abort", onStop);
    giveUp.abort();
    await Promise.allSettled(underWay);
  }
}

type AnyMail = ClaimedMail | ClaimedPersonMail;

/** People's own first: somebody waits for a link, and they are few. */
async function claimDue(db: Database, most: number): Promise<AnyMail[]> {
  const claimId = randomUUID();
  const people = await claimPersonMails(db, claimId, most);
  return people.length < most
    ? [...people, ...(await claimMails(db, claimId, most - people.length))]
    : people;
}

/** Until the next look at the queue: soon after a place is free, later and later while the server is away. */
async function nextLook(awayInRow: number, underWay: ReadonlySet<Promise<void>>, signal: AbortSignal) {
  const pauseMs = Math.min(pollMs * 2 ** Math.max(0, awayInRow - 1), longestAwayPauseMs);
  const woken = new AbortController();
  const pause = sleep(pauseMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(
    () => undefined,
  );
  await (awayInRow === 0 && underWay.size === mostAtOnce ? Promise.race([pause, ...underWay]) : pause);
  woken.abort();
}

interface Tried {
  outcome: Outcome;
  kept: KeptMail | null;
  /** Whether the try says something of the server. */
  kind: "REACHED" | "AWAY" | "NOT_TRIED";
}

/** Makes and sends one mail and writes what became of it. Never rejects. */
async function sendMail(ctx: Context, mail: AnyMail, giveUp: AbortSignal): Promise<Tried> {
  const deadline = AbortSignal.any([giveUp, AbortSignal.timeout(tryTimeoutMs)]);
  const tried = await traced(
    () => ({
      kind: "call",
      name: "mail",
      attributes: { "luka.mail": mail.kind, "luka.attempt": mail.attempts + 1 },
    }),
    async (shown) => {
      const made = await tryMail(ctx, mail, deadline, giveUp);
      if (shown) shown.failure = made.outcome.failure ?? undefined;
      return made;
    },
  );
  const { state, failure } = tried.outcome;
  ctx.metrics.mails.labels(tried.kind === "AWAY" ? "away" : state.toLowerCase()).inc();
  if (state === "FAILED" || tried.kind === "AWAY") {
    // Neither the address nor what the server wrote, which may quote it.
    ctx.log.warn({ mailId: mail.id, kind: mail.kind, state, failure }, "a mail was not sent");
  }
  for (let tries = 1; ; tries++) {
    try {
      await noteOutcome(ctx, mail, tried);
      return tried;
    } catch (error) {
      // Whoever claims it when the lease has run out sends it again: at least once, with the same Message-ID.
      ctx.log.warn({ err: error, mailId: mail.id }, "what became of a mail could not be written");
      if (tries === lastTries || giveUp.aborted) return tried;
      await sleep(1_000);
    }
  }
}

async function noteOutcome({ db, secrets }: Context, mail: AnyMail, { outcome, kept }: Tried): Promise<void> {
  const sealed = kept && sealMail(secrets, kept);
  if ("userId" in mail) await writePersonOutcome(db, mail, outcome, sealed);
  else await writeOutcome(db, mail.scope, mail, outcome, sealed);
}

async function tryMail(
  ctx: Context,
  mail: AnyMail,
  deadline: AbortSignal,
  giveUp: AbortSignal,
): Promise<Tried> {
  const attempt = mail.attempts + 1;
  const without = (outcome: Outcome): Tried => ({ outcome, kept: null, kind: "NOT_TRIED" });
  if (mail.ageSeconds > longestWaitSeconds) return without(expired);
  try {
    const rendered = "userId" in mail ? await renderPersonMail(ctx, mail) : await renderMail(ctx, mail);
    if ("skip" in rendered) return without(skipped(rendered.skip));
    if (deadline.aborted) throw new MailError("AWAY", "GIVEN_UP");
    return { outcome: sent, kept: await ctx.mailer.send(rendered, deadline), kind: "REACHED" };
  } catch (error) {
    if (error instanceof MailError) {
      const outcome = outcomeOf(error, attempt);
      // A process that stops gives up what the server might have taken.
      if (giveUp.aborted) return without(outcome);
      return { outcome, kept: null, kind: error.kind === "AWAY" ? "AWAY" : "REACHED" };
    }
    ctx.log.error({ err: error, mailId: mail.id, kind: mail.kind }, "a mail could not be made");
    return without(notMade(attempt));
  }
}

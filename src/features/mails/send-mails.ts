import type { Context } from "../../context.ts";
import { MailWorker } from "./mail-worker.ts";
import { readMailedRestaurants } from "./mailed-restaurants.ts";
import { type AnyMail, type Made, madeBy } from "./make-mails.ts";
import { renderMail } from "./render-mail.ts";
import { renderPersonMail } from "./render-person-mail.ts";
import { watchMails } from "./watch-mails.ts";

/** Sends what is due, until the process stops. Any number of workers may do so at the same time. */
export async function sendMails(ctx: Context, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const stopping = AbortSignal.any([signal, ending.signal]);
  const worker = new MailWorker(
    {
      ...ctx,
      restaurants: (ids) => readMailedRestaurants(ctx, ids),
      makeOther: (mail) => makeOther(ctx, mail),
      count: (result) => ctx.metrics.mails.labels(result).inc(),
    },
    stopping,
  );
  // Whichever fails, the other one ends in order.
  const parts = [worker.run(), watchMails(ctx, stopping, (due) => worker.look(due))];
  for (const part of parts) part.catch(() => ending.abort());
  const ended = await Promise.allSettled(parts);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** Makes a mail that is about no order. */
export const makeOther = (ctx: Context, mail: AnyMail): Promise<Made> =>
  madeBy(ctx.log, mail, async () => {
    const made = "scope" in mail ? await renderMail(ctx, mail) : await renderPersonMail(ctx, mail);
    return "skip" in made ? made : { message: made };
  });

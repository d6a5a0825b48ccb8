import type { Config } from "../../config.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { whyUnavailable } from "../../platform/db/unavailable.ts";
import type { Log } from "../../platform/log.ts";
import { MailError, type MailMessage } from "../../platform/mail/mailer.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { readOrdersOfAll, trackedOrder } from "../orders/tracked-order.ts";
import { type AboutOrder, isAboutOrder, type Skipped, writeAboutOrder } from "./about-order.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import type { MailedRestaurants } from "./mailed-restaurants.ts";
import type { ClaimedPersonMail } from "./person-mail-queue.ts";
import { findOrderFacts } from "./queries.ts";
import { messageOf } from "./restaurants-message.ts";

export type AnyMail = ClaimedMail | ClaimedPersonMail;

/** A mail's message as things stand now; why it is not worth sending; that its address takes none; or that it could not be made. */
export type Made =
  | { message: MailMessage }
  | Skipped
  | { refused: Pick<MailError, "kind" | "failure"> }
  | { fault: true };

/** What mails are made of. */
export interface MakingParts {
  config: Config;
  db: Queryable;
  secrets: Secrets;
  log: Pick<Log, "error">;
  restaurants(ids: readonly string[]): Promise<MailedRestaurants>;
  /** Makes a mail that is about no order: they are few, and about everything else. */
  makeOther(mail: AnyMail): Promise<Made>;
}

/**
 * Makes a lot of mails, each in its place: those about orders are read together, and one that cannot be made is no other's trouble. After
 * hours without a mail server nobody wants to read that their dinner is ready. Never rejects.
 */
export async function makeMails(parts: MakingParts, mails: readonly AnyMail[]): Promise<Made[]> {
  const aboutOrders: AboutOrder[] = [];
  const others: AnyMail[] = [];
  for (const mail of mails)
    if ("scope" in mail && isAboutOrder(mail)) aboutOrders.push(mail);
    else others.push(mail);
  const made = new Map<AnyMail, Made>();
  await Promise.all([
    makeOfOrders(parts, aboutOrders).then((all) => {
      for (const [index, mail] of aboutOrders.entries()) made.set(mail, all[index]!);
    }),
    ...others.map(async (mail) => made.set(mail, await madeBy(parts.log, mail, () => parts.makeOther(mail)))),
  ]);
  return mails.map((mail) => made.get(mail)!);
}

/** What comes of making a mail. A fault is told where it happened. */
export async function madeBy(
  log: Pick<Log, "error">,
  mail: AnyMail,
  make: () => Made | Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof MailError) return { refused: { kind: error.kind, failure: error.failure } };
    log.error({ err: error, mailId: mail.id, kind: mail.kind }, "a mail could not be made");
    return { fault: true };
  }
}

async function makeOfOrders(parts: MakingParts, mails: readonly AboutOrder[]): Promise<Made[]> {
  const { config, db, secrets, log } = parts;
  if (mails.length === 0) return [];
  try {
    const keys = mails.map(({ scope, orderId, refundId }) => ({
      ...{ restaurantId: scope.restaurantId, orderId: orderId ?? "", refundId },
    }));
    const [orders, facts, restaurants] = await Promise.all([
      readOrdersOfAll(db, keys),
      findOrderFacts(db, keys),
      parts.restaurants([...new Set(keys.map(({ restaurantId }) => restaurantId))]),
    ]);
    return await Promise.all(
      mails.map((mail, index) =>
        madeBy(log, mail, () => {
          const [stored, known, at] = [orders[index], facts[index], restaurants.get(mail.scope.restaurantId)];
          if (at === undefined) return { fault: true };
          if (!stored || !known || !at) return { skip: "ORDER_GONE" };
          const { restaurant } = at.shown;
          const order = trackedOrder({ config, secrets }, stored, at.shown, at.nowMs);
          const written = writeAboutOrder(config, mail, { order, facts: known, restaurant, nowMs: at.nowMs });
          if ("skip" in written) return written;
          return { message: messageOf(config, mail, written, { restaurant, identity: at.identity }) };
        }),
      ),
    );
  } catch (error) {
    // Read together, one could be in the way of all.
    if (mails.length > 1 && whyUnavailable(error) === null)
      return (await Promise.all(mails.map((mail) => makeOfOrders(parts, [mail])))).flat();
    return Promise.all(mails.map((mail) => madeBy(log, mail, () => Promise.reject(error))));
  }
}

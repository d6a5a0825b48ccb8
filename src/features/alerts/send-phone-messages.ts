import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { wordsOf } from "../../messages/languages.ts";
import { eachDue } from "../../platform/each-due.ts";
import { duePhones, type TakenMessages, takeMessages, writePhoneOutcome } from "./phone-queue.ts";

const perRun = 100;
const phonesAtOnce = 4;

/** Texts and rings everybody who is to hear something; safe beside another worker. */
export async function sendPhoneMessages(ctx: Context): Promise<void> {
  const due = await duePhones(ctx.db, perRun);
  await eachDue(ctx.log, due, phonesAtOnce, async (one) => {
    // Before anything is taken: what cannot be read now leaves the message for the next run, and does not make it LOST.
    const loaded = await ctx.snapshots.byId(one.scope.restaurantId);
    const taken = await takeMessages(ctx.db, one.scope, one, randomUUID());
    if (!taken) return;
    const restaurant = loaded?.snapshot.restaurant.name ?? "";
    const { phone: to, locale } = taken;
    const text = textOf(taken, restaurant, ctx.clock.nowMsOf(one.scope));
    const outcome = await ctx.phone.send({ kind: one.kind, to, text, locale });
    await writePhoneOutcome(ctx.db, one.scope, taken.claimId, outcome);
  });
}

function textOf(
  { about, locale, count, oldestName, oldestSince }: TakenMessages,
  restaurant: string,
  nowMs: number,
): string {
  const t = wordsOf(locale, "alerts").phone.said;
  if (about !== "ORDER") return about === "BOARD_LOST" ? t.lost({ restaurant }) : t.back({ restaurant });
  const minutes = Math.max(1, Math.floor((nowMs - oldestSince!.epochMilliseconds) / minuteMs));
  return count === 1
    ? t.order({ name: oldestName!, count: minutes, restaurant })
    : t.orders({ count, minutes, restaurant });
}

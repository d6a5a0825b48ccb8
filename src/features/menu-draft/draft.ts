import type { Context } from "../../context.ts";
import { dayMs, instantOf } from "../../domain/oslo-time.ts";
import { message } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { menuRowsOf } from "../menu-history/menu-rows.ts";
import type { ToldDifference } from "../restaurants/file-difference.ts";
import { readRestaurantRows } from "../restaurants/restaurant-rows.ts";
import type { MenuDraft, PublishAt } from "./schemas.ts";
import { compared, forgetDraft, lockDraft, readDraft, setTime, storeFirst } from "./stored-draft.ts";

type ToldDraft = Omit<Untold<MenuDraft, never>, "difference"> & { difference: ToldDifference };

/** The draft, and what publishing it would change of the menu as it is; null: there is none. */
export async function seeDraft(db: Queryable, scope: RestaurantScope): Promise<ToldDraft | null> {
  const draft = await readDraft(db, scope);
  if (!draft) return null;
  const { difference } = await compared(db, scope, draft);
  return {
    begunAt: textOf(draft.begunAt)!,
    changedAt: textOf(draft.changedAt)!,
    changedBy: draft.changedBy,
    publishAt: textOf(draft.publishAt),
    publishBy: draft.setBy?.name ?? null,
    stoppedAt: textOf(draft.stoppedAt),
    difference,
  };
}

const textOf = (at: Temporal.Instant | null): string | null =>
  at?.toString({ fractionalSecondDigits: 3 }) ?? null;

/** Begins a draft with the menu as it is; one that there is already goes on. */
export const beginDraft = (ctx: Context, { scope, name }: StaffCaller): Promise<ToldDraft | null> =>
  ctx.db.transaction(async (trx) => {
    if (!(await lockDraft(trx, scope))) {
      const live = menuRowsOf(await readRestaurantRows(trx, scope));
      const at = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
      await storeFirst(trx, scope, live, { at, name });
    }
    return seeDraft(trx, scope);
  });

/** @throws Problem NOT_FOUND, CHANGED when it is not what was looked at */
export const discardDraft = (
  ctx: Context,
  { scope }: StaffCaller,
  expectedDifference: string,
): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    await expectDraft(trx, scope, expectedDifference);
    await forgetDraft(trx, scope);
  });

const longestMs = 366 * dayMs;

/** @throws Problem NOT_FOUND, CHANGED, VALIDATION_FAILED when the time has passed, or is more than a year ahead */
export const publishLater = (
  ctx: Context,
  { scope, userId, name, role }: StaffCaller,
  { date, time, expectedDifference }: PublishAt,
): Promise<ToldDraft | null> =>
  ctx.db.transaction(async (trx) => {
    const atMs = instantOf(date, time);
    const nowMs = ctx.clock.nowMs();
    if (atMs <= nowMs || atMs > nowMs + longestMs)
      throw Problem.validation([
        { path: "time", code: "INVALID", message: message("menu.publishWithinYear") },
      ]);
    await expectDraft(trx, scope, expectedDifference);
    const publishAt = Temporal.Instant.fromEpochMilliseconds(atMs);
    await setTime(trx, scope, { publishAt, setBy: { userId, name, role }, expectedDifference });
    return seeDraft(trx, scope);
  });

/** @throws Problem NOT_FOUND */
export const publishWhenSaid = (ctx: Context, { scope }: StaffCaller): Promise<ToldDraft | null> =>
  ctx.db.transaction(async (trx) => {
    if (!(await lockDraft(trx, scope))) throw new Problem("NOT_FOUND");
    await setTime(trx, scope, null);
    return seeDraft(trx, scope);
  });

async function expectDraft(
  trx: Transaction,
  scope: RestaurantScope,
  expectedDifference: string,
): Promise<void> {
  const draft = await lockDraft(trx, scope);
  if (!draft) throw new Problem("NOT_FOUND");
  const { version } = (await compared(trx, scope, draft)).difference;
  if (version !== expectedDifference) throw new Problem("CHANGED", { difference: version });
}

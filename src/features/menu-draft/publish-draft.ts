import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import type { Loop } from "../../platform/loops.ts";
import { changeSettingsOf, takeTurn } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { Queue } from "../../platform/queues.ts";
import { writeLine } from "../audit-log/stored-lines.ts";
import { checkProductLimit } from "../menu-content/product-references.ts";
import { keepVersion } from "../menu-history/keep-version.ts";
import type { ToldDifference } from "../restaurants/file-difference.ts";
import { apply, compared, forgetDraft, lockDraft, type StoredDraft } from "./stored-draft.ts";

/**
 * Makes the draft the menu, as going back to a version does: what the menu was is kept first.
 * @throws Problem NOT_FOUND, CHANGED when it would write something else than what was looked at, PRODUCT_LIMIT
 */
export const publishDraft = (
  ctx: Context,
  caller: StaffCaller,
  expectedDifference: string,
): Promise<ToldDifference> =>
  changeSettingsOf(ctx, caller, async (trx) => {
    const draft = await lockDraft(trx, caller.scope);
    if (!draft) throw new Problem("NOT_FOUND");
    return publish(ctx, trx, caller.scope, draft, expectedDifference);
  });

type Publishing = Pick<Context, "db" | "clock" | "log">;

async function publish(
  { clock }: Pick<Publishing, "clock">,
  trx: Transaction,
  scope: RestaurantScope,
  draft: StoredDraft,
  expectedDifference: string | null,
): Promise<ToldDifference> {
  await takeTurn(trx, scope);
  const comparison = await compared(trx, scope, draft);
  const { difference } = comparison;
  if (difference.version !== expectedDifference)
    throw new Problem("CHANGED", { difference: difference.version });
  await keepVersion(trx, scope, Temporal.Instant.fromEpochMilliseconds(clock.nowMs()));
  await apply(trx, scope, comparison, Temporal.Instant.fromEpochMilliseconds(clock.nowMsOf(scope)));
  await checkProductLimit(trx, scope);
  await forgetDraft(trx, scope);
  return difference;
}

const mostAtOnce = 10;
const leaseMs = 60_000;

/** Publishes the drafts whose time has come; one that is not what was looked at stays, and says so. */
export async function publishDue(ctx: Publishing, signal?: AbortSignal): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  const due = await leaseDue<{ restaurantId: string }>(ctx.db, mostAtOnce, {
    table: "menu_drafts",
    key: "restaurant_id",
    where: "publish_at <= $1 AND stopped_at IS NULL AND (leased_until IS NULL OR leased_until <= $1)",
    orderBy: "publish_at",
    set: "leased_until = $2",
    returning: `restaurant_id AS "restaurantId"`,
    values: [now, now.add({ milliseconds: leaseMs })],
  });
  for (const { restaurantId } of due) {
    if (signal?.aborted) return;
    const scope = scopeOf(restaurantId);
    await ctx.db
      .transaction((trx) => publishAtItsTime(ctx, trx, scope, now))
      .catch((error: unknown) => {
        if (error instanceof Problem) return stop(ctx, scope, now);
        ctx.log.warn(
          { err: error, restaurantId },
          "a draft of a menu could not be published, and is tried again",
        );
      });
  }
}

async function publishAtItsTime(
  ctx: Publishing,
  trx: Transaction,
  scope: RestaurantScope,
  now: Temporal.Instant,
): Promise<void> {
  const draft = await lockDraft(trx, scope);
  // Taken back, put off or published since.
  if (!draft?.publishAt || !draft.setBy || draft.stoppedAt) return;
  if (Temporal.Instant.compare(draft.publishAt, now) > 0) return;
  await publish(ctx, trx, scope, draft, draft.expectedDifference);
  const line = { ...draft.setBy, at: now, action: "MENU_PUBLISHED", subject: null } as const;
  await writeLine(trx, scope, line);
}

const stop = async ({ db }: Publishing, scope: RestaurantScope, now: Temporal.Instant): Promise<void> =>
  void (await db.query(
    "UPDATE menu_drafts SET stopped_at = $2 WHERE restaurant_id = $1 AND publish_at <= $2",
    [scope.restaurantId, now],
  ));

export const publishDueLoop: Loop<Context> = {
  name: "publish-menus",
  everyMs: 10_000,
  run: publishDue,
};

/** Drafts whose time has come. */
export const publishQueue: Queue = {
  name: "menu_drafts",
  due: "SELECT publish_at AS due_at FROM menu_drafts WHERE publish_at <= now() AND stopped_at IS NULL",
};

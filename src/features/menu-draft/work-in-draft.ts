import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../platform/db/connect.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { type Route, worksOnDraft } from "../../platform/http/route.ts";
import { requireManager } from "../../platform/http/staff-roles.ts";
import { takeTurn } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { menuRowsOf } from "../menu-history/menu-rows.ts";
import { readRestaurantRows } from "../restaurants/restaurant-rows.ts";
import { apply, compared, lockDraft, readDraft, setTime, storeRows } from "./stored-draft.ts";

/** What the menu is made of. What the day brings (sold out, stock) is no part of a draft. */
const ofMenus = /^\/(?:dishes|combos|menus|categories|addon-groups)(?:\/|$)/;

/** The same routes; those of the menu work on its draft where the query says `draft=true` beside the slug. */
export const onDrafts = <Staff extends Route>(routes: readonly Staff[]): Staff[] =>
  routes.map((route): Staff => {
    if (!ofMenus.test(route.path)) return route;
    const { handler, method } = route;
    return {
      ...route,
      isOfDrafts: true,
      async handler(ctx, input) {
        if (!worksOnDraft(input.request)) return handler(ctx, input);
        const caller = input.caller as StaffCaller;
        requireManager(caller);
        return workInDraft(ctx, caller, method !== "GET", async (inDraft) => handler(inDraft, input));
      },
    };
  });

/**
 * Does something with the menu as if its draft were published: the tables have the draft's rows while it works and the menu's again
 * when it is done, in one transaction. What became of them is the draft from then on.
 * @throws Problem CHANGED when there is no draft to change any more, NOT_FOUND none to look at
 */
function workInDraft<Result>(
  ctx: Context,
  caller: StaffCaller,
  isChange: boolean,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const { scope, name } = caller;
  const at = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  return ctx.db.transaction(async (trx) => {
    const draft = await (isChange ? lockDraft : readDraft)(trx, scope);
    if (!draft) throw new Problem(isChange ? "CHANGED" : "NOT_FOUND");
    // The turn goes back with the rows: orders and the menu's own changes wait for no more than this.
    await trx.query("SAVEPOINT live");
    await takeTurn(trx, scope);
    const before = await compared(trx, scope, draft);
    await apply(trx, scope, before, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope)));
    const result = await work({ ...ctx, db: within(ctx.db, trx) });
    const rows = isChange ? menuRowsOf(await readRestaurantRows(trx, scope)) : null;
    await trx.query("ROLLBACK TO SAVEPOINT live");
    if (rows === null) return result;
    const stored = await storeRows(trx, scope, { live: before.live, rows, at, name });
    const { publishAt, setBy, stoppedAt, expectedDifference } = draft;
    // What is typed after a time was set is published then as well, unless the menu had moved away already, or the time has come and gone.
    if (publishAt && setBy && !stoppedAt && expectedDifference === before.difference.version) {
      const { difference } = await compared(trx, scope, stored);
      await setTime(trx, scope, { publishAt, setBy, expectedDifference: difference.version });
    }
    return result;
  });
}

/** The database as use cases know it, within a transaction that is under way. */
const within = (db: Database, trx: Transaction): Database => ({
  ...db,
  query: trx.query,
  everywhere: trx.everywhere,
  transaction: (work) => work(trx),
});

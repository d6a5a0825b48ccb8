import { createHash } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { boardViewOf, statusesOf } from "./board.ts";
import type { BoardChanges } from "./board-schemas.ts";
import { findBoardChanges, type OrderRecord } from "./queries.ts";

const onTheBoard: readonly OrderStatus[] = [...new Set([...statusesOf.new, ...statusesOf.active])];
/** More than this and the pages of the whole board are the shorter way. */
const mostChanges = 100;
/** Of hundreds of transactions at once: what was changed since the oldest of them is given again. */
const mostSnapshotText = 1_500;

/** `xmin:xmax:those in between that were still at work`, as PostgreSQL writes and reads it. */
const Snapshot = z.string().max(mostSnapshotText).refine(isSnapshot);
/** [database, snapshot, what else the board shows]. */
const Position = z.tuple([z.string().regex(/^\d{1,20}$/), Snapshot, z.string().max(20)]);

/**
 * What has changed on the board since a device last asked, and where it goes on from (decision 0054). A position is a snapshot of
 * the database: it needs no memory here, and means the same in every process and after every restart.
 * @throws Problem VALIDATION_FAILED at `since`
 */
export async function boardChanges(
  ctx: Context,
  scope: RestaurantScope,
  since: string | undefined,
): Promise<BoardChanges> {
  const asked = decodeCursor(since, Position, "since");
  const found = await findBoardChanges(ctx.db, scope, onTheBoard, asked?.[1] ?? null, mostChanges + 1);
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const besides = shownBesides(ctx, snapshot);
  const counts = { new: found.waiting, active: found.open - found.waiting, unseen: found.unseen };
  const position = encodeCursor([found.database, shortened(found.snapshot), besides]);
  const mustReadAll =
    asked?.[0] !== found.database ||
    asked[2] !== besides ||
    endOf(asked[1]) > endOf(found.snapshot) ||
    found.changed.length > mostChanges;
  if (mustReadAll) return { new: [], active: [], unseen: [], gone: [], counts, position, mustReadAll };
  const shown = (isShown: (order: OrderRecord) => boolean) =>
    found.orders.filter(isShown).map((order) => boardViewOf(ctx, scope, order, snapshot));
  const open = new Set(found.orders.map(({ id }) => id));
  return {
    new: shown((order) => order.waits_for_answer),
    active: shown((order) => !order.waits_for_answer && !order.is_unseen),
    unseen: shown((order) => order.is_unseen),
    gone: found.changed.filter((id) => !open.has(id)),
    counts,
    position,
    mustReadAll,
  };
}

/** What stands on tickets without being the order's own: the time to answer by the opening hours, which station makes what, and where guests follow it. */
const shownBesides = (ctx: Context, snapshot: MenuSnapshot): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        snapshot.openingHours,
        snapshot.hoursOverrides,
        snapshot.stations,
        trackingUrl(ctx.config, snapshot.restaurant, ""),
      ]),
    )
    .digest("base64url")
    .slice(0, 12);

/** A snapshot as it is kept: one that is too long begins with the oldest transaction that was at work, so that none is passed over. */
export const shortened = (snapshot: string): string =>
  snapshot.length <= mostSnapshotText ? snapshot : `${snapshot.split(":")[0]}:${snapshot.split(":")[0]}:`;

const endOf = (snapshot: string): bigint => BigInt(snapshot.split(":")[1]!);

/** PostgreSQL refuses one whose numbers are not in order. */
function isSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)) return false;
  const [from, to, between] = text.split(":") as [string, string, string];
  const numbers = between === "" ? [] : between.split(",").map(BigInt);
  const last = BigInt(to) - 1n;
  const all = [BigInt(from), ...numbers];
  return (
    BigInt(from) > 0n &&
    BigInt(from) <= BigInt(to) &&
    all.every((number, index) => index === 0 || (number >= all[index - 1]! && number <= last))
  );
}

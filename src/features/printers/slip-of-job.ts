import type { Context } from "../../context.ts";
import type { Paper } from "../../domain/printers.ts";
import { type SlipBlock, type SlipKind, sellerOf, slipOf } from "../../domain/slips.ts";
import { linesOfStations } from "../../domain/stations.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";

/** Of a printer what decides how its slips look. */
export interface SlipPrinter {
  name: string;
  locale: Locale;
  paperMm: Paper;
  stationIds: readonly string[];
}

/** Whether a slip of an order says anything at this printer: not what is made elsewhere, and not what will not be made. */
export function saysSomething(slip: SlipKind, order: BoardOrder, { stationIds }: SlipPrinter): boolean {
  if (slip === "RECEIPT") return true;
  if (order.status === "CANCELLED" || order.status === "FAILED") return false;
  return slip === "PACKING" || forStations(order, stationIds).lines.length > 0;
}

const forStations = (order: BoardOrder, stationIds: readonly string[]): BoardOrder =>
  stationIds.length === 0 ? order : { ...order, lines: linesOfStations(order, new Set(stationIds)) };

/** What a job prints; `order` null: a test slip. */
export async function slipOfJob(
  ctx: Context,
  scope: RestaurantScope,
  printer: SlipPrinter,
  job: { slip: SlipKind | "TEST"; order: BoardOrder | null },
): Promise<SlipBlock[]> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const figures = speechOf(printer.locale);
  const nowMs = ctx.clock.nowMsOf(scope);
  if (job.slip === "TEST" || job.order === null) {
    const words = wordsOf(printer.locale, "printers").testSlip;
    return [
      { block: "HEAD", code: words.letters, side: words.title },
      { block: "TEXT", tone: "NAME", lines: [printer.name] },
      { block: "TEXT", tone: "PLAIN", lines: [snapshot.restaurant.name, figures.dateTime(nowMs)] },
      { block: "TEXT", tone: "PLAIN", lines: [words.text] },
    ];
  }
  const language = { words: wordsOf(printer.locale, "dashboard"), figures, nowMs };
  const order = job.slip === "KITCHEN" ? forStations(job.order, printer.stationIds) : job.order;
  const blocks = slipOf(job.slip, order, sellerOf(snapshot), language);
  const names = snapshot.stations.filter(({ id }) => printer.stationIds.includes(id)).map(({ name }) => name);
  return job.slip === "KITCHEN" && names.length > 0
    ? [{ block: "TEXT", tone: "NAME", lines: [names.join(" · ")] }, ...blocks]
    : blocks;
}

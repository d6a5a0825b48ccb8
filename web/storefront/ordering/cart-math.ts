import { resolveCart } from "../../../src/domain/cart.ts";
import { allergensOf, type CartLine } from "../../../src/domain/cart-line.ts";
import type { Catalogue } from "../../../src/domain/catalogue.ts";
import { type PricedLine, priceGoods } from "../../../src/domain/goods-price.ts";
import type { Money } from "../../../src/domain/money.ts";
import type { ToldIssue } from "../../../src/domain/problems.ts";
import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import type { Speech } from "../../../src/messages/speech.ts";
import type { DraftLine } from "../draft.ts";
import type { MenuIndex } from "../menu-index.ts";
import { toWire } from "./wire-line.ts";

/** A basket line as this page understands it; `cart` and `price` are null when the menu no longer has the dish. */
export interface ReadLine {
  line: DraftLine;
  cart: CartLine | null;
  price: PricedLine | null;
}

/** Resolves and prices lines one by one, by the service's own rules, so that one bad line does not hide the others. */
export function readLines(index: MenuIndex, lines: readonly DraftLine[]): ReadLine[] {
  return lines.map((line) => {
    const read = (catalogue: Catalogue) =>
      resolveCart({
        catalogue,
        lines: [toWire(line)],
        fulfillment: "PICKUP",
        visibleMenuIds: index.menuIds,
        atMs: Date.now(),
        ageConfirmed: true,
      });
    // Where every choice is optional, a default that another choice has replaced would look as if it were left off.
    const exact = read(index.catalogue);
    const result = exact.ok ? exact : read(index.relaxed);
    if (!result.ok) return { line, cart: null, price: null };
    return { line, cart: result.lines[0]!, price: priceGoods(result.lines).lines[0]! };
  });
}

/** What lines come to before delivery and discounts, which only the service knows. */
export const sumOf = (lines: readonly ReadLine[]): Money =>
  lines.reduce((sum, { price }) => sum + (price?.lineTotal ?? 0) + (price?.bottleDeposit ?? 0), 0);

const resolved = (index: MenuIndex, line: DraftLine, fulfillment: Fulfillment) =>
  resolveCart({
    catalogue: index.catalogue,
    lines: [toWire(line)],
    fulfillment,
    visibleMenuIds: index.menuIds,
    atMs: Date.now(),
    ageConfirmed: true,
  });

export const canBeOrdered = (index: MenuIndex, line: DraftLine, fulfillment: Fulfillment): boolean =>
  resolved(index, line, fulfillment).ok;

/** What still keeps a line from being ordered, in the guest's language; empty when nothing does. */
export function issuesOf(
  index: MenuIndex,
  line: DraftLine,
  fulfillment: Fulfillment,
  speech: Speech,
): ToldIssue[] {
  const result = resolved(index, line, fulfillment);
  return result.ok
    ? []
    : result.refusal.details.issues.map((issue) => ({
        ...issue,
        message: speech.message(issue.message),
      }));
}

export const allergenCodesOf = (lines: readonly ReadLine[]): string[] => [
  ...new Set(lines.flatMap((one) => (one.cart ? allergensOf(one.cart) : []))),
];

import { type Money, shareHalfUp, spreadByLargestRemainder } from "./money.ts";
import { foodVatRate, generalVatRate, type VatGroup, type VatPart, vatInside } from "./vat.ts";

/** Money by what it is of: the two rates, and what carries none (bottle deposit and tip). */
export interface Parts {
  food: Money;
  general: Money;
  untaxed: Money;
}

const names = ["food", "general", "untaxed"] as const;
export const noParts: Parts = { food: 0, general: 0, untaxed: 0 };

const mapped = (change: (name: (typeof names)[number]) => Money): Parts => ({
  food: change("food"),
  general: change("general"),
  untaxed: change("untaxed"),
});
export const plus = (one: Parts, other: Parts): Parts => mapped((name) => one[name] + other[name]);
export const minus = (one: Parts, other: Parts): Parts => mapped((name) => one[name] - other[name]);
export const sumOfParts = ({ food, general, untaxed }: Parts): Money => food + general + untaxed;

/** What an amount of which these groups are the VAT is of; what no rate has is untaxed. */
export function partsOf(total: Money, vat: readonly VatGroup[]): Parts {
  const grossOf = (rate: number) =>
    vat.reduce((sum, group) => (group.rate === rate ? sum + group.net + group.amount : sum), 0);
  const [food, general] = [grossOf(foodVatRate), grossOf(generalVatRate)];
  return { food, general, untaxed: total - food - general };
}

/** A stored line, as far as it decides what comes back for it. `deposit` and `lineTotal` are the whole line's. */
export interface RefundableLine {
  quantity: number;
  refundedQuantity: number;
  lineTotal: Money;
  discount: Money;
  deposit: Money;
}

/** What so many more units of a line cost after discount, bottle deposit included; the parts of a line sum to the line. */
export function unitsBack(line: RefundableLine, units: number): { goods: Money; deposit: Money } {
  const before = line.refundedQuantity;
  const shareOf = (whole: Money) =>
    shareHalfUp(whole, before + units, line.quantity) - shareHalfUp(whole, before, line.quantity);
  return { goods: shareOf(line.lineTotal - line.discount), deposit: shareOf(line.deposit) };
}

/** The same by what it is of; a line whose price holds several rates is divided as it was when it was priced. */
export function lineParts(
  { goods, deposit }: { goods: Money; deposit: Money },
  weights: readonly VatPart[],
): Parts {
  const shares = spreadByLargestRemainder(
    goods,
    weights.map(({ gross }) => gross),
  );
  const atRate = (rate: number) =>
    weights.reduce((sum, weight, index) => (weight.rate === rate ? sum + shares[index]! : sum), 0);
  return { food: atRate(foodVatRate), general: atRate(generalVatRate), untaxed: deposit };
}

/**
 * What a refund is of (D-250): `named` of lines and the tip, and `open` more of nothing in particular, which is of everything that is
 * left, in proportion. No part gives more than is left of it: what one lacks (given back before, of nothing in particular) the others
 * give. Sums to `named` and `open`, which are at most what is left.
 */
export function partsToReturn(paid: Parts, returned: Parts, named: Parts, open: Money): Parts {
  const own = minus(paid, returned);
  // A change can give back more of one than it had left.
  const left = mapped((name) => Math.max(0, own[name]));
  const fitting = mapped((name) => Math.min(named[name], left[name]));
  const rest = minus(left, fitting);
  const lacking = sumOfParts(named) - sumOfParts(fitting) + open;
  const [food, general, untaxed] = spreadByLargestRemainder(
    lacking,
    names.map((name) => rest[name]),
  );
  return plus(fitting, { food: food!, general: general!, untaxed: untaxed! });
}

/** The VAT in a refund, counted so that what is given back in parts comes to the VAT of the whole, to the øre. */
export function vatReturned(returned: Parts, back: Parts): VatGroup[] {
  const groupOf = (
    rate: typeof foodVatRate | typeof generalVatRate,
    before: Money,
    gross: Money,
  ): VatGroup => {
    const amount = vatInside(before + gross, rate) - vatInside(before, rate);
    return { rate, net: gross - amount, amount };
  };
  return [
    groupOf(foodVatRate, returned.food, back.food),
    groupOf(generalVatRate, returned.general, back.general),
  ].filter(({ net, amount }) => net + amount > 0);
}

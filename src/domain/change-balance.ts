import type { Money } from "./money.ts";
import {
  minus,
  noParts,
  type Parts,
  partsOf,
  partsToReturn,
  plus,
  sumOfParts,
  vatReturned,
} from "./refund-parts.ts";
import { foodVatRate, generalVatRate, type VatGroup, vatInside } from "./vat.ts";

/** An amount and the VAT in it. */
export interface Taxed {
  total: Money;
  vat: readonly VatGroup[];
}

/**
 * What an order that was paid comes to more (above zero) or less when it is changed (D-297): what it is now, less what was sold, less
 * what was paid since, and with what went back for changes before. All of it together is the order as it stands, by rate to the øre.
 */
export function balanceOf(now: Taxed, paid: readonly Taxed[], back: readonly Taxed[]): Taxed {
  const total = now.total - sumOf(paid) + sumOf(back);
  const vat = ([foodVatRate, generalVatRate] as const).flatMap((rate) => {
    const [own, taken, given] = [[now], paid, back].map((ones) => groupAt(ones, rate));
    const net = own!.net - taken!.net + given!.net;
    const amount = own!.amount - taken!.amount + given!.amount;
    return net === 0 && amount === 0 ? [] : [{ rate, net, amount }];
  });
  return { total, vat };
}

/**
 * The same where some of it went back already for other reasons than a change (`others`, D-416), which stays the guest's: what is kept of the
 * order as it is now is that much less, and never less than nothing of any rate. What was given back of a dish that is taken off as well is then
 * of what else there is; what there is no money left for is not given back again. Of what nobody knows the VAT of, nothing can be said.
 */
export function changedBalance(
  now: Taxed,
  paid: readonly Taxed[],
  back: { forChanges: readonly Taxed[]; others: readonly Returned[] },
): Taxed {
  const others = taxedOf(back.others);
  if (!others) return balanceOf(now, paid, back.forChanges);
  const [own, given] = [partsOf(now.total, now.vat), partsOfAll(others)];
  const isWithin = given.food <= own.food && given.general <= own.general && given.untaxed <= own.untaxed;
  if (isWithin) return balanceOf(now, paid, back.forChanges);
  const kept = sumOfParts(given) < now.total ? minus(own, partsToReturn(own, noParts, given, 0)) : noParts;
  const vat = (
    [
      [foodVatRate, kept.food],
      [generalVatRate, kept.general],
    ] as const
  ).map(([rate, gross]) => {
    const amount = vatInside(gross, rate);
    return { rate, net: gross - amount, amount };
  });
  return balanceOf({ total: sumOfParts(kept), vat }, paid, [...back.forChanges, ...others]);
}

const sumOf = (ones: readonly Taxed[]): Money => ones.reduce((sum, { total }) => sum + total, 0);

function groupAt(ones: readonly Taxed[], rate: VatGroup["rate"]): { net: Money; amount: Money } {
  const groups = ones.flatMap(({ vat }) => vat.filter((group) => group.rate === rate));
  return {
    net: groups.reduce((sum, { net }) => sum + net, 0),
    amount: groups.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The same the other way. */
export const negated = ({ total, vat }: Taxed): Taxed => ({
  total: 0 - total,
  vat: vat.map(({ rate, net, amount }) => ({ rate, net: 0 - net, amount: 0 - amount })),
});

/** What carries no VAT of an amount: bottle deposit and tip. */
export const untaxedOf = ({ total, vat }: Taxed): Money => partsOf(total, vat).untaxed;

/**
 * Divides what goes back over what was paid at several times, each at most what is left of it, in this order. The VAT of a part is its share,
 * and of the last what is left, so that the parts come to the whole. What nothing is left for is not given back.
 */
export function dividedOver(back: Taxed, lefts: readonly Money[]): Taxed[] {
  const parts: Taxed[] = [];
  let rest = back;
  for (const left of lefts) {
    const total = Math.min(left, rest.total);
    if (total <= 0) {
      parts.push({ total: 0, vat: [] });
      continue;
    }
    const isAll = total === rest.total;
    const vat = isAll
      ? rest.vat
      : rest.vat.map(({ rate, net, amount }) => ({
          rate,
          net: Math.round((net * total) / rest.total),
          amount: Math.round((amount * total) / rest.total),
        }));
    parts.push({ total, vat });
    rest = balanceOf(rest, [{ total, vat }], []);
  }
  return parts;
}

/** What went back; of some (before it was kept, and by hand at the provider) nobody knows the VAT. */
export interface Returned {
  total: Money;
  vat: readonly VatGroup[] | null;
}

/**
 * What goes back of all that was paid, at whatever times, with its VAT (D-250): `named` parts, and `open` more of nothing in particular. They
 * are at most what is left. What takes the last of a rate takes the VAT that is left of it, so that what is given back in parts comes to the
 * VAT of the whole, to the øre, also when a change has given back meanwhile.
 */
export function partOfPaid(
  paid: readonly Taxed[],
  returned: readonly Returned[],
  named: Parts,
  open: Money,
): Taxed {
  const left = leftOf(paid, returned);
  const total = sumOfParts(named) + open;
  if (left && total === left.total) return left;
  const whole = partsOfAll(paid);
  const before = returnedOf(whole, returned);
  const back = partsToReturn(whole, before, named, open);
  const isLast = {
    [foodVatRate]: before.food + back.food === whole.food,
    [generalVatRate]: before.general + back.general === whole.general,
  };
  const vat = vatReturned(before, back).map(
    (group) => (isLast[group.rate] && left?.vat.find(({ rate }) => rate === group.rate)) || group,
  );
  return { total, vat };
}

const partsOfAll = (ones: readonly Taxed[]): Parts =>
  ones.reduce((sum, { total, vat }) => plus(sum, partsOf(total, vat)), noParts);

/** What went back with its VAT; null when nobody knows that of some of it. */
export function taxedOf(returned: readonly Returned[]): Taxed[] | null {
  const known = returned.flatMap(({ total, vat }) => (vat ? [{ total, vat }] : []));
  return known.length < returned.length ? null : known;
}

/** What was paid and has not gone back; null when nobody knows its VAT. */
function leftOf(paid: readonly Taxed[], returned: readonly Returned[]): Taxed | null {
  const known = taxedOf(returned);
  return known && negated(balanceOf({ total: 0, vat: [] }, paid, known));
}

/** What has gone back, by what it was of. Of what nobody knows the VAT of, that is a share of everything. */
const returnedOf = (whole: Parts, returned: readonly Returned[]): Parts =>
  returned.reduce(
    (sum, { total, vat }) => plus(sum, vat ? partsOf(total, vat) : partsToReturn(whole, sum, noParts, total)),
    noParts,
  );

import type { Money } from "./money.ts";
import { partsOf } from "./refund-parts.ts";
import { foodVatRate, generalVatRate, type VatGroup } from "./vat.ts";

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

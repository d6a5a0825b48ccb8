import { z } from "zod";
import type { PayoutLineKind } from "../../domain/payouts.ts";
import {
  NoAccessToPayouts,
  type PayoutLine,
  type PayoutsAsked,
  type PayoutsRead,
  type ProviderPayout,
} from "./payouts.ts";
import { orderIdOfReference } from "./vipps.ts";
import type { VippsApi } from "./vipps-api.ts";

/**
 * Vipps MobilePay's Report API, of the sales unit's own ledger (https://developer.vippsmobilepay.com/docs/APIs/report-api): a feed
 * of what has moved its balance, in order, so that a payout is everything since the one before. It opens for the sales unit's
 * own keys, and for a partner's only where the merchant has let them in.
 */
const Ledgers = z.object({
  items: z.array(z.object({ ledgerId: z.string(), settlesForRecipientHandles: z.array(z.string()) })),
});
const Entry = z.object({
  pspReference: z.string().nullish(),
  time: z.string(),
  ledgerDate: z.string(),
  entryType: z.string(),
  reference: z.string().nullish(),
  currency: z.string(),
  amount: z.int(),
  balanceAfter: z.int(),
});
type Entry = z.output<typeof Entry>;
const Feed = z.object({ items: z.array(Entry), cursor: z.string(), tryLater: z.boolean() });

const mostPages = 10;

export async function readVippsPayouts(
  api: VippsApi,
  merchantSerialNumber: string,
  asked: PayoutsAsked,
): Promise<PayoutsRead> {
  const handle = `api:${merchantSerialNumber}`;
  const search = new URLSearchParams({ settlesForRecipientHandles: handle });
  const ledgers = await api.tryGet(`/settlement/v1/ledgers?${search}`, Ledgers);
  const ledger = ledgers?.items.find((one) => one.settlesForRecipientHandles.includes(handle));
  if (!ledger) throw new NoAccessToPayouts();
  const entries: Entry[] = [];
  let place = asked.place;
  let hasMore = true;
  for (let page = 0; page < mostPages && hasMore; page += 1) {
    const query = place === null ? "" : `?${new URLSearchParams({ cursor: place })}`;
    const got = await api.tryGet(`/report/v2/ledgers/${ledger.ledgerId}/funds/feed${query}`, Feed);
    if (got === null) throw new NoAccessToPayouts();
    entries.push(...got.items);
    place = got.cursor;
    hasMore = !got.tryLater && got.items.length > 0;
  }
  return { ...payoutsOf(entries), place: place!, hasMore };
}

/** What came in before a payout and after the one before it went out with it. */
function payoutsOf(entries: readonly Entry[]): Pick<PayoutsRead, "payouts" | "lines" | "takesWaiting"> {
  const payouts: ProviderPayout[] = [];
  const lines: PayoutLine[] = [];
  for (const entry of entries) {
    if (entry.entryType !== "payout-scheduled") {
      lines.push(lineOf(entry));
      continue;
    }
    const reference = entry.reference ?? referenceOf(entry);
    for (const line of lines) line.payout ??= reference;
    payouts.push({
      ...{ reference, state: "SENT", content: "KNOWN" },
      amount: -entry.amount,
      arrivesOn: entry.ledgerDate,
    });
  }
  return { payouts, lines, takesWaiting: payouts[0]?.reference ?? null };
}

/** Entries never change, and the balance after one is that of no other of its kind and day. */
const referenceOf = ({ pspReference, ledgerDate, entryType, balanceAfter }: Entry): string =>
  `${pspReference ?? ledgerDate}:${entryType}:${balanceAfter}`;

const kinds: Record<string, PayoutLineKind> = { capture: "SALE", refund: "REFUND", "fees-retained": "FEE" };

/** Kinds that are new to us count by what they do to the balance. */
function lineOf(entry: Entry): PayoutLine {
  const kind = kinds[entry.entryType] ?? "ADJUSTMENT";
  const isOfOrder = kind === "SALE" || kind === "REFUND";
  return {
    ...{ reference: referenceOf(entry), payout: null, kind, amount: entry.amount, fee: 0 },
    orderId: isOfOrder && entry.reference ? orderIdOfReference(entry.reference) : null,
    movedAtMs: Date.parse(entry.time),
  };
}

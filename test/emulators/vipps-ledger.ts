import { randomBytes } from "node:crypto";
import type { Answer, Call } from "./emulator.ts";

/**
 * A sales unit's ledger as Vipps MobilePay's Report API describes it (https://developer.vippsmobilepay.com/docs/APIs/report-api): a
 * feed of entries that never change, with the balance before and after each.
 */
export interface VippsLedger {
  move(kind: "capture" | "refund" | "correction", amount: number, reference: string | null): void;
  /** Keeps its fees and sends the rest to the bank; the payout's reference. */
  payOut(): string;
  /** A ledger on which nothing has moved yet. */
  clear(): void;
  /** False: keys that the merchant has not let in. */
  isOpen: boolean;
  /** Entries of one answer. */
  pageSize: number;
  /** Null when something else was asked for. */
  answer(call: Call): Answer | null;
}

interface Entry {
  pspReference: string | null;
  time: string;
  ledgerDate: string;
  entryType: string;
  reference: string | null;
  currency: "NOK";
  amount: number;
  balanceBefore: number;
  balanceAfter: number;
  recipientHandle: string | null;
}

const ledgerId = "302321";
/** 2.99 % of what was captured. */
export const vippsFee = (captured: number): number => Math.round(captured * 0.0299);

export function vippsLedger(merchantSerialNumber: string, nowMs: () => number): VippsLedger {
  const handle = `api:${merchantSerialNumber}`;
  const entries: Entry[] = [];
  let payouts = 2_000_000;
  let sinceLast = 0;
  const balance = () => entries.at(-1)?.balanceAfter ?? 0;
  const add = (entryType: string, amount: number, reference: string | null, isOfPayment = false): void => {
    const time = new Date(nowMs()).toISOString();
    entries.push({
      ...{ entryType, amount, reference, time, ledgerDate: time.slice(0, 10), currency: "NOK" },
      pspReference: isOfPayment ? randomBytes(5).toString("hex") : null,
      balanceBefore: balance(),
      balanceAfter: balance() + amount,
      recipientHandle: isOfPayment ? handle : null,
    });
  };
  const cursorOf = (place: number): string => Buffer.from(JSON.stringify({ place })).toString("base64");

  const ledger: VippsLedger = {
    isOpen: true,
    pageSize: 1_000,
    move(kind, amount, reference) {
      if (kind === "capture") sinceLast += amount;
      add(kind, amount, reference, true);
    },
    payOut() {
      add("fees-retained", -vippsFee(sinceLast), null);
      sinceLast = 0;
      payouts += 1;
      add("payout-scheduled", -balance(), String(payouts));
      return String(payouts);
    },
    clear() {
      entries.length = 0;
      sinceLast = 0;
    },
    answer({ method, path, query }) {
      if (method !== "GET") return null;
      if (path === "/settlement/v1/ledgers") {
        const isMine = ledger.isOpen && query.get("settlesForRecipientHandles") === handle;
        const one = { ledgerId, currency: "NOK", settlesForRecipientHandles: [handle] };
        return { status: 200, body: { cursor: "", items: isMine ? [one] : [] } };
      }
      if (path !== `/report/v2/ledgers/${ledgerId}/funds/feed`) return null;
      const cursor = query.get("cursor");
      const place = cursor === null ? 0 : JSON.parse(Buffer.from(cursor, "base64").toString()).place;
      const items = entries.slice(place, place + ledger.pageSize);
      const next = place + items.length;
      return { status: 200, body: { items, cursor: cursorOf(next), tryLater: next === entries.length } };
    },
  };
  return ledger;
}

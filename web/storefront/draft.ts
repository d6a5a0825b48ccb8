import type { WireAddon } from "../../src/domain/cart-addons.ts";
import type { WireComponent } from "../../src/domain/cart-components.ts";
import type { PaymentChannel } from "../../src/domain/payment-providers.ts";
import type { Fulfillment, PaymentMethod } from "../../src/domain/snapshot.ts";
import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";
import type { GuestBody } from "../api.ts";

/** A line in the basket. `key` is the guest's own name for it and travels as `clientLineId`. */
export interface DraftLine {
  key: string;
  productId: string;
  variantId: string | null;
  quantity: number;
  addons: WireAddon[];
  removed: string[];
  components: WireComponent[];
  note: string;
}

export interface DraftAddress {
  line1: string;
  postalCode: string;
  city: string;
  instructions: string;
  /** Where it is: from the address register, or from the guest's device when they asked it. Zones drawn on a map need it. */
  point?: { latitude: number; longitude: number } | null;
  /** Chosen from the register: the words and the point belong together. */
  isFromSearch?: boolean;
}

/** `AT` is an instant (ISO 8601) that the guest picked. There is no time that nobody chose. */
export type DraftTime = { kind: "ASAP" } | { kind: "AT"; at: string };

/** An order on its way: kept until the service has answered, so that a lost answer is asked for with the same key. */
export interface Attempt {
  key: string;
  body: GuestBody<"POST /orders">;
}

export interface Draft {
  lines: DraftLine[];
  fulfillment: Fulfillment | null;
  time: DraftTime | null;
  address: DraftAddress | null;
  customer: { name: string; phone: string; email: string };
  /** Who the guest is and how they pay stays on this device after the order, because they asked for it. */
  isRemembered: boolean;
  paymentMethod: PaymentMethod | null;
  /** After a payment that failed the guest asked for another way: none is chosen for them. */
  asksHowToPay?: boolean;
  /** Where the restaurant takes both; null: its first. */
  paymentChannel: PaymentChannel | null;
  couponCode: string;
  note: string;
  tip: number;
  cutlery: boolean;
  attempt: Attempt | null;
  /** Token of an online order that was placed from this basket and not paid for yet. */
  unpaidToken: string | null;
  /** What that order has of the basket; null: all of it. */
  ordered: readonly Pick<DraftLine, "key" | "quantity">[] | null;
  /** Tokens of what was ordered and booked from this browser, newest first: the way back to it, and to ordering it again. */
  placed: readonly string[];
}

export const emptyDraft: Draft = {
  lines: [],
  fulfillment: null,
  time: null,
  address: null,
  customer: { name: "", phone: "", email: "" },
  isRemembered: false,
  paymentMethod: null,
  paymentChannel: null,
  couponCode: "",
  note: "",
  tip: 0,
  cutlery: false,
  attempt: null,
  unpaidToken: null,
  ordered: null,
  placed: [],
};

/** The basket is no order that waits for its money. */
export const notPaid = { unpaidToken: null, ordered: null } satisfies Partial<Draft>;

const mostPlaced = 5;

/** What has just been placed is the first of them; what is too old to be looked for is forgotten. */
export const withPlaced =
  (token: string) =>
  ({ placed }: Draft): Pick<Draft, "placed"> => ({
    placed: [token, ...placed.filter((one) => one !== token)].slice(0, mostPlaced),
  });

export const withoutPlaced =
  (token: string) =>
  ({ placed }: Draft): Pick<Draft, "placed"> => ({ placed: placed.filter((one) => one !== token) });

/** The same dishes in the basket, as far as the menu still has them: the ordering page tells what has changed. */
export const sameAgain = ({ lines, fulfillment }: Pick<TrackingOrder, "lines" | "fulfillment">) => ({
  lines: lines.map(({ again }): DraftLine => ({ ...again, key: newKey(), note: again.note ?? "" })),
  fulfillment,
  ...notPaid,
});

export interface DraftStore {
  read(): Draft;
  change(patch: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void;
  subscribe(listener: () => void): () => void;
}

/**
 * The basket and everything typed so far, kept in localStorage: survives a reload and is the same in every tab. Where storage is
 * refused (private windows of some browsers), it lives as long as the page.
 */
export function createDraftStore(slug: string): DraftStore {
  const name = `luka.${slug}`;
  const listeners = new Set<() => void>();
  let draft = load(name);
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== name) return;
    draft = load(name);
    tell();
  };
  return {
    read: () => draft,
    change(patch) {
      draft = { ...draft, ...(typeof patch === "function" ? patch(draft) : patch) };
      try {
        localStorage.setItem(name, JSON.stringify({ version: 1, ...draft }));
      } catch {
        // Storage is full or refused: the draft stays in memory.
      }
      tell();
    },
    subscribe(listener) {
      addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener("storage", onStorage);
      };
    },
  };
}

function load(name: string): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "null") as
      | (Partial<Draft> & { version?: number })
      | null;
    return stored?.version === 1 ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** A key that nobody guesses: 22 URL-safe characters, as `Idempotency-Key` asks for. */
export const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** The same dish in the same form is one line. */
export const formOf = (line: DraftLine): string =>
  JSON.stringify([line.productId, line.variantId, line.addons, line.removed, line.components, line.note]);

const mostPerLine = 99;

/** Adds a line, or more of it to the same one; with a known key the line takes the other's place. */
export function putLine(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  if (lines.some((one) => one.key === line.key))
    return lines.map((one) => (one.key === line.key ? line : one));
  const same = lines.find((one) => formOf(one) === formOf(line));
  if (!same) return [...lines, line];
  const quantity = Math.min(mostPerLine, same.quantity + line.quantity);
  return lines.map((one) => (one === same ? { ...one, quantity } : one));
}

/** Sets a line's quantity; 0 takes it out. */
export const setQuantity = (lines: readonly DraftLine[], key: string, quantity: number): DraftLine[] =>
  quantity < 1
    ? lines.filter((line) => line.key !== key)
    : lines.map((line) => (line.key === key ? { ...line, quantity: Math.min(mostPerLine, quantity) } : line));

export const countItems = (lines: readonly DraftLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

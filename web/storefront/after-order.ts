import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";
import { type Draft, type DraftLine, emptyDraft } from "./draft.ts";

const nothingInBasket = {
  lines: [],
  couponCode: "",
  note: "",
  tip: 0,
  time: null,
  unpaidToken: null,
  asksHowToPay: false,
} satisfies Partial<Draft>;

/** A device that knows nobody. */
export const nobody = {
  customer: emptyDraft.customer,
  address: null,
  isRemembered: false,
  paymentMethod: null,
  paymentChannel: null,
} satisfies Partial<Draft>;

/** What becomes of a draft once it is an order: what was ordered goes, and who ordered it unless they asked to be remembered. */
export const afterOrder = ({ isRemembered }: Draft): Partial<Draft> => ({
  ...nothingInBasket,
  ...(isRemembered ? {} : nobody),
});

/** The basket is there still, and is no order that waits for its money. */
export const notPaid = { unpaidToken: null } satisfies Partial<Draft>;

/** What a guest has put into the basket while it was being asked whether what lay in it was paid for. */
export const addedSince = (lines: readonly DraftLine[], ordered: readonly DraftLine[]): DraftLine[] =>
  lines.flatMap((line) => {
    const before = ordered.find(({ key }) => key === line.key)?.quantity ?? 0;
    return line.quantity > before ? [{ ...line, quantity: line.quantity - before }] : [];
  });

/** What becomes of a basket once its order's payment has gone through, or has not; null while that is open. */
export function afterPayment(status: TrackingOrder["status"]): typeof afterOrder | typeof notPaid | null {
  if (status === "AWAITING_PAYMENT") return null;
  return status === "FAILED" || status === "CANCELLED" ? notPaid : afterOrder;
}

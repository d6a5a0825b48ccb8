import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";
import { type Draft, emptyDraft, notPaid } from "./draft.ts";

const nothingAround = {
  couponCode: "",
  note: "",
  tip: 0,
  time: null,
  ...notPaid,
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

/**
 * What becomes of a draft once it is an order: what was ordered goes, and who ordered it unless they asked to be remembered. What a
 * guest has put into the basket since then stays.
 */
export const afterOrder = ({ lines, ordered, isRemembered }: Draft): Partial<Draft> => ({
  ...nothingAround,
  lines: lines.flatMap((line) => {
    const before = (ordered ?? lines).find(({ key }) => key === line.key)?.quantity ?? 0;
    return line.quantity > before ? [{ ...line, quantity: line.quantity - before }] : [];
  }),
  ...(isRemembered ? {} : nobody),
});

/** What becomes of a basket once its order's payment has gone through, or has not; null while that is open. */
export function afterPayment(status: TrackingOrder["status"]): typeof afterOrder | typeof notPaid | null {
  if (status === "AWAITING_PAYMENT") return null;
  return status === "FAILED" || status === "CANCELLED" ? notPaid : afterOrder;
}

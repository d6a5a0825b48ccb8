import { type Draft, emptyDraft } from "./draft.ts";

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

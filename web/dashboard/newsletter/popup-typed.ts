import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { KeptPopup } from "../../../src/features/newsletter/popup-schemas.ts";
import type { Words } from "../texts.tsx";

/** The window in which guests sign up, as somebody types it. */
export interface PopupTyped {
  isEnabled: boolean;
  title: string;
  text: string;
  successMessage: string;
  couponId: string;
  imageUrl: string | null;
  delaySeconds: string;
}
type Popup = Words["t"]["newsletter"]["popup"];
const mostDelay = 600;
/** What the popup fills in, as it is written. */
export const holes = { code: "{{code}}", discount: "{{discount}}" };

/** What there is before anything is set up: off, with words that will do. */
export const firstPopup = (o: Popup): KeptPopup => ({
  ...{ isEnabled: false, title: o.startTitle, text: o.startText, successMessage: o.startSuccess(holes) },
  ...{ couponId: null, imageUrl: null, delaySeconds: 10 },
});

export const typedOf = (popup: KeptPopup): PopupTyped => ({
  ...popup,
  couponId: popup.couponId ?? "",
  delaySeconds: String(popup.delaySeconds),
});

/** As the service takes it, of what has been checked. */
export const popupOf = ({ couponId, delaySeconds, ...typed }: PopupTyped): KeptPopup => ({
  ...typed,
  couponId: couponId || null,
  delaySeconds: Number(delaySeconds),
});

/** What is wrong with the window as it is typed, by field. */
export function popupMistakes(errors: Words["t"]["office"]["errors"]) {
  const required = (text: string) => (text.trim() ? null : errors.required);
  return {
    title: required,
    text: required,
    successMessage: required,
    delaySeconds: (text: string) =>
      /^\d{1,3}$/.test(text.trim()) && Number(text) <= mostDelay
        ? null
        : errors.wholeNumber({ low: 0, high: mostDelay }),
  };
}

/** The offers that a new subscriber can be given: those with a code. */
export const withCode = <Offer extends Pick<StaffOffer, "code">>(offers: readonly Offer[]): Offer[] =>
  offers.filter(({ code }) => code !== null);

/** What a field is now, as people say it. */
export function nowOf(
  o: Popup,
  popup: KeptPopup,
  field: keyof KeptPopup,
  coupons: readonly Pick<StaffOffer, "id" | "code">[],
): unknown {
  if (field === "isEnabled") return popup.isEnabled ? o.on : o.off;
  if (field !== "couponId") return popup[field];
  return coupons.find(({ id }) => id === popup.couponId)?.code ?? null;
}

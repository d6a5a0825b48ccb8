import { isFinal } from "../../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { spacedPhone } from "../spaced-phone.ts";
import type { PlainTexts } from "./dish-form.tsx";

/** Without script the page keeps itself up to date, but calling the order off is the telephone's. */
export function TrackedPlainly({ order, texts }: { order: TrackingOrder; texts: PlainTexts }) {
  const { phone } = order.restaurant;
  if (isFinal(order.status) || !phone || !order.actions.canCancelUntil) return null;
  return (
    <p className="notice">
      <a href={`tel:${phone}`}>{texts.cancelByPhone({ phone: spacedPhone(phone) })}</a>
    </p>
  );
}

import { emailIdentity } from "../../domain/email-identity.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { DiningRoom } from "../../domain/snapshot.ts";
import type { NewToken } from "../../platform/tokens.ts";
import type { StoredReservation } from "./queries.ts";

/** So long a booking that was made late can be taken back: a wrong tap, a wrong day. */
const regretMs = 10 * minuteMs;

export interface ReservationDetails {
  dineInMs: number;
  partySize: number;
  durationMinutes: number;
  customer: { name: string; phone: string; email?: string | null | undefined };
  note?: string | null | undefined;
  areaId?: string | null | undefined;
  occasion?: string | null | undefined;
  highChairs?: number | null | undefined;
  wheelchair?: boolean | null | undefined;
  allergies?: string[] | null | undefined;
  marketingConsent?: boolean | null | undefined;
  locale: string;
  clientReference?: string | null | undefined;
  successUrl?: string | null | undefined;
  cancelUrl?: string | null | undefined;
}

/** Until when the guest can cancel a confirmed booking (epoch ms), by the rules that it was made under. */
export function cancelUntilMs(
  { cancelBeforeMinutes }: DiningRoom["settings"],
  dineInMs: number,
  placedMs: number,
): number {
  const deadlineMs = dineInMs - cancelBeforeMinutes * minuteMs;
  return Math.min(dineInMs, Math.max(deadlineMs, placedMs + regretMs));
}

/** What `place_reservation` writes, as JSON text: keys are columns of `orders`. `tableDepositOre`: 0 for none. */
export function reservationJson(
  details: ReservationDetails,
  settings: DiningRoom["settings"],
  given: { source: string; token: NewToken; tableDepositOre: number; nowMs: number },
): string {
  const { dineInMs, customer } = details;
  const email = customer.email || null;
  const cancelUntil = cancelUntilMs(settings, dineInMs, given.nowMs);
  const hasDeposit = given.tableDepositOre > 0;
  const stored: StoredReservation = {
    areaId: details.areaId ?? null,
    occasion: details.occasion ?? null,
    highChairs: details.highChairs ?? 0,
    wheelchair: details.wheelchair ?? false,
    allergies: details.allergies ?? [],
    canCancelUntil: isoInstant(cancelUntil),
    ...(hasDeposit && {
      autoApprove: settings.autoApprove,
      ...(settings.deposit?.perPerson && { depositPerGuest: settings.deposit.amount }),
      refundUntil: isoInstant(dineInMs - (settings.deposit?.cancelBeforeMinutes ?? 0) * minuteMs),
    }),
  };
  return JSON.stringify({
    token_hash: `\\x${given.token.hash.toString("hex")}`,
    token_sealed: `\\x${given.token.sealed.toString("hex")}`,
    payment_method: hasDeposit ? "ONLINE" : null,
    source: given.source,
    locale: details.locale,
    client_reference: details.clientReference || null,
    table_deposit: given.tableDepositOre,
    total: given.tableDepositOre,
    customer_name: customer.name,
    // Guests who walk in leave none.
    customer_phone: parsePhone(customer.phone) ?? "",
    customer_email: email,
    email_identity: email === null ? null : emailIdentity(email),
    marketing_consent: details.marketingConsent ?? false,
    note: details.note || null,
    success_url: hasDeposit ? (details.successUrl ?? null) : null,
    cancel_url: hasDeposit ? (details.cancelUrl ?? null) : null,
    dine_in_at: isoInstant(dineInMs),
    party_size: details.partySize,
    duration_minutes: details.durationMinutes,
    reservation: stored,
  });
}

/** Data of RESERVATION_REQUESTED; the database adds `orderId` and `orderNumber`, the sender the public token. */
export const requestedEventJson = (details: ReservationDetails): string =>
  JSON.stringify({
    dineInAt: isoInstant(details.dineInMs),
    partySize: details.partySize,
    ...(details.clientReference && { clientReference: details.clientReference }),
  });

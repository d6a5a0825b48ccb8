import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import { named } from "../named.ts";
import type { Words } from "../texts.tsx";

export interface PartyMark {
  text: string;
  /** What nobody on the floor may miss. */
  isLoud?: boolean;
}

type Party = Pick<StaffReservation, "occasion" | "highChairs" | "wheelchair" | "allergies" | "deposit">;

/** What the floor has to know about a party, loudest first. */
export function partyMarks(
  t: Words["t"],
  { occasion, highChairs, wheelchair, allergies, deposit }: Party,
): PartyMark[] {
  const r = t.reservations;
  const marks: PartyMark[] = [];
  if (allergies.length > 0) {
    const list = allergies.map((code) => named(t.allergens, code) ?? code);
    marks.push({ text: r.allergies({ list }), isLoud: true });
  }
  if (occasion) marks.push({ text: named(r.occasion, occasion) ?? occasion });
  if (highChairs > 0) marks.push({ text: r.highChairs({ count: highChairs }) });
  if (wheelchair) marks.push({ text: r.wheelchair });
  if (deposit) marks.push({ text: (deposit.isPaid ? r.depositPaid : r.deposit)({ amount: deposit.amount }) });
  return marks;
}

const soonMinutes = 30;

/** How long there is left to answer a request, and whether that is soon over. */
export const answerSaid = (
  r: Words["t"]["reservations"],
  minutes: number,
): { text: string; isSoon: boolean } => ({
  text: minutes > 0 ? r.answerWithin({ minutes }) : r.answerNow,
  isSoon: minutes <= soonMinutes,
});

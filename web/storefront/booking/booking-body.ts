import type { AllergenCode } from "../../../src/domain/allergens.ts";
import type { Occasion } from "../../../src/domain/occasions.ts";
import { backHere } from "../back-here.ts";
import { contactBody } from "../contact.ts";
import type { Draft } from "../draft.ts";
import type { KeptTable } from "./kept-for.ts";

/** What a booking carries beside who comes and when. */
export interface Details {
  note: string;
  occasion: Occasion | "NONE";
  highChairs: number;
  wheelchair: boolean;
  allergies: readonly AllergenCode[];
  marketingConsent: boolean;
}

export const noDetails: Details = {
  note: "",
  occasion: "NONE",
  highChairs: 0,
  wheelchair: false,
  allergies: [],
  marketingConsent: false,
};

/** A kept table with who comes and what they wish; what was left open is not sent. */
export const bookingBody = (
  { dineInAt, partySize, areaId, holdId }: Pick<KeptTable, "dineInAt" | "partySize" | "areaId" | "holdId">,
  customer: Draft["customer"],
  { note, occasion, highChairs, wheelchair, allergies, marketingConsent }: Details,
  hasDeposit: boolean,
) => ({
  dineInAt,
  partySize,
  holdId,
  customer: contactBody(customer),
  ...(areaId ? { areaId } : {}),
  ...(note.trim() ? { note: note.trim() } : {}),
  ...(occasion === "NONE" ? {} : { occasion }),
  ...(highChairs > 0 ? { highChairs } : {}),
  ...(wheelchair ? { wheelchair } : {}),
  ...(allergies.length > 0 ? { allergies } : {}),
  ...(marketingConsent ? { marketingConsent } : {}),
  ...(hasDeposit ? { successUrl: backHere(), cancelUrl: backHere() } : {}),
});

import type { FoundGuest, GuestFile } from "../../src/features/guests/schemas.ts";
import type { Words } from "../dashboard/texts.tsx";

type Place = GuestFile["restaurants"][number];

/** What the file has of a guest in one restaurant: the kinds of which there is something, with their records. */
export const keptKinds = ({ slug: _, name: __, ...kinds }: Place) =>
  Object.entries(kinds).filter(([, records]) => records.length > 0);

/** What stands in a record, by the names that the file has: what has parts as the file writes it, and nothing of what is empty. */
export const standsIn = (record: Readonly<Record<string, unknown>>): [name: string, said: string][] =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]);

const counted = ["orders", "reservations", "waitlist", "mails"] as const;

/** What is counted of a guest in a restaurant, where there is any. */
export const countedOf = (place: Pick<FoundGuest["restaurants"][number], (typeof counted)[number]>) =>
  counted.filter((kind) => place[kind] > 0);

type Found = FoundGuest["restaurants"][number];

/** From when to when there is something of a guest in a restaurant; nothing where there is none that has a time. */
export const periodOf = (
  { guestData: g }: Pick<Words["t"], "guestData">,
  { firstAt, lastAt }: Pick<Found, "firstAt" | "lastAt">,
): string | null =>
  firstAt && lastAt ? g.period({ first: Date.parse(firstAt), last: Date.parse(lastAt) }) : null;

/** What of a guest is not ended yet, and stands in the way of an erasure. */
export const openSaid = (
  { guestData: g }: Pick<Words["t"], "guestData">,
  open: readonly Pick<Found["open"][number], "type" | "number">[],
): string =>
  open
    .map(({ type, number }) =>
      type === "RESERVATION" ? g.openReservation({ number }) : g.openOrder({ number }),
    )
    .join(", ");

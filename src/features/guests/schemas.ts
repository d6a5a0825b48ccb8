import { z } from "zod";
import { keptOrderTypes, orderStatuses } from "../../domain/order-state.ts";
import { soughtBy } from "./guest.ts";
import { guestKinds } from "./guest-rows.ts";

const instant = z.iso.datetime();

/** An address or a number of the guest's; with both, what has either. */
export const GuestWish = z.strictObject(soughtBy);
/** What is done for good is typed again: the address, or the number where there is none. */
export const GuestToErase = z.strictObject({ ...soughtBy, confirm: z.string().max(254) });

const counts = {
  slug: z.string(),
  name: z.string(),
  orders: z.int(),
  reservations: z.int(),
  waitlist: z.int(),
  subscribed: z.boolean(),
  mails: z.int(),
};

export const FoundGuest = z
  .object({
    /** What the logs call them. */
    mark: z.string(),
    restaurants: z.array(
      z.object({
        ...counts,
        firstAt: instant.nullable(),
        lastAt: instant.nullable(),
        /** They cannot be forgotten before these are done. */
        open: z.array(
          z.object({
            type: z.enum(keptOrderTypes),
            number: z.int(),
            status: z.enum(orderStatuses),
          }),
        ),
      }),
    ),
    /** Addresses and numbers that stand on the same orders: perhaps theirs, too. */
    alsoSeen: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
  })
  .meta({ id: "FoundGuest" });
export type FoundGuest = z.output<typeof FoundGuest>;

export const Erased = z.object({ restaurants: z.array(z.object(counts)) }).meta({ id: "ErasedGuest" });
export type Erased = z.output<typeof Erased>;

const rows = z.array(z.record(z.string(), z.unknown()));
export const GuestFile = z
  .object({
    guest: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    exportedAt: instant,
    restaurants: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        ...(Object.fromEntries(guestKinds.map((kind) => [kind, rows])) as Record<
          (typeof guestKinds)[number],
          typeof rows
        >),
      }),
    ),
  })
  .meta({ id: "GuestFile" });
export type GuestFile = z.output<typeof GuestFile>;

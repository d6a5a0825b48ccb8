import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffReservation } from "../../../src/features/reservations/staff-schemas.ts";
import type { Seen } from "../../../src/messages/template.ts";
import { nameOf } from "../board/order-name.ts";
import type { Words } from "../texts.tsx";

/** What is shown of an order or a request for a table when Luka is not in front. */
interface ToldOutside {
  id: string;
  title: string;
  body: string;
}

/** Orders that wait for an answer, then requests for a table: what they are, and whose. */
export const toldOutside = (
  waiting: readonly BoardOrder[],
  requests: readonly StaffReservation[],
  { t, kr, speech }: Pick<Words, "t" | "kr" | "speech">,
  seen: (instant: string) => Seen,
): ToldOutside[] => [
  ...waiting.map((order) => ({
    id: order.id,
    title: t.sound.titleFlash({ count: 1 }),
    body: `${nameOf(order)} · ${order.customer.name} · ${kr(order.total)}`,
  })),
  ...requests.map(({ id, dineInAt, partySize, customer }) => ({
    id,
    title: t.reservations.ringing({ count: 1 }),
    body: [speech.brief(seen(dineInAt)), t.reservations.guests({ count: partySize }), customer.name].join(
      " · ",
    ),
  })),
];

import type { ActorKind } from "../../../src/domain/actor-kinds.ts";
import { changeText } from "../../../src/domain/line-changes.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { Words } from "../texts.tsx";

/** Something that happened to an order, and as what it was done: people, the guest, or a till with a key of its own. */
export interface Told {
  at: string;
  text: string;
  by: ActorKind | undefined;
}

/**
 * What has happened to an order, the oldest first: where it went, and what was changed in it. What a guest confirms with cash is
 * ordered: accepting it is the restaurant's, also when it is done by itself.
 */
export const toldOf = (
  { timeline, changes, events }: Pick<BoardOrder, "timeline" | "changes" | "events">,
  t: Pick<Words["t"], "statuses" | "orderedByGuest" | "orderChanges">,
): Told[] => {
  const byAt = (at: string) => events.find((event) => event.at === at)?.by.kind;
  return [
    ...timeline.map(({ at, status }) => ({
      at,
      text: status === "CONFIRMED" && byAt(at) === "CUSTOMER" ? t.orderedByGuest : t.statuses[status],
    })),
    ...changes.map(({ at, lines }) => ({
      at,
      text: [t.orderChanges.changed, ...lines.map(changeText)].join(" · "),
    })),
  ]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((one) => ({ ...one, by: byAt(one.at) }));
};

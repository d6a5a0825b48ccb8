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

/** What has happened to an order, the oldest first: where it went, and what was changed in it. */
export const toldOf = (
  { timeline, changes, events }: Pick<BoardOrder, "timeline" | "changes" | "events">,
  t: Pick<Words["t"], "statuses" | "orderChanges">,
): Told[] =>
  [
    ...timeline.map(({ at, status }) => ({ at, text: t.statuses[status] })),
    ...changes.map(({ at, lines }) => ({
      at,
      text: [t.orderChanges.changed, ...lines.map(changeText)].join(" · "),
    })),
  ]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((one) => ({ ...one, by: events.find(({ at }) => at === one.at)?.by.kind }));

import type { ActorKind } from "../../../src/domain/actor-kinds.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** Who a cancelled order was cancelled by; the service itself where nobody is known. */
export const whoCancelled = ({ events }: Pick<BoardOrder, "events">): ActorKind =>
  events.findLast(({ status }) => status === "CANCELLED")?.by.kind ?? "SYSTEM";

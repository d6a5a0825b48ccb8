import type { Tone } from "../../dashboard/office/card.tsx";
import type { PortalBody } from "../portal-api.ts";
import type { SandboxOrder } from "./latest-orders.ts";

export type OrderAction = PortalBody<"POST /sandbox/orders/:orderId/actions">;

/** How an order stands: over and done with, gone wrong, or on its way. */
export const toneOf = ({ status }: Pick<SandboxOrder, "status">): Tone =>
  status === "CANCELLED" || status === "FAILED" ? "bad" : status === "COMPLETED" ? "quiet" : "info";

/** What a guest or the kitchen can do with an order where it stands. */
export function actionsOf({
  status,
  nextStatuses,
}: Pick<SandboxOrder, "status" | "nextStatuses">): OrderAction[] {
  if (status === "AWAITING_PAYMENT") return [{ action: "pay" }, { action: "decline" }];
  return nextStatuses.map((next): OrderAction => {
    if (next === "CANCELLED") return { action: "cancel", reason: "OTHER" };
    return status === "PAID" ? { action: "accept" } : { action: "move", status: next };
  });
}

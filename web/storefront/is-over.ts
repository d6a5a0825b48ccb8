import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";

const final: ReadonlySet<string> = new Set(["COMPLETED", "CANCELLED", "FAILED"]);

/** True once nothing more can happen to an order or a booking. */
export const isOver = ({ status }: Pick<TrackingOrder, "status">): boolean => final.has(status);

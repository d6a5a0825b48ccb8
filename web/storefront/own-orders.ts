import { mayChangeForMs } from "../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../src/features/orders/tracking-schemas.ts";
import type { Api } from "../api.ts";

/** What this browser has placed here, newest first, as far as it is known. */
export interface OwnOrders {
  api: Api;
  placed: readonly string[];
  orders: readonly TrackingOrder[];
  found(orders: readonly TrackingOrder[]): void;
  /** A token leads nowhere. */
  forget(token: string): void;
}

const everyMs = 60_000;
const isSettled = (order: TrackingOrder): boolean => mayChangeForMs(order, Date.now()) === 0;

/**
 * Asks how own orders stand: at once, every minute while the page is seen and something is on its way, and when it is seen again.
 * Ends with the returned function.
 */
export function watchOwnOrders({ api, placed, found, forget }: Omit<OwnOrders, "orders">): () => void {
  let isGone = false;
  let known: readonly TrackingOrder[] = [];
  const look = async (token: string): Promise<TrackingOrder | undefined> => {
    const before = known.find(({ publicToken }) => publicToken === token);
    if (before && isSettled(before)) return before;
    const answer = await api("GET /orders/:token", { params: { token } });
    if (answer.kind === "PROBLEM" && answer.problem.status === 404) forget(token);
    return answer.kind === "OK" ? answer.body.order : before;
  };
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    const asked = await Promise.all(placed.map(look));
    if (isGone) return;
    known = asked.filter((order) => order !== undefined);
    found(known);
  };
  void ask();
  // Those that could not be asked about are not known to be settled.
  const isDone = (): boolean => known.length === placed.length && known.every(isSettled);
  const timer = setInterval(() => isDone() || void ask(), everyMs);
  document.addEventListener("visibilitychange", ask);
  return () => {
    isGone = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

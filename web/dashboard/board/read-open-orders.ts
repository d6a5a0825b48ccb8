import type { StaffApi } from "../api.ts";
import { addsUp, type OpenOrders, withChanges } from "./open-orders.ts";

/** The board as a device keeps it while it asks the service. */
interface KeptBoard {
  known(): OpenOrders | undefined;
  keep(open: OpenOrders): void;
  /** Orders have left it. */
  onGone(): void;
}

/** What has changed since this device last asked; everything when it knows nothing, or when the two do not add up. */
export async function readOpenOrders(
  api: Pick<StaffApi, "boardChanges" | "openOrders">,
  { known, keep, onGone }: KeptBoard,
): Promise<OpenOrders> {
  // The second time for what this device was answered while it asked.
  for (let tries = 0, open = known(); tries < 2 && open; tries += 1) {
    const changes = await api.boardChanges(open.position);
    if (changes.mustReadAll) break;
    open = withChanges(known() ?? open, changes);
    if (changes.gone.length > 0) onGone();
    if (addsUp(open, changes)) return open;
    keep(open);
  }
  // What changes while everything is read is read again.
  const { position } = await api.boardChanges(null);
  // One after the other: an order accepted in between is then in one list or in both, never in none.
  const fresh = await api.openOrders("new");
  const active = await api.openOrders("active");
  const unseen = await api.openOrders("unseen");
  const ids = new Set(active.map((order) => order.id));
  return { new: fresh.filter((order) => !ids.has(order.id)), active, unseen, position, answered: {} };
}

import type { BoardChanges, BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** What stands on the board, as this device knows it. */
export interface OpenOrders {
  new: BoardOrder[];
  active: BoardOrder[];
  /** Cancelled by others than the restaurant, until somebody has seen it. */
  unseen: BoardOrder[];
  /** Where the service's changes go on from. */
  position: string;
  /** How many events each order had that this device was answered with itself: what was read before must not take that back. */
  answered: Readonly<Record<string, number>>;
}

const without = (orders: BoardOrder[], ids: ReadonlySet<string>): BoardOrder[] =>
  orders.some(({ id }) => ids.has(id)) ? orders.filter(({ id }) => !ids.has(id)) : orders;

const byPlace = (a: BoardOrder, b: BoardOrder): number =>
  Date.parse(a.placedAt) - Date.parse(b.placedAt) || (a.id < b.id ? -1 : 1);

/** The board with what has changed. */
export function withChanges(open: OpenOrders, changes: BoardChanges): OpenOrders {
  const isNews = (order: BoardOrder): boolean => order.events.length >= (open.answered[order.id] ?? 0);
  const fresh = changes.new.filter(isNews);
  const active = changes.active.filter(isNews);
  const told = new Set([...fresh, ...active, ...changes.unseen].map(({ id }) => id).concat(changes.gone));
  return {
    new: [...without(open.new, told), ...fresh].sort(byPlace),
    active: [...without(open.active, told), ...active].sort(byPlace),
    unseen: [...without(open.unseen, told), ...changes.unseen].sort(byPlace),
    position: changes.position,
    answered: Object.fromEntries(Object.entries(open.answered).filter(([id]) => !told.has(id))),
  };
}

/** Whether a board holds as many orders as the service counts. */
export const addsUp = (open: OpenOrders, { counts }: BoardChanges): boolean =>
  open.new.length === counts.new &&
  open.active.length === counts.active &&
  open.unseen.length === counts.unseen;

/** The board with an order as the service has just answered it to this device. */
export function withAnswer(open: OpenOrders, order: BoardOrder): OpenOrders {
  const ids = new Set([order.id]);
  return {
    new: without(open.new, ids),
    active: [...without(open.active, ids), ...(isFinished(order) ? [] : [order])],
    unseen: without(open.unseen, ids),
    position: open.position,
    answered: { ...open.answered, [order.id]: order.events.length },
  };
}

/** Orders that nobody has answered, here or anywhere. */
export const unanswered = (
  open: Pick<OpenOrders, "new"> | undefined,
  moves: readonly { orderId: string }[],
): BoardOrder[] => (open?.new ?? []).filter(({ id }) => !moves.some(({ orderId }) => orderId === id));

export const isFinished = ({ status, nextStatuses }: BoardOrder): boolean =>
  nextStatuses.length === 0 || status === "COMPLETED" || status === "CANCELLED";

import type { PortalAnswer } from "../portal-api.ts";

export type SandboxOrder = PortalAnswer<"GET /orders">["data"][number];

const minuteMs = 60_000;
const twoDaysMs = 48 * 60 * minuteMs;
/** Where two days hold more than a page: how far back it is looked, until there are as many as are shown. */
const spansMs = [5 * minuteMs, 45 * minuteMs, 6 * 60 * minuteMs, twoDaysMs];
const mostPages = 5;
const mostShown = 50;

interface Page<Order> {
  data: readonly Order[];
  nextCursor: string | null;
}
interface Query {
  limit: number;
  updatedSince?: string;
  placedFrom?: string;
  cursor?: string;
}

/**
 * Those that have changed in the last two days, the latest placed first. They come with the oldest change first: where a program has placed
 * hundreds, the latest are on the last of many pages, and what was placed within a shorter time is asked for.
 */
export async function latestOrders<Order extends Pick<SandboxOrder, "id" | "placedAt">>(
  read: (query: Query) => Promise<Page<Order>>,
  nowMs: number,
): Promise<Order[]> {
  const before = (spanMs: number): string => new Date(nowMs - spanMs).toISOString();
  const { data, nextCursor } = await read({ limit: 100, updatedSince: before(twoDaysMs) });
  if (nextCursor === null) return latestOf(data);
  // What a shorter time held stays: of a longer one the five pages may end before it.
  const found = new Map<string, Order>();
  for (const spanMs of spansMs) {
    for (const order of await placedSince(read, before(spanMs))) found.set(order.id, order);
    if (found.size >= mostShown) break;
  }
  return latestOf([...found.values()]);
}

function latestOf<Order extends Pick<SandboxOrder, "placedAt">>(orders: readonly Order[]): Order[] {
  const placed = ({ placedAt }: Order) => Date.parse(placedAt);
  return orders.toSorted((one, other) => placed(other) - placed(one)).slice(0, mostShown);
}

async function placedSince<Order>(
  read: (query: Query) => Promise<Page<Order>>,
  placedFrom: string,
): Promise<Order[]> {
  const found: Order[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    // A cursor is a place among all changes, so what is asked for is said with each.
    const answer: Page<Order> = await read({ limit: 100, placedFrom, ...(cursor !== null && { cursor }) });
    found.push(...answer.data);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return found;
}

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
  const first = await read({ limit: 100, updatedSince: before(twoDaysMs) });
  let found = new Map(first.data.map((order) => [order.id, order]));
  if (first.nextCursor !== null)
    for (const spanMs of spansMs) {
      found = await placedSince(read, before(spanMs));
      if (found.size >= mostShown) break;
    }
  const placed = ({ placedAt }: Order) => Date.parse(placedAt);
  return [...found.values()].sort((one, other) => placed(other) - placed(one)).slice(0, mostShown);
}

async function placedSince<Order extends Pick<SandboxOrder, "id">>(
  read: (query: Query) => Promise<Page<Order>>,
  placedFrom: string,
): Promise<Map<string, Order>> {
  const found = new Map<string, Order>();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    // A cursor is a place among all changes, so what is asked for is said with each.
    const answer: Page<Order> = await read({ limit: 100, placedFrom, ...(cursor !== null && { cursor }) });
    for (const order of answer.data) found.set(order.id, order);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return found;
}

import type { PortalAnswer } from "../portal-api.ts";

export type SandboxOrder = PortalAnswer<"GET /orders">["data"][number];

const twoDaysMs = 48 * 3_600_000;
const mostPages = 5;
const mostShown = 50;

interface Page<Order> {
  data: readonly Order[];
  nextCursor: string | null;
}
type Query = { limit: number } & ({ updatedSince: string } | { cursor: string });

/** Those that have changed in the last two days, the latest placed first. They come with the oldest change first, a page at a time. */
export async function latestOrders<Order extends Pick<SandboxOrder, "id" | "placedAt">>(
  read: (query: Query) => Promise<Page<Order>>,
  nowMs: number,
): Promise<Order[]> {
  const updatedSince = new Date(nowMs - twoDaysMs).toISOString();
  const found = new Map<string, Order>();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: Page<Order> = await read({
      limit: 100,
      ...(cursor === null ? { updatedSince } : { cursor }),
    });
    for (const order of answer.data) found.set(order.id, order);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  const latest = (one: Order) => Date.parse(one.placedAt);
  return [...found.values()].sort((one, other) => latest(other) - latest(one)).slice(0, mostShown);
}

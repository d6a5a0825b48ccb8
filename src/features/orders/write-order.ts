import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { UsedKey } from "./find-used-key.ts";
import type { LimitsToTake } from "./limits-to-take.ts";

/** Everything `place_order` (migrations/0009_slot_capacity.sql) needs; JSON as text. */
export interface OrderToWrite extends LimitsToTake {
  orderId: string;
  snapshotVersion: number;
  nowMs: number;
  key: string | null;
  bodyHash: Buffer | null;
  stock: Record<string, number> | null;
  order: string;
  lines: string;
  event: string;
  actor: string;
  provider: string | null;
  paymentExpiresAtMs: number | null;
}

export type WriteResult =
  | { outcome: "PLACED"; orderNumber: number; pickupCode: string; menuChanged: boolean }
  | { outcome: "KEY_USED"; used: UsedKey }
  /** The menu has changed since the order was priced. */
  | { outcome: "STALE_SNAPSHOT" }
  | { outcome: "USAGE_LIMIT_REACHED" | "SUBSCRIBER_ONLY" | "FIRST_ORDER_ONLY" | "CUSTOMER_LIMIT_REACHED" }
  | { outcome: "SLOT_FULL" }
  /** As many orders are in progress as the kitchen takes; there is room again at `freeAt` (epoch ms). */
  | { outcome: "KITCHEN_BUSY"; freeAt: number }
  | { outcome: "STOCK_LEFT"; productId: string; left: number };

interface Row {
  placed: boolean;
  existing_order_id: string | null;
  existing_endpoint: UsedKey["endpoint"] | null;
  existing_body_hash: Buffer | null;
  number: number | null;
  code: string | null;
  menu_changed: boolean;
}

const statement = `SELECT *, pickup_code(number) AS code FROM place_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
  $13, $14, $15, $16, $17, $18, $19, $20, $21)`;

/** Writes an order in one round trip and one transaction, or says what stands in its way; then nothing is written. */
export async function writeOrder(
  db: Queryable,
  scope: RestaurantScope,
  write: OrderToWrite,
): Promise<WriteResult> {
  let rows: Row[];
  try {
    rows = await db.query<Row>(statement, [
      scope.restaurantId,
      write.orderId,
      write.snapshotVersion,
      new Date(write.nowMs).toISOString(),
      write.key,
      write.bodyHash,
      write.usageLimit,
      write.perCustomerLimit,
      write.firstOrderOnly,
      write.slotCapacity,
      write.stock && JSON.stringify(write.stock),
      write.order,
      write.lines,
      write.event,
      write.actor,
      write.provider,
      write.paymentExpiresAtMs === null ? null : new Date(write.paymentExpiresAtMs).toISOString(),
      write.subscribersOnly,
      write.fulfillmentCapacity,
      write.makeMinutesCapacity,
      write.mostInProgress,
    ]);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
  const row = rows[0]!;
  if (row.placed) {
    return {
      outcome: "PLACED",
      orderNumber: row.number!,
      pickupCode: row.code!,
      menuChanged: row.menu_changed,
    };
  }
  return {
    outcome: "KEY_USED",
    used: {
      endpoint: row.existing_endpoint!,
      body_hash: row.existing_body_hash!,
      order_id: row.existing_order_id!,
    },
  };
}

/** The function's own SQLSTATE; its message is the outcome. */
const refusalCode = "LK001";

function refusalOf(error: unknown): WriteResult | null {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string };
  if (code !== refusalCode) return null;
  const figures = detail === undefined ? {} : (JSON.parse(detail) as object);
  return { outcome: message, ...figures } as WriteResult;
}

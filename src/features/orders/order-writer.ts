import { isDatabaseError, isRefusedStatement, type Queryable } from "../../platform/db/connect.ts";
import type { UsedKey } from "./find-used-key.ts";

/** The limits under which `place_orders` takes what an order needs; null for no limit. */
export interface LimitsToTake {
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstOrderOnly: boolean;
  subscribersOnly: boolean;
  slotCapacity: number | null;
  /** Of the order's fulfillment. */
  fulfillmentCapacity: number | null;
  makeMinutesCapacity: number | null;
  mostInProgress: number | null;
}

/** An order as `place_orders` (migrations/0007_orders.sql) takes it. */
export interface OrderToWrite {
  /** One object, as JSON text (order-row.ts). */
  row: string;
  limits: LimitsToTake;
  /** Takes something of which there may be none left. */
  takesStock: boolean;
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

export interface OrderWriter {
  /** Writes an order in one round trip and one transaction, or says what stands in its way; then nothing is written. */
  write(order: OrderToWrite): Promise<WriteResult>;
}

interface Row {
  number: number | null;
  code: string | null;
  menu_changed: boolean;
  existing_order_id: string | null;
  existing_endpoint: UsedKey["endpoint"] | null;
  existing_body_hash: Buffer | null;
}

interface Waiting {
  order: OrderToWrite;
  resolve: (result: WriteResult | Promise<WriteResult>) => void;
  reject: (error: unknown) => void;
}

// While the database commits for one lane, it works for the other. A third would only make the groups smaller.
const lanes = 2;
// About 200 KB of JSON.
const mostTogether = 32;

// A restaurant whose rows somebody else works on must not keep the others waiting. Lanes of a healthy database take a tenth of it.
const patienceMs = 100;

const together = `SELECT * FROM place_orders($1, p_patience => ${patienceMs})`;
const alone = "SELECT * FROM place_orders($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/**
 * Writes orders, together where that is right: an order that finds a lane free goes at once; those that arrive while both are
 * busy wait for the next to be free and go in one statement. Nothing waits for company.
 *
 * Only orders that take nothing that can run out go together. Should one of them be refused all the same (its menu has
 * changed, its key is taken, somebody holds on to its restaurant's rows), nothing of the group is written, and each goes alone.
 */
export function createOrderWriter(db: Queryable): OrderWriter {
  const waiting: Waiting[] = [];
  let busy = 0;

  async function writeAlone({ row, limits }: OrderToWrite): Promise<WriteResult> {
    try {
      const rows = await db.query<Row>(alone, [
        `[${row}]`,
        limits.usageLimit,
        limits.perCustomerLimit,
        limits.firstOrderOnly,
        limits.subscribersOnly,
        limits.slotCapacity,
        limits.fulfillmentCapacity,
        limits.makeMinutesCapacity,
        limits.mostInProgress,
      ]);
      return resultOf(rows[0]!);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) return refusal;
      throw error;
    }
  }

  async function writeTogether(group: readonly Waiting[]): Promise<void> {
    let rows: Row[];
    try {
      rows = await db.query<Row>(together, [`[${group.map(({ order }) => order.row).join()}]`]);
    } catch (error) {
      for (const { order, resolve, reject } of group) {
        // Otherwise the connection may have broken, and the group may have been written all the same.
        if (isRefusedStatement(error)) resolve(writeAlone(order));
        else reject(error);
      }
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(resultOf(rows[index]!));
  }

  async function runLane(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) await writeTogether(waiting.splice(0, mostTogether));
    busy -= 1;
  }

  return {
    write: (order) =>
      canRunOut(order)
        ? writeAlone(order)
        : new Promise((resolve, reject) => {
            waiting.push({ order, resolve, reject });
            if (busy < lanes) void runLane();
          }),
  };
}

const canRunOut = ({ takesStock, limits }: OrderToWrite): boolean =>
  takesStock || Object.values(limits).some((limit) => limit !== null && limit !== false);

function resultOf(row: Row): WriteResult {
  if (row.number !== null) {
    return {
      outcome: "PLACED",
      orderNumber: row.number,
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
  if (!isDatabaseError(error, refusalCode)) return null;
  const { message, detail } = error as { message: string; detail?: string };
  const figures = detail === undefined ? {} : (JSON.parse(detail) as object);
  return { outcome: message, ...figures } as WriteResult;
}

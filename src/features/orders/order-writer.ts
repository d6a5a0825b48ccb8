import { isDatabaseError, isRefusedStatement, type Queryable } from "../../platform/db/connect.ts";
import { createTurns } from "../../platform/db/turns.ts";
import { NoTurnError } from "../../platform/db/unavailable.ts";
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
  restaurantId: string;
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

export interface WriterOptions {
  /** How long the orders of a restaurant whose rows somebody holds on to wait for them: 3 s. Then its guests are to come again. */
  heldPatienceMs?: number;
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
  resolve: (result: WriteResult) => void;
  reject: (error: unknown) => void;
  /** Goes in a statement of its own: it takes what can run out, or was refused among others. */
  isAlone: boolean;
}

/** Orders of one restaurant, which wait for each other and for nobody else's: one statement at a time. */
interface Lane {
  waiting: Waiting[];
  isBusy: boolean;
  /** Somebody holds on to the restaurant's rows. */
  isHeld: boolean;
}

// Sixteen together cost the database a third of what each costs alone, and more hardly less. About 400 KB of JSON.
const mostTogether = 64;
// One that has not come back for so long waits for somebody: the others need not.
const slowMs = 40;
const sharedLanes = 2;

// A restaurant whose rows somebody else works on must not keep the others waiting. Statements of a healthy database take a tenth of it.
const patienceMs = 100;
/** Restaurants that wait so at once. More would take the pool from those that nobody holds up. */
const mostHeld = 4;

const together = "SELECT * FROM place_orders($1, p_patience => $2)";
const alone = "SELECT * FROM place_orders($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/**
 * Writes orders, together where that is right: those that come in one turn of the event loop go in one statement at its end, and
 * those that come while it is written go in the next. Nothing waits for company longer than that, nor for a statement that is
 * slow: then a second lane begins.
 *
 * Only orders that take nothing that can run out go together; the others go alone, in their restaurant's own lane. Should one
 * of a group be refused all the same (its menu has changed, its key is taken, somebody holds on to its restaurant's rows),
 * nothing of the group is written, and each goes on in its restaurant's lane. A restaurant that is held up keeps to its own lane
 * until it can be written to again, so that it has one connection and nobody waits behind it (P-16).
 */
export function createOrderWriter(
  db: Pick<Queryable, "everywhere">,
  { heldPatienceMs = 3_000 }: WriterOptions = {},
): OrderWriter {
  const shared: Waiting[] = [];
  /** Lanes that run, and those of them whose statement is slow. */
  let busy = 0;
  let slow = 0;
  let isDue = false;
  const lanes = new Map<string, Lane>();
  const turns = createTurns({ mostAtOnce: mostHeld, mostWaiting: 1_000, patienceMs: 5_000 });

  async function send(group: readonly Waiting[], patience: number): Promise<void> {
    const list = `[${group.map(({ order }) => order.row).join()}]`;
    const [{ order, isAlone }] = group as [Waiting];
    const rows = isAlone
      ? await db.everywhere<Row>(alone, [list, ...limitValues(order.limits), patience])
      : await db.everywhere<Row>(together, [list, patience]);
    const results = group.map((_, index) => resultOf(rows[index]!));
    // Once the next statement is on its way: otherwise the database would wait until all of these answers are written.
    setImmediate(() => {
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    });
  }

  /** At the end of the event loop's turn, in which others may come. */
  function beginShared(): void {
    if (isDue || busy - slow > 0 || busy === sharedLanes) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      void runShared();
    });
  }

  async function runShared(): Promise<void> {
    busy += 1;
    // A second lane ends when the first is not slow any more.
    do await sendShared();
    while (shared.length > 0 && busy - slow === 1);
    busy -= 1;
  }

  async function sendShared(): Promise<void> {
    const group: Waiting[] = [];
    for (const one of shared.splice(0, mostTogether)) {
      if (lanes.has(one.order.restaurantId)) join(one);
      else group.push(one);
    }
    if (group.length === 0) return;
    let isSlow = false;
    const watch = setTimeout(() => {
      isSlow = true;
      slow += 1;
      if (shared.length > 0) beginShared();
    }, slowMs);
    try {
      await send(group, patienceMs);
    } catch (error) {
      for (const one of group) {
        // Otherwise the connection may have broken, and the group may have been written all the same.
        if (isRefusedStatement(error)) join({ ...one, isAlone: !isLockNotHad(error) });
        else one.reject(error);
      }
    } finally {
      clearTimeout(watch);
      if (isSlow) slow -= 1;
    }
  }

  function join(one: Waiting): void {
    const { restaurantId } = one.order;
    const lane = lanes.get(restaurantId) ?? { waiting: [], isBusy: false, isHeld: false };
    lanes.set(restaurantId, lane);
    lane.waiting.push(one);
    if (!lane.isBusy) void run(restaurantId, lane);
  }

  async function run(restaurantId: string, lane: Lane): Promise<void> {
    lane.isBusy = true;
    while (lane.waiting.length > 0) {
      const group = takeNext(lane.waiting);
      try {
        await sendPatiently(lane, group);
      } catch (error) {
        refuse(lane, group, error);
      }
    }
    lane.isBusy = false;
    if (!lane.isHeld) lanes.delete(restaurantId);
  }

  async function sendPatiently(lane: Lane, group: readonly Waiting[]): Promise<void> {
    if (!lane.isHeld) {
      try {
        return await send(group, patienceMs);
      } catch (error) {
        if (!isLockNotHad(error)) throw error;
        lane.isHeld = true;
      }
    }
    await turns.take(heldUp);
    try {
      await send(group, heldPatienceMs);
      lane.isHeld = false;
    } finally {
      turns.end(heldUp);
    }
  }

  return {
    write: (order) =>
      new Promise((resolve, reject) => {
        const one = { order, resolve, reject, isAlone: canRunOut(order) };
        if (one.isAlone || lanes.has(order.restaurantId)) return join(one);
        shared.push(one);
        beginShared();
      }),
  };
}

const heldUp = "held up";

/** One that goes alone, or all those before it. */
function takeNext(waiting: Waiting[]): Waiting[] {
  const firstAlone = waiting.findIndex(({ isAlone }) => isAlone);
  return waiting.splice(
    0,
    firstAlone === -1 ? mostTogether : Math.min(Math.max(firstAlone, 1), mostTogether),
  );
}

function refuse(lane: Lane, group: readonly Waiting[], error: unknown): void {
  if (isLockNotHad(error) || error instanceof NoTurnError) {
    // Whoever waits behind them waits for the same.
    for (const { reject } of [...group, ...lane.waiting.splice(0)]) reject(error);
  } else if (isRefusedStatement(error) && !group[0]!.isAlone) {
    lane.waiting.unshift(...group.map((one) => ({ ...one, isAlone: true })));
  } else {
    const refusal = refusalOf(error);
    for (const { resolve, reject } of group) {
      if (refusal) resolve(refusal);
      else reject(error);
    }
  }
}

const isLockNotHad = (error: unknown): boolean => isDatabaseError(error, "55P03");

const limitValues = (limits: LimitsToTake) => [
  limits.usageLimit,
  limits.perCustomerLimit,
  limits.firstOrderOnly,
  limits.subscribersOnly,
  limits.slotCapacity,
  limits.fulfillmentCapacity,
  limits.makeMinutesCapacity,
  limits.mostInProgress,
];

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

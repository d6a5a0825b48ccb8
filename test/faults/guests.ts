import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PlacedOrder } from "../../src/features/orders/schemas.ts";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { importRestaurant } from "../../src/features/restaurants/import-restaurant.ts";
import type { Database } from "../../src/platform/db/connect.ts";

/** A restaurant as its website knows it. */
export interface Shop {
  slug: string;
  restaurantId: string;
  key: string;
  /** The id of a product, or of `product/variant`, by its name. */
  id(name: string): string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** What the JSON says; empty for everything else. */
  body: Partial<PlacedOrder> & { error?: Failure; order?: { status: string; paymentStatus: string } };
}

/** The error envelope. */
export interface Failure {
  code: string;
  message: string;
  requestId: string;
  details?: { issues?: { code: string }[] };
}

export type ShopFile = typeof shopFile;

/** The example pizzeria, open at all hours. */
export async function openShop(
  db: Database,
  change: (file: ShopFile) => void = () => undefined,
  stock: Record<string, number> = {},
  environment: "TEST" | "LIVE" = "TEST",
): Promise<Shop> {
  const file = structuredClone(shopFile);
  file.slug = `prova-${randomBytes(4).toString("hex")}`;
  file.openingHours = file.openingHours.map((day) => ({ ...day, opensAt: "00:00", closesAt: "00:00" }));
  change(file);
  const { slug, restaurantId, key } = await importRestaurant({ db }, file, {
    environment,
    live: environment === "LIVE",
  });
  const rows = await db.query<{ name: string; id: string }>(
    `SELECT name, id FROM products WHERE restaurant_id = $1
     UNION ALL SELECT p.name || '/' || v.name, v.id FROM variants v JOIN products p USING (restaurant_id)
       WHERE v.restaurant_id = $1 AND v.product_id = p.id
     UNION ALL SELECT name, id FROM addons WHERE restaurant_id = $1`,
    [restaurantId],
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  const id = (name: string): string => {
    const found = ids.get(name);
    if (!found) throw new Error(`The shop has no ${name}.`);
    return found;
  };
  for (const [name, left] of Object.entries(stock)) {
    await db.query("INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, $3)", [
      restaurantId,
      id(name),
      left,
    ]);
  }
  return { slug, restaurantId, key, id };
}

/** A cash order for pickup of one soft drink, unless said otherwise. */
export const orderOf = (shop: Shop, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  slug: shop.slug,
  fulfillment: "PICKUP",
  paymentMethod: "CASH",
  lines: [{ productId: shop.id("Brus"), quantity: 1 }],
  customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
  ...more,
});

/** A request from an address of its own; an answer that is an error is an answer. Rejects when none comes. */
export async function call(
  url: string,
  { shop, key, body, method = body === undefined ? "GET" : "POST" }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      "x-forwarded-for": `10.${randomBytes(3).join(".")}`,
      ...(shop && { authorization: `Bearer ${shop.key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const { status, headers } = response;
  return { status, headers, text, body: isJson ? JSON.parse(text) : {} };
}

export interface CallOptions {
  shop?: Shop;
  key?: string;
  body?: unknown;
  method?: string;
}

export const placeOrder = (base: string, shop: Shop, body: unknown, key: string): Promise<Answer> =>
  call(`${base}/api/v1/orders`, { shop, key, body });

export const menuOf = (base: string, shop: Shop): Promise<Answer> =>
  call(`${base}/api/v1/menu?slug=${shop.slug}`, { shop });

/** One wish to order and everything that was answered to it. */
export interface Wish {
  shop: Shop;
  key: string;
  body: Record<string, unknown>;
  /** performance.now() of the latest try that was answered as placed. */
  triedAtMs: number;
  tries: number;
  /** Every answer that acknowledged an order. */
  acknowledged: PlacedOrder[];
  /** The answer that ended it: 200, 201, a refusal, or PAYMENT_INCOMPLETE. Null: PAYMENT_PENDING so far. */
  end: Answer | null;
}

export const wish = (shop: Shop, more: Record<string, unknown> = {}): Wish => {
  const key = randomUUID();
  // The key on the order itself, so that what the database says of keys is not taken at its own word.
  const body = orderOf(shop, { ...more, clientReference: key });
  return { shop, key, body, triedAtMs: 0, tries: 0, acknowledged: [], end: null };
};

/**
 * Sends a wish until it is answered for good, as clients are told to: the same key after a lost connection and
 * after what time mends. A payment link that is still being made is left for later. Rejects for 500: no fault here is a mistake.
 */
export async function fulfil(one: Wish, bases: readonly string[], patienceMs = 60_000): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (let pauseMs = 20; performance.now() < endsAt; pauseMs = Math.min(pauseMs * 2, 500)) {
    const base = bases[Math.floor(Math.random() * bases.length)]!;
    const triedAtMs = performance.now();
    one.tries += 1;
    let answer: Answer | null = null;
    try {
      answer = await placeOrder(base, one.shop, one.body, one.key);
    } catch {
      // No answer: whether it was placed is not known.
    }
    // Nor is it when a proxy answers in the service's place.
    if (answer && [502, 503, 504].includes(answer.status) && !answer.body.error) answer = null;
    if (answer && answer.status < 300) {
      one.acknowledged.push(answer.body as PlacedOrder);
      one.triedAtMs = triedAtMs;
    }
    if (answer?.body.error?.code === "PAYMENT_PENDING") return;
    if (answer?.status === 500) throw new Error(`A fault became a mistake: ${answer.text}`);
    if (answer && answer.body.error?.code !== "SERVICE_UNAVAILABLE") {
      one.end = answer;
      return;
    }
    await sleep(pauseMs);
  }
}

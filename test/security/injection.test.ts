import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import type { Shop } from "../../src/features/orders/shop.fixture.ts";
import {
  type Dining,
  openDining,
  saturday,
  saturdayAt,
} from "../../src/features/reservations/dining.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { naughtyStrings } from "./naughty-strings.ts";

/** A place in a body for any text, e.g. `lines.0.note`, and how much of it fits. */
interface TextField {
  path: string;
  maxLength: number;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** Every field of a body that takes text without a form of its own. */
function textFields(root: JsonSchema): TextField[] {
  const fields = (schema: JsonSchema, path: readonly string[]): TextField[] => {
    if (schema.$ref) return fields(root.$defs![schema.$ref.replace("#/$defs/", "")]!, path);
    if (schema.anyOf) return schema.anyOf.flatMap((one) => fields(one, path));
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([name, inner]) => fields(inner, [...path, name]));
    if (schema.items) return fields(schema.items, [...path, "0"]);
    const { type, enum: choices, const: only, format, pattern } = schema;
    const isFree = type === "string" && !choices && only === undefined && !format && !pattern;
    return isFree ? [{ path: path.join("."), maxLength: schema.maxLength ?? 100 }] : [];
  };
  return fields(root, []);
}

const fieldsOf = (path: string): TextField[] => {
  const route = routes.find((one) => one.door === "restaurant" && one.method === "POST" && one.path === path);
  assert.ok(route?.body, `POST ${path} does not exist`);
  const schema = z.toJSONSchema(route.body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const found = textFields(schema);
  assert.ok(
    found.some((field) => field.path === "customer.name" || field.path === "name"),
    path,
  );
  return found;
};

type Body = Record<string, unknown>;

/** A copy with this value at this path; null when the body has no such place. */
function withValue(body: Body, path: string, value: string): Body | null {
  const copy = structuredClone(body);
  const names = path.split(".");
  const last = names.pop()!;
  let holder: unknown = copy;
  for (const name of names) holder = (holder as Body | undefined)?.[name];
  if (typeof holder !== "object" || holder === null) return null;
  (holder as Body)[last] = value;
  return copy;
}

/** A seventh of them, others for each field: for places where no text is kept. */
const someOf = ({ path }: TextField): string[] =>
  naughtyStrings.filter((_text, i) => i % 7 === [...path].reduce((sum, c) => sum + c.charCodeAt(0), 0) % 7);

/** Whether the text stands somewhere in a value, letter by letter. */
function holds(value: unknown, text: string): boolean {
  if (typeof value === "string") return value === text;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => holds(inner, text));
}

describe("text in every field of the restaurant API (S-32)", () => {
  let app: TestApp;
  let shop: Dining;
  before(async () => {
    app = await createTestApp();
    shop = await openDining(app, (file) => {
      file.coupons = [{ code: "HEI", isAutomatic: false, discountType: "PERCENT", discountValue: 15 }];
      Object.assign(file, {
        newsletterPopup: {
          isEnabled: true,
          title: "Hei",
          text: "Hei",
          couponCode: "HEI",
          successMessage: "Takk",
        },
      });
    });
  });
  after(() => app.close());

  const deliveryOrder = (): Body =>
    shop.body({
      fulfillment: "DELIVERY",
      lines: [
        shop.line("Kake", { quantity: 3, note: "x", clientLineId: "x" }),
        shop.line("Brus", { quantity: 3 }),
      ],
      deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
    });
  const pickupOrder = (): Body => shop.body({ handoff: "CURBSIDE", curbside: { vehicle: "x" } });

  /** What may be stored of a text: no more than fits, without space around it. */
  const fitting = (text: string, { maxLength }: TextField): string =>
    text.slice(0, maxLength).toWellFormed().trim();

  const rows = (table: string, column: string, id: unknown) =>
    app.db.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE restaurant_id = $1 AND ${column} = $2`, [
      shop.restaurantId,
      id,
    ]);

  const counts = () =>
    app.db.query(`SELECT (SELECT count(*) FROM restaurants) AS restaurants, (SELECT count(*) FROM products) AS products,
                         (SELECT count(*) FROM restaurant_keys) AS keys`);

  /** Fields that must name something that exists, or are judged as a whole: any text is answered, none is stored. */
  const isLookUp = ({ path }: TextField): boolean =>
    /(^|\.)(slug|\w*Id|couponCode|code|phone|email|successUrl|cancelUrl|date|dineInAt|removed\.0)$/.test(
      path,
    ) && !/clientLineId$/.test(path);

  async function tryAll(
    path: string,
    bodies: readonly Body[],
    recordOf: (answer: Record<string, unknown>) => Promise<unknown>,
  ) {
    const isSlugInQuery = !fieldsOf(path).some((field) => field.path === "slug");
    const before = await counts();
    const send = async (body: Body) => {
      const response = await shop.post(body, { path: isSlugInQuery ? `${path}?slug=${shop.slug}` : path });
      const where = `${path} ${JSON.stringify(body)}: ${response.statusCode} ${response.body.slice(0, 300)}`;
      assert.ok(response.statusCode < 500, where);
      const record = response.statusCode < 300 ? await recordOf(response.json()) : null;
      return { where, stored: record && [response.json(), record] };
    };
    const untried = new Set(fieldsOf(path).map((field) => field.path));
    for (const base of bodies) {
      const fields = fieldsOf(path).filter(
        (field) => untried.has(field.path) && withValue(base, field.path, "x") !== null,
      );
      for (const field of fields) untried.delete(field.path);
      for (const field of fields.filter(isLookUp))
        for (const text of someOf(field)) await send(withValue(base, field.path, fitting(text, field))!);

      // All texts of a body at once, each field with another of them every time.
      const texts = fields.filter((field) => !isLookUp(field));
      if (texts.length === 0) continue;
      for (const i of naughtyStrings.keys()) {
        const values = texts.map((field, k) =>
          fitting(naughtyStrings[(i + k) % naughtyStrings.length]!, field),
        );
        const body = texts.reduce((filled, field, k) => withValue(filled, field.path, values[k]!)!, base);
        const { where, stored } = await send(body);
        assert.ok(stored, where);
        for (const [k, text] of values.entries())
          assert.ok(holds(stored, text), `${texts[k]!.path} ${JSON.stringify(text)} in ${where}`);
      }
    }
    assert.deepEqual([...untried], [], "fields that no body of this test has");
    assert.deepEqual(await counts(), before);
  }

  const orderRecord = async ({ orderId, reservationId }: Record<string, unknown>) => {
    const id = orderId ?? reservationId;
    const [order, lines] = await Promise.all([rows("orders", "id", id), rows("order_lines", "order_id", id)]);
    return [order, lines];
  };

  it("is stored as it is by POST /orders", () => tryAll("/orders", withEveryField(), orderRecord));

  it("is answered by POST /orders/quote", async () => {
    for (const field of fieldsOf("/orders/quote")) {
      for (const base of withEveryField()) {
        for (const naughty of someOf(field)) {
          const body = withValue(base, field.path, fitting(naughty, field));
          if (body)
            assert.ok((await shop.post(body, { path: "/orders/quote" })).statusCode < 500, field.path);
        }
      }
    }
  });

  /** Orders that between them have a place for every field. */
  function withEveryField(): Body[] {
    const nested = { addonId: "adn_x", quantity: 1 };
    return [
      deliveryOrder(),
      pickupOrder(),
      shop.body({
        lines: [
          {
            ...shop.line("Brus"),
            removed: ["adn_x"],
            addons: [{ ...nested, addons: [nested] }],
            components: [{ slotId: "x", productId: "x", addons: [{ ...nested, addons: [nested] }] }],
          },
        ],
      }),
    ];
  }

  it("is stored as it is by POST /reservations", async () => {
    const record = async (answer: Record<string, unknown>) => {
      const found = await orderRecord(answer);
      await freeTables(shop);
      return found;
    };
    await tryAll("/reservations", [shop.booking({ dineInAt: saturdayAt("19:00") })], record);
  });

  it("is stored as it is by POST /newsletter/signup", () =>
    tryAll("/newsletter/signup", [{ email: "kari@example.com", name: "x" }], () =>
      // Whoever signs up again keeps the name they gave first.
      app.db.query(
        "DELETE FROM newsletter_subscribers s WHERE restaurant_id = $1 RETURNING to_jsonb(s) AS row",
        [shop.restaurantId],
      ),
    ));

  it("is stored as it is by POST /dine-in/waitlist", async () => {
    const entry = {
      slug: shop.slug,
      date: saturday,
      from: "18:00",
      to: "20:00",
      partySize: 4,
      customer: { name: "Kari", phone: "91234567", email: "kari@example.com" },
    };
    await tryAll("/dine-in/waitlist", [entry], () =>
      app.db.query("SELECT to_jsonb(w) AS row FROM dine_in_waitlist w WHERE restaurant_id = $1", [
        shop.restaurantId,
      ]),
    );
  });
});

/** Lets all bookings go, so that the next one finds a table. */
const freeTables = ({ app, restaurantId }: Shop) =>
  app.db.query("DELETE FROM table_occupancies WHERE restaurant_id = $1", [restaurantId]);

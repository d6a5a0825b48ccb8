import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { Answer, Ask, ErrorBody } from "./http-client.ts";
import { NotGiven } from "./not-given.ts";
import { osloIn } from "./oslo.ts";
import { type Staff, signInStaff } from "./staff.ts";
import type { Known, Town } from "./town.ts";
import type { MenuAnswer, PlacedOrder, PlacedReservation, Tracked, WireProduct } from "./wire-types.ts";

/** One restaurant through its API, as its website's server uses it. */
export interface Restaurant extends Known {
  readonly town: Town;
  /** A path below /api/v1, with the key; the slug is added to what has no body. */
  get(path: string, ask?: Partial<Ask>): Promise<Answer>;
  /** With the key, and with the slug in the body. */
  post(path: string, body: object, ask?: Partial<Ask>): Promise<Answer>;
  menu(query?: string): Promise<MenuAnswer>;
  /** A product of the menu by its name; the suite's own names are nobody else's. */
  product(name: string): Promise<WireProduct>;
  line(name: string, more?: LineChoice): Promise<object>;
  /** A pickup order of one soft drink paid in cash, unless said otherwise. */
  orderBody(more?: object): Promise<object>;
  /** Sends an order that must be accepted. */
  order(more?: object, ask?: Partial<Ask>): Promise<PlacedOrder>;
  track(token: string): Promise<Tracked>;
  /** Asks for a table for two in two days, unless said otherwise. */
  reserve(more?: object, ask?: Partial<Ask>): Promise<Answer>;
  /** Sends a reservation that must be accepted. */
  booking(more?: object, ask?: Partial<Ask>): Promise<PlacedReservation>;
  /** Signs an address up to the newsletter. */
  signUp(email: string, more?: object, ask?: Partial<Ask>): Promise<Answer>;
  /** Somebody who works there, signed in to the dashboard. */
  staff(): Promise<Staff>;
}

export interface LineChoice {
  variant?: string;
  with?: readonly string[];
  quantity?: number;
  [more: string]: unknown;
}

export const newKey = (): string => randomBytes(16).toString("hex");
export const guest = { name: "Kari Prøve", phone: "91234567", email: "kari@prove.example" };
export const address = { line1: "Prøvegata 7", postalCode: "7010", city: "Trondheim" };

/** A delivery to the first zone; further away with another postal code. */
export const delivery = (postalCode = "7010") => ({
  fulfillment: "DELIVERY",
  deliveryAddress: { ...address, postalCode },
});

export const bearer = (key: string): { authorization: string } => ({ authorization: `Bearer ${key}` });

export function restaurantAt(town: Town, { slug, key }: Known): Restaurant {
  let menu: Promise<MenuAnswer> | undefined;
  let staff: Promise<Staff> | undefined;

  const restaurant: Restaurant = {
    town,
    slug,
    key,
    get: (path, ask = {}) =>
      town.client.send({
        ...ask,
        path: `/api/v1${path}${path.includes("?") ? "&" : "?"}slug=${slug}`,
        headers: { ...bearer(key), ...ask.headers },
      }),
    post: (path, body, ask = {}) =>
      town.client.send({
        ...ask,
        path: `/api/v1${path}`,
        json: { slug, ...body },
        headers: { ...bearer(key), ...ask.headers },
      }),
    async menu(query = "") {
      const answer = await restaurant.get(`/menu${query}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.json<MenuAnswer>();
    },
    async product(name) {
      menu ??= restaurant.menu("?include=soldOut");
      const found = (await menu).categories
        .flatMap(({ products }) => products)
        .find((product) => product.name === name);
      if (!found) throw new NotGiven(`the suite's own restaurant (--write-files): this one has no "${name}"`);
      return found;
    },
    async line(name, { variant, with: chosen = [], quantity = 1, ...more } = {}) {
      const product = await restaurant.product(name);
      const { categories, restaurant: own } = (await menu)!;
      const groups = [...categories.flatMap((category) => category.addonGroups), ...own.addonGroups];
      const addons = groups.flatMap((group) => group.addons);
      return {
        productId: product.id,
        ...(variant && { variantId: product.variants.find((one) => one.name === variant)!.id }),
        quantity,
        addons: chosen.map((name) => ({ addonId: addons.find((addon) => addon.name === name)!.id })),
        ...more,
      };
    },
    orderBody: async (more = {}) => ({
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      lines: "lines" in more ? undefined : [await restaurant.line("Prøvebrus")],
      customer: guest,
      ...more,
    }),
    async order(more = {}, ask = {}) {
      const answer = await restaurant.post("/orders", await restaurant.orderBody(more), ask);
      assert.equal(answer.status, 201, answer.text);
      return answer.json<PlacedOrder>();
    },
    async track(token) {
      const answer = await town.client.send({ path: `/api/v1/orders/${token}` });
      assert.equal(answer.status, 200, answer.text);
      return answer.json<{ order: Tracked }>().order;
    },
    reserve: (more = {}, ask = {}) =>
      restaurant.post(
        "/reservations",
        { dineInAt: osloIn(2, "18:00"), partySize: 2, customer: guest, ...more },
        ask,
      ),
    async booking(more, ask) {
      const answer = await restaurant.reserve(more, ask);
      assert.equal(answer.status, 201, answer.text);
      return answer.json<PlacedReservation>();
    },
    signUp: (email, more = {}, ask = {}) =>
      town.client.send({
        ...ask,
        path: `/api/v1/newsletter/signup?slug=${slug}`,
        json: { email, ...more },
        headers: bearer(key),
      }),
    staff() {
      staff ??= signInStaff(town, slug);
      return staff;
    },
  };
  return restaurant;
}

/** The answer is this failure; its body, for more. */
export function refused(answer: Answer, status: number, code: string): ErrorBody["error"] {
  const { error } = answer.json<ErrorBody>();
  assert.deepEqual([answer.status, error?.code], [status, code], answer.text);
  return error;
}

/** The codes of a 422's issues at a path. */
export const issuesAt = (answer: Answer, path: string): (string | undefined)[] =>
  refused(answer, 422, "VALIDATION_FAILED")
    .details!.issues!.filter((issue) => issue.path === path)
    .map(({ code }) => code);

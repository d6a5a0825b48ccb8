import type { Context } from "../../src/context.ts";
import { createRestaurantKey } from "../../src/features/keys/create-key.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { newId } from "../../src/platform/ids.ts";
import { orderBody } from "../orders.ts";
import { type Asked, expect, type Line } from "./calls.ts";
import type { Place } from "./fill.ts";

/** One kind of request: how often it is asked, and what the n-th of it is. */
export interface Kind {
  name: string;
  times: number;
  status: number;
  asked(place: Caller, n: number): Asked;
  /** What the next one goes on from. */
  keep?(place: Caller, text: string): void;
  /** What is asked grows with what the restaurant has in the period. */
  isSum?: boolean;
}

/** A restaurant with everything that its guests, its people and its point of sale need for asking. */
export interface Caller extends Place {
  body: object;
  etag: string;
  tokens: string[];
  cookie: string;
  origin: string;
  position: string;
  partnerKey: string;
  resume: string;
}

const password = "et langt passord for målinger";
/** A month and a day of it that are over. */
const month = Temporal.Now.plainDateISO("Europe/Oslo").toPlainYearMonth().subtract({ months: 1 });
const first = month.toPlainDate({ day: 1 }).toString();
const last = month.toPlainDate({ day: month.daysInMonth }).toString();
const day = month.toPlainDate({ day: 15 }).toString();

const guest = ({ key }: Place) => ({ authorization: `Bearer ${key}` });
const staff = ({ cookie, origin }: Caller) => ({ cookie, origin });
const till = ({ key, partnerKey }: Caller) => ({
  authorization: `Bearer ${partnerKey}`,
  "x-service-restaurant-key": key,
});

export const kinds: readonly Kind[] = [
  {
    ...{ name: "menu, 200", times: 400, status: 200 },
    asked: (of) => ({ path: `/api/v1/menu?slug=${of.slug}`, headers: guest(of) }),
  },
  {
    ...{ name: "menu, 304", times: 400, status: 304 },
    asked: (of) => ({
      path: `/api/v1/menu?slug=${of.slug}`,
      headers: { ...guest(of), "if-none-match": of.etag },
    }),
  },
  {
    ...{ name: "quote", times: 300, status: 200 },
    asked: (of) => ({ method: "POST", path: "/api/v1/orders/quote", headers: guest(of), body: of.body }),
  },
  {
    ...{ name: "order placed", times: 300, status: 201 },
    asked: (of) => ({ method: "POST", path: "/api/v1/orders", headers: guest(of), body: of.body }),
  },
  {
    ...{ name: "order read by its guest", times: 300, status: 200 },
    asked: (of, n) => ({ path: `/api/v1/orders/${of.tokens[n % of.tokens.length]}` }),
  },
  {
    ...{ name: "board, what has changed", times: 300, status: 200 },
    asked: (of) => ({
      path: `/api/staff/orders/changes?slug=${of.slug}&since=${encodeURIComponent(of.position)}`,
      headers: staff(of),
    }),
    keep(of, text) {
      of.position = JSON.parse(text).position;
    },
  },
  {
    ...{ name: "dashboard, orders that are done", times: 200, status: 200 },
    asked: (of) => ({ path: `/api/staff/orders?slug=${of.slug}&state=done`, headers: staff(of) }),
  },
  {
    ...{ name: "dashboard, a guest looked for", times: 200, status: 200 },
    asked: (of, n) => ({
      ...{ method: "POST", path: `/api/staff/guests/find?slug=${of.slug}`, headers: staff(of) },
      body: { phone: `+47${40_000_000 + ((n * 7_919) % 4_000_000)}` },
    }),
  },
  {
    ...{ name: "partner, orders of two days", times: 60, status: 200 },
    asked: (of) => ({
      path: `/api/v1/partner/restaurants/${of.slug}/orders?limit=20&updatedSince=${Temporal.Now.instant().subtract({ hours: 48 }).toString({ smallestUnit: "second" })}`,
      headers: till(of),
    }),
  },
  {
    ...{ name: "partner, orders from a cursor", times: 60, status: 200 },
    asked: (of) => ({
      path: `/api/v1/partner/restaurants/${of.slug}/orders?limit=20&cursor=${encodeURIComponent(of.resume)}`,
      headers: till(of),
    }),
    keep(of, text) {
      const { nextCursor, resumeCursor } = JSON.parse(text);
      of.resume = nextCursor ?? resumeCursor;
    },
  },
  {
    ...{ name: "partner, events", times: 60, status: 200 },
    asked: (of) => ({ path: `/api/v1/partner/restaurants/${of.slug}/events?limit=20`, headers: till(of) }),
  },
  {
    ...{ name: "report of a day", times: 200, status: 200, isSum: true },
    asked: (of) => ({ path: `/api/staff/reports/day?slug=${of.slug}&date=${day}`, headers: staff(of) }),
  },
  {
    ...{ name: "sales books of a month", times: 200, status: 200, isSum: true },
    asked: (of) => ({
      path: `/api/staff/reports/books?slug=${of.slug}&from=${first}&to=${last}`,
      headers: staff(of),
    }),
  },
];

/** Gives a restaurant an owner who is signed in and a partner with a key, and asks everything once that the others begin with. */
export async function callerOf(ctx: Context, line: Line, place: Place): Promise<Caller> {
  const scope = scopeOf(place.restaurantId);
  const origin = `http://${ctx.config.serviceDomain}`;
  // A database that is kept may have been measured before.
  const email = `eier-${newId("usr").slice(-8)}@${place.slug}.example`;
  const { userId } = await ctx.people.createPerson({ email, name: "Eier", password });
  await ctx.people.addMember(place.restaurantId, userId, "OWNER");
  const partner = await createPartner(ctx, { name: place.slug, environment: "LIVE" });
  await ctx.db.query("UPDATE restaurants SET partner_id = $2 WHERE id = $1", [
    place.restaurantId,
    partner.partnerId,
  ]);
  const { key } = await createRestaurantKey(ctx.db, scope, {
    ...{ name: "Kasse", environment: "LIVE", scopes: ["*"], expiresAt: null },
  });
  const signedIn = await expect(
    line,
    {
      ...{ method: "POST", path: "/api/auth/sign-in/email", headers: { origin } },
      body: { email, password },
    },
    200,
  );
  const cookie = [signedIn.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => one.split(";")[0])
    .join("; ");
  const body = { ...(await orderBody(ctx, place)), couponCode: undefined };
  const caller: Caller = {
    ...{ ...place, key, body, cookie, partnerKey: partner.key },
    ...{ origin, etag: "", tokens: [], position: "", resume: "" },
  };
  const ask = async (name: string, n = 0) => {
    const kind = kinds.find((one) => one.name === name)!;
    return expect(line, kind.asked(caller, n), kind.status);
  };
  caller.etag = String((await ask("menu, 200")).headers.etag);
  // Thirty looks a minute are let through for each.
  for (let n = 0; n < 8; n++) caller.tokens.push(JSON.parse((await ask("order placed")).text).publicToken);
  const changes = await line.ask({
    path: `/api/staff/orders/changes?slug=${place.slug}`,
    headers: staff(caller),
  });
  caller.position = JSON.parse(changes.text).position;
  const pages = `/api/v1/partner/restaurants/${place.slug}/orders?limit=100&placedFrom=${Temporal.Now.instant().subtract({ minutes: 1 }).toString()}`;
  const page = await expect(line, { path: pages, headers: till(caller) }, 200);
  caller.resume = JSON.parse(page.text).resumeCursor;
  return caller;
}

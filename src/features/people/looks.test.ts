import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { routes } from "../../app.ts";
import { asLookedAt, sights } from "../../platform/http/looks.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type Operator, openOperator } from "./operator.fixture.ts";
import { hire, originOf } from "./staff.fixture.ts";

describe("looking at a restaurant as its owner does", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const reason = "Nettbrettet ringer ikke";
  const look = (shop: Shop, why: string = reason) =>
    operator.call("POST", `/restaurants/${shop.slug}/look`, { reason: why });
  /** The operator's own browser, in the dashboard. */
  const asOwner = (
    shop: Shop | null,
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) =>
    app.inject({
      method,
      url: `/api/staff${path}${shop ? `${path.includes("?") ? "&" : "?"}slug=${shop.slug}` : ""}`,
      headers: {
        host: app.ctx.config.serviceDomain,
        cookie: operator.cookie,
        ...(method !== "GET" && { origin: originOf(app) }),
      },
      ...(body && { payload: body }),
    });
  const place = (shop: Shop) =>
    shop.place(
      shop.body({
        customer: { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" },
        fulfillment: "DELIVERY",
        lines: [shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"], note: "uten løk" })],
        deliveryAddress: {
          line1: "Storgata 3",
          postalCode: "7011",
          city: "Trondheim",
          instructions: "ring på",
        },
        note: "rød dør",
      }),
    );

  it("says of every call that reads what is shown of it", () => {
    const reading = routes
      .filter(({ door, method }) => door === "staff" && method === "GET")
      .map(({ path }) => path);
    assert.deepEqual(reading.toSorted(), Object.keys(sights).toSorted());
  });

  it("is told to the owners, and stands in both logs", async () => {
    const shop = await openShop(app);
    const [owner, manager] = [await hire(app, shop, "OWNER"), await hire(app, shop, "MANAGER")];
    const begun = await look(shop);
    assert.equal(outcomeOf(begun), "200", begun.body);
    const { url, endsAt } = begun.json();
    assert.equal(url, `${originOf(app)}/dashboard/${shop.slug}`);
    assert.equal(Date.parse(endsAt) - app.clock.nowMs(), 30 * 60_000);
    const mails = await app.db.query<{ recipient: string; data: object }>(
      "SELECT recipient, data FROM mails WHERE restaurant_id = $1 AND kind = 'OPERATOR_LOOKS'",
      [shop.restaurantId],
    );
    assert.deepEqual(mails, [{ recipient: owner.email, data: { by: "Kim Kokk", reason, endsAt } }]);
    const [line] = (await manager.call("GET", "/audit-log")).json().data;
    assert.deepEqual(
      [line.action, line.person, line.role, line.subject, line.isDone],
      ["RESTAURANT_LOOKED_AT", "Kim Kokk", "OPERATOR", reason, true],
    );
    const [noted] = (await operator.call("GET", "/log?limit=1")).json().data;
    assert.deepEqual(
      [noted.action, noted.subject, noted.details, noted.end],
      ["RESTAURANT_LOOKED_AT", shop.slug, { reason }, "DONE"],
    );
    assert.equal(outcomeOf(await look(shop, " ")), "422 VALIDATION_FAILED");
    const nowhere = { ...shop, slug: "finnes-ikke" };
    assert.equal(outcomeOf(await look(nowhere)), "404 RESTAURANT_NOT_FOUND");
    await operator.call("POST", `/restaurants/${shop.slug}/archive`, { confirm: shop.slug });
    assert.equal(outcomeOf(await look(shop)), "409 RESTAURANT_ARCHIVED");
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/restaurant")), "404 RESTAURANT_NOT_FOUND");
  });

  it("changes nothing, call by call", async () => {
    const shop = await openShop(app);
    await look(shop);
    const changes = routes.filter(
      ({ door, method, path }) => door === "staff" && method !== "GET" && !path.startsWith("/me"),
    );
    assert.ok(changes.length > 100);
    for (const { method, path } of changes) {
      const response = await asOwner(shop, method, path.replace(/:\w+/g, "x"), {});
      assert.deepEqual(
        [response.statusCode, response.json().error.code],
        // What is sent as a file is judged by its type before anybody is let in.
        response.statusCode === 415 ? [415, "UNSUPPORTED_MEDIA_TYPE"] : [403, "LOOK_ONLY"],
        `${method} ${path}`,
      );
    }
    for (const [path] of Object.entries(sights).filter(([, sight]) => sight === "CLOSED")) {
      const response = await asOwner(shop, "GET", path.replace(/:\w+/g, "x"));
      assert.deepEqual([response.statusCode, response.json().error.code], [403, "LOOK_ONLY"], path);
    }
  });

  it("shows orders and tables, and nobody's name, number or address", async () => {
    const shop = await openShop(app);
    await place(shop);
    const before = await asOwner(shop, "GET", "/orders?state=active");
    assert.equal(outcomeOf(before), "404 RESTAURANT_NOT_FOUND", "before");
    await look(shop);
    const answers = [];
    for (const path of [
      "/restaurant",
      "/orders?state=new",
      "/orders?state=active",
      "/orders/changes",
      "/reservations",
    ]) {
      const response = await asOwner(shop, "GET", path);
      assert.equal(response.statusCode, 200, `${path} ${response.body}`);
      answers.push(response.body);
    }
    const [order] = (await asOwner(shop, "GET", "/orders?state=active"))
      .json()
      .orders.concat((await asOwner(shop, "GET", "/orders?state=new")).json().orders);
    assert.deepEqual(order.customer, { name: "K …", phone: "", email: null });
    assert.deepEqual([order.deliveryAddress.line1, order.deliveryAddress.postalCode], ["…", "7011"]);
    answers.push((await asOwner(shop, "GET", `/orders/${order.id}`)).body);
    for (const text of ["Nordmann", "1234567", "kari@", "Storgata", "ring på", "rød dør", "uten løk", "/o/"])
      assert.ok(!answers.join().includes(text), text);
    assert.equal((await asOwner(shop, "GET", "/restaurant")).json().looksUntil !== null, true);
  });

  it("shows why a booking was cancelled by the list's reasons alone, and nothing in anybody's words", () => {
    const shown = (reason: string | null) => {
      const cancellation = { reason, message: "Ring Kari på 91234567", by: "STAFF" };
      return asLookedAt({ path: "/reservations/:id" }, { status: 200, body: { cancellation } });
    };
    for (const [reason, left] of [
      ["CUSTOMER_NO_SHOW", "CUSTOMER_NO_SHOW"],
      ["Kari Nordmann ringte", null],
      ["NORDMANN", null],
      [null, null],
    ] as const)
      assert.deepEqual(shown(reason), {
        status: 200,
        body: { cancellation: { reason: left, message: null, by: "STAFF" } },
      });
  });

  it("ends by itself, and when they leave; to others it opens nothing", async () => {
    const [shop, other] = [await openShop(app), await openShop(app)];
    await asOwner(null, "DELETE", "/me/looks");
    await look(shop);
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/settings")), "200");
    assert.equal(outcomeOf(await asOwner(other, "GET", "/settings")), "404 RESTAURANT_NOT_FOUND");
    const colleague = await openOperator(app);
    const theirs = await app.inject({
      url: `/api/staff/settings?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, cookie: colleague.cookie },
    });
    assert.equal(outcomeOf(theirs), "404 RESTAURANT_NOT_FOUND");
    const left = await asOwner(null, "DELETE", "/me/looks");
    assert.deepEqual(left.json(), { ended: 1, url: `${originOf(app)}/console` });
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/settings")), "404 RESTAURANT_NOT_FOUND");
    await look(shop);
    app.clock.advance(30 * 60_000 - 1);
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/settings")), "200");
    app.clock.advance(1);
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/settings")), "404 RESTAURANT_NOT_FOUND");
    await look(shop);
    await app.db.query("UPDATE people SET is_operator = false WHERE id = $1", [operator.userId]);
    app.ctx.people.forgetSessions();
    assert.equal(outcomeOf(await asOwner(shop, "GET", "/settings")), "404 RESTAURANT_NOT_FOUND");
  });
});

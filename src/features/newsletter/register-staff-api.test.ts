import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { Register } from "./register-schemas.ts";
import { setSubscription } from "./set-subscription.ts";

describe("who gets a restaurant's newsletter, on its own screens", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    for (const [name, email] of [
      ["Kari", "kari@example.com"],
      ["=1+1", "ola@example.com"],
      ["Per; Ås", "per@example.com"],
    ] as const)
      await shop.place(shop.body({ marketingConsent: true, customer: { name, phone: "91234567", email } }));
    await app.ctx.db.query(
      "UPDATE newsletter_subscribers SET status = 'UNSUBSCRIBED' WHERE restaurant_id = $1 AND email = 'per@example.com'",
      [shop.restaurantId],
    );
  });
  after(() => app.close());

  const read = async (query = ""): Promise<Register> => {
    const response = await owner.call("GET", `/newsletter/subscribers${query}`);
    assert.equal(outcomeOf(response), "200", response.body);
    return response.json();
  };
  const emails = ({ subscribers }: Register): string[] => subscribers.map(({ email }) => email);

  it("is read page by page, with who has left and what they agreed to", async () => {
    const all = await read();
    assert.deepEqual(emails(all).toSorted(), ["kari@example.com", "ola@example.com", "per@example.com"]);
    assert.deepEqual([all.counts, all.nextCursor], [{ subscribed: 2, left: 1, throughPopup: 0 }, null]);
    const [first] = all.subscribers;
    assert.deepEqual([first!.status, first!.source, first!.locale], ["SUBSCRIBED", "CHECKOUT", "nb"]);
    const one = await read("?limit=2");
    const rest = await read(`?limit=2&cursor=${one.nextCursor}`);
    assert.deepEqual([...emails(one), ...emails(rest)], emails(all));
    assert.equal(rest.nextCursor, null);
  });

  it("counts whom the popup has won, once each, whatever they did after", async () => {
    const [here, elsewhere] = [await openShop(app), await openShop(app)];
    const boss = await hire(app, here, "OWNER");
    const consents: [string, string][] = [
      ["GIVEN", "POPUP"],
      ["WITHDRAWN", "LINK"],
      ["GIVEN", "POPUP"],
      ["WITHDRAWN", "POPUP"],
    ];
    for (const [of, id, given] of [
      [here, "sub_won", consents],
      [here, "sub_not_won", [["GIVEN", "API"], consents[3]!]],
      [elsewhere, "sub_won_elsewhere", consents],
      [elsewhere, "sub_won_there_too", consents],
    ] as const) {
      await app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ($1, $2, $2 || '@example.com', $2, 'UNSUBSCRIBED', now(), now())`,
        [of.restaurantId, id],
      );
      for (const [action, source] of given)
        await app.db.query(
          `INSERT INTO newsletter_consents (restaurant_id, subscriber_id, action, source, created_at) VALUES ($1, $2, $3, $4, now())`,
          [of.restaurantId, id, action, source],
        );
    }
    const { counts } = (await boss.call("GET", "/newsletter/subscribers")).json();
    assert.deepEqual(counts, { subscribed: 0, left: 2, throughPopup: 1 });
    await app.db.query(
      `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
       VALUES ($1, 'sub_brought', 'brought@example.com', 'brought@example.com', 'SUBSCRIBED', now(), '2026-05-17T10:00:00Z')`,
      [here.restaurantId],
    );
    const { body } = await boss.call("GET", "/newsletter/subscribers.csv");
    assert.equal(
      body.split("\r\n")[1],
      "brought@example.com;;nb;2026-05-17T10:00:00Z;",
      "of whom the register has nothing",
    );
  });

  it("has the name of who says it later, the first one, and nobody else's by it", async () => {
    const [here, elsewhere] = [await openShop(app), await openShop(app)];
    for (const { restaurantId } of [here, elsewhere])
      for (const who of ["kari", "ola"])
        await app.db.query(
          `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
           VALUES ($1, 'sub_' || $2, $2 || '@example.com', $2 || '@example.com', 'SUBSCRIBED', now(), now())`,
          [restaurantId, who],
        );
    for (const name of ["Kari", "Kari Nordmann"]) {
      const customer = { name, phone: "91234567", email: "kari@example.com" };
      await here.place(here.body({ marketingConsent: true, customer }));
    }
    const names = ({ restaurantId }: Shop) =>
      app.db.query("SELECT id, name FROM newsletter_subscribers WHERE restaurant_id = $1 ORDER BY id", [
        restaurantId,
      ]);
    const nobody = { id: "sub_ola", name: null };
    assert.deepEqual(await names(here), [{ id: "sub_kari", name: "Kari" }, nobody]);
    assert.deepEqual(await names(elsewhere), [{ id: "sub_kari", name: null }, nobody]);
  });

  it("says what they agreed to last, and when", async () => {
    const of = async (wanted: string) => {
      const found = (await read()).subscribers.filter(({ email }) => email === wanted);
      return found.map(({ status, source, since }) => [status, source, since]);
    };
    const now = () => new Date(app.clock.nowMs()).toISOString();
    const begun = now();
    const { id } = (await read()).subscribers.find(({ email }) => email === "kari@example.com")!;
    for (const status of ["UNSUBSCRIBED", "SUBSCRIBED"] as const) {
      app.clock.advance(60_000);
      await setSubscription(app.ctx, shop.scope, id, status, "LINK");
      const seen = (await of("kari@example.com")).map(([what, source, since]) => [
        what,
        source,
        new Date(since!).toISOString(),
      ]);
      assert.deepEqual(seen, [[status, "LINK", now()]]);
    }
    const [[, source, since] = []] = await of("ola@example.com");
    assert.deepEqual([source, new Date(since!).toISOString()], ["CHECKOUT", begun]);
  });

  it("comes as a file of those who may be written to, in which nobody's name is a formula", async () => {
    const response = await owner.call("GET", "/newsletter/subscribers.csv");
    assert.match(String(response.headers["content-type"]), /^text\/csv/);
    assert.match(
      String(response.headers["content-disposition"]),
      /attachment; filename=".+-newsletter\.csv"/,
    );
    const [head, ...lines] = response.body.trimEnd().split("\r\n");
    assert.equal(head, "\uFEFFE-post;Navn;Språk;Siden;Meldte seg på");
    assert.deepEqual(lines.map((line) => line.split(";").slice(0, 2)).toSorted(), [
      ["kari@example.com", "Kari"],
      ["ola@example.com", "'=1+1"],
    ]);
    assert.match(lines.find((line) => line.startsWith("ola"))!, /;En bestilling$/);
  });

  it("forgets whoever asks for it, consents and all, and the log does not remember them", async () => {
    const { id } = (await read()).subscribers.find(({ email }) => email === "kari@example.com")!;
    assert.equal(outcomeOf(await owner.call("DELETE", `/newsletter/subscribers/${id}`)), "200");
    const left = await read();
    assert.deepEqual(emails(left).toSorted(), ["ola@example.com", "per@example.com"], "nobody else");
    assert.deepEqual(
      left.subscribers.map(({ source }) => source),
      ["CHECKOUT", "CHECKOUT"],
    );
    const consents = await app.ctx.db.query(
      "SELECT 1 FROM newsletter_consents WHERE restaurant_id = $1 AND subscriber_id = $2",
      [shop.restaurantId, id],
    );
    assert.deepEqual(consents, []);
    const [line] = (await owner.call("GET", "/audit-log")).json().data;
    assert.deepEqual([line.action, line.subject], ["SUBSCRIBER_FORGOTTEN", null]);
    assert.equal(outcomeOf(await owner.call("DELETE", `/newsletter/subscribers/${id}`)), "404 NOT_FOUND");
  });

  it("is the owner's and managers', of their own restaurant", async () => {
    const [{ id } = { id: "" }] = (await read()).subscribers;
    const cook = await hire(app, shop, "STAFF");
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    for (const [method, path] of [
      ["GET", "/newsletter/subscribers"],
      ["GET", "/newsletter/subscribers.csv"],
      ["DELETE", `/newsletter/subscribers/${id}`],
    ] as const) {
      assert.equal(outcomeOf(await cook.call(method, path)), "403 FORBIDDEN", path);
      const nobody = await owner.call(method, path, undefined, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", path);
    }
    assert.equal(outcomeOf(await elsewhere.call("DELETE", `/newsletter/subscribers/${id}`)), "404 NOT_FOUND");
    assert.deepEqual((await elsewhere.call("GET", "/newsletter/subscribers")).json().subscribers, []);
    assert.equal(
      outcomeOf(await owner.call("GET", "/newsletter/subscribers?cursor=x")),
      "422 VALIDATION_FAILED",
    );
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { terminalOf } from "../../cli/terminal.fixture.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { oneTable, openDining, saturdayAt } from "../reservations/dining.fixture.ts";
import { emptied, gone, ofOthers, staying } from "./guest-columns.fixture.ts";
import { somebody, word } from "./somebody.fixture.ts";

const kari = { email: "kari@example.com", phone: "+4791234567" };
describe("personal data of a guest", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const order = (shop: Shop, customer: object, more: object = {}) =>
    shop.place(
      shop.body({ customer, note: `${word} uten løk`, lines: [shop.line("Brus", { note: word })], ...more }),
    );
  /** As it is when the kitchen is through with it. */
  const finish = (shop: Shop) =>
    app.db.query(
      "UPDATE orders SET status = 'COMPLETED', completed_at = placed_at WHERE restaurant_id = $1 AND status <> 'CANCELLED'",
      [shop.restaurantId],
    );
  const post = async (path: string, body: object) => operator.call("POST", `/guests/${path}`, body);
  /** Tables in which a text stands anywhere, in whatever column. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const tables = await app.db.everywhere<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await app.db.everywhere<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`,
        [text],
      );
      if (row!.count > 0) found.push(name);
    }
    return found.toSorted();
  };

  it("is where every column is listed: a new one says whose it is", async () => {
    const columns = await app.db.query<{ table: string; column: string; type: string }>(
      `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'schema_migrations'`,
    );
    const unlisted = columns.filter(({ table, column, type }) => {
      if ((gone as readonly string[]).includes(table)) return false;
      if (table in staying)
        return ![...(emptied[table]?.split(" ") ?? []), ...staying[table]!].includes(column);
      return /^(text|jsonb|bytea|inet)/.test(type) && !ofOthers[table]?.split(" ").includes(column);
    });
    assert.deepEqual(unlisted, []);
    const known = new Set(columns.map(({ table, column }) => `${table} ${column}`));
    const listed = [...Object.entries(emptied), ...Object.entries(ofOthers)].flatMap(([table, names]) =>
      names.split(" ").map((column) => `${table} ${column}`),
    );
    assert.deepEqual(
      listed.filter((one) => !one.endsWith(" ") && !known.has(one)),
      [],
    );
  });

  it("is found by address and by number over all restaurants, and says what is not done", async () => {
    const guest = somebody();
    const [one, two] = [await openShop(app), await openShop(app)];
    await order(one, guest, { marketingConsent: true });
    await finish(one);
    await order(two, { ...guest, email: null });
    const byMail = (await post("find", { email: guest.email.toUpperCase() })).json();
    assert.deepEqual(
      byMail.restaurants.map(({ slug, orders, subscribed, open }: Record<string, unknown>) => [
        ...[slug, orders, subscribed, open],
      ]),
      [[one.slug, 1, true, []]],
    );
    assert.deepEqual(byMail.alsoSeen, { emails: [], phones: [`+47${guest.phone}`] });
    const byNumber = (await post("find", { phone: guest.phone })).json();
    assert.deepEqual(
      byNumber.restaurants.map(({ slug }: { slug: string }) => slug).toSorted(),
      [one.slug, two.slug].toSorted(),
    );
    assert.deepEqual(byNumber.alsoSeen.emails, [guest.email]);
    const open = byNumber.restaurants.find(({ slug }: { slug: string }) => slug === two.slug).open;
    assert.deepEqual(open, [{ type: "ORDER", number: 1, status: "CONFIRMED" }]);
    const nobody = (await post("find", { email: "ingen@example.com" })).json();
    assert.deepEqual(nobody.restaurants, []);
    for (const wrong of [{}, { email: "kari" }, { phone: "12" }, { email: "" }, { name: "Kari" }])
      assert.equal(outcomeOf(await post("find", wrong)), "422 VALIDATION_FAILED", JSON.stringify(wrong));
  });

  it("is seen beside what they ordered, booked or waited with themselves, and nothing of who did so beside them", async () => {
    const [guest, stranger] = [somebody(), somebody()];
    const dining = await openDining(app, oneTable);
    const wait = async (customer: object) => {
      const { statusCode, body } = await dining.wait({ customer });
      assert.equal(statusCode, 201, body);
    };
    await dining.booked({ dineInAt: saturdayAt("18:30"), customer: stranger });
    await wait(guest);
    await wait({ ...guest, phone: "98765432" });
    await wait(stranger);
    await order(dining, stranger);
    const find = async () => (await post("find", { email: guest.email })).json();
    const counts = ({ restaurants }: Record<"restaurants", Record<string, unknown>[]>) =>
      restaurants.map(({ slug, orders, reservations, waitlist }) => [slug, orders, reservations, waitlist]);
    const found = await find();
    assert.deepEqual(counts(found), [[dining.slug, 0, 0, 2]]);
    await dining.booked({ dineInAt: saturdayAt("20:30"), customer: guest });
    for (let orders = 0; orders < 2; orders++) await order(dining, guest);
    assert.deepEqual(counts(await find()), [[dining.slug, 2, 1, 2]]);
    assert.deepEqual(found.alsoSeen, { emails: [], phones: [`+47${guest.phone}`, "+4798765432"].sort() });
  });

  it("is known since the first of what they have ordered, until the last of it", async () => {
    const [guest, stranger, shop] = [somebody(), somebody(), await openShop(app)];
    const startMs = app.clock.nowMs();
    for (const customer of [stranger, guest, guest, guest, stranger]) {
      await order(shop, customer);
      app.clock.advance(60_000);
    }
    const [{ orders, firstAt, lastAt }] = (await post("find", { phone: guest.phone })).json().restaurants;
    const minute = (n: number) => new Date(startMs + n * 60_000).toISOString();
    assert.deepEqual([orders, firstAt, lastAt], [3, minute(1), minute(3)]);
    app.clock.set(minute(0));
  });

  it("is found by an address with letters beyond ASCII, as orders have it", async () => {
    const { email: _, ...guest } = somebody();
    const typed = `Bjørn.${guest.phone}@blåbær.example`;
    const shop = await openShop(app);
    await order(shop, { ...guest, email: typed });
    const found = await post("find", { email: typed });
    assert.equal(outcomeOf(found), "200", found.body);
    assert.deepEqual(
      found.json().restaurants.map(({ slug }: { slug: string }) => slug),
      [shop.slug],
    );
  });

  it("comes as one file with everything, and no secret of the service", async () => {
    const guest = somebody();
    const shop = await openShop(app, (file) => {
      file.settings.tips = true;
    });
    const placed = await order(shop, guest, { marketingConsent: true });
    await app.db.query(
      "INSERT INTO guest_devices (restaurant_id, order_id, id, subscription_sealed, locale) VALUES ($1, $2, 'dev_1', 'x', 'nb')",
      [shop.restaurantId, placed.orderId],
    );
    const response = await post("export", { email: guest.email });
    const file = response.json();
    assert.deepEqual(
      file.restaurants.map(({ slug }: { slug: string }) => slug),
      [shop.slug],
    );
    const [of] = file.restaurants;
    assert.equal(of.orders[0].customerName, guest.name);
    assert.equal(of.orders[0].note, `${word} uten løk`);
    assert.deepEqual(
      [of.lines.length, of.newsletter.length, of.consents.length, of.devices.length, of.events[0].by],
      [1, 1, 1, 1, "CUSTOMER"],
    );
    assert.ok(of.mails.length > 0);
    assert.doesNotMatch(response.body, /token|sealed|restaurantId/i);
    assert.ok(!response.body.includes(placed.publicToken));
  });

  it("is forgotten everywhere, but for what vouchers need", async () => {
    const guest = somebody();
    const [one, two] = [await openShop(app), await openShop(app)];
    await order(one, guest, { marketingConsent: true });
    await order(two, guest, {
      fulfillment: "DELIVERY",
      lines: [two.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"], note: word })],
      deliveryAddress: { line1: `${word} 3`, postalCode: "7011", city: "Trondheim", instructions: word },
    });
    const books = () =>
      app.db.everywhere(
        `SELECT o.order_number, o.total, o.vat, o.payment_method, o.placed_at, l.product_name, l.quantity, l.line_total, l.vat_rate
         FROM orders o JOIN order_lines l ON l.restaurant_id = o.restaurant_id AND l.order_id = o.id
         WHERE o.restaurant_id = ANY ($1) ORDER BY o.restaurant_id`,
        [[one.restaurantId, two.restaurantId]],
      );
    const refused = await post("erase", { email: guest.email, confirm: guest.email });
    assert.equal(outcomeOf(refused), "409 GUEST_HAS_OPEN_ORDERS");
    assert.deepEqual(
      refused
        .json()
        .error.details.open.map(({ slug, number }: Record<string, unknown>) => [slug, number])
        .toSorted(),
      [
        [one.slug, 1],
        [two.slug, 1],
      ].toSorted(),
    );
    assert.equal(
      outcomeOf(await post("erase", { email: guest.email, confirm: "noe" })),
      "422 VALIDATION_FAILED",
    );
    const untyped = { email: "", phone: guest.phone, confirm: "" };
    assert.equal(outcomeOf(await post("erase", untyped)), "422 VALIDATION_FAILED", "what is typed again");
    await finish(one);
    await finish(two);
    await app.db.query("UPDATE orders SET cancellation = $2, status = 'CANCELLED' WHERE restaurant_id = $1", [
      one.restaurantId,
      JSON.stringify({
        reason: "CUSTOMER_REQUEST",
        message: word,
        cancelledBy: "STAFF",
        undoUntil: "2026-06-12T16:01:00Z",
      }),
    ]);
    assert.equal(
      outcomeOf(await post("erase", { email: guest.email, confirm: guest.email })),
      "409 GUEST_HAS_OPEN_ORDERS",
    );
    app.clock.advance(120_000);
    await app.db.query(
      `INSERT INTO dine_in_waitlist (restaurant_id, id, date, from_at, until_at, party_size, customer_name, customer_phone, status,
         created_at, updated_at) VALUES ($1, 'wtl_1', '2026-06-13', now(), now(), 2, $2, $3, 'WAITING', now(), now())`,
      [two.restaurantId, guest.name, `+47${guest.phone}`],
    );
    const before = await books();
    assert.deepEqual(
      (await tablesWith(word)).filter((table) => table !== "service_log"),
      ["dine_in_waitlist", "mails", "newsletter_subscribers", "order_lines", "orders"]
        .toSorted()
        .filter(Boolean),
    );
    const erased = await post("erase", { ...guest, name: undefined, confirm: guest.email });
    assert.equal(outcomeOf(erased), "200", erased.body);
    assert.deepEqual(
      erased
        .json()
        .restaurants.map(({ slug, orders, waitlist, subscribed }: Record<string, unknown>) => [
          slug,
          orders,
          waitlist,
          subscribed,
        ])
        .toSorted(),
      [
        [one.slug, 1, 0, true],
        [two.slug, 1, 1, false],
      ].toSorted(),
    );
    const left = async (text: string) =>
      (
        await app.db.everywhere<{ n: number }>(
          "SELECT count(*)::int AS n FROM orders WHERE restaurant_id = ANY ($1) AND strpos(orders::text, $2) > 0",
          [[one.restaurantId, two.restaurantId], text],
        )
      )[0]!.n;
    assert.deepEqual([await left(word), await left(guest.phone)], [0, 0]);
    for (const text of [guest.email, guest.phone, guest.name])
      assert.deepEqual(await tablesWith(text), [], text);
    assert.deepEqual(await books(), before);
    const again = await post("erase", { email: guest.email, phone: guest.phone, confirm: guest.email });
    assert.deepEqual(again.json(), { restaurants: [] });
  });

  it("is looked for, taken out and erased under a mark in the log, never a name", async () => {
    const { mark } = (await post("find", kari)).json();
    assert.match(mark, /^#[0-9a-f]{12} #[0-9a-f]{12}$/);
    await post("export", { email: "Kari+tilbud@example.com" });
    const { data } = (await operator.call("GET", "/log?limit=2")).json();
    assert.deepEqual(
      data.map(({ action, subject, details }: Record<string, unknown>) => [action, subject, details]),
      [
        ["GUEST_EXPORTED", mark.split(" ")[0], {}],
        ["GUEST_LOOKED_UP", mark, {}],
      ],
    );
    assert.ok(!(await tablesWith(kari.email)).includes("service_log"));
  });

  it("is for the owner of one restaurant there alone, and for nobody else of it", async () => {
    const guest = somebody();
    const [own, other] = [await openShop(app), await openShop(app)];
    await order(own, guest);
    await order(other, guest);
    await finish(own);
    const [owner, manager] = [await hire(app, own, "OWNER"), await hire(app, own, "MANAGER")];
    const sought = { email: guest.email };
    const found = await owner.call("POST", "/guests/find", sought);
    assert.deepEqual(
      found.json().restaurants.map(({ slug }: { slug: string }) => slug),
      [own.slug],
    );
    assert.ok(!(await owner.call("POST", "/guests/export", sought)).body.includes(other.slug));
    for (const path of ["find", "export", "erase"]) {
      const body = { ...sought, ...(path === "erase" && { confirm: guest.email }) };
      assert.equal(outcomeOf(await manager.call("POST", `/guests/${path}`, body)), "403 FORBIDDEN");
      assert.equal(
        outcomeOf(await owner.call("POST", `/guests/${path}`, body, { cookie: undefined })),
        "401 UNAUTHORIZED",
      );
      assert.equal(outcomeOf(await owner.call("POST", `/guests/${path}`, {})), "422 VALIDATION_FAILED");
    }
    assert.equal(
      outcomeOf(await owner.call("POST", "/guests/erase", { ...sought, confirm: guest.email })),
      "200",
    );
    const [left] = (await post("find", sought)).json().restaurants;
    assert.equal(left.slug, other.slug);
    const log = (await owner.call("GET", "/audit-log")).json().data;
    assert.deepEqual(
      log.map(({ action, subject }: Record<string, unknown>) => [action, subject]),
      [
        ["GUEST_ERASED", null],
        ["GUEST_EXPORTED", null],
      ],
    );
  });

  it("is told of in the log of each restaurant when the service exports or erases it (D-396)", async () => {
    const guest = somebody();
    const [one, two, apart] = [await openShop(app), await openShop(app), await openShop(app)];
    for (const shop of [one, two]) {
      await order(shop, guest);
      await finish(shop);
    }
    const sought = { email: guest.email };
    const linesOf = async (shop: Shop) => {
      const owner = await hire(app, shop, "OWNER");
      const { body } = await owner.call("GET", "/audit-log");
      assert.ok(!body.includes(guest.email) && !body.includes(guest.phone));
      return JSON.parse(body).data.map(
        ({ action, person, role, subject, isDone }: Record<string, unknown>) => [
          ...[action, person, role, subject, isDone],
        ],
      );
    };
    await post("find", sought);
    assert.equal(outcomeOf(await post("erase", { ...sought, confirm: "noe" })), "422 VALIDATION_FAILED");
    assert.deepEqual(
      await linesOf(one),
      [],
      "looking, and what was refused, is in the service's own log alone",
    );
    assert.equal(outcomeOf(await post("export", sought)), "200");
    assert.equal(outcomeOf(await post("erase", { ...sought, confirm: guest.email })), "200");
    for (const shop of [one, two])
      assert.deepEqual(await linesOf(shop), [
        ["GUEST_ERASED", "Kim Kokk", "OPERATOR", null, true],
        ["GUEST_EXPORTED", "Kim Kokk", "OPERATOR", null, true],
      ]);
    assert.deepEqual(await linesOf(apart), []);
    await post("erase", { ...sought, confirm: guest.email });
    assert.equal((await linesOf(one)).length, 2, "where there is nothing any more, nothing is done");
  });

  it("is shown, exported and erased on the command line", async () => {
    const guest = somebody();
    const shop = await openShop(app);
    await order(shop, guest);
    const { batch } = terminalOf(app);
    const typed = async (...words: string[]) =>
      (await batch(["guest", ...words]))[0] as ReturnType<typeof JSON.parse>;
    const by = ["--email", guest.email];
    assert.equal((await typed("show", ...by)).answer.restaurants[0].orders, 1);
    assert.equal((await typed("export", ...by, "--slug", shop.slug)).answer.restaurants[0].orders.length, 1);
    assert.equal((await typed("erase", ...by)).exit, 1);
    await finish(shop);
    assert.equal((await typed("erase", ...by)).answer.restaurants[0].orders, 1);
    assert.deepEqual((await typed("show", ...by)).answer.restaurants, []);
    const { data } = (await (await hire(app, shop, "OWNER")).call("GET", "/audit-log")).json();
    assert.deepEqual(
      data.map(({ action, person, role }: Record<string, unknown>) => [action, person, role]),
      [
        ["GUEST_ERASED", "Luka", "OPERATOR"],
        ["GUEST_EXPORTED", "Luka", "OPERATOR"],
      ],
    );
    assert.notEqual((await typed("erase")).exit, 0);
  });
});

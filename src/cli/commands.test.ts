import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { luka, lukaReading } from "../../test/service.ts";
import { openShop, type Shop } from "../features/orders/shop.fixture.ts";
import { openPartner } from "../features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../features/payments/sandbox-page.ts";
import { hire } from "../features/people/staff.fixture.ts";
import { openDining, saturday, saturdayAt } from "../features/reservations/dining.fixture.ts";
import { newId } from "../platform/ids.ts";
import { type Terminal, terminalOf } from "./terminal.fixture.ts";

/** What an operator does at the terminal is what a page or a call does; here is what the words come to. */
describe("luka, at the terminal,", () => {
  let app: TestApp;
  let shop: Shop;
  let terminal: Terminal;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    terminal = terminalOf(app);
  });
  after(() => app?.close());
  const answers = (...lines: string[][]) => terminal.answers(...lines);
  const outcomes = (...lines: string[][]) => terminal.outcomes(...lines);

  it("cancels an order with its reason, and gives back all of it or nothing", async () => {
    const back = { successUrl: "https://luka.localhost/takk", cancelUrl: "https://luka.localhost/nei" };
    const paid = async () => {
      const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...back }));
      await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
      return order;
    };
    const orders = [await paid(), await paid(), await shop.place()];
    const cancel = (at: number, ...more: string[]) => [
      ...["order", "move", "--slug", shop.slug, "--order", String(orders[at]!.orderNumber)],
      ...["--to", "cancelled", ...more],
    ];
    const cancelled = await answers(cancel(0, "--reason", " TOO_BUSY "), cancel(1, "--refund", "none"), [
      "order",
      "move",
      "--slug",
      shop.slug,
      "--order",
      orders[2]!.orderId,
      "--to",
      "preparing",
    ]);
    assert.deepEqual(
      cancelled.map(({ status }) => status),
      ["CANCELLED", "CANCELLED", "PREPARING"],
    );
    const rows = await app.db.query<{ reason: string | null; by: string; refunded: number }>(
      `SELECT o.cancellation ->> 'reason' AS reason, o.cancellation ->> 'cancelledBy' AS by,
         (SELECT count(*)::int FROM refunds f WHERE f.order_id = o.id) AS refunded
       FROM orders o WHERE o.id = ANY ($1) ORDER BY o.order_number`,
      [orders.slice(0, 2).map(({ orderId }) => orderId)],
    );
    assert.deepEqual(rows, [
      { reason: "TOO_BUSY", by: "OPERATOR", refunded: 1 },
      { reason: null, by: "OPERATOR", refunded: 0 },
    ]);
    assert.deepEqual(await outcomes(cancel(2, "--refund", "half")), ["2 USAGE"]);
  });

  it("lists orders, bookings and deliveries of one kind alone", async () => {
    const dining = await openDining(app);
    const first = await dining.booked({ dineInAt: saturdayAt("18:00"), partySize: 2 });
    await dining.booked({ dineInAt: saturdayAt("20:00"), partySize: 2 });
    const of = ["--slug", dining.slug];
    const waiter = await hire(app, dining);
    await waiter.call("POST", `/reservations/${first.reservationId}/cancel`, {});
    const hook = ["--url", "https://mottak.kassa.no/hook", "--events", " order_created, Order_Paid "];
    const [made] = await answers(["webhook", "create", ...of, ...hook]);
    assert.deepEqual((made!.events as string[]).toSorted(), ["ORDER_CREATED", "ORDER_PAID"]);
    assert.match(String(made!.secret), /^whsec_/);
    const its = [...of, "--webhook", String(made!.id)];
    const booked = ["reservation", "list", ...of, "--from", saturday];
    const [, cancelled, waiting, all, pings, others] = await answers(
      ["webhook", "ping", ...its],
      [...booked, "--status", "cancelled"],
      [...booked, "--status", "pending_approval"],
      booked,
      ["delivery", "list", ...its, "--event", " ping "],
      ["delivery", "list", ...its, "--event", "order_created"],
    );
    assert.deepEqual(
      [cancelled, waiting, all, pings, others].map((list) => list!.data.length),
      [1, 1, 2, 1, 0],
    );
    assert.equal(cancelled!.data[0]!.orderNumber, first.orderNumber);
  });

  it("makes an account in a restaurant or of the service's own, and lets somebody in again", async () => {
    const create = (email: string, ...more: string[]) => [
      ...["person", "create", "--email", `${email}@luka.example`, "--name", email, ...more],
    ];
    const at = ["--slug", shop.slug, "--password", "et langt passord"];
    const made = await answers(
      create("eier", ...at),
      create("leder", ...at, "--role", "manager"),
      create("begge", ...at, "--operator"),
      create("drift", "--password", "et langt passord", "--operator"),
    );
    const rows = await app.db.query(
      `SELECT p.name, p.is_operator AS operator, (SELECT role FROM restaurant_members m WHERE m.user_id = p.id) AS role
       FROM people p WHERE p.id = ANY ($1) ORDER BY p.name`,
      [made.map(({ userId }) => userId)],
    );
    assert.deepEqual(rows, [
      { name: "begge", operator: true, role: "OWNER" },
      { name: "drift", operator: true, role: null },
      { name: "eier", operator: false, role: "OWNER" },
      { name: "leder", operator: false, role: "MANAGER" },
    ]);
    const [again, reset] = await answers(create("drift", "--slug", shop.slug, "--role", "staff"), [
      "person",
      "reset",
      "--email",
      "Drift@luka.example",
    ]);
    assert.deepEqual([again!.userId, again!.isNew], [made[3]!.userId, false]);
    assert.match(String(reset!.url), /^https?:\/\/.+\/new-password#[\w-]{43}$/);
    assert.ok(Date.parse(String(reset!.expiresAt)) > app.clock.nowMs());
    assert.equal(reset!.secondFactorRemoved, false);
    assert.deepEqual(
      await outcomes(create("ny", "--password", "et langt passord"), create("ny", ...at.slice(0, 2))),
      ["2 USAGE", "1 VALIDATION_FAILED"],
    );
    const [refused] = await terminal.batch(create("ny", ...at.slice(0, 2)));
    assert.deepEqual(
      refused!.error!.details!.issues!.map(({ path }) => path),
      ["password"],
    );
    assert.deepEqual(await outcomes(["person", "reset", "--email", "ingen@luka.example"]), ["3 NOT_FOUND"]);
  });

  it("archives nothing, but takes a restaurant out of the archive and opens one that is asked for", async () => {
    const partner = await openPartner(app, "LIVE");
    const own = await partner.open();
    const of = ["--slug", own.slug];
    assert.deepEqual(await outcomes(["restaurant", "approve", ...of]), ["1 GO_LIVE_NOT_READY"]);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [own.restaurantId]);
    const [restored, ofPartner, sandboxes] = await answers(
      ["restaurant", "restore", ...of],
      ["restaurant", "list", "--partner", partner.partnerId],
      ["restaurant", "list", "--partner", partner.partnerId, "--env", "test"],
    );
    const { slug, archived } = restored!.restaurant as { slug: string; archived: boolean };
    assert.deepEqual([slug, archived], [own.slug, false]);
    assert.deepEqual([ofPartner!.data.length, sandboxes!.data.length], [1, 0]);
  });

  it("gives a restaurant a domain that the operator looks after, and takes it", async () => {
    const of = ["--slug", shop.slug, "--domain"];
    const [managed] = await answers(["domain", "manage", ...of, "Bestill.Fjord.no"]);
    const { domain } = managed!.domain as { domain: string };
    assert.equal(domain, "bestill.fjord.no");
    const [released] = await answers(["domain", "release", ...of, "BESTILL.fjord.no"]);
    assert.deepEqual(released, { released: "bestill.fjord.no" });
    assert.deepEqual(await outcomes(["domain", "release", ...of, "bestill.fjord.no"]), [
      "3 DOMAIN_NOT_FOUND",
    ]);
  });

  it("writes every mail into a folder, to be looked at", async () => {
    const folder = await mkdtemp(join(tmpdir(), "luka-mails-"));
    try {
      const out = join(folder, "of", "shop");
      const [made] = await answers(["mail", "samples", "--slug", shop.slug, "--out", out]);
      const names = made!.mails as string[];
      assert.equal(made!.folder, out);
      const written = new Set(await readdir(out));
      for (const name of names) assert.ok(written.has(`${name}.html`) && written.has(`${name}.txt`), name);
      const dates = [...written].filter((name) => name.endsWith(".ics"));
      assert.equal(written.size, 2 * names.length + dates.length);
      assert.ok(dates.includes("reservation-approved.nb.ics"));
      assert.match(await readFile(join(out, "order-ready.en.txt"), "utf8"), /^Subject: .+\n\n\S/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("lists who has the newsletter, and who has had it when that is asked for", async () => {
    for (const status of ["SUBSCRIBED", "UNSUBSCRIBED"])
      await app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ($1, $2, $3, $3, $4, now(), now())`,
        [shop.restaurantId, newId("sub"), `${status.toLowerCase()}@example.com`, status],
      );
    const list = ["newsletter", "list", "--slug", shop.slug];
    const [now, ever] = await answers(list, [...list, "--all"]);
    const emails = (answer: typeof now) =>
      (answer!.subscribers as { email: string }[]).map(({ email }) => email);
    assert.deepEqual(emails(now), ["subscribed@example.com"]);
    assert.deepEqual(emails(ever).toSorted(), ["subscribed@example.com", "unsubscribed@example.com"]);
  });

  it("passes over empty lines, answers each of the others, and takes none for words that are none", async () => {
    const lines = [
      " ",
      "",
      '["partner", "program"]',
      "   ",
      '["partner", 5]',
      '{"partner": 1}',
      "partner",
      "[]",
    ];
    const { stdout, code } = await lukaReading(lines.join("\n"), terminal.env, "batch");
    const said = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      said.map(({ exit, error, answer }) => [exit, error?.code ?? Object.keys(answer)[0]]),
      [
        [0, "program"],
        [2, "USAGE"],
        [2, "USAGE"],
        [2, "USAGE"],
        [0, "help"],
      ],
    );
    assert.equal(code, 1);
    assert.deepEqual(await outcomes(["order", "list", "--slug", " "], ["order", "list", "--slug", ""]), [
      ...["2 USAGE", "2 USAGE"],
    ]);
  });

  it("shows people an answer in lines, and what a list has none of as a dash", async () => {
    const show = await luka(terminal.env, "restaurant", "show", "--slug", shop.slug);
    assert.ok(show.stdout.split("\n").includes(`slug: ${shop.slug}`), show.stdout);
    const partner = await openPartner(app);
    const shown = await luka(terminal.env, "partner", "show", "--id", partner.partnerId);
    assert.match(shown.stdout, /^team\.0\.role: OWNER$/m);
    const list = await luka(terminal.env, "key", "list", "--partner", partner.partnerId);
    const [head, row] = list.stdout.split("\n");
    const at = head!.indexOf("expiresAt");
    assert.ok(at > 0 && row!.slice(at).startsWith("-"), list.stdout);
    const script = await luka(terminal.env, "completion", "bash");
    assert.match(script.stdout, /^# luka completion bash[\s\S]+complete .* luka\n$/);
    const empty = await luka(terminal.env, "order", "list", "--slug", (await openShop(app)).slug);
    assert.match(empty.stdout, /^orderNumber {2}status/);
  });
});

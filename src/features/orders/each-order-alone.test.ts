import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { ownersTouchedBy } from "../../../test/touched-rows.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { sendPendingRefunds } from "../payments/send-refund.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";
import { systemActor } from "./actors.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { cancelOrder } from "./cancel-order.ts";
import { keeping } from "./house.fixture.ts";

interface Family {
  id: string;
  paymentUrl: string | null;
}
type Step = [what: string, act: (family: Family) => Promise<unknown>];

/**
 * One of everything that can be done to an order or a reservation, in a restaurant where others of every age stand by: those that were
 * left one step earlier among them. It changes its own rows, and those of what it came to more, and nobody else's.
 */
describe("what is done to one order", () => {
  let app: TestApp;
  let dining: Dining;
  let owner: Staff;
  let oven: string;
  /** Tables with an order's rows. */
  let tables: string[];
  before(async () => {
    app = await createTestApp();
    dining = await openDining(
      app,
      ({ settings }) => {
        settings.ordersPerSlot = 1_000;
        settings.dineIn = {
          autoApprove: true,
          deposit: { amount: 5_000, perPerson: true, cancelBeforeMinutes: 180 },
        };
      },
      { environment: "TEST", live: false },
    );
    owner = await hire(app, dining, "OWNER");
    const { snapshot } = await app.ctx.snapshots.of(dining.restaurantId);
    const [pizza] = snapshot.menus[0]!.categories;
    const stations = [{ name: "Ovn", categoryIds: [pizza!.id] }];
    oven = (await owner.call("PUT", "/stations", { stations })).json().stations[0].id;
    await app.ctx.snapshots.reload(dining.restaurantId);
    const found = await app.db.query<{ name: string }>(
      `SELECT c.table_name AS name FROM information_schema.columns c
       JOIN pg_class t ON t.relname = c.table_name AND t.relnamespace = 'public'::regnamespace
       WHERE c.table_schema = 'public' AND c.column_name = 'order_id' AND t.relkind IN ('r', 'p') AND NOT t.relispartition`,
    );
    tables = found.map(({ name }) => name).sort();
  });
  after(() => app.close());

  /** Every row about an order, with the order that it is about: what came to more is a part of it. */
  const rows = async (): Promise<Map<string, string>> => {
    const ofTables = tables.map(
      (name) => `SELECT order_id, '${name} ' || to_jsonb(t)::text FROM ${name} t WHERE order_id IS NOT NULL`,
    );
    const found = await app.db.query<{ family: string; row: string }>(
      `SELECT coalesce(o.supplement_of, o.id) AS family, r.row FROM (
         SELECT id AS order_id, 'orders ' || to_jsonb(t)::text AS row FROM orders t
         UNION ALL ${ofTables.join(" UNION ALL ")}) AS r
       JOIN orders o ON o.id = r.order_id`,
    );
    return new Map(found.map(({ family, row }) => [row, family]));
  };
  const touchedBy = (act: () => Promise<unknown>) => ownersTouchedBy(rows, act);

  let guests = 0;
  /** Guests share nothing: what reaches another one is seen. */
  const guest = () => {
    guests += 1;
    return { name: `Gjest ${guests}`, phone: `9${1_000_000 + guests}`, email: `gjest${guests}@example.com` };
  };
  const ordered = async (paymentMethod: "CASH" | "ONLINE"): Promise<Family> => {
    const lines = [dining.line("Margherita", { variant: "Stor" }), dining.line("Brus")];
    const more = { customer: guest(), lines, paymentMethod };
    const { orderId, paymentUrl } = await dining.place(dining.body(more));
    return { id: orderId, paymentUrl: paymentUrl ?? null };
  };
  let days = 0;
  const booked = async (): Promise<Family> => {
    days += 1;
    const date = Temporal.PlainDate.from("2026-06-13")
      .add({ days: days % 25 })
      .toString();
    const dineInAt = `${date}T${14 + Math.floor(days / 25) * 2}:00:00+02:00`;
    const placed = await dining.booked({ dineInAt, partySize: 2, customer: guest() });
    return { id: placed.reservationId, paymentUrl: placed.paymentUrl ?? null };
  };

  const decide = (decision: "PAY" | "DECLINE") => async (family: Family) => {
    await decideSandboxPayment(app.ctx, family.paymentUrl!.split("/").at(-1)!, decision);
  };
  const read = async ({ id }: Family): Promise<BoardOrder> =>
    (await owner.call("GET", `/orders/${id}`)).json();
  const decideMore = (decision: "PAY" | "DECLINE") => async (family: Family) => {
    const { due } = await read(family);
    await decideSandboxPayment(app.ctx, due!.paymentUrl!.split("/").at(-1)!, decision);
  };
  const call =
    (method: "POST" | "PATCH", path: string, body: object = {}) =>
    async ({ id }: Family) => {
      const response = await owner.call(method, path.replace(":id", id), body);
      assert.ok(response.statusCode < 300, `${path} ${response.body}`);
    };
  const changed =
    (add: string[], ...quantities: number[]) =>
    async (family: Family) => {
      const order = await read(family);
      const body = {
        ...keeping(order, ...quantities),
        add: add.map((name) => dining.line(name)),
        settle: "LINK",
      };
      await call("POST", "/orders/:id/changes", { expectedVersion: order.version, ...body })(family);
    };
  const refunded = (what: object) => async (family: Family) => {
    await call("POST", "/orders/:id/refunds", { ...what, reason: "OTHER" })(family);
    await sendPendingRefunds(app.ctx);
  };
  const made = (isMade: boolean) => (family: Family) =>
    call("POST", "/orders/:id/ticks", { stationId: oven, isMade })(family);
  const calledOffByNobody = async ({ id }: Family) => {
    const cancellation = { reason: "NOT_ACCEPTED_IN_TIME", refund: "FULL" } as const;
    await cancelOrder(app.ctx, dining.scope, id, cancellation, systemActor);
  };

  const pay: Step = ["is paid", decide("PAY")];
  const accept: Step = ["is answered", call("POST", "/orders/:id/accept")];
  const dearer: Step = ["comes to more", changed(["Kake"])];
  const cancel: Step = [
    "is called off",
    call("POST", "/orders/:id/cancel", { reason: "OTHER", refund: "FULL" }),
  ];
  const move = (status: string): Step => [`is ${status}`, call("POST", "/orders/:id/status", { status })];

  const lives: [what: string, make: () => Promise<Family>, steps: Step[]][] = [
    [
      "an order that is paid online",
      () => ordered("ONLINE"),
      [
        pay,
        accept,
        ["is later", call("POST", "/orders/:id/delay", { readyAt: "2026-06-12T19:00:00Z" })],
        dearer,
        ["has what it came to more paid", decideMore("PAY")],
        ["is given back in part", refunded({ amount: 1_000 })],
        move("PREPARING"),
        move("READY_FOR_PICKUP"),
        move("COMPLETED"),
      ],
    ],
    [
      "an order whose drink is given back",
      () => ordered("ONLINE"),
      [pay, accept, ["has it given back", refunded({ lines: [{ lineId: "2", quantity: 1 }] })]],
    ],
    [
      "an order that nobody has answered in time",
      () => ordered("ONLINE"),
      [pay, ["is called off", calledOffByNobody], ["is seen", call("POST", "/orders/:id/seen")]],
    ],
    [
      "an order that the kitchen makes",
      () => ordered("CASH"),
      [
        accept,
        dearer,
        ["is seen as it is now", call("POST", "/orders/:id/changes/seen", { version: 1 })],
        ["is made in part", made(true)],
        ["is not made after all", made(false)],
      ],
    ],
    ["an order that nobody pays", () => ordered("ONLINE"), [["is declined", decide("DECLINE")]]],
    [
      "an order whose guest pays the rest at the counter",
      () => ordered("ONLINE"),
      [pay, accept, dearer, ["has the rest declined", decideMore("DECLINE")], move("PREPARING")],
    ],
    [
      "an order that is called off while more is asked for",
      () => ordered("ONLINE"),
      [pay, accept, dearer, cancel, ["is taken back", call("POST", "/orders/:id/cancel/undo")]],
    ],
    [
      "an order that becomes less",
      () => ordered("ONLINE"),
      [pay, accept, ["becomes less", changed([], 1, 0)], cancel],
    ],
    [
      "an order that is paid at the counter",
      () => ordered("CASH"),
      [
        accept,
        ["is another", changed(["Kake"], 1, 0)],
        cancel,
        ["is taken back", call("POST", "/orders/:id/cancel/undo")],
      ],
    ],
    [
      "a table with a deposit",
      booked,
      [
        pay,
        ["is for others", call("PATCH", "/reservations/:id", { partySize: 1 })],
        ["has its deposit back", call("POST", "/reservations/:id/deposit/refund", { amount: 1_000 })],
        ["did not come", call("POST", "/reservations/:id/noShow")],
        ["came after all", call("POST", "/reservations/:id/noShow/undo")],
        ["is seated", call("POST", "/reservations/:id/seat")],
        ["is free", call("POST", "/reservations/:id/complete")],
      ],
    ],
    [
      "a table that is called off",
      booked,
      [pay, ["is called off", call("POST", "/reservations/:id/cancel", { reason: "OTHER" })]],
    ],
    ["a table whose deposit nobody pays", booked, [["is declined", decide("DECLINE")]]],
  ];

  for (const [what, make, steps] of lives)
    it(`stays with ${what}`, async () => {
      for (let age = 0; age <= steps.length; age += 1) {
        const family = await make();
        for (const [, act] of steps.slice(0, Math.max(0, age - 1))) await act(family);
        const last = steps[age - 1];
        if (!last) continue;
        const [said, act] = last;
        assert.deepEqual(await touchedBy(() => act(family)), [family.id], `${what} ${said}`);
      }
    });

  it("is told to its own guest, and numbered after the one before", async () => {
    const mails = await app.db.query<{ kind: string; recipient: string; guest: string }>(
      `SELECT m.kind, m.recipient, o.customer_email AS guest FROM mails m
       JOIN orders o ON o.restaurant_id = m.restaurant_id AND o.id = m.order_id`,
    );
    assert.ok(new Set(mails.map(({ kind }) => kind)).size >= 8);
    assert.deepEqual(
      mails.filter((mail) => mail.recipient !== mail.guest),
      [],
    );
    const numbers = await app.db.query<{ number: string }>(
      "SELECT order_number AS number FROM orders ORDER BY order_number",
    );
    assert.deepEqual(
      numbers.map(({ number }) => Number(number)),
      numbers.map((_, before) => before + 1),
    );
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { paymentLoops } from "./jobs.ts";
import { type Act, differs, minute, rows, total } from "./misbehaviour.fixture.ts";
import { paymentReport } from "./payment-report.ts";

describe("a provider that misbehaves", () => {
  let town: PaidTown;
  const shops: Partial<Record<"STRIPE" | "VIPPS", PaidShop>> = {};
  let week = 0;
  before(async () => {
    town = await openPaidTown();
    shops.STRIPE = await town.openShop(["STRIPE"]);
    shops.VIPPS = await town.openShop(["VIPPS"]);
  });
  after(() => town.close());

  const stateOf = async (orderId: string) => {
    const [row] = await town.app.db.query<Record<"status" | "state" | "refunded", unknown>>(
      `SELECT o.status, p.state, p.refunded FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
      [orderId],
    );
    return row!;
  };
  const reported = async ({ orderId }: OnlineOrder): Promise<string[]> => {
    const { open, unanswered, failedRefunds, waitingRefunds, waitingAuthorizations } = await paymentReport(
      town.app.ctx,
      6,
    );
    const isAbout = (one: { orderId: string }): boolean => one.orderId === orderId;
    return [
      ...open.filter(isAbout).map(({ kind }) => kind),
      ...(unanswered.includes(orderId) ? ["unanswered"] : []),
      ...(failedRefunds.some(isAbout) ? ["failedRefunds"] : []),
      ...(waitingRefunds.some(isAbout) ? ["waitingRefunds"] : []),
      ...(waitingAuthorizations.some(isAbout) ? ["waitingAuthorizations"] : []),
    ];
  };
  /** What our books say that the provider holds for this order. */
  const expectedThere = async (shop: PaidShop, { orderId }: OnlineOrder) => {
    const { state, authorization_state: authorization } = await shop.paymentOf(orderId);
    const refunds = await shop.refundsOf(orderId);
    const given = refunds.filter((one) => one.state === "DONE").reduce((sum, { amount }) => sum + amount, 0);
    const isHere = state === "PAID" && (authorization === null || authorization === "CAPTURED");
    return { held: authorization === "AUTHORIZED" ? total : 0, kept: isHere ? total - given : 0 };
  };

  for (const provider of ["STRIPE", "VIPPS"] as const) {
    for (const [what, row] of Object.entries(rows)) {
      it(`${provider}: ${what}`, async () => {
        const shop = shops[provider]!;
        const scene = { town, shop };
        // A week for each: no row meets what another one has left.
        week += 1;
        town.app.clock.set(Date.parse(fridayEvening) + week * 7 * 24 * 60 * minute);
        for (const { server } of [town.stripe, town.vipps]) server.mend();
        const order = await shop.order();
        assert.equal(order.total, total);
        const heard: string[] = [];
        const stop = town.app.ctx.live.subscribe(({ orderId }) => heard.push(orderId));
        /** Whatever changes for the restaurant's people is heard on their open pages. */
        const watched = async (act: () => Promise<unknown>): Promise<void> => {
          const before = await stateOf(order.orderId);
          heard.length = 0;
          await act();
          try {
            assert.deepEqual(await stateOf(order.orderId), before);
          } catch {
            assert.ok(heard.includes(order.orderId), "nobody was told");
          }
        };
        const all = async (acts: Act[]): Promise<void> => {
          for (const act of acts) await watched(() => act(order, scene));
        };
        const minutesLater = async (...steps: number[]): Promise<void> => {
          for (const step of steps) {
            town.app.clock.advance(step * minute);
            for (const { run } of paymentLoops) await watched(() => run(town.app.ctx));
          }
        };

        await all(row.after);
        if (row.when) order.emulator.server.trouble(...row.when);
        await all(row.and);
        if (row.forGood) await minutesLater(1, 2, 4, 8, 16, 32, 120);
        else {
          order.emulator.server.mend();
          await all(row.later ?? []);
          await minutesLater(1, 20, 120, 120);
        }

        const { here, there, report = [] } = { ...row, ...differs[provider][what] };
        const { paymentStatus, status } = await shop.track(order.publicToken);
        const { authorization_state: authorization } = await shop.paymentOf(order.orderId);
        const refunds = await shop.refundsOf(order.orderId);
        assert.deepEqual(
          [status, paymentStatus, authorization, ...refunds.map(({ state }) => state).sort()],
          here,
        );
        const { held, captured, refunded } = order.emulator.books(order.reference);
        assert.deepEqual({ held, kept: captured - refunded }, there);
        const listed = await reported(order);
        assert.deepEqual(listed, report);
        // No money is held, lost or paid twice in silence.
        if (listed.length === 0) assert.deepEqual(await expectedThere(shop, order), there);
        stop();
      });
    }
  }
});

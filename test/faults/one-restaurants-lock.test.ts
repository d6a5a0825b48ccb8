import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { auditHistory } from "./books.ts";
import { call, fulfil, menuOf, openShop, placeOrder, type Shop, type Wish, wish } from "./guests.ts";
import { faultMs, isLong } from "./how-long.ts";
import { openStage, type Running, type Stage } from "./stage.ts";

/** Somebody holds on to the rows of one restaurant: a report that was left open, a migration by hand, a process that hangs. */
const guestsWaiting = 200;
const othersAtOnce = 4;
const mostRatio = 1.2;
const roundMs = 5_000;

describe("while somebody holds on to one restaurant's rows (P-16)", {
  timeout: 240_000 + 2 * faultMs(0),
}, () => {
  let stage: Stage;
  let held: Shop;
  let others: Shop[];
  let service: Running;
  let holder: pg.Client;
  before(async () => {
    stage = await openStage();
    [held, ...others] = (await Promise.all([1, 2, 3, 4].map(() => openShop(stage.db)))) as [Shop, ...Shop[]];
    service = await stage.launch({ ROLE: "all" });
    holder = new pg.Client({ connectionString: stage.databaseUrl, application_name: "fault test" });
    await holder.connect();
    for (const shop of [held, ...others]) {
      assert.equal((await menuOf(service.base, shop)).status, 200);
      const first = wish(shop);
      history.push(first);
      await fulfil(first, [service.base]);
    }
  });
  after(async () => {
    await holder?.end();
    await stage.close();
  });

  const history: Wish[] = [];

  async function lookAtOthers(isOver: () => boolean): Promise<Looked> {
    const ordersMs: number[] = [];
    const readyMs: number[] = [];
    const waitForLocks: number[] = [];
    const timed = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
      const startedAtMs = performance.now();
      await work();
      into.push(performance.now() - startedAtMs);
    };
    /** Orders at another restaurant, one after another. */
    const guest = async (turn: number): Promise<void> => {
      while (!isOver()) {
        const one = wish(others[turn % others.length]!);
        history.push(one);
        await timed(ordersMs, () => fulfil(one, [service.base]));
        assert.equal(one.tries, 1, "nobody else is told to come again");
      }
    };
    const monitor = async (): Promise<void> => {
      while (!isOver()) {
        await timed(readyMs, async () => assert.equal((await call(`${service.base}/readyz`)).status, 200));
        const rows = await stage.db.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query_start < clock_timestamp() - interval '1 s'",
        );
        waitForLocks.push(rows.length);
        await sleep(100);
      }
    };
    await Promise.all([monitor(), ...Array.from({ length: othersAtOnce }, (_, turn) => guest(turn))]);
    return { ordersMs, readyMs, waitForLocks };
  }

  const forMs = (ms: number): (() => boolean) => {
    const endsAt = performance.now() + ms;
    return () => performance.now() > endsAt;
  };

  /** All of its guests at once. How long each waited for an answer, which tells them to come again. */
  async function comeInVain(wishes: readonly Wish[]): Promise<number[]> {
    return Promise.all(
      wishes.map(async (one) => {
        const startedAtMs = performance.now();
        const answer = await placeOrder(service.base, held, one.body, one.key);
        assert.equal(answer.status, 503, answer.text);
        assert.equal(answer.body.error?.code, "SERVICE_UNAVAILABLE");
        assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
        return performance.now() - startedAtMs;
      }),
    );
  }

  it("its guests are told to come again within 10 s, others notice nothing, and afterwards the same keys are orders", async (t) => {
    const free: number[] = [];
    const meanwhile: number[] = [];
    const ready: number[] = [];
    const waited: number[] = [];
    const waiting: number[] = [];
    const inVain = Array.from({ length: guestsWaiting }, () => wish(held));
    await lookAtOthers(forMs(2_000));
    // One after the other, again and again where it is measured, so that both meet the same machine, with as many guests there at once.
    for (const isOver = forMs(faultMs(1)); !isOver(); ) {
      const served = Array.from({ length: guestsWaiting }, () => wish(held));
      history.push(...served);
      const [without] = await Promise.all([
        lookAtOthers(forMs(roundMs)),
        ...served.map((one) => fulfil(one, [service.base])),
      ]);
      free.push(...without.ordersMs);

      await holder.query("BEGIN");
      await holder.query("SELECT FROM order_counters WHERE restaurant_id = $1 FOR UPDATE", [
        held.restaurantId,
      ]);
      const [looked, guests] = await Promise.all([lookAtOthers(forMs(roundMs)), comeInVain(inVain)]);
      meanwhile.push(...looked.ordersMs);
      ready.push(...looked.readyMs);
      waiting.push(...looked.waitForLocks);
      waited.push(...guests);
      await holder.query("ROLLBACK");
    }
    await Promise.all(inVain.map((one) => fulfil(one, [service.base])));
    const audit = await auditHistory(stage.db, [...history, ...inVain]);

    const [was, is] = [p99(free), p99(meanwhile)];
    t.diagnostic(
      `orders of others, p99: ${was.toFixed(1)} ms without, ${is.toFixed(1)} ms with ${guestsWaiting} waiting there: ${(is / was).toFixed(2)} (${free.length} and ${meanwhile.length} orders); medians ${p(free, 0.5).toFixed(1)} and ${p(meanwhile, 0.5).toFixed(1)} ms`,
    );
    t.diagnostic(
      `${waited.length} answers there after ${Math.round(Math.min(...waited))} to ${Math.round(Math.max(...waited))} ms; /readyz at most ${Math.round(Math.max(...ready))} ms; ${JSON.stringify(audit)}`,
    );
    assert.ok(Math.max(...waited) < 10_000);
    assert.equal(Math.max(...waiting), 1, "connections that wait there");
    // Side by side with other tests, what is measured are those.
    assert.ok(!isLong || is <= was * mostRatio, `others wait ${(is / was).toFixed(2)} times as long`);
  });
});

interface Looked {
  /** How long each order of another restaurant took, and each question whether the service is ready. */
  ordersMs: number[];
  readyMs: number[];
  /** How many connections had waited for somebody's rows for a second, whenever it was looked. */
  waitForLocks: number[];
}

const p = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!;
const p99 = (values: readonly number[]): number => p(values, 0.99);

import assert from "node:assert/strict";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { auditHistory } from "./books.ts";
import { call, fulfil, menuOf, openShop, type Shop, type Wish, wish } from "./guests.ts";
import { faultMs } from "./how-long.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/** Guests order, and look at menus, while the connections to the database are cut, and PostgreSQL is killed under the service. */
const guestsAtOnce = 16;
/** Whoever has no luck between two cuts goes on asking until the fault is over: then there is an answer for everybody. */
const patienceMs = faultMs(6) + 60_000;

describe("while connections are cut (P-14)", () => {
  let stage: Stage;
  let shop: Shop;
  let service: Running;
  let exit: number | string | undefined;
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db);
    service = await stage.launch({ ROLE: "all" });
    void service.ended.then((how) => {
      exit = how;
    });
    assert.equal((await menuOf(service.base, shop)).status, 200);
  });
  after(() => stage.close());

  /** So many guests until it is over; then everybody has an answer, and the books agree with all of them. */
  async function order(t: TestContext, fault: (stopping: AbortSignal) => Promise<string>): Promise<void> {
    await stage.db.query("DELETE FROM orders");
    await stage.db.query("DELETE FROM order_counters");
    const wishes: Wish[] = [];
    const menus: number[] = [];
    const isOver = new AbortController();
    const guest = async (): Promise<void> => {
      while (!isOver.signal.aborted) {
        const one = wish(shop);
        wishes.push(one);
        await fulfil(one, [service.base], patienceMs);
      }
    };
    const reader = async (): Promise<void> => {
      while (!isOver.signal.aborted) {
        menus.push((await menuOf(service.base, shop)).status);
        await sleep(20);
      }
    };
    const everybody = Promise.all([reader(), ...Array.from({ length: guestsAtOnce }, guest)]);
    let figures: string;
    try {
      figures = await fault(isOver.signal);
    } finally {
      isOver.abort();
      await everybody;
    }
    const audit = await auditHistory(stage.db, wishes);
    const tries = wishes.reduce((sum, one) => sum + one.tries, 0);
    t.diagnostic(
      `${figures}: ${wishes.length} orders in ${tries} tries, ${menus.length} menus, ${JSON.stringify(audit)}`,
    );
    assert.equal(exit, undefined, service.output());
    const refused = wishes.flatMap(({ acknowledged, end, tries: asked }) =>
      acknowledged.length > 0 ? [] : [end?.text ?? `no answer after ${asked} tries`],
    );
    assert.deepEqual(refused, [], "nobody is refused");
    assert.deepEqual(new Set(menus), new Set([200]), "menus go on from memory");
    assert.ok(audit.placed > 0 && tries > wishes.length);
  }

  it("of every connection every few milliseconds, no process ends, and each order that was acknowledged is there once", (t) =>
    order(t, async () => {
      const endsAt = performance.now() + faultMs(6);
      let cut = 0;
      while (performance.now() < endsAt) {
        // A second of it, and a moment in which orders come through.
        for (let burst = 0; burst < 200; burst += 1) {
          const rows = await stage.db
            .query(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ~ '^luka' AND pid <> pg_backend_pid()",
            )
            .catch(() => []);
          cut += rows.length;
          await sleep(5);
        }
        await sleep(300);
      }
      return `${cut} connections cut`;
    }));

  it("because PostgreSQL was killed, it is started again by itself, once, and answers say when to come again", (t) =>
    order(t, async (stopping) => {
      const endsAt = performance.now() + faultMs(6);
      const watching = mostServersAtOnce(
        join(stage.folder, "postgres"),
        [process.pid, service.pid],
        stopping,
      );
      const awayMs: number[] = [];
      while (performance.now() < endsAt) {
        await sleep(500);
        const killedAtMs = performance.now();
        await stage.killDatabase();
        await until(
          "orders can be taken again",
          // In the first moment the service has not noticed.
          async () =>
            (await stage.isDatabaseThere()) && (await call(`${service.base}/readyz`)).status === 200,
        );
        awayMs.push(Math.round(performance.now() - killedAtMs));
      }
      // Whoever watches is told to stop only after the fault: what it has seen so far counts.
      assert.equal(watching.most(), 1, "servers on the data folder");
      return `PostgreSQL killed ${awayMs.length} times, away for ${Math.min(...awayMs)} to ${Math.max(...awayMs)} ms`;
    }));
});

/** How many servers these processes had at most on a data folder at once. */
function mostServersAtOnce(
  folder: string,
  starters: readonly number[],
  stopping: AbortSignal,
): { most(): number } {
  let most = 0;
  const look = async (): Promise<void> => {
    while (!stopping.aborted) {
      const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
      const are = await Promise.all(pids.map((pid) => isServerOn(pid, folder, starters)));
      most = Math.max(most, are.filter(Boolean).length);
      await sleep(20);
    }
  };
  void look();
  return { most: () => most };
}

async function isServerOn(pid: string, folder: string, starters: readonly number[]): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    const parent = /^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return starters.includes(Number(parent));
  } catch {
    return false;
  }
}

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { auditHistory } from "./books.ts";
import { type Answer, call, fulfil, menuOf, openShop, type Shop, type Wish, wish } from "./guests.ts";
import { faultMs } from "./how-long.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

const run = promisify(execFile);

/** A disk that is full, for as long as it is: PostgreSQL's own, where this machine lets us mount one, or as PostgreSQL tells of it. */
interface Disk {
  name: string;
  fill(): Promise<void>;
  free(): Promise<void>;
}

const diskMiB = 400;

/** A file system of its own for the data; null where that takes rights that we have not. */
async function mountDisk(folder: string): Promise<{ disk: Disk; unmount(): Promise<void> } | null> {
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${diskMiB}m,mode=0755`, "tmpfs", folder]);
  } catch {
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    disk: {
      name: "a full file system",
      async fill() {
        const { bavail, bsize } = await statfs(folder);
        // Whatever comes free while it is written is taken too.
        await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
        for (let extra = 0; (await statfs(folder)).bavail > 0 && extra < 50; extra += 1)
          await writeFile(`${ballast}.${extra}`, Buffer.alloc(1 << 20)).catch(() => undefined);
      },
      async free() {
        await run("find", [folder, "-maxdepth", "1", "-name", "ballast*", "-delete"]);
      },
    },
    async unmount() {
      await run("umount", ["-l", folder]);
    },
  };
}

/** What PostgreSQL answers to writes when its disk is full, without one: a table that takes nothing, and no room to sort in. */
const toldDisk = (stage: Stage): Disk => ({
  name: "a disk that is told to be full",
  async fill() {
    await stage.db.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await stage.db.query(
      "CREATE TRIGGER disk_is_full BEFORE INSERT ON orders FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full()",
    );
    await setTempFileLimit(stage, "0");
  },
  async free() {
    await stage.db.query("DROP TRIGGER disk_is_full ON orders");
    await stage.db.query("DROP FUNCTION disk_is_full");
    await setTempFileLimit(stage, "-1");
  },
});

async function setTempFileLimit({ db }: Stage, limit: string): Promise<void> {
  await db.query(`ALTER SYSTEM SET temp_file_limit = '${limit}'`);
  await db.query("SELECT pg_reload_conf()");
}

describe("while the disk is full (P-13)", () => {
  let stage: Stage;
  let shop: Shop;
  let service: Running;
  let disk: Disk;
  after(() => stage.close());
  before(async () => {
    stage = await openStage({}, async (folder) => {
      const path = join(folder, "disk");
      await mkdir(path);
      const mounted = await mountDisk(path);
      if (mounted) {
        disk = mounted.disk;
        return { folder: path, close: mounted.unmount };
      }
      return { folder, close: async () => undefined };
    });
    disk ??= toldDisk(stage);
    shop = await openShop(stage.db);
    service = await stage.launch({ ROLE: "all" });
    assert.equal((await menuOf(service.base, shop)).status, 200);
  });

  const standing = async (): Promise<{ status: number; orders: string; menus: string }> => {
    const { status, text } = await call(`${service.base}/readyz`);
    const { orders, menus } = JSON.parse(text);
    return { status, orders, menus };
  };

  it("orders are to come again, menus are served, health tells the two apart, and it passes by itself", async (t) => {
    const wishes: Wish[] = [];
    const isOver = new AbortController();
    const patienceMs = 120_000 + faultMs(0);
    const guest = async (): Promise<void> => {
      while (!isOver.signal.aborted) {
        const one = wish(shop);
        wishes.push(one);
        await fulfil(one, [service.base], patienceMs);
      }
    };
    const guests = Promise.all(Array.from({ length: 4 }, guest));
    let recoveredMs: number;
    const menus: Answer[] = [];
    try {
      await until("orders come in", () => wishes.some(({ end }) => end?.status === 201));
      assert.deepEqual(await standing(), { status: 200, orders: "ok", menus: "ok" });
      await disk.fill();
      await until(
        "it is told that no orders are taken",
        async () => (await standing()).orders === "unavailable",
      );
      assert.deepEqual(await standing(), { status: 503, orders: "unavailable", menus: "ok" });
      assert.equal((await call(`${service.base}/healthz`)).status, 200);
      for (const endsAt = performance.now() + faultMs(4); performance.now() < endsAt; await sleep(100))
        menus.push(await menuOf(service.base, shop));
      assert.ok(
        wishes.some(({ tries, end }) => tries > 2 && end === null),
        "somebody is told to come again",
      );
      await disk.free();
      const freedAtMs = performance.now();
      await until("orders are taken again", async () => (await standing()).status === 200);
      await until("an order is placed", () => wishes.some(({ triedAtMs }) => triedAtMs > freedAtMs));
      recoveredMs = performance.now() - freedAtMs;
    } finally {
      isOver.abort();
      await guests;
    }
    const audit = await auditHistory(stage.db, wishes);
    const tries = wishes.reduce((sum, one) => sum + one.tries, 0);
    t.diagnostic(
      `${disk.name}: ${wishes.length} orders in ${tries} tries, ${menus.length} menus meanwhile, placed again ${Math.round(recoveredMs)} ms after there was room; ${JSON.stringify(audit)}`,
    );
    assert.deepEqual(new Set(menus.map(({ status }) => status)), new Set([200]));
    assert.equal(audit.placed, wishes.length);
  });
});

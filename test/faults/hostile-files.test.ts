import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { importRestaurant } from "../../src/features/restaurants/import-restaurant.ts";
import { packedNothing, pizzeria } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { openShop, type Shop } from "./guests.ts";
import { guestsDuring } from "./menu-guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/** A partner's restaurant, into which files are sent. */
interface Door {
  slug: string;
  key: string;
  partnerKey: string;
}

/** What guests and the machine saw for a time. */
interface Watched {
  /** For the menu, in milliseconds. */
  waits: number[];
  mostMegabytes: number;
}

const bombs = 100;
const rounds = 10;
const windowMs = 3_000;
const mostMegabytes = 250;
const mostRatio = 1.2;

describe("files that are made to be unpacked for ever (P-15)", { timeout: 900_000 }, () => {
  let stage: Stage;
  let service: Running;
  let shop: Shop;
  let doors: Door[];
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db);
    doors = await Promise.all([1, 2, 3, 4].map(() => openDoor(stage)));
    service = await stage.launch({ LOG_LEVEL: "fatal" });
  });
  after(() => stage.close());

  const megabytes = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, "utf8"))![1]) / 1024;

  async function send({ slug, key, partnerKey }: Door, file: Buffer): Promise<string> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(file)]), "meny.pdf");
    const response = await fetch(`${service.base}/api/v1/partner/restaurants/${slug}/menu-imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${partnerKey}`, "x-service-restaurant-key": key },
      body: form,
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return `${response.status} ${error?.code ?? ""}`.trim();
  }

  /** Guests who look at the menu for as long as the work takes. */
  async function watch(work: Promise<unknown>): Promise<Watched> {
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, megabytes());
    }, 100);
    try {
      const door = { base: service.base, slug: shop.slug, key: shop.key };
      return { waits: await guestsDuring(door, work), mostMegabytes: most };
    } finally {
      clearInterval(looking);
    }
  }

  it("cost nobody else: the service stays small, menus come as fast, and each file has its answer", async (t) => {
    const bomb = packedNothing(512 * 1024 * 1024);
    assert.ok(bomb.length < 3_000, `${bomb.length} bytes`);
    const menu = await pizzeria();
    assert.equal(await send(doors[0]!, menu), "202");
    await watch(sleep(2_000));

    // In turns, so that what else the machine does is the same for all.
    const quiet: Watched[] = [];
    const loud: Watched[] = [];
    const answers: string[] = [];
    let sent = 0;
    const throwAt = (isGoingOn: () => boolean) =>
      Promise.all(
        doors.map(async (door) => {
          while (isGoingOn()) {
            sent += 1;
            answers.push(await send(door, bomb));
          }
        }),
      );
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await watch(sleep(windowMs)));
      // They are read when nobody else wants the processor, so those of a window may be answered after it.
      let isOver = false;
      const thrown = throwAt(() => !isOver);
      loud.push(await watch(sleep(windowMs)));
      isOver = true;
      await thrown;
    }
    await throwAt(() => sent < bombs);
    const [alone, is] = [p99(quiet), p99(loud)];
    const most = Math.max(...loud.map(({ mostMegabytes }) => mostMegabytes));
    const counts = Object.entries(Object.groupBy(answers, (answer) => answer)).map(
      ([answer, all]) => `${all!.length} times ${answer}`,
    );
    t.diagnostic(
      `${sent} bombs of ${bomb.length} bytes: ${counts.join(", ")}; the service held ${most.toFixed(0)} MB at most`,
    );
    t.diagnostic(
      `menus, p99, medians of ${rounds} windows: ${alone.toFixed(2)} ms alone, ${is.toFixed(2)} ms beside the bombs: ${(is / alone).toFixed(2)}`,
    );
    for (const answer of answers) assert.match(answer, /^(422 PDF_INVALID|202|503 MENU_IMPORT_UNAVAILABLE)$/);
    assert.ok(answers.length >= bombs);
    assert.ok(most <= mostMegabytes, `${most} MB`);
    // Where quiet windows differ by more than that among themselves, nothing can be said of a fifth.
    const halves = [0, 1].map((half) => p99(quiet.filter((_, round) => round % 2 === half))).sort(byNumber);
    const noise = halves[1]! / halves[0]!;
    if (noise <= mostRatio) assert.ok(is <= alone * mostRatio, `${is} ms, and ${alone} ms alone`);
    else
      t.diagnostic(
        `not judged: the machine does too much else (quiet windows differ by ${noise.toFixed(2)})`,
      );
    const isWaiting = async () =>
      (await stage.db.query("SELECT id FROM menu_imports WHERE status = 'PROCESSING'")).length > 0;
    await until("what was not opened in time is read", async () => !(await isWaiting()), 600_000);
    const imports = await stage.db.query<{ status: string; code: string | null }>(
      "SELECT status, failure ->> 'code' AS code FROM menu_imports WHERE status <> 'READY'",
    );
    assert.equal(imports.length, answers.filter((answer) => answer === "202").length);
    for (const { code } of imports) assert.match(code!, /^PDF_(INVALID|PARSE_TIMEOUT)$/);
    assert.equal(await send(doors[0]!, menu), "202", "menus are read as before");
  });

  it("leave no process behind", async () => {
    const under = (pid: string): string[] => {
      const tasks = `/proc/${pid}/task`;
      // Each thread has children of its own.
      const children = readdirSync(tasks).flatMap((task) =>
        readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean),
      );
      return children.flatMap((child) => [child, ...under(child)]);
    };
    const readers = () =>
      under(String(service.pid)).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pdf-program"),
      );
    const sending = Promise.all(doors.map((door) => send(door, packedNothing(256 * 1024 * 1024))));
    sending.catch(() => undefined);
    await until("files are read", () => readers().length > 1);
    const pids = readers().map(Number);
    await service.kill();
    const isThere = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await until("they are gone with the service", () => !pids.some(isThere));
    await sending.catch(() => undefined);
  });
});

async function openDoor({ db }: Stage): Promise<Door> {
  const { partnerId, key: partnerKey } = await createPartner(
    { db },
    { name: "Partner", environment: "TEST" },
  );
  const slug = `sted-${partnerId.slice(-8).toLowerCase()}`;
  const file = { ...structuredClone(shopFile), slug };
  const { key } = await importRestaurant({ db }, file, { environment: "TEST", live: false, partnerId });
  return { slug, key, partnerKey };
}

/** The median of the windows' 99th percentiles: one window in which the machine did something else counts for one. */
function p99(windows: readonly Watched[]): number {
  const each = windows.map(({ waits }) => waits.toSorted(byNumber)[Math.floor(waits.length * 0.99)]!);
  return each.sort(byNumber)[Math.floor(each.length / 2)]!;
}
const byNumber = (one: number, other: number): number => one - other;

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { importRestaurant } from "../../src/features/restaurants/import-restaurant.ts";
import { packedNothing, pizzeria } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { openShop, type Shop } from "./guests.ts";
import { isLong } from "./how-long.ts";
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
const rounds = isLong ? 10 : 4;
const windowMs = 3_000;
/** As many as leave a processor something to spare, and as many as do not. */
const [few, many] = [8, 64];
/** As many as read PDF files at once. */
const spinners = 3;
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
  async function watch(guests: number, work: Promise<unknown>): Promise<Watched> {
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, megabytes());
    }, 100);
    try {
      const door = { base: service.base, slug: shop.slug, key: shop.key, guests };
      return { waits: await guestsDuring(door, work), mostMegabytes: most };
    } finally {
      clearInterval(looking);
    }
  }

  /** Programs that do nothing, as late as readers do what they do: what a processor that is not idle costs on this machine. */
  async function watchBusy(guests: number): Promise<Watched> {
    const busy = Array.from({ length: spinners }, () =>
      spawn("chrt", ["-i", "0", "sh", "-c", "while :; do :; done"], { stdio: "ignore" }),
    );
    try {
      return await watch(guests, sleep(windowMs));
    } finally {
      for (const program of busy) program.kill("SIGKILL");
    }
  }

  it("cost nobody else: the service stays small, menus come as fast, and each file has its answer", async (t) => {
    const bomb = packedNothing(512 * 1024 * 1024);
    assert.ok(bomb.length < 3_000, `${bomb.length} bytes`);
    const menu = await pizzeria();
    assert.equal(await send(doors[0]!, menu), "202");
    await watch(few, sleep(2_000));

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
    async function watchBombs(guests: number): Promise<Watched> {
      // They are read when nobody else wants the processor, so those of a window may be answered after it.
      let isOver = false;
      const thrown = throwAt(() => !isOver);
      const seen = await watch(guests, sleep(windowMs));
      isOver = true;
      await thrown;
      return seen;
    }
    // In turns, so that what else the machine does is the same for all.
    const windows: Record<"alone" | "full" | "busy" | "beside" | "fullBeside", Watched[]> = {
      alone: [],
      full: [],
      busy: [],
      beside: [],
      fullBeside: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      windows.alone.push(await watch(few, sleep(windowMs)));
      windows.busy.push(await watchBusy(few));
      windows.beside.push(await watchBombs(few));
      windows.full.push(await watch(many, sleep(windowMs)));
      windows.fullBeside.push(await watchBombs(many));
    }
    await throwAt(() => sent < bombs);
    const most = Math.max(
      ...[windows.beside, windows.fullBeside].flat().map(({ mostMegabytes }) => mostMegabytes),
    );
    const counts = Object.entries(Object.groupBy(answers, (answer) => answer)).map(
      ([answer, all]) => `${all!.length} times ${answer}`,
    );
    t.diagnostic(
      `${sent} bombs of ${bomb.length} bytes: ${counts.join(", ")}; the service held ${most.toFixed(0)} MB at most`,
    );
    for (const [name, seen] of Object.entries(windows))
      t.diagnostic(`menus, p99, median of ${rounds} windows, ${name}: ${p99(seen).toFixed(2)} ms`);
    for (const answer of answers) assert.match(answer, /^(422 PDF_INVALID|202|503 MENU_IMPORT_UNAVAILABLE)$/);
    assert.ok(answers.length >= bombs);
    assert.ok(most <= mostMegabytes, `${most} MB`);
    assertNoSlower(t, "all processors busy", windows.full, windows.fullBeside);
    assertNoSlower(t, "a processor to spare", windows.busy, windows.beside);
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

/** By no more than a fifth, unless the windows to compare with differ by more than that among themselves: then nothing can be said. */
function assertNoSlower(
  t: TestContext,
  when: string,
  without: readonly Watched[],
  beside: readonly Watched[],
): void {
  const halves = [0, 1].map((half) => p99(without.filter((_, round) => round % 2 === half))).sort(byNumber);
  const noise = halves[1]! / halves[0]!;
  const [is, was] = [p99(beside), p99(without)];
  if (noise <= mostRatio) assert.ok(is <= was * mostRatio, `${when}: ${is} ms, and ${was} ms without`);
  else t.diagnostic(`${when}: not judged, the machine does too much else (${noise.toFixed(2)})`);
}

const byNumber = (one: number, other: number): number => one - other;

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { createPartner } from "../../src/features/partners/create-partner.ts";
import { importRestaurant } from "../../src/features/restaurants/import-restaurant.ts";
import { packedNothing, pizzeria } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { openShop, type Shop } from "./guests.ts";
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

  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  after(() => agent.destroy());

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

  /** How long a guest waits for the menu, in milliseconds. */
  const lookAtMenu = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAtMs = performance.now();
      get(
        `${service.base}/api/v1/menu?slug=${shop.slug}`,
        { agent, headers: { authorization: `Bearer ${shop.key}` } },
        (response) => {
          response.resume().on("end", () => {
            if (response.statusCode === 200) resolve(performance.now() - startedAtMs);
            else reject(new Error(`The menu answered ${response.statusCode}.`));
          });
        },
      ).on("error", reject);
    });

  /** Guests who look at the menu at a steady pace for as long as the work takes. */
  async function guestsDuring(work: Promise<unknown>): Promise<Watched> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    const looks: Promise<number>[] = [];
    let most = 0;
    while (!isOver) {
      looks.push(lookAtMenu());
      if (looks.length % 20 === 0) most = Math.max(most, megabytes());
      await sleep(5);
    }
    await over;
    return { waits: await Promise.all(looks), mostMegabytes: most };
  }

  it("cost nobody else: the service stays small, menus come as fast, and each file has its answer", async (t) => {
    const bomb = packedNothing(512 * 1024 * 1024);
    assert.ok(bomb.length < 3_000, `${bomb.length} bytes`);
    const menu = await pizzeria();
    assert.equal(await send(doors[0]!, menu), "202");
    await guestsDuring(sleep(2_000));

    // In turns, so that what else the machine does is the same for all.
    const quiet: Watched[] = [];
    const busy: Watched[] = [];
    const loud: Watched[] = [];
    const answers: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await guestsDuring(sleep(windowMs)));
      busy.push(await guestsDuring(besideIdleLoops(windowMs)));
      let left = bombs / rounds;
      const throwAt = async (door: Door): Promise<void> => {
        while (left-- > 0) answers.push(await send(door, bomb));
      };
      loud.push(await guestsDuring(Promise.all(doors.map(throwAt))));
    }
    const [alone, beside, is] = [p99(quiet), p99(busy), p99(loud)];
    const most = Math.max(...loud.map(({ mostMegabytes }) => mostMegabytes));
    const counts = Object.entries(Object.groupBy(answers, (answer) => answer)).map(
      ([answer, all]) => `${all!.length} times ${answer}`,
    );
    t.diagnostic(
      `${bombs} bombs of ${bomb.length} bytes: ${counts.join(", ")}; the service held ${most.toFixed(0)} MB at most`,
    );
    t.diagnostic(
      `menus, p99, medians of ${rounds} windows: ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside loops of the idle class, ` +
        `${is.toFixed(2)} ms beside the bombs: ${(is / alone).toFixed(2)} and ${(is / beside).toFixed(2)}`,
    );
    for (const answer of answers) assert.match(answer, /^(422 PDF_INVALID|202|503 MENU_IMPORT_UNAVAILABLE)$/);
    assert.equal(answers.length, bombs);
    assert.ok(most <= mostMegabytes, `${most} MB`);
    // Where quiet windows differ by more than that among themselves, nothing can be said of a fifth.
    const halves = [0, 1].map((half) => p99(quiet.filter((_, round) => round % 2 === half))).sort(byNumber);
    const noise = halves[1]! / halves[0]!;
    if (noise <= mostRatio) assert.ok(is <= beside * mostRatio, `${is} ms, and ${beside} ms beside loops`);
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
    const tasks = `/proc/${service.pid}/task`;
    // Each thread has children of its own.
    const readers = () =>
      readdirSync(tasks)
        .flatMap((task) => readFileSync(`${tasks}/${task}/children`, "utf8").split(" "))
        .filter((pid) => pid !== "" && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pdf-program"));
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

/**
 * What keeps every core busy that nobody else wants, as readers of files do (SCHED_IDLE), and does nothing besides. A core that is not
 * asleep, or has to be given up first, is as much of a machine of two cores as any work in the background costs: what a file costs
 * beyond that is what it costs.
 */
async function besideIdleLoops(ms: number): Promise<void> {
  const loops = Array.from({ length: 3 }, () =>
    spawn("/usr/bin/chrt", ["-i", "0", "nice", "-n", "10", process.execPath, "-e", "for (;;);"], {
      stdio: "ignore",
    }),
  );
  await sleep(ms);
  for (const loop of loops) loop.kill("SIGKILL");
}

/** The median of the windows' 99th percentiles: one window in which the machine did something else counts for one. */
function p99(windows: readonly Watched[]): number {
  const each = windows.map(({ waits }) => waits.toSorted(byNumber)[Math.floor(waits.length * 0.99)]!);
  return each.sort(byNumber)[Math.floor(each.length / 2)]!;
}
const byNumber = (one: number, other: number): number => one - other;

import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../src/platform/db/connect.ts";
import { createTestDatabase } from "./database.ts";
import { ownPort } from "./own-port.ts";
import { luka, lukaReading, type ServiceProcess, spawnService, startService } from "./service.ts";

/** The processes that people start: the service and the command, on one data folder. */
let folder: string;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "luka-service-"));
  env = { DATA_DIR: folder };
});
after(() => rm(folder, { recursive: true, force: true }));

const databaseRuns = (): boolean => existsSync(join(folder, "postgres/postmaster.pid"));
const answered = async <Answer>(command: Promise<{ stdout: string }>): Promise<Answer> =>
  JSON.parse((await command).stdout) as Answer;
const stop = async (service: ServiceProcess): Promise<number | string> => {
  service.process.kill("SIGTERM");
  return service.ended;
};
interface Demo {
  restaurant: { slug: string; key: string };
  sandbox: { slug: string; key: string };
  partner: { id: string; key: string };
}
const menu = (base: string, { slug, key }: { slug: string; key: string }) =>
  fetch(`${base}/api/v1/menu?slug=${slug}`, { headers: { authorization: `Bearer ${key}` } });

/** Whether a new connection is. */
const isTaken = (base: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTo(Number(new URL(base).port), "localhost");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });

interface Placed {
  orderNumber: number;
  publicToken: string;
  status: string;
}

/** The first dish that asks for no choice, three of it, to be fetched and paid in cash. */
async function placeCashOrder(base: string, restaurant: { slug: string; key: string }): Promise<Placed> {
  const { categories } = (await (await menu(base, restaurant)).json()) as {
    categories: { products: MenuProduct[] }[];
  };
  const dish = categories
    .flatMap(({ products }) => products)
    .find(
      (product) =>
        !product.isCombo &&
        product.ageLimit === null &&
        product.addonGroups.every(({ minSelect }) => minSelect === 0),
    )!;
  const answer = await fetch(`${base}/api/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${restaurant.key}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({
      slug: restaurant.slug,
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      customer: { name: "Kari Nordmann", phone: "+4791234567" },
      lines: [{ productId: dish.id, variantId: dish.variants[0]?.id, quantity: 3 }],
    }),
  });
  const body = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(body));
  return body as Placed;
}
interface MenuProduct {
  id: string;
  isCombo: boolean;
  ageLimit: number | null;
  variants: { id: string }[];
  addonGroups: { minSelect: number }[];
}

describe("the service", () => {
  it("starts on an empty folder with a demo, says where to look, and ends cleanly on SIGTERM", async () => {
    const service = await startService(env);
    assert.match(service.output(), /Ordering page\s+http:\/\/demo\.localhost:\d+\//);
    assert.match(service.output(), /Dashboard\s+http:\/\/localhost:\d+\/dashboard/);
    assert.match(service.output(), /sign in with\s+demo@luka\.example\s+\S+/);
    assert.equal((await fetch(`${service.base}/healthz`)).status, 200);
    assert.equal((await fetch(`${service.base}/readyz`)).status, 200);
    assert.equal(await stop(service), 0);
    assert.equal(databaseRuns(), false);
  });

  it("answers with keys that a command made while it runs", async () => {
    const service = await startService(env);
    const demo = await answered<Demo>(luka(env, "demo", "--json"));
    assert.equal((await menu(service.base, demo.restaurant)).status, 200);
    assert.equal((await menu(service.base, demo.sandbox)).status, 200);
    assert.match(demo.partner.key, /^lbp_test_/);
    assert.equal(await stop(service), 0);
  });

  it("answers what is in flight before it ends", async () => {
    const service = await startService(env);
    const { restaurant } = await answered<Demo>(luka(env, "demo", "--json"));
    const { url } = await answered<{ url: string }>(luka(env, "database", "url", "--json"));
    const db = connect(url, { poolSize: 1, applicationName: "test", isOwner: true });
    let inFlight: Promise<Response> | undefined;
    await db.transaction(async (trx) => {
      // A key that the service has not seen yet is looked up here.
      await trx.query("LOCK TABLE key_directory IN ACCESS EXCLUSIVE MODE");
      inFlight = menu(service.base, restaurant);
      const isWaiting = "SELECT FROM pg_locks WHERE relation = 'key_directory'::regclass AND NOT granted";
      while ((await trx.query(isWaiting)).length === 0) await sleep(20);
      service.process.kill("SIGTERM");
      // Nothing new is taken soon, though what is in flight is not answered yet.
      while (await isTaken(service.base)) await sleep(20);
    });
    await db.close();
    assert.equal((await inFlight!).status, 200);
    assert.equal(await service.ended, 0);
    assert.equal(databaseRuns(), false);
  });

  it("ends cleanly when it is told to while it starts", async () => {
    for (const afterMs of [50, 250]) {
      const child = spawnService({ ...env, PORT: "0" });
      await sleep(afterMs + 200);
      child.kill("SIGTERM");
      const [code, signal] = await once(child, "exit");
      assert.ok(code === 0 || signal === "SIGTERM", `ended with ${code ?? signal} after ${afterMs} ms`);
      assert.equal(databaseRuns(), false, `after ${afterMs} ms`);
    }
  });

  it("is one on a folder and on a port, and says which is taken", async () => {
    const service = await startService(env);
    await assert.rejects(
      startService(env),
      /ended with 1: Another Luka \(process \d+\) is running on the data folder/,
    );
    const other = await mkdtemp(join(tmpdir(), "luka-service-"));
    const port = new URL(service.base).port;
    await assert.rejects(
      startService({ DATA_DIR: other, PORT: port, SEED: "none" }),
      new RegExp(`ended with 1: Port ${port} is taken`),
    );
    await rm(other, { recursive: true });
    assert.equal(await stop(service), 0);
  });

  it("says what is wrong with its settings, and nothing else", async () => {
    await assert.rejects(
      startService({ ...env, PORT: "http" }),
      /ended with 1: Luka cannot start with these settings\. PORT: must be a whole number from 0 to 65535\.\n$/,
    );
    await assert.rejects(
      startService({ DATA_DIR: "/dev/null/data" }),
      /ended with 1: The data folder \/dev\/null\/data\S* cannot be created: ENOTDIR.*\n$/,
    );
  });

  it("says what is wrong with the database that it is given, and nothing else", async () => {
    const database = await createTestDatabase();
    const changed = (change: (url: URL) => void): Record<string, string> => {
      const url = new URL(database.url);
      change(url);
      return { DATABASE_URL: url.href, SECRET_KEY: "a secret for tests, of 32 letters and more" };
    };
    const nobodyThere = String(await ownPort());
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATABASE_URL: `postgres://luka@127.0.0.1:${nobodyThere}/luka` },
        /DATABASE_URL: the server at 127\.0\.0\.1:\d+ does not answer \(connect ECONNREFUSED \S+\)\. Is it running, and is this its address\?/,
      ],
      [
        changed((url) => {
          url.pathname = "/matbestilling";
        }),
        /DATABASE_URL: the server at \S+ has no database “matbestilling”\. Create it, owned by the user “\w+”\./,
      ],
      [
        changed((url) => {
          url.username = "ukjent";
        }),
        /DATABASE_URL: the server at \S+ does not let “ukjent” in \(.+\)\./,
      ],
    ];
    for (const [settings, sentence] of cases)
      await assert.rejects(startService(settings), new RegExp(`ended with 1: ${sentence.source}\\n$`));
    await database.close();
  });

  it("warns of a setting that it does not know, and starts", async () => {
    const service = await startService({ ...env, SMTP_URI: "smtps://mail.example" });
    assert.match(
      service.output(),
      /^SMTP_URI is no setting of Luka and is not read\. Did you mean SMTP_URL\?\n/,
    );
    assert.equal(await stop(service), 0);
  });

  it("stays empty when no demo is wanted", async () => {
    const empty = await mkdtemp(join(tmpdir(), "luka-service-"));
    const service = await startService({ DATA_DIR: empty, SEED: "none" });
    assert.doesNotMatch(service.output(), /Ordering page/);
    await stop(service);
    await rm(empty, { recursive: true });
  });
});

describe("the luka command", () => {
  it("works without a service, and leaves nothing running", async () => {
    const partner = await answered<{ partnerId: string; key: string }>(
      luka(env, "partner", "create", "--name", "Kassa AS", "--json"),
    );
    assert.match(partner.key, /^lbp_test_/);
    assert.equal(databaseRuns(), false);
  });

  it("imports a restaurant, and once it is there what its file changes", async () => {
    const file = join(folder, "cafe.json");
    const demo = new URL("../src/features/demo/restaurants/fjellbua-kafe.json", import.meta.url);
    await writeFile(file, await readFile(demo));
    const args = ["restaurant", "import", file, "--env", "LIVE", "--live", "--json"];
    const imported = await answered<{ slug: string; restaurantId: string; key: string }>(luka(env, ...args));
    assert.match(imported.restaurantId, /^rst_/);
    assert.match(imported.key, /^lbs_live_/);
    type Changed = { isDryRun?: boolean; restaurantId: string; key?: string; difference: Difference };
    type Difference = { isChanged: boolean; summary: string };
    const again = await answered<Changed>(luka(env, ...args));
    assert.deepEqual(
      [again.restaurantId, again.key, again.difference.isChanged],
      [imported.restaurantId, undefined, false],
    );
    const written = await answered<{ slug: string; phone: string }>(
      luka(env, "restaurant", "export", imported.slug, "--json"),
    );
    await writeFile(file, JSON.stringify({ ...written, phone: "+4722334455" }));
    const tried = await answered<Changed>(luka(env, ...args, "--dry-run"));
    assert.deepEqual([tried.isDryRun, tried.difference.isChanged], [true, true]);
    await answered(luka(env, ...args));
    const { stdout } = await luka(env, "restaurant", "export", imported.slug);
    assert.deepEqual(JSON.parse(stdout), { ...written, phone: "+4722334455" });
    const nobody = { ...env, STRIPE_API_URL: "http://127.0.0.1:9" };
    const account = ["--slug", imported.slug, "--provider", "stripe", "--secret-key", "sk_test_1"];
    const alone = await luka(nobody, "payments", "set", ...account);
    assert.match(alone.stderr, /^The account was not connected: .* Check the keys and try again\. \{/);
  });

  it("imports several restaurants, or none of them", async () => {
    const names = ["en", "to"].map((slug) => join(folder, `${slug}.json`));
    const demo = JSON.parse(
      await readFile(new URL("../src/features/demo/restaurants/fjellbua-kafe.json", import.meta.url), "utf8"),
    );
    await writeFile(names[0]!, JSON.stringify({ ...demo, slug: "en-kafe" }));
    await writeFile(names[1]!, JSON.stringify({ ...demo, slug: "fjellbua-kafe" }));
    const args = ["restaurant", "import", ...names, "--env", "TEST", "--json"];
    assert.equal(JSON.parse((await luka(env, ...args)).stdout).error.code, "SLUG_TAKEN");
    await writeFile(names[1]!, JSON.stringify({ ...demo, slug: "to-kafe" }));
    const { restaurants } = await answered<{ restaurants: { slug: string }[] }>(luka(env, ...args));
    assert.deepEqual(
      restaurants.map(({ slug }) => slug),
      ["en-kafe", "to-kafe"],
    );
  });

  it("moves an order of the running service, which hears of it", async () => {
    const service = await startService(env);
    const { restaurant } = await answered<Demo>(luka(env, "demo", "--json"));
    const placed = await placeCashOrder(service.base, restaurant);
    assert.equal(placed.status, "CONFIRMED");
    const args = ["--slug", restaurant.slug, "--order", `${placed.orderNumber}`, "--json"];
    const moved = await answered<{ status: string }>(
      luka(env, "order", "move", ...args, "--to", "PREPARING"),
    );
    assert.equal(moved.status, "PREPARING");
    const tracked = (await (await fetch(`${service.base}/api/v1/orders/${placed.publicToken}`)).json()) as {
      order: { status: string };
    };
    assert.equal(tracked.order.status, "PREPARING");
    const back = await luka(env, "order", "move", ...args, "--to", "CONFIRMED");
    assert.equal(JSON.parse(back.stdout).error.code, "ILLEGAL_TRANSITION");
    assert.equal(await stop(service), 0);
  });

  it("carries out many commands with one start, each answered by itself", async () => {
    const lines = [
      '["partner", "create", "--name", "Kassa AS"]',
      '["partner", "make"]',
      "",
      "no JSON",
      '["partner", "suspend", "--id", "ptn_none"]',
      '["partner", "program"]',
    ];
    const { code, stdout } = await lukaReading(lines.join("\n"), env, "batch");
    const answers = stdout
      .trim()
      .split("\n")
      .map(
        (line) =>
          JSON.parse(line) as { answer?: Record<string, string>; error?: { code: string }; exit: number },
      );
    assert.equal(code, 1);
    assert.match(answers[0]!.answer!.key!, /^lbp_test_/);
    assert.deepEqual(
      answers.slice(1).map(({ answer, error, exit }) => [error?.code ?? answer, exit]),
      [
        ["USAGE", 2],
        ["USAGE", 2],
        ["NOT_FOUND", 3],
        [{ program: "closed" }, 0],
      ],
    );
    assert.equal(databaseRuns(), false);
  });

  it("says in a sentence what is missing or unknown", async () => {
    const cases: [string[], RegExp][] = [
      [["restaurant", "import", "--env", "TEST"], /FILE is missing/],
      [["restaurant", "import", "nothing.json", "--env", "TEST"], /nothing\.json cannot be read/],
      [["restaurant", "import", "x.json", "--env", "PROD"], /--env must be TEST or LIVE\./],
      [["partner", "create"], /--name is missing/],
      [["partner", "make"], /There is no command “partner make”/],
      [["partner", "create", "--name", "x", "--colour", "red"], /--colour is no option here/],
      [
        ["order", "move", "--slug", "nobody", "--order", "1", "--to", "PREPARING"],
        /restaurant was not found/,
      ],
    ];
    const lines = cases.map(([args]) => JSON.stringify(args));
    const answers = (await lukaReading(lines.join("\n"), env, "batch")).stdout.trim().split("\n");
    for (const [at, [, sentence]] of cases.entries())
      assert.match(JSON.parse(answers[at]!).error.message, sentence);
    const { code, stdout, stderr } = await luka(env, "partner", "create");
    assert.deepEqual([code, stdout], [2, ""]);
    assert.equal(stderr, "--name is missing. “luka help partner create” shows how the command is typed.\n");
  });

  it("explains itself, in the language of the terminal or the one that is asked for", async () => {
    const { code, stdout } = await luka(env, "help");
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: luka COMMAND/);
    const { stdout: ofImport } = await luka(env, "help", "restaurant", "import");
    assert.match(ofImport, /^Usage: luka restaurant import FILE… --env TEST\|LIVE/);
    assert.match((await luka({ ...env, LANG: "nb_NO.UTF-8" }, "help")).stdout, /^Bruk: /);
    assert.match((await luka({ ...env, LANG: "nb_NO.UTF-8" }, "help", "--lang", "en")).stdout, /^Usage: /);
    const unknown = await luka(env, "help", "--lang=de");
    assert.deepEqual([unknown.code, unknown.stderr], [2, "--lang must be nb or en.\n"]);
  });

  it("answers in one language, also what is wrong with each field", async () => {
    const file = join(folder, "empty.json");
    await writeFile(file, "{}");
    const lines = ["en", "nb"].map((lang) =>
      JSON.stringify(["restaurant", "import", file, "--env", "TEST", "--lang", lang]),
    );
    const { stdout } = await lukaReading(lines.join("\n"), env, "batch");
    const answers = stdout.trim().split("\n");
    const told = answers.map((line) => {
      const { message, details } = JSON.parse(line).error;
      return [message, details.issues[0].message];
    });
    assert.deepEqual(told, [
      ["Something in the request must be corrected.", "Required."],
      ["Noe i forespørselen må rettes.", "Må fylles ut."],
    ]);
  });
});

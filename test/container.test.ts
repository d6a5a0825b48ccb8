import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { readConfig } from "../src/config.ts";
import { settings } from "../src/settings.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { buildTree, environmentOf, imageInstructions, runInTree, wordsOf } from "./image.ts";
import { ownPort } from "./own-port.ts";

const deployed = (path: string): string =>
  fileURLToPath(new URL(`../deploy/container/${path}`, import.meta.url));

describe("the image", () => {
  let image: Instruction[];
  let tree: string;
  let path: string;
  let folder: string;
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let service: ChildProcess;
  let output = "";
  let port: number;
  let watchPort: number;
  before(async () => {
    image = await imageInstructions(deployed("Containerfile"));
    tree = await buildTree(image);
    folder = await mkdtemp(join(tmpdir(), "luka-image-"));
    if (process.getuid?.() === 0) await chown(folder, 10_001, 10_001);
    database = await createTestDatabase();
    proxy = await startDatabaseProxy(database.url);
    [port, watchPort] = [await ownPort(), await ownPort()];
    path = `${tree}/node_modules/.bin:/usr/bin:/bin`;
    const own = { PATH: path, DATA_DIR: folder };
    const ports = { PORT: `${port}`, METRICS_PORT: `${watchPort}`, HOST: "127.0.0.1" };
    const secrets = { DATABASE_URL: proxy.url, SECRET_KEY: "a secret for tests, of 32 letters and more" };
    service = runInTree(tree, [...wordsOf(image, "ENTRYPOINT"), ...wordsOf(image, "CMD")], {
      ...environmentOf(image),
      ...own,
      ...ports,
      ...secrets,
      ADDRESS_SOURCE: "database",
    });
    for (const stream of [service.stdout!, service.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const early = once(service, "exit").then(() => Promise.reject(new Error(output)));
    await Promise.race([early, isReady()]);
  });
  after(async () => {
    service.kill("SIGKILL");
    await proxy.close();
    await database.close();
    await rm(tree, { recursive: true });
    await rm(folder, { recursive: true });
  });

  async function isReady(): Promise<void> {
    while (!/Watched at/.test(output)) await once(service.stdout!, "data");
  }

  it("is described without a mistake", async () => {
    assert.deepEqual(validate(await readFile(deployed("Containerfile"), "utf8")), []);
    assert.equal(validate("FROM a\nCOPPY b c\n").length, 1);
  });

  it("is made of files that the builder is sent", async () => {
    const lines = (await readFile(new URL("../.dockerignore", import.meta.url), "utf8")).split("\n");
    const sent = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    const copied = [
      ...(await readFile(deployed("Containerfile"), "utf8")).matchAll(/^COPY (?!--)(.+)$/gm),
    ].flatMap(([, words]) => words!.split(" ").slice(0, -1));
    assert.ok(copied.length > 10);
    const isSent = (path: string) => sent.some((one) => path === one || path.startsWith(`${one}/`));
    assert.deepEqual(
      copied.filter((path) => !isSent(path)),
      [],
    );
  });

  it("takes its orders with production's packages alone, on files that nobody can write to", async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    assert.equal(ready.status, 200, output);
    assert.equal((await fetch(`http://127.0.0.1:${port}/docs`)).status, 200);
    assert.equal((await fetch(`http://127.0.0.1:${port}/dashboard`)).status, 200);
  });

  it("is healthy when it says so itself", async () => {
    const { METRICS_PORT } = environmentOf(image);
    const asked = (there: number) =>
      runInTree(
        tree,
        wordsOf(image, "HEALTHCHECK").map((word) => word.replace(`:${METRICS_PORT}/`, `:${there}/`)),
        { PATH: path },
      );
    assert.deepEqual(await once(asked(watchPort), "exit"), [0, null]);
    assert.deepEqual(await once(asked(await ownPort()), "exit"), [1, null]);
  });

  it("says in a sentence that it needs a database, when it is given none", async () => {
    const alone = runInTree(tree, ["node", ...wordsOf(image, "CMD")], { PATH: path, DATA_DIR: folder });
    const said = (await alone.stderr!.toArray()).join("");
    assert.match(said, /embedded PostgreSQL .* Set DATABASE_URL/);
  });

  it("belongs to nobody who may do anything, and stops when it is told to", async () => {
    assert.deepEqual(wordsOf(image, "USER"), ["10001:10001"]);
    assert.deepEqual(wordsOf(image, "STOPSIGNAL"), ["SIGTERM"]);
    service.kill("SIGTERM");
    assert.deepEqual(await once(service, "exit"), [0, null]);
  });
});

describe("the compose file", () => {
  interface Service {
    image: string;
    environment: Record<string, string>;
    ports?: string[];
    read_only?: boolean;
    networks: string[];
    secrets?: string[];
    cap_drop?: string[];
  }
  let services: Record<string, Service>;
  const ours = (): Service[] => Object.values(services).filter(({ image }) => image === "luka");
  before(async () => {
    const text = await readFile(deployed("compose.yaml"), "utf8");
    ({ services } = parse(text, { merge: true }) as { services: Record<string, Service> });
  });

  it("is what compose understands, without a mistake", () => {
    const linter = fileURLToPath(new URL("../node_modules/.bin/dclint", import.meta.url));
    const words = [deployed("compose.yaml"), "--max-warnings=0", ...notOurTaste];
    assert.equal(execFileSync(linter, words, { encoding: "utf8" }).trim(), "");
  });

  it("sets nothing that is no setting, and nothing to what is no value", async () => {
    const image = environmentOf(await imageInstructions(deployed("Containerfile")));
    const fromSecrets = { DATABASE_URL: "postgres://luka:x@postgres/luka", SECRET_KEY: "x".repeat(64) };
    assert.deepEqual(
      ours().map(({ environment }) => environment.ROLE),
      ["api", "worker", "migrate"],
    );
    for (const { environment } of ours()) {
      const everything: Record<string, string> = { ...image, ...environment, ...fromSecrets };
      // Those of the system and of its C library.
      const { PATH, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...all } = everything;
      assert.deepEqual(
        Object.keys(all).filter((name) => !(name in settings.shape)),
        [],
      );
      assert.ok(readConfig({ ...all, SERVICE_DOMAIN: "bestill.example.no" }).databaseUrl);
    }
  });

  it("opens the proxy's ports and no others, least of all the database's", () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    assert.deepEqual(
      open.map(([name]) => name),
      ["caddy"],
    );
    assert.deepEqual([services.postgres!.networks, services.redis!.networks], [["back"], ["back"]]);
  });

  it("runs Luka on files that nobody can write to, without capabilities, with its secrets as a file", () => {
    for (const { read_only, cap_drop, secrets, environment } of ours()) {
      assert.deepEqual([read_only, cap_drop, secrets], [true, ["ALL"], ["luka.env"]]);
      for (const value of Object.values(environment)) assert.ok(!/:[^/@]+@/.test(value), value);
    }
  });
});

/** Rules of the linter on the order of keys and on quotes. */
const notOurTaste = [
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
  "require-quotes-in-ports",
].map((rule) => `--disable-rule=${rule}`);

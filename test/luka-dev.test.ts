import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { createClient, verifyWebhook } from "../clients/typescript/src/index.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { signedHeaders } from "../src/features/webhooks/sign.ts";
import { newSigningSecret, signingKeysOf } from "../src/features/webhooks/signing-secret.ts";
import { type ClientProject, openClientProject, run } from "./client-package.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

type Json = ReturnType<typeof JSON.parse>;

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

describe("luka-dev", () => {
  let app: ListeningApp;
  let project: ClientProject;
  let env: Record<string, string>;
  const running: ChildProcess[] = [];
  const program = () => join(project.folder, "node_modules/@luka/client/dist/esm/dev/luka-dev.js");

  before(async () => {
    app = await createListeningApp();
    project = await openClientProject();
    const partner = await openPartner(app);
    const { slug, key } = await partner.open();
    env = { LUKA_URL: app.base, LUKA_SLUG: slug, LUKA_RESTAURANT_KEY: key, LUKA_PARTNER_KEY: partner.key };
  });
  after(async () => {
    for (const child of running) child.kill();
    await project.close();
    await app.close();
  });

  function begin(words: readonly string[], more: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [program(), ...words], {
      cwd: project.folder,
      env: { PATH: process.env.PATH!, ...env, ...more },
    });
    running.push(child);
    return child;
  }

  async function lukaDev(words: readonly string[], more = {}, typed = ""): Promise<Ended> {
    const child = begin(words, more);
    child.stdin!.end(typed);
    const ended = once(child, "close");
    const [stdout, stderr] = await Promise.all([buffer(child.stdout!), buffer(child.stderr!)]);
    const [status] = await ended;
    return { status, stdout: String(stdout), stderr: String(stderr) };
  }

  /** One that goes on: its lines as values, and what it ends with when it is stopped. */
  function goingOn(words: readonly string[], more = {}) {
    const child = begin([...words, "--json"], more);
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    return {
      /** Its next line; within half a minute, or something is wrong. */
      async next(): Promise<Json> {
        const late = setTimeout(() => child.kill(), 30_000);
        const { value } = await lines.next();
        clearTimeout(late);
        assert.ok(value, `${words.join(" ")} said nothing more`);
        return JSON.parse(value);
      },
      async stop(): Promise<number | null> {
        child.kill("SIGINT");
        return (await once(child, "close"))[0];
      },
    };
  }

  async function receiver(status: number) {
    const received: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await buffer(request) });
      response.writeHead(status).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    return { url, received, close: () => server.close().closeAllConnections() };
  }

  it("tells what can be typed, and what each command takes", async () => {
    const { status, stdout } = await lukaDev([]);
    assert.equal(status, 0);
    for (const name of ["listen", "trigger", "logs", "proxy", "init"]) {
      assert.match(stdout, new RegExp(`luka-dev ${name}`));
      const helped = await lukaDev(["help", name, "--json"]);
      assert.match(JSON.parse(helped.stdout).help, /--json/);
    }
    assert.match((await lukaDev(["listen", "--help"])).stdout, /--forward-to URL/);
  });

  it("ends as luka does: refused, typed wrongly, not found, out of reach", async () => {
    const cases: [number, string[], Record<string, string>?][] = [
      [1, ["trigger", "PING"]],
      [1, ["trigger", "ORDER_PAID", "--status", "COMPLETED"]],
      [1, ["logs"], { LUKA_PARTNER_KEY: "lbp_test_nobody" }],
      [2, ["tigger"]],
      [2, ["trigger", "ORDER_LOST"]],
      [2, ["trigger", "ORDER_PAID", "--colour", "red"]],
      [2, ["listen"]],
      [2, ["listen", "--forward-to", "here"]],
      [2, ["logs", "--limit", "0"]],
      [2, ["logs"], { LUKA_PARTNER_KEY: "" }],
      [2, ["logs", "--partner-key", "lbp_test_open"]],
      [2, ["proxy"], { LUKA_RESTAURANT_KEY: "lbs_live_x" }],
      [3, ["trigger", "ORDER_PAID", "--order-id", "ord_nobody"]],
      [3, ["trigger", "ORDER_PAID"], { LUKA_SLUG: "nowhere" }],
      [4, ["logs"], { LUKA_URL: "http://127.0.0.1:9" }],
    ];
    const ends = await Promise.all(
      cases.map(async ([, words, more]) => {
        const { status, stdout, stderr } = await lukaDev([...words, "--json"], more);
        const { error } = JSON.parse(stdout);
        assert.ok(error.code && stderr.includes(error.message), words.join(" "));
        return [status, ...words];
      }),
    );
    assert.deepEqual(
      ends,
      cases.map(([exit, words]) => [exit, ...words]),
    );
  });

  it("takes keys from a file and from standard input", async () => {
    await writeFile(join(project.folder, "key"), `${env.LUKA_PARTNER_KEY}\n`);
    const nothing = { LUKA_PARTNER_KEY: "" };
    const file = await lukaDev(["logs", "--json", "--partner-key", "@key"], nothing);
    const typed = await lukaDev(["logs", "--json", "--partner-key", "-"], nothing, env.LUKA_PARTNER_KEY!);
    assert.deepEqual([file.status, typed.status], [0, 0], file.stderr + typed.stderr);
    const missing = await lukaDev(["logs", "--partner-key", "@nowhere"], nothing);
    assert.equal(missing.status, 2);
  });

  it("listens: what happens comes once, signed to the letter as the service signs it", async () => {
    const hook = await receiver(204);
    const listening = goingOn(["listen", "--forward-to", hook.url]);
    const { secret, listening: to } = await listening.next();
    assert.equal(to, hook.url);
    const { stdout } = await lukaDev(["trigger", "ORDER_PAID", "--json"]);
    const brought = JSON.parse(stdout);
    assert.deepEqual(
      [(await listening.next()).event, (await listening.next()).status],
      ["ORDER_CREATED", 204],
    );
    assert.equal(await listening.stop(), 0);
    const [, { headers, body }] = hook.received as [never, (typeof hook.received)[0]];
    assert.deepEqual(JSON.parse(String(body)), brought.event);
    const { deliveryId } = await verifyWebhook({ headers, body }, secret);
    const attempt = {
      webhookId: String(headers["x-service-webhook-id"]),
      deliveryId,
      timestamp: Number(headers["x-service-webhook-timestamp"]),
      body,
    };
    const real = signedHeaders(attempt, signingKeysOf(secret), null);
    for (let at = 0; at < real.length; at += 2) assert.equal(headers[real[at]!.toLowerCase()], real[at + 1]);
    hook.close();
  });

  it("listens with a secret of one's own, to some events, from a cursor, and tells of a receiver that fails", async () => {
    const [failing, secret] = [await receiver(500), newSigningSecret()];
    const only = ["--events", "order_cancelled"];
    const listening = goingOn(["listen", "--forward-to", failing.url, ...only], {
      LUKA_WEBHOOK_SECRET: secret,
    });
    const { cursor, secret: shown } = await listening.next();
    assert.equal(shown, undefined);
    await lukaDev(["trigger", "ORDER_CANCELLED"]);
    const first = await listening.next();
    assert.deepEqual([first.event, first.status], ["ORDER_CANCELLED", 500]);
    assert.equal(await listening.stop(), 0);
    await verifyWebhook(failing.received[0]!, secret);
    failing.close();
    const again = goingOn(["listen", "--forward-to", failing.url, "--after", cursor, ...only]);
    assert.equal((await again.next()).listening, failing.url);
    const second = await again.next();
    assert.deepEqual([second.deliveryId, second.failure], [first.deliveryId, "nobody answers there"]);
    assert.equal(await again.stop(), 0);
  });

  it("follows the log of calls, without what it asks itself", async () => {
    await lukaDev(["trigger", "ORDER_CREATED"]);
    const following = goingOn(["logs", "--follow", "--limit", "1"]);
    const { path } = await following.next();
    assert.match(path, /\/sandbox\/events$/);
    const site = createClient({ baseUrl: app.base, slug: env.LUKA_SLUG!, key: env.LUKA_RESTAURANT_KEY });
    await site.quoteOrder({ fulfillment: "PICKUP", lines: [] }).catch(() => undefined);
    const { route, status } = await following.next();
    assert.deepEqual([route, status], ["/api/v1/orders/quote", 422]);
    assert.equal(await following.stop(), 0);
    const { stdout } = await lukaDev(["logs", "--status", "422", "--bodies", "--limit", "3"]);
    assert.match(stdout, / 422 {2}POST \/api\/v1\/orders\/quote/);
    assert.doesNotMatch(stdout, /partner\/logs/);
  });

  it("passes on the calls of pages on this machine, with the sandbox's key, and nobody else's", async () => {
    const proxy = goingOn(["proxy", "--port", "0"]);
    const { listening: base } = await proxy.next();
    const origin = "http://localhost:3000";
    const page = createClient({
      baseUrl: base,
      slug: env.LUKA_SLUG!,
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin } }),
    });
    const { categories } = await page.menu();
    const product = categories.flatMap(({ products }) => products).find(({ name }) => name === "Brus");
    const placed = await page.placeOrder({
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      lines: [{ productId: product!.id, quantity: 2 }],
      customer: { name: "Kari Nordmann", phone: "91234567" },
    });
    for await (const { status } of page.followOrder(placed.publicToken)) {
      if (status === "CANCELLED") break;
      await page.cancelOrder({ token: placed.publicToken });
    }
    const url = `${base}/api/v1/menu?slug=${env.LUKA_SLUG}`;
    const asked = (headers: Record<string, string>, to = url) => fetch(to, { headers });
    const allowed = await asked({ origin });
    assert.equal(allowed.headers.get("access-control-allow-origin"), origin);
    assert.equal((await asked({ origin: "https://luka.evil.example" })).status, 403);
    assert.equal((await asked({ origin: "http://localhost.evil.example" })).status, 403);
    assert.equal((await asked({}, `${base}/api/v1/partner/me`)).status, 404);
    assert.equal((await asked({}, `${base}/dashboard`)).status, 404);
    const preflight = await fetch(url, { method: "OPTIONS", headers: { origin } });
    assert.match(preflight.headers.get("access-control-allow-headers")!, /idempotency-key/);
    assert.equal(await proxy.stop(), 0);
  });

  it("writes a site that compiles and builds, with the key beside it and not in it", async () => {
    const { status, stdout, stderr } = await lukaDev(["init", "site", "--json"]);
    assert.equal(status, 0, stderr);
    const { folder, files } = JSON.parse(stdout);
    assert.ok(files.includes(".gitignore") && files.includes("src/main.ts"));
    const listed = run("tar", ["tzf", join(folder, "luka-client.tgz")]);
    assert.match(listed, /^package\/dist\/esm\/dev\/luka-dev\.js$/m, "the service's own client comes along");
    assert.equal((await stat(join(folder, ".env.local"))).mode & 0o777, 0o600);
    assert.match(await readFile(join(folder, ".gitignore"), "utf8"), /^\.env\.local$/m);
    run(process.execPath, [join(project.folder, "node_modules/typescript/bin/tsc"), "-p", folder]);
    const vite = join(project.folder, "node_modules/vite/bin/vite.js");
    run(process.execPath, [vite, "build", folder, "--logLevel", "error"]);
    const page = await readFile(join(folder, "dist/index.html"), "utf8");
    const [, script] = /src="\/(assets\/[^"]+)"/.exec(page)!;
    const code = await readFile(join(folder, "dist", script!), "utf8");
    assert.ok(
      code.includes("/api/v1/menu") &&
        !code.includes(env.LUKA_RESTAURANT_KEY!) &&
        !code.includes("/partner/"),
    );
    const again = await lukaDev(["init", "site"]);
    assert.deepEqual([again.status, /not empty/.test(again.stderr)], [1, true]);
  });

  it("asks in its site for what this house builds with", async () => {
    const read = async (path: string) =>
      JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), "utf8"));
    const { devDependencies } = await read("package.json");
    const { typescript, vite } = devDependencies;
    assert.deepEqual((await read("clients/typescript/site/package.json")).devDependencies, {
      typescript,
      vite,
    });
    const written = JSON.parse(await readFile(join(project.folder, "site/package.json"), "utf8"));
    assert.deepEqual(written.dependencies, { "@luka/client": "file:luka-client.tgz" });
    const away = await lukaDev(["init", "apart"], { LUKA_URL: "http://127.0.0.1:9" });
    assert.deepEqual([away.status, /did not answer/.test(away.stderr)], [0, true]);
  });
});

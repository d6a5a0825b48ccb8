import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { signedHeaders } from "../src/features/webhooks/sign.ts";
import { newSigningSecret, signingKeysOf } from "../src/features/webhooks/signing-secret.ts";
import { type ClientProject, openClientProject, readmeSamples, run } from "./client-package.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

const consumer = `import { createClient, LukaError, type PlacedOrder, verifyWebhook, type WebhookEvent } from "@luka/client";
import { viteProxy } from "@luka/client/dev-proxy";
import { createPartnerClient, each } from "@luka/client/partner";
declare const mayBeMissing: string | undefined;
const client = createClient({ baseUrl: "https://luka.example", slug: "demo", key: mayBeMissing, timeoutMs: undefined });
export const order = async (): Promise<PlacedOrder> => client.placeOrder({
  fulfillment: "PICKUP", paymentMethod: "CASH", lines: [{ productId: "prd_1", quantity: 1, variantId: mayBeMissing }],
  customer: { name: "Kari", phone: "91234567", email: mayBeMissing },
});
// @ts-expect-error the fulfillment is missing
export const wrong = () => client.orderSlots({ date: "2026-06-12" });
const napoli = createPartnerClient({ baseUrl: "https://luka.example", key: "lbp_test_" }).restaurant({ slug: "napoli", key: "lbs_test_" });
export const names = async () => { for await (const { name, basePrice } of each(napoli.listProducts, { categoryId: mayBeMissing })) console.log(name.length + basePrice); };
export const totalOf = (event: WebhookEvent): number | null => (event.event === "ORDER_PAID" ? event.data.total : null);
// @ts-expect-error no such event can be brought about
export const odd = () => napoli.makeSandboxEvent({ type: "ORDER_LOST" });
export { LukaError, verifyWebhook, viteProxy };
`;

describe("the client's package", () => {
  let project: ClientProject;
  let samples: string[];
  before(async () => {
    project = await openClientProject();
    samples = await readmeSamples();
    await project.write("consumer.ts", consumer);
    await project.write("consumer.cts", consumer);
    for (const [at, code] of samples.entries()) await project.write(`sample-${at}.ts`, code);
  });
  after(() => project.close());

  for (const [name, files, options] of [
    ["a page's bundler", ["consumer.ts"], { module: "esnext", moduleResolution: "bundler", types: [] }],
    ["Node's modules", ["consumer.ts"], { module: "nodenext", types: ["node"] }],
    [
      "Node's modules without the DOM",
      ["consumer.ts"],
      { module: "node20", lib: ["es2023"], types: ["node"] },
    ],
    ["CommonJS", ["consumer.cts"], { module: "nodenext", types: ["node"] }],
  ] as const)
    it(`has the right types for ${name}`, async () => {
      assert.equal(await project.compile(files, { target: "es2023", ...options, skipLibCheck: false }), "");
    });

  it("is imported and required, and brings nothing else along", async () => {
    const { dependencies } = JSON.parse(
      await readFile(join(project.folder, "node_modules/@luka/client/package.json"), "utf8"),
    );
    assert.equal(dependencies, undefined);
    const said = (code: string, type: string) =>
      run(process.execPath, ["--input-type", type, "-e", code], { NODE_OPTIONS: "" });
    const here = JSON.stringify(pathToFileURL(join(project.folder, "x.js")).href);
    const tell = "console.log(typeof a.createClient, typeof b.createPartnerClient, typeof c.viteProxy)";
    const names = ["@luka/client", "@luka/client/partner", "@luka/client/dev-proxy"];
    const found = names.map((name) => `from(${JSON.stringify(name)})`);
    const required = `const from = require("module").createRequire(${here}); const [a, b, c] = [${found}]; ${tell}`;
    assert.equal(said(required, "commonjs"), "function function function\n");
    await project.write(
      "imports.mjs",
      `${names.map((name, at) => `import * as ${"abc"[at]} from "${name}";`).join("\n")}\n${tell}`,
    );
    assert.equal(
      run(process.execPath, [join(project.folder, "imports.mjs")]),
      "function function function\n",
    );
  });

  it("compiles every sample of the README, as strict as it can be", async () => {
    const files = samples.map((_, at) => `sample-${at}.ts`);
    const strict = { noUncheckedIndexedAccess: true, noImplicitOverride: true, noUnusedLocals: true };
    const options = { module: "nodenext", target: "es2023", types: ["node"], skipLibCheck: true, ...strict };
    assert.equal(await project.compile(files, options), "");
  });

  it("verifies webhooks with nothing but what the web has, as in workers", async () => {
    const file = join(project.folder, "node_modules/@luka/client/dist/cjs/verify-webhook.js");
    const exports: Record<string, unknown> = {};
    const web = { crypto, TextEncoder, TextDecoder, atob, exports };
    runInContext(await readFile(file, "utf8"), createContext(web));
    const verify = exports.verifyWebhook as (received: object, secret: string) => Promise<object>;
    const { secret, headers, body } = delivery({ event: "PING" });
    const { deliveryId } = (await verify({ headers, body }, secret)) as { deliveryId: string };
    assert.equal(deliveryId, "dlv_1");
    await assert.rejects(verify({ headers, body: `${body} ` }, secret), { name: "WebhookError" });
  });

  describe("the README's samples, run against the service", () => {
    let app: ListeningApp;
    let env: Record<string, string>;
    const sampleWith = (word: string) =>
      join(project.folder, `sample-${samples.findIndex((code) => code.includes(word))}.ts`);
    before(async () => {
      app = await createListeningApp();
      const partner = await openPartner(app);
      const { slug, key } = await partner.open();
      env = { LUKA_URL: app.base, LUKA_SLUG: slug, LUKA_RESTAURANT_KEY: key };
      Object.assign(env, { LUKA_PARTNER_KEY: partner.key });
    });
    after(() => app.close());
    const runSample = async (file: string) => {
      const child = await promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...env } });
      return child.stdout.trim().split("\n");
    };

    it("an order is placed and followed", async () => {
      const [tracking, confirmed] = await runSample(sampleWith("expectedTotal"));
      assert.match(tracking!, /\/o\//);
      assert.match(confirmed!, /^CONFIRMED \d{4}-/);
    });

    it("a partner lists its restaurants and subscribes", async () => {
      const lines = await runSample(sampleWith("createWebhook"));
      assert.equal(lines[0], `${env.LUKA_SLUG} false`);
      assert.match(lines[1]!, /^whk_|^wh/);
    });

    it("a webhook is received on the web's way and on Node's", async () => {
      const { secret, headers, body } = delivery({
        event: "ORDER_PAID",
        createdAt: "2026-06-12T16:05:00.000Z",
        data: { orderNumber: 1, total: 100 },
      });
      const { receive } = await import(pathToFileURL(sampleWith("function receive")).href);
      const url = "http://localhost/hook";
      const asked = (text: string) => new Request(url, { method: "POST", headers, body: text });
      assert.equal((await receive(asked(body), secret)).status, 204);
      assert.equal((await receive(asked("{}"), secret)).status, 401);

      process.env.LUKA_SECRET = secret;
      const { receiver } = (await import(pathToFileURL(sampleWith("const receiver")).href)) as {
        receiver: Server;
      };
      await once(receiver.listen(0, "127.0.0.1"), "listening");
      const there = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
      const post = (text: string) => fetch(there, { method: "POST", headers, body: text });
      assert.deepEqual([(await post(body)).status, (await post("{}")).status], [204, 401]);
      receiver.close().closeAllConnections();
      delete process.env.LUKA_SECRET;
    });
  });
});

/** A delivery as the service signs it now. */
function delivery(event: object): { secret: string; headers: Record<string, string>; body: string } {
  const secret = newSigningSecret();
  const body = JSON.stringify(event);
  const attempt = { webhookId: "whk_1", deliveryId: "dlv_1", body: Buffer.from(body) };
  const timestamp = Math.floor(Date.now() / 1_000);
  const list = signedHeaders({ ...attempt, timestamp }, signingKeysOf(secret), null);
  const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), list[at + 1]!]] : []));
  return { secret, headers: Object.fromEntries(pairs), body };
}

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createClient, LukaError, type RestaurantClient } from "../clients/typescript/src/index.ts";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { clientSource } from "../tools/client-source.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "clients/typescript");

describe("the TypeScript client's generated part", () => {
  it("stands in the repository as the OpenAPI document makes it: `npm run client`", async () => {
    const document = JSON.parse(await readFile(join(root, "openapi/restaurant.json"), "utf8"));
    assert.equal(await readFile(join(folder, "src/api.ts"), "utf8"), clientSource(document));
  });
});

describe("the TypeScript client", () => {
  let app: ListeningApp;
  let shop: Shop;
  let client: RestaurantClient;
  before(async () => {
    app = await createListeningApp();
    shop = await openShop(app);
    client = createClient({ baseUrl: app.base, slug: shop.slug, key: shop.key, locale: "en" });
  });
  after(() => app.close());

  const soda = () => ({
    fulfillment: "PICKUP" as const,
    paymentMethod: "CASH" as const,
    lines: [{ productId: shop.id("Brus"), quantity: 2 }],
    customer: { name: "Kari Nordmann", phone: "91234567" },
  });

  it("orders from the menu and follows the order to its end", async () => {
    const { categories } = await client.menu();
    const product = categories!
      .flatMap((category) => category.products ?? [])
      .find(({ name }) => name === "Brus");
    assert.equal(product!.id, shop.id("Brus"));
    const quote = await client.quoteOrder(soda());
    const placed = await client.placeOrder({ ...soda(), expectedTotal: quote.total });
    assert.equal(placed.total, quote.total);

    const seen: string[] = [];
    for await (const order of client.followOrder(placed.publicToken)) {
      seen.push(order.status);
      if (seen.length === 1) await client.cancelOrder({ token: placed.publicToken });
    }
    assert.equal(seen.at(-1), "CANCELLED");
    assert.equal((await client.trackOrder({ token: placed.publicToken })).order.status, "CANCELLED");
  });

  it("sends an unchanged menu's ETag instead of asking for all of it again", async () => {
    const statuses: number[] = [];
    const counting = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      key: shop.key,
      fetch: async (...request) => {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    });
    assert.deepEqual(await counting.menu(), await counting.menu());
    assert.deepEqual(statuses, [200, 304]);
  });

  it("gives every refusal as an error with its code, issues and request id", async () => {
    const error = await client.placeOrder({ ...soda(), lines: [] }).catch((reason: unknown) => reason);
    assert.ok(error instanceof LukaError);
    assert.deepEqual([error.status, error.code], [422, "VALIDATION_FAILED"]);
    assert.equal(error.issues[0]!.path, "lines");
    assert.ok(error.requestId);
    const stranger = createClient({ baseUrl: app.base, slug: shop.slug, key: "lbs_live_nobody" });
    await assert.rejects(stranger.menu(), { code: "UNAUTHORIZED", status: 401 });
  });

  it("places one order however often the network breaks", async () => {
    let breaks = 2;
    const keys = new Set<string>();
    const fragile = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      key: shop.key,
      fetch: async (url, init) => {
        keys.add(new Headers(init?.headers).get("idempotency-key")!);
        const response = await fetch(url, init);
        if (breaks-- > 0) throw new TypeError("the connection was lost after the order was placed");
        return response;
      },
    });
    const placed = await fragile.placeOrder(soda());
    assert.equal(placed.idempotent, true);
    assert.equal(keys.size, 1);
    const [count] = await app.db.query("SELECT count(*)::int AS count FROM orders WHERE id = $1", [
      placed.orderId,
    ]);
    assert.deepEqual(count, { count: 1 });
  });

  it("does not try again what must not be repeated", async () => {
    let tries = 0;
    const broken = createClient({
      baseUrl: app.base,
      slug: shop.slug,
      fetch: async () => {
        tries += 1;
        throw new TypeError("no network");
      },
    });
    await assert.rejects(broken.signUp({ email: "kari@example.com" }), /no network/);
    assert.equal(tries, 1);
  });

  it("is a package: built, typed and imported by its name", async () => {
    const project = await mkdtemp(join(tmpdir(), "luka-client-"));
    try {
      const installed = join(project, "node_modules/@luka/restaurant-client");
      await mkdir(join(project, "node_modules/@luka"), { recursive: true });
      const built = tsc("-p", folder, "--outDir", join(project, "client/dist"));
      assert.equal(built.status, 0, built.stdout);
      await writeFile(join(project, "client/package.json"), await readFile(join(folder, "package.json")));
      await symlink(join(project, "client"), installed);
      await writeFile(join(project, "package.json"), '{"type":"module"}');
      await writeFile(
        join(project, "shop.ts"),
        `import { createClient, LukaError, type PlacedOrder } from "@luka/restaurant-client";
const client = createClient({ baseUrl: "https://luka.example", slug: "demo" });
export const order = async (): Promise<PlacedOrder> => client.placeOrder({
  fulfillment: "PICKUP", paymentMethod: "CASH", lines: [{ productId: "prd_1", quantity: 1 }],
  customer: { name: "Kari", phone: "91234567" },
});
// @ts-expect-error the fulfillment is missing
export const wrong = () => client.orderSlots({ date: "2026-06-12" });
export { LukaError };
`,
      );
      const compilerOptions = { noEmit: true, strict: true, target: "es2023", module: "nodenext", types: [] };
      await writeFile(
        join(project, "tsconfig.json"),
        JSON.stringify({ compilerOptions, files: ["shop.ts"] }),
      );
      const checked = tsc("-p", project);
      assert.equal(checked.status, 0, checked.stdout);
      const made = await import(pathToFileURL(join(project, "client/dist/index.js")).href);
      assert.equal(typeof made.createClient({ baseUrl: app.base, slug: shop.slug }).placeOrder, "function");
    } finally {
      await rm(project, { recursive: true });
    }
  });
});

const tsc = (...args: string[]) =>
  spawnSync(join(root, "node_modules/.bin/tsc"), args, { cwd: root, encoding: "utf8" });

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { createServer as createViteServer } from "vite";
import { devProxyRoutes, viteProxy } from "../clients/typescript/src/dev-proxy.ts";
import { createClient, LukaError } from "../clients/typescript/src/index.ts";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

describe("a website under development", () => {
  let app: ListeningApp;
  let shop: Shop;
  const opened = new AsyncDisposableStack();
  before(async () => {
    app = await createListeningApp();
    opened.defer(() => app.close());
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => opened.disposeAsync());

  /** The site's page in a browser: no key, and the origin that browsers send. */
  const pageAt = (base: string) =>
    createClient({
      baseUrl: base,
      slug: shop.slug,
      locale: "en",
      tries: 1,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...headersOf(init), origin: base } }),
    });
  const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers ?? {}));
  const options = () => ({ baseUrl: app.base, key: shop.key });

  async function viteSite(): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), "luka-site-"));
    opened.defer(() => rm(root, { recursive: true, force: true }));
    const server = await createViteServer({
      root,
      configFile: false,
      logLevel: "silent",
      server: { host: "127.0.0.1", port: 0, proxy: { "/api/v1": viteProxy(options()) } },
    });
    opened.defer(() => server.close());
    await server.listen();
    return `http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}`;
  }

  /** As Next calls a route's handlers: with a web request, for a web response. */
  async function routesSite(): Promise<string> {
    const routes = devProxyRoutes(options());
    const server: Server = createServer(async (request, response) => {
      const { method, headers, url } = request;
      const hasBody = method === "POST";
      const asked = new Request(`http://${headers.host}${url}`, {
        method: method!,
        headers: headers as Record<string, string>,
        ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }),
      });
      const answer = await routes[method as "GET"](asked);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const part of answer.body ?? []) response.write(part);
      response.end();
    });
    opened.defer(() => void server.close().closeAllConnections());
    await once(server.listen(0, "127.0.0.1"), "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  for (const [name, open] of [
    ["Vite", viteSite],
    ["a framework's routes, as Next's", routesSite],
  ] as const)
    it(`orders and follows the order through ${name}, without a key in the page`, async () => {
      const page = pageAt(await open());
      const order = {
        fulfillment: "PICKUP" as const,
        paymentMethod: "CASH" as const,
        lines: [{ productId: shop.id("Brus"), quantity: 2 }],
        customer: { name: "Kari Nordmann", phone: "91234567" },
      };
      assert.ok((await page.menu()).categories!.length > 0);
      const quote = await page.quoteOrder(order);
      const placed = await page.placeOrder({ ...order, expectedTotal: quote.total });
      for await (const { status } of page.followOrder(placed.publicToken)) {
        if (status === "CANCELLED") break;
        await page.cancelOrder({ token: placed.publicToken });
      }
      await assert.rejects(page.placeOrder({ ...order, lines: [] }), (error) => {
        assert.ok(error instanceof LukaError);
        return error.issues[0]?.path === "lines";
      });
    });

  it("asks as its own server does: with the key, and nothing by which browsers are known", async (t) => {
    const proxy = viteProxy({ baseUrl: "https://luka.example/some/where", key: "lbs_test_x" });
    const removed: string[] = [];
    proxy.configure({
      on: (event, listener) => listener({ removeHeader: (name) => removed.push(`${event} ${name}`) }),
    });
    assert.deepEqual(removed, ["proxyReq origin", "proxyReq referer", "proxyReq cookie"]);
    assert.deepEqual(
      [proxy.target, proxy.changeOrigin, proxy.headers],
      ["https://luka.example", true, { authorization: "Bearer lbs_test_x" }],
    );

    const asked: [string, Record<string, string>, RequestInit["redirect"]][] = [];
    t.mock.method(globalThis, "fetch", async (url: URL, init: RequestInit) => {
      asked.push([url.href, Object.fromEntries(new Headers(init.headers)), init.redirect]);
      const headers = {
        "content-encoding": "br",
        "content-length": "2",
        etag: '"1"',
        location: "https://pay.example",
      };
      return new Response("{}", { status: 303, headers });
    });
    const { GET } = devProxyRoutes({ baseUrl: "https://luka.example", key: "lbs_test_x" });
    const page = {
      ...{
        origin: "http://localhost:5173",
        referer: "http://localhost:5173/",
        cookie: "a=b",
        host: "localhost:5173",
      },
      ...{
        connection: "keep-alive",
        "content-length": "0",
        accept: "application/json",
        authorization: "Bearer own",
      },
    };
    const answer = await GET(new Request("http://localhost:5173/api/v1/menu?slug=napoli", { headers: page }));
    assert.deepEqual(asked, [
      [
        "https://luka.example/api/v1/menu?slug=napoli",
        { accept: "application/json", authorization: "Bearer lbs_test_x" },
        "manual",
      ],
    ]);
    assert.deepEqual(
      [answer.status, Object.fromEntries(answer.headers), await answer.text()],
      [
        303,
        { "content-type": "text/plain;charset=UTF-8", etag: '"1"', location: "https://pay.example" },
        "{}",
      ],
    );
  });

  it("is not let in without its proxy, and no proxy takes a real restaurant's key", async () => {
    await assert.rejects(pageAt(app.base).quoteOrder({ fulfillment: "PICKUP", lines: [] }), LukaError);
    for (const make of [viteProxy, devProxyRoutes])
      assert.throws(() => make({ baseUrl: app.base, key: "lbs_live_x" }), /lbs_test_/);
  });
});

import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { problems } from "../src/domain/problems.ts";
import { openShop } from "../src/features/orders/shop.fixture.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { createTestApp, type TestApp } from "./app.ts";

const origin = "http://luka.localhost";

describe("the documentation", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const get = (url: string) => app.inject({ url, headers: { host: "luka.localhost" } });
  const linksOf = (html: string, at: string): string[] =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map(([, href]) => new URL(href!, `${origin}${at}`))
      .filter((url) => url.origin === origin)
      .map(({ pathname, hash }) => pathname + hash);

  it("leads from its first page to every other, each whole, light, and as Markdown too", async () => {
    const seen = new Map<string, string>();
    const waiting = ["/docs"];
    const wanted = new Set<string>();
    while (waiting.length > 0) {
      const path = waiting.pop()!;
      if (seen.has(path)) continue;
      const { statusCode, headers, body } = await get(path);
      assert.equal(statusCode, 200, path);
      seen.set(path, body);
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      assert.ok(body.length < 102_400, `${path}: ${body.length}`);
      assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        [],
        `${path}: two of one name`,
      );
      for (const link of linksOf(body, path)) {
        wanted.add(link);
        const [page = ""] = link.split("#");
        if (page.startsWith("/docs")) waiting.push(page);
      }
    }
    const pages = [...seen.keys()].filter((path) => path !== "/docs" && !path.endsWith(".md"));
    assert.ok(pages.length > 250, String(pages.length));
    for (const path of pages) assert.match(seen.get(`${path}.md`) ?? "", /^(<!--.*-->\n)?# /, path);
    for (const link of wanted) {
      const [page = "", anchor] = link.split("#");
      if (anchor && seen.has(page)) assert.ok(seen.get(page)!.includes(` id="${anchor}"`), link);
    }
  });

  it("tells cause and cure of every code, where failures of calls lead to", async () => {
    const { body } = await get("/docs/guides/errors");
    for (const code of Object.keys(problems)) assert.ok(body.includes(`<tr id="${code}">`), code);
    const refused = (
      await app.inject({ url: "/api/v1/menu?slug=nobody", headers: { host: "luka.localhost" } })
    ).json();
    assert.equal(refused.error.docUrl, `${origin}/docs/guides/errors#${refused.error.code}`);
    const order = await get("/docs/api/restaurant/postOrders");
    assert.match(order.body, /href="\.\.\/\.\.\/guides\/errors#SLOT_FULL"/);
  });

  it("finds pages, parts of them, fields and codes, also for one who mistypes", async () => {
    const found = async (question: string): Promise<string[]> =>
      (
        (await get(`/docs/search.json?q=${encodeURIComponent(question)}`)).json() as {
          data: { path: string }[];
        }
      ).data.map(({ path }) => path);
    assert.match((await found("verify a webhook"))[0]!, /^guides\/verify-a-webhook/);
    assert.ok((await found("place order")).includes("api/restaurant/postOrders"));
    assert.ok((await found("IDEMPOTENCY_CONFLICT")).some((path) => path.startsWith("guides/errors")));
    assert.ok((await found("resrvation")).length > 0);
    assert.deepEqual(await found("qqqqqq"), []);
    const page = await get("/docs/search?q=%3Cb%3Ewebhook");
    assert.match(page.body, /Found for “&lt;b&gt;webhook”/);
    assert.equal((await get(`/docs/search?q=${"a".repeat(201)}`)).statusCode, 422);
  });

  it("is nothing but its own pages", async () => {
    for (const path of ["nothing", "guides/nothing", "guides/..%2F..%2Fpackage.json", "guides/README"])
      assert.equal((await get(`/docs/${path}`)).statusCode, 404, path);
  });

  it("leads on from where a page stood, and from a guide's bare name", async () => {
    for (const [asked, location] of [
      ["partner", "api/partner"],
      ["partner-portal", "guides/partner-portal"],
      ["errors.md", "guides/errors.md"],
    ]) {
      const { statusCode, headers } = await get(`/docs/${asked}`);
      assert.deepEqual([statusCode, headers.location], [301, `/docs/${location}`]);
    }
  });

  it("has its first page as Markdown in the map for language models", async () => {
    const { statusCode, headers } = await get("/docs.md");
    assert.deepEqual([statusCode, headers.location], [301, "/llms.txt"]);
  });

  it("is there wherever pages, messages, guides and the client lead to it", async () => {
    const root = new URL("../", import.meta.url);
    const files = globSync(
      [
        "web/**/*.{ts,tsx}",
        "src/**/*.ts",
        "docs/**/*.md",
        "clients/typescript/**/*.{md,ts,tsx,html}",
        "README.md",
      ],
      { cwd: root, exclude: ["**/node_modules", "web/dist", "src/platform/docs"] },
    ).filter((file) => !file.includes(".test."));
    const leading = new Map<string, string>();
    for (const file of files) {
      const text = await readFile(new URL(file, root), "utf8");
      const found = text.matchAll(
        /(?:["'`}]|https?:\/\/(?:luka\.example|localhost:3000))(\/docs(?:\/[\w-]+)*(?:\.\w+)?)(?![\w/*])/g,
      );
      for (const [, path] of found) leading.set(path!, file);
    }
    assert.ok(leading.size >= 8, [...leading.keys()].join());
    assert.ok(leading.has("/docs/guides/partner-portal"), "the portal leads to its own guide");
    for (const [path, file] of leading) assert.equal((await get(path)).statusCode, 200, `${file}: ${path}`);
  });

  describe("sends a reader's call", () => {
    const send = (payload: object, from: string | undefined = origin) =>
      app.inject({
        method: "POST",
        url: "/docs/try",
        headers: { host: "luka.localhost", ...(from !== undefined && { origin: from }) },
        payload,
      });

    it("with the key of a sandbox, and shows the real answer", async () => {
      const shop = await openShop(app, undefined, { environment: "TEST", live: false });
      const call = {
        method: "GET",
        path: `/api/v1/menu?slug=${shop.slug}`,
        headers: { Authorization: `Bearer ${shop.key}` },
      };
      const { statusCode, body } = (await send(call)).json() as { statusCode: number; body: string };
      assert.equal(statusCode, 200);
      assert.ok(JSON.parse(body).categories.length > 0);
      const order = {
        method: "POST",
        path: "/api/v1/orders",
        headers: { Authorization: `Bearer ${shop.key}`, "Idempotency-Key": "0123456789abcdef" },
        body: JSON.stringify(shop.body({ lines: [shop.line("Brus")] })),
      };
      const [first, again] = [(await send(order)).json(), (await send(order)).json()] as {
        statusCode: number;
        body: string;
      }[];
      assert.deepEqual([first!.statusCode, again!.statusCode], [201, 200]);
      assert.equal(JSON.parse(first!.body).orderId, JSON.parse(again!.body).orderId);
    });

    it("with a partner's key, although the partner API is for servers", async () => {
      const partner = await openPartner(app);
      const headers = { Authorization: `Bearer ${partner.key}` };
      const answer = await send({ method: "GET", path: "/api/v1/partner/me", headers });
      assert.equal((answer.json() as { statusCode: number }).statusCode, 200);
    });

    it("and never with a live key, from another site, of a stream, or of what is no call", async () => {
      const shop = await openShop(app);
      const call = { method: "GET", path: `/api/v1/menu?slug=${shop.slug}`, headers: {} };
      const live = await send({ ...call, headers: { Authorization: `Bearer ${shop.key}` } });
      assert.equal(live.statusCode, 422);
      for (const from of ["https://evil.example", undefined])
        assert.equal(
          (
            await app.inject({
              method: "POST",
              url: "/docs/try",
              headers: { host: "luka.localhost", ...(from && { origin: from }) },
              payload: call,
            })
          ).statusCode,
          403,
        );
      for (const path of [
        "/api/v1/orders/TOKEN/events",
        "/api/v1/nothing",
        "/api/v1/../docs",
        "/api/v1/menu/x",
      ])
        assert.equal((await send({ ...call, path })).statusCode, 404, path);
      assert.equal((await send({ ...call, path: "/healthz" })).statusCode, 422);
      const without = (await send(call)).json() as { statusCode: number };
      assert.equal(without.statusCode, 401, "the door itself refuses");
    });
  });
});

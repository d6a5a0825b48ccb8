import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { routes } from "../../src/app.ts";
import { serverLimits } from "../../src/platform/http/server.ts";
import { raw, statusOf } from "./raw-socket.ts";
import { bearer, createTown, menuOf, type Town } from "./town.ts";

describe("the edge of HTTP", () => {
  let town: Town;
  let port: number;
  before(async () => {
    town = await createTown({
      env: { TRUSTED_PROXIES: "127.0.0.1", METRICS_TOKEN: "a token for the figures" },
    });
    await town.app.listen({ port: 0, host: "127.0.0.1" });
    port = (town.app.server.address() as AddressInfo).port;
  });
  after(() => town.close());

  const get = (path: string, headers: readonly string[], method = "GET", body = "") =>
    raw(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: luka.localhost\r\nConnection: close\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n${body}`,
    );

  const prefixes: Record<string, string> = {
    restaurant: "/api/v1",
    public: "/api/v1",
    staff: "/api/staff",
    partner: "/api/v1/partner",
    partnerRestaurant: "/api/v1/partner/restaurants/x",
    page: "",
    mcp: "",
    operator: "/api/console",
    portal: "/api/portal/x/test",
    portalRestaurant: "/api/portal/x/test/restaurants/x",
  };

  it("waits for no body where a request names a type and nothing follows", async () => {
    const accept = "/api/v1/partner/restaurants/prova/orders/ord_x/accept";
    for (const [path, type, status] of [
      [accept, "application/json", 401],
      [accept, "text/plain", 415],
      ["/api/v1/nowhere", "application/json", 404],
      ["/api/v1/nowhere", "application/x-www-form-urlencoded", 415],
      ["/api/v1/menu", "application/json", 405],
      ["/api/v1/orders", "application/json", 411],
      ["/mcp", "application/json", 411],
    ] as const)
      assert.equal(
        statusOf(await get(path, [`Content-Type: ${type}`], "POST")),
        status,
        `${path} as ${type}`,
      );
    assert.equal(statusOf(await get("/healthz", ["Content-Type: application/json"])), 200);
  });

  it("answers every other method on every path with 405 and Allow, and does nothing (S-11)", async () => {
    const paths = Map.groupBy(routes, ({ door, path }) =>
      `${prefixes[door]}${path}`.replace(/:\w+/g, "x").replace("*", "x"),
    );
    for (const [path, hung] of paths) {
      // At hosts of their own, by paths that nobody asks for.
      if (path.startsWith("/_")) continue;
      for (const method of ["PUT", "DELETE", "PATCH", "POST", "GET", "TRACE", "OPTIONS", "HEAD"] as const) {
        const isStream = hung.some(({ responses }) => responses[200] === "text/event-stream");
        // HEAD is GET without its body (R-254); a stream has none.
        const offered = method === "HEAD" && !isStream ? "GET" : method;
        if (hung.some((route) => route.method === offered)) continue;
        const { statusCode, headers } = await town.inject({
          method: method as "GET",
          url: path,
          headers: bearer(town.prova.key),
        });
        // A path such as /orders/quote is also /orders/{token} to other methods.
        if (statusCode === 400 && path.includes("/orders/")) continue;
        assert.equal(statusCode, 405, `${method} ${path}`);
        for (const route of hung)
          assert.ok(String(headers.allow).includes(route.method), `${method} ${path}: ${headers.allow}`);
      }
    }
  });

  it("counts another method where the path hangs, also where a wider path would fit, and preflights too", async () => {
    /** Door, method, route and status of the request, once, by what the figures have gained. */
    const countedAs = async (method: string, path: string, headers: readonly string[] = []) => {
      const before = await counts();
      await get(path, headers, method);
      const after = await counts();
      return [...after].flatMap(([what, count]) => Array<string>(count - (before.get(what) ?? 0)).fill(what));
    };
    const counts = async () => {
      const { body } = await town.inject({ url: "/metrics", headers: bearer("a token for the figures") });
      const line =
        /^luka_http_request_seconds_count\{door="(\w+)",method="(\w+)",route="(.*)",status="(\d+)"\} (\d+)$/gm;
      return new Map(
        [...body.matchAll(line)]
          .filter(([, , , route]) => route !== "/metrics")
          .map(([, door, method, route, status, count]) => [
            `${door} ${method} ${route} ${status}`,
            Number(count),
          ]),
      );
    };
    const menu = "restaurant PROPFIND /api/v1/menu 405";
    assert.deepEqual(await countedAs("PROPFIND", "/api/v1/menu"), [menu]);
    const order = "public PUT /api/v1/orders/:token 405";
    assert.deepEqual(await countedAs("PUT", "/api/v1/orders/some-token"), [order]);
    const quote = "restaurant GET /api/v1/orders/quote 405";
    assert.deepEqual(await countedAs("GET", "/api/v1/orders/quote?x=1"), [quote]);
    const preflight = ["Origin: https://elsewhere.example", "Access-Control-Request-Method: GET"];
    const asked = "restaurant OPTIONS /api/v1/menu 204";
    assert.deepEqual(await countedAs("OPTIONS", "/api/v1/menu", preflight), [asked]);
    assert.deepEqual(await countedAs("PROPFIND", "/nowhere"), ["none PROPFIND (none) 404"]);
    const answer = await get("/api/v1/orders/quote", []);
    assert.match(answer, /^HTTP\/1.1 405 .*\r\nallow: POST, OPTIONS\r\n/s);
  });

  it("looks up no more origins for an address that asks for one unknown after the other", async () => {
    const preflight = (number: number) =>
      town.inject({
        ...{ method: "OPTIONS", url: "/api/v1/menu", remoteAddress: "203.0.113.77" },
        headers: { origin: `https://fremmed${number}.example`, "access-control-request-method": "GET" },
      });
    for (let number = 0; number < 60; number += 1) assert.equal((await preflight(number)).statusCode, 204);
    assert.equal((await preflight(60)).statusCode, 429);
  });

  it("knows no paths that nobody described (S-11)", async () => {
    for (const url of [
      "/admin",
      "/.env",
      "/.git/config",
      "/api",
      "/api/v1",
      "/api/v2/menu",
      "/debug",
      "/server-status",
      "//api/v1/menu",
      "/api/v1/menu/",
    ]) {
      const { statusCode, json } = await town.inject({ url, headers: bearer(town.prova.key) });
      assert.deepEqual([statusCode, json().error.code], [404, "NOT_FOUND"], url);
    }
  });

  it("resolves no dots in paths (S-11)", async () => {
    const key = `Authorization: Bearer ${town.prova.key}`;
    assert.equal(statusOf(await get("/api/v1/../v1/menu?slug=prova", [key])), 404);
    assert.equal(statusOf(await get("/assets/../../package.json", [])), 404);
    assert.equal(statusOf(await get("/assets/..%2f..%2fpackage.json", [])), 404);
  });

  it("takes a NUL in no address, whatever hangs there (S-28)", async () => {
    for (const { method, door, path, takesForm, takesFile } of routes) {
      // The console's, at a host of its own; nobody asks for it by this path.
      if (path.startsWith("/_console")) continue;
      const type = takesFile
        ? "multipart/form-data; boundary=x"
        : takesForm
          ? "application/x-www-form-urlencoded"
          : "application/json";
      const isOfRestaurant = path.startsWith("/_pages/:slug");
      const below = `${prefixes[door]}${path}`.replace("/_pages/:slug", "") || "/";
      const addresses = [`${below.replace(/:\w+|\*/g, "x")}?x=%00`];
      for (const [name] of below.matchAll(/:\w+|\*/g))
        addresses.push(below.replace(name, "a%00b").replace(/:\w+|\*/g, "x"));
      for (const url of addresses) {
        const { statusCode, body } = await town.inject({
          method,
          url,
          headers: {
            host: isOfRestaurant ? `${town.prova.slug}.luka.localhost` : "luka.localhost",
            ...(method !== "GET" && { "content-type": type }),
          },
          ...(method !== "GET" && { payload: takesForm ? "x=1" : "{}" }),
        });
        assert.equal(statusCode, 400, `${method} ${url}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
  });

  it("shows figures to this machine and to the token, never through a proxy (S-11)", async () => {
    const figures = async (headers: Record<string, string>) =>
      (await town.inject({ url: "/metrics", headers })).statusCode;
    assert.equal(await figures({}), 200);
    assert.equal(await figures({ "x-forwarded-for": "203.0.113.7" }), 404);
    assert.equal(
      await figures({ "x-forwarded-for": "203.0.113.7", ...bearer("a token for the figures") }),
      200,
    );
    assert.equal(
      await figures({ "x-forwarded-for": "203.0.113.7", ...bearer("a token for the figurez") }),
      404,
    );
  });

  it("counts what the edge asks for, and its failures by route", async () => {
    await town.inject(menuOf("prova", bearer(town.prova.key)));
    await town.inject(menuOf("prova"));
    const { body } = await town.inject({ url: "/metrics" });
    assert.match(body, /luka_edge_answers_total\{route="\/api\/v1\/menu",status="200"\} \d/);
    assert.match(
      body,
      /luka_http_request_seconds_count\{door="restaurant",method="GET",route="\/api\/v1\/menu",status="401"\} \d/,
    );
  });

  it("says in health checks only whether it works", async () => {
    assert.deepEqual((await town.inject({ url: "/healthz" })).json(), { status: "ok" });
    assert.deepEqual((await town.inject({ url: "/readyz" })).json(), {
      status: "ok",
      orders: "ok",
      menus: "ok",
      checks: { database: true, migrations: true, writing: true },
    });
  });

  it("refuses deciding headers that come twice (S-30)", async () => {
    const key = `Authorization: Bearer ${town.prova.key}`;
    assert.equal(statusOf(await get("/api/v1/menu?slug=prova", [key])), 200);
    for (const twice of [
      [key, key],
      [key, "Authorization: Bearer other"],
      ["Origin: http://prova.luka.localhost", "Origin: https://evil.no"],
      [key, "Idempotency-Key: aaaaaaaaaaaaaaaa", "idempotency-key: bbbbbbbbbbbbbbbb"],
      [key, "Host: andre.luka.localhost"],
    ]) {
      assert.equal(statusOf(await get("/api/v1/menu?slug=prova", twice)), 400, twice.join(" | "));
    }
    assert.equal(
      statusOf(await get("/api/v1/menu?slug=prova", [key, "Accept: text/html", "Accept: application/json"])),
      200,
    );
  });

  it("ends bodies without a length, with two lengths or with an odd encoding (S-26)", async () => {
    const headers = [`Authorization: Bearer ${town.prova.key}`, "Content-Type: application/json"];
    const post = async (more: string[], body: string) =>
      statusOf(await get("/api/v1/orders", [...headers, ...more], "POST", body));
    assert.equal(await post([], ""), 411);
    assert.equal(await post(["Content-Length: 2", "Content-Length: 3"], "{}"), 400);
    assert.equal(
      await post(["Content-Length: 2", "Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n"),
      400,
    );
    assert.equal(await post(["Transfer-Encoding: gzip, chunked"], "2\r\n{}\r\n0\r\n\r\n"), 411);
    assert.equal(
      await post(["Transfer-Encoding: chunked"], `11170\r\n${"x".repeat(70_000)}\r\n0\r\n\r\n`),
      413,
    );
    assert.equal(await post(["Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n"), 400);
  });

  it("gives headers ten seconds and requests thirty (S-38)", () => {
    const { headersTimeout, requestTimeout } = town.app.server;
    assert.deepEqual([headersTimeout, requestTimeout], [10_000, 30_000]);
    assert.ok(serverLimits.socketsPerAddress <= 1_000);
  });

  it("answers what is not HTTP in its own words", async () => {
    const answer = await raw(port, "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n");
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*"code":"BAD_REQUEST"/);
    const tooMuch = await raw(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    assert.match(tooMuch, /^HTTP\/1\.1 431 /);
  });

  it("answers only to its own names (S-43)", async () => {
    const asked = async (host: string, headers: Record<string, string> = {}) =>
      (
        await town.inject({
          ...menuOf("prova", { ...bearer(town.prova.key), ...headers }),
          headers: { ...bearer(town.prova.key), ...headers, host },
        })
      ).statusCode;
    assert.equal(await asked("luka.localhost"), 200);
    assert.equal(await asked("prova.luka.localhost"), 200);
    for (const host of [
      "evil.no",
      "prova.luka.localhost.evil.no",
      "luka.localhost@evil.no",
      `${"a".repeat(255)}.luka.localhost`,
    ]) {
      assert.equal(await asked(host), 421, host);
    }
    assert.equal(await asked("luka.localhost", { "x-forwarded-host": "evil.no" }), 200);
    assert.equal(
      statusOf(
        await get("http://evil.no/api/v1/menu?slug=prova", [`Authorization: Bearer ${town.prova.key}`]),
      ),
      421,
    );
  });

  it("counts a guest by the address that the trusted proxy saw, whatever the guest claims (S-44)", async () => {
    const remaining = async (forwarded: string, more: Record<string, string> = {}) => {
      const { headers } = await town.inject({
        url: "/api/v1/orders/abc",
        headers: { "x-forwarded-for": forwarded, ...more },
      });
      return Number(headers["x-ratelimit-remaining"]);
    };
    const first = await remaining("203.0.113.1");
    assert.equal(
      await remaining("6.6.6.6, 203.0.113.1", { "x-real-ip": "7.7.7.7", forwarded: "for=8.8.8.8" }),
      first - 1,
    );
    assert.equal(await remaining("203.0.113.1"), first - 2);
  });

  it("believes no X-Forwarded-For without a trusted proxy (S-44)", async () => {
    const direct = await createTown();
    try {
      const remaining = async (forwarded: string) =>
        Number(
          (await direct.inject({ url: "/api/v1/orders/abc", headers: { "x-forwarded-for": forwarded } }))
            .headers["x-ratelimit-remaining"],
        );
      const first = await remaining("203.0.113.1");
      assert.equal(await remaining("203.0.113.2"), first - 1);
    } finally {
      await direct.close();
    }
  });
});

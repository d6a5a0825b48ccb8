import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { routes } from "../../src/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes } from "./furnished.ts";
import { freshMinute, partnerCall } from "./partner-calls.ts";
import { raw, requestOf, statusOf } from "./raw-socket.ts";

const mcp = routes.find(({ door }) => door === "mcp")!;
const all = [...partnerRoutes, mcp];
const greeting = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("calls of the partner API as HTTP", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  let sister: ExampleRestaurant;
  let port: number;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "6" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
    sister = await partner.open();
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.app.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  /** The call with all that it needs, so that nothing but what is tried here can refuse it. */
  const wholeCall = (route: Route) => {
    const call = partnerCall(route, partner, own);
    const body = route === mcp ? greeting : bodiesOf(own.ids, own.slug)[nameOf(route)];
    return {
      ...call,
      headers: {
        ...call.headers,
        ...(body && { "content-type": "application/json" }),
        ...(route.takesFile && { "content-type": "multipart/form-data; boundary=x" }),
      },
      ...(body && { payload: JSON.stringify(body) }),
      ...(route.takesFile && { payload: "--x--" }),
    } satisfies InjectOptions;
  };
  const keepsBooks = async (work: () => Promise<void>): Promise<void> => {
    const before = await booksOf(app);
    await work();
    assert.deepEqual(await booksOf(app), before, "something was written");
  };

  describe("with a method that is not offered (S-11)", () => {
    const byPath = Map.groupBy(all, ({ door, path }) => `${door} ${path.replace(/:\w+/g, ":")}`);
    const patternOf = ({ path }: Route) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

    for (const hung of byPath.values()) {
      const [first] = hung as [Route, ...Route[]];
      const own = hung.map(({ method }) => method);
      // HEAD is GET without its body.
      const offered = [...own, ...(own.includes("GET") ? ["HEAD"] : [])].sort();
      it(`${first.door} ${first.path}: offers ${offered.join(", ")}, and nothing else does anything`, () =>
        keepsBooks(async () => {
          for (const method of methods) {
            if ((offered as string[]).includes(method)) continue;
            // `/products/batch` is also a product by that name, which nobody has.
            const isAnother = all.some(
              (route) =>
                route.door === first.door && route.method === method && patternOf(route).test(first.path),
            );
            await freshMinute(app);
            const { payload: _, ...call } = wholeCall(first);
            const response = await app.inject({ ...call, method: method as "GET" });
            if (isAnother) {
              assert.match(String(response.statusCode), /^4/, `${method}: ${response.statusCode}`);
              continue;
            }
            assert.equal(response.statusCode, 405, `${method}: ${response.body}`);
            assert.deepEqual(String(response.headers.allow).split(", ").sort(), offered, method);
            assert.equal(response.headers["access-control-allow-origin"], undefined);
            if (method !== "HEAD") assert.equal(response.json().error.code, "METHOD_NOT_ALLOWED");
          }
        }));
    }

    it("that HTTP does not know, or that a header asks for instead", () =>
      keepsBooks(async () => {
        const get = wholeCall(partnerRoutes.find((route) => nameOf(route) === "GET /products/:productId")!);
        for (const method of ["PROPFIND", "PURGE", "LOCK", "FOO", "delete"]) {
          const status = statusOf(await raw(port, requestOf({ ...get, method })));
          assert.ok(status >= 400 && status < 500, `${method}: ${status}`);
        }
        assert.doesNotMatch(await raw(port, requestOf({ ...get, method: "CONNECT" })), /^HTTP\/1\.1 [25]/);
        for (const header of ["x-http-method-override", "x-http-method", "x-method-override"]) {
          const response = await app.inject({ ...get, headers: { ...get.headers, [header]: "DELETE" } });
          assert.equal(response.statusCode, 200, header);
        }
        assert.equal((await app.inject({ ...get, url: `${get.url}?_method=DELETE` })).statusCode, 200);
      }));

    it("at places that nobody described", async () => {
      const headers = partnerCall(partnerRoutes.find(({ path }) => path === "/brand")!, partner, own).headers;
      const restaurant = `/api/v1/partner/restaurants/${own.slug}`;
      for (const url of [
        ...[
          "",
          "/",
          "/admin",
          "/metrics",
          "/keys",
          "/partners",
          "/agreements",
          "/debug",
          "/healthz",
          "/.env",
        ].map((path) => `/api/v1/partner${path}`),
        ...["/carts", "/customers", "/admin", "/staff", "/settings/", "//settings", "/keys/x/y/z"].map(
          (path) => restaurant + path,
        ),
        "/api/v1/Partner/me",
        "/api/v1/partner/ME",
        "/api/partner/me",
        "/api/v2/partner/me",
        "/mcp/",
        "/mcp/x",
      ]) {
        await freshMinute(app);
        const response = await app.inject({
          url,
          headers: { ...headers, "x-service-restaurant-key": own.key },
        });
        assert.equal(outcomeOf(response), "404 NOT_FOUND", url);
      }
    });
  });

  describe("from a browser (S-42)", () => {
    const origins = [
      "null",
      "",
      "https://sted.example.no",
      "http://luka.localhost",
      "https://luka.localhost",
      "https://luka.localhost:443",
      "HTTPS://LUKA.LOCALHOST",
      "https://luka.localhost.",
      "file://",
      "chrome-extension://abcdefgh",
      "https://a.no, https://b.no",
      "not an origin",
      "*",
    ];
    for (const route of all)
      it(`${nameOf(route)}: is refused before any key is looked at`, () =>
        keepsBooks(async () => {
          const call = wholeCall(route);
          const kind = call.headers["content-type"];
          const without: Record<string, string> = kind ? { "content-type": kind } : {};
          const wrong = { ...call.headers, authorization: "Bearer lbp_live_x" };
          for (const headers of [call.headers, without, wrong])
            for (const origin of [...origins, `https://${own.slug}.luka.localhost`]) {
              const response = await app.inject({ ...call, headers: { ...headers, origin } });
              assert.equal(outcomeOf(response), "403 FORBIDDEN", `Origin: ${origin}`);
              assert.equal(response.json().error.details.reason, "ORIGIN_PRESENT");
              assert.equal(response.headers["access-control-allow-origin"], undefined);
            }
          const preflight = await app.inject({
            url: call.url,
            method: "OPTIONS",
            headers: { origin: "https://sted.example.no", "access-control-request-method": route.method },
          });
          assert.equal(preflight.statusCode, 405);
          assert.equal(preflight.headers["access-control-allow-origin"], undefined);
          assert.equal(preflight.headers["access-control-allow-methods"], undefined);
        }));
  });

  describe("that say something twice (S-30)", () => {
    for (const route of all)
      it(`${nameOf(route)}: no header that decides, and no parameter`, () =>
        keepsBooks(async () => {
          const { payload = "", ...call } = wholeCall(route);
          const twice = async (...more: string[]) => {
            const length = payload === "" ? [] : [`Content-Length: ${Buffer.byteLength(payload)}`];
            const answer = await raw(port, requestOf(call, [...more, ...length], payload));
            assert.equal(statusOf(answer), 400, `${more.join(", ")}: ${answer.slice(0, 40)}`);
          };
          await twice(`Authorization: Bearer ${partner.key}`);
          await twice(`authorization: Bearer ${own.key}`);
          await twice("Host: evil.example");
          await twice("Idempotency-Key: aaaaaaaaaaaaaaaa", "idempotency-key: bbbbbbbbbbbbbbbb");
          await twice("Origin: https://a.example", "Origin: https://b.example");
          await twice(`X-Service-Restaurant-Key: ${own.key}`, `X-Service-Restaurant-Key: ${sister.key}`);
          if (payload) await twice("Content-Type: text/plain");
          const names = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : [];
          for (const name of [...names, "slug", "x"])
            for (const query of [
              `${name}=1&${name}=1`,
              `${name}=1&${name}=2`,
              `${name}=1&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=2`,
            ]) {
              await freshMinute(app);
              const response = await app.inject({ ...wholeCall(route), url: `${call.url}?${query}` });
              assert.equal(outcomeOf(response), "400 BAD_REQUEST", query);
            }
        }));

    it("a restaurant is named once: in the path", () =>
      keepsBooks(async () => {
        for (const route of partnerRoutes.filter(({ door }) => door === "partnerRestaurant"))
          for (const slug of [sister.slug, own.slug]) {
            await freshMinute(app);
            const call = wholeCall(route);
            const response = await app.inject({ ...call, url: `${call.url}?slug=${slug}` });
            assert.equal(outcomeOf(response), "400 BAD_REQUEST", nameOf(route));
          }
      }));

    it("two keys in one header are none", async () => {
      const call = wholeCall(partnerRoutes.find((route) => nameOf(route) === "GET /settings")!);
      for (const [name, value] of [
        ["authorization", `Bearer ${partner.key}, Bearer ${partner.key}`],
        ["authorization", `Bearer ${partner.key},${partner.key}`],
        ["authorization", `Bearer ${partner.key} ${partner.key}`],
        ["x-service-restaurant-key", `${own.key}, ${own.key}`],
        ["x-service-restaurant-key", `${own.key} ${sister.key}`],
        ["x-service-restaurant-key", `Bearer ${own.key}`],
      ] as const) {
        await freshMinute(app);
        const response = await app.inject({ ...call, headers: { ...call.headers, [name]: value } });
        assert.equal(outcomeOf(response), "401 UNAUTHORIZED", `${name}: ${value}`);
      }
    });
  });
});

import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { routes } from "../../src/app.ts";
import type { Issue } from "../../src/domain/problems.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes } from "./furnished.ts";
import { freshMinute, partnerCall } from "./partner-calls.ts";
import { firstWord, lastWord, raw, requestOf, statusOf } from "./raw-socket.ts";

const writes = partnerRoutes.filter(({ body }) => body);
const mcp = routes.find(({ door }) => door === "mcp")!;
const mib = 1024 * 1024;
type Path = readonly string[];
type Leaf = "string" | "number";

/** Every place of a body where something of this type stands. */
function placesOf(type: Leaf, value: unknown, path: Path = []): Path[] {
  if (typeof value === type) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(type, inner, [...path, name]));
}

/** The body as JSON, with these very letters at a place. */
function written(body: object, path: Path, json: string): string {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[path.at(-1)!] = "the place";
  return JSON.stringify(copy).replace('"the place"', () => json);
}

describe("bodies of the partner API", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  let port: number;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "6" } });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.app.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  const callOf = (route: Route) => {
    const call = partnerCall(route, partner, own);
    return { ...call, headers: { ...call.headers, "content-type": "application/json" } };
  };
  const validBody = (route: Route): object => bodiesOf(own.ids, own.slug)[nameOf(route)]!;
  const send = async (route: Route, payload: string | Buffer, headers: Record<string, string> = {}) => {
    await freshMinute(app);
    const call = callOf(route);
    return app.inject({ ...call, headers: { ...call.headers, ...headers }, payload });
  };
  const refusesAll = async (route: Route, refusals: () => Promise<void>): Promise<void> => {
    const before = await booksOf(app);
    await refusals();
    assert.deepEqual(await booksOf(app), before, `${nameOf(route)} has written something`);
  };

  for (const route of writes) {
    it(`${nameOf(route)}: ends at 1 MiB, before it is read (S-26)`, () =>
      refusesAll(route, async () => {
        const asked = async (more: readonly string[], body = "") => {
          await freshMinute(app);
          const answer = await firstWord(port, requestOf(callOf(route), more, body));
          return `${statusOf(answer)} ${/"code":"(\w+)"/.exec(answer)?.[1]}`;
        };
        const tooLarge = "413 PAYLOAD_TOO_LARGE";
        assert.equal(await asked([`Content-Length: ${mib + 1}`], "{"), tooLarge, "from the length alone");
        const chunked = "Transfer-Encoding: chunked";
        const chunk = `${(mib + 1).toString(16)}\r\n${" ".repeat(mib + 1)}\r\n`;
        assert.equal(await asked([chunked], chunk), tooLarge, "without a length, and without an end");
        if (!route.body!.safeParse(undefined).success) assert.equal(await asked([]), "411 LENGTH_REQUIRED");
        assert.equal(await asked(["Transfer-Encoding: gzip, chunked"], "0\r\n\r\n"), "411 LENGTH_REQUIRED");
        for (const twice of [
          ["Content-Length: 2", "Content-Length: 3"],
          ["Content-Length: 2", chunked],
        ])
          assert.match(await asked(twice, "{}"), /^400 /, twice.join(", "));
        for (const odd of ["-1", "2x", "0x2", "99999999999999999999"])
          assert.match(await asked([`Content-Length: ${odd}`], "{}"), /^(400|413) /, odd);
        const text = JSON.stringify(validBody(route));
        const length = Buffer.byteLength(text);
        assert.match(await asked([`Content-Length: ${length - 1}`], text), /^400 /, "shorter than the body");
        const longer = requestOf(callOf(route), [`Content-Length: ${length + 1}`], text);
        assert.doesNotMatch(await lastWord(port, longer), /^HTTP\/1.1 [25]/, "longer than the body");
      }));

    it(`${nameOf(route)}: takes nothing compressed, of another type or charset (S-26)`, () =>
      refusesAll(route, async () => {
        const text = JSON.stringify(validBody(route));
        for (const coding of ["gzip", "br", "deflate", "zstd", "x-gzip", "identity, gzip"]) {
          const response = await send(route, gzipSync(text), { "content-encoding": coding });
          assert.equal(outcomeOf(response), "415 UNSUPPORTED_MEDIA_TYPE", coding);
        }
        for (const type of [
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data; boundary=x",
          "application/json; charset=utf-16",
          "application/json, text/plain",
          "application/merge-patch+json",
        ]) {
          const response = await send(route, text, { "content-type": type });
          assert.equal(outcomeOf(response), "415 UNSUPPORTED_MEDIA_TYPE", type);
        }
      }));

    it(`${nameOf(route)}: is not built when it is deep or wide (S-27)`, () =>
      refusesAll(route, async () => {
        const reasonOf = async (body: string) => {
          const response = await send(route, body);
          assert.equal(response.statusCode, 400, body.slice(0, 30));
          return response.json().error.details.reason;
        };
        assert.equal(await reasonOf(`{"x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`), "TOO_DEEP");
        assert.equal(await reasonOf(`${'{"x":'.repeat(10_000)}0${"}".repeat(10_000)}`), "TOO_DEEP");
        const many = Array.from({ length: 1e5 }, (_, i) => `"${i}":0`).join();
        assert.equal(
          await reasonOf(`{${many.slice(0, mib - 10).replace(/,[^,]*$/, "")}}`),
          "TOO_MANY_VALUES",
        );
        assert.equal(await reasonOf(`{"x":[${"0,".repeat(1e5)}0]}`), "TOO_MANY_VALUES");
        // Just within: refused by what it should be, and the answer stays small.
        const wide = await send(route, `{${Array.from({ length: 9e3 }, (_, i) => `"${i}":0`).join()}}`);
        assert.equal(wide.statusCode, 422);
        assert.ok(wide.json().error.details.issues.length <= 120);
      }));

    it(`${nameOf(route)}: has a defined answer to what JSON leaves open (S-28)`, () =>
      refusesAll(route, async () => {
        const body = validBody(route);
        const text = JSON.stringify(body);
        const [name, first] = Object.entries(body)[0]!;
        const twice = (key: string) => `{${key}:${JSON.stringify(first)},${text.slice(1)}`;
        const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}"`;
        const swapped = Buffer.from(text, "utf16le").swap16();
        const broken: [string, string | Buffer][] = [
          ["a key twice", twice(JSON.stringify(name))],
          ["a key twice, once escaped", twice(escaped)],
          ["a byte order mark", `\uFEFF${text}`],
          ["UTF-16", Buffer.from(text, "utf16le")],
          ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
          ["invalid UTF-8", Buffer.from(text.replace(/"(\w)/, '"\xff$1'), "latin1")],
          ["half a character in UTF-8", Buffer.from(text.replace(/"(\w)/, '"\xed\xa0\x80$1'), "latin1")],
          ["two bodies", text + text],
          ["a comment", `${text}//`],
          ["NaN", written(body, [name], "NaN")],
          ["a comma too many", text.replace(/\}$/, ",}")],
          ["nothing but space", "  "],
        ];
        for (const [what, payload] of broken)
          assert.equal(outcomeOf(await send(route, payload)), "400 INVALID_JSON", what);
        const isInvalid = async (path: Path, json: string) => {
          const response = await send(route, written(body, path, json));
          assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", `${path.join(".")}: ${json}`);
          const { issues } = response.json().error.details as { issues: Issue[] };
          const named = issues.some((issue) => issue.path === path.join(".") && issue.code === "INVALID");
          assert.ok(named, `${path.join(".")} ${json}: ${response.body}`);
        };
        for (const path of placesOf("string", body))
          for (const json of ['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800x"', '"x\\ud83d"'])
            await isInvalid(path, json);
        for (const path of placesOf("number", body))
          for (const json of ["1e400", "-1e400", "9007199254740993", "-9007199254740993", "1.5", "1e21"])
            await isInvalid(path, json);
      }));
  }

  it("of exactly 1 MiB are read (S-26)", async () => {
    const route = writes.find((one) => nameOf(one) === "PATCH /settings")!;
    const text = JSON.stringify(validBody(route));
    const whole = text + " ".repeat(mib - text.length);
    assert.equal(outcomeOf(await send(route, whole)), "200");
    assert.equal(outcomeOf(await send(route, `${whole} `)), "413 PAYLOAD_TOO_LARGE");
    const chunked = `${mib.toString(16)}\r\n${whole}\r\n0\r\n\r\n`;
    assert.equal(
      statusOf(await raw(port, requestOf(callOf(route), ["Transfer-Encoding: chunked"], chunked))),
      200,
    );
  });

  it("of AI clients are held to the same (S-26 to S-28)", () =>
    refusesAll(mcp, async () => {
      const ask = async (payload: string | Buffer, headers: Record<string, string> = {}) =>
        outcomeOf(await send(mcp, payload, headers)).split(" ")[0];
      const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      const accept = { accept: "application/json, text/event-stream" };
      assert.equal(await ask(ping, accept), "200");
      assert.equal(await ask(ping + " ".repeat(mib), accept), "413");
      assert.equal(await ask(gzipSync(ping), { ...accept, "content-encoding": "gzip" }), "415");
      assert.equal(await ask(ping, { ...accept, "content-type": "text/plain" }), "415");
      for (const broken of [
        `\uFEFF${ping}`,
        Buffer.from(ping, "utf16le"),
        '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(50)}${"]".repeat(50)}}`,
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":[${"0,".repeat(1e5)}0]}`,
      ])
        assert.equal(await ask(broken, accept), "400");
      for (const odd of ['"id":1e400', '"id":"\\ud800"', '"id":"\\u0000"', '"id":1,"__proto__":{}'])
        assert.equal(await ask(ping.replace('"id":1', odd), accept), "422", odd);
      assert.equal(await ask(`[${ping}]`, accept), "400", "several at once (D-131)");
    }));

  it("hold whole numbers in any writing, and -0 as 0 (S-28)", async () => {
    const route = writes.find((one) => nameOf(one) === "POST /categories/:categoryId/products")!;
    const priceOf = async (json: string) => {
      const response = await send(route, `{"name":"Brus ${json}","basePrice":${json}}`);
      assert.equal(response.statusCode, 201, response.body);
      const { id } = response.json().data.product;
      const [row] = await app.db.query<{ price: string }>(
        "SELECT base_price::text AS price FROM products WHERE restaurant_id = $1 AND id = $2",
        [own.restaurantId, id],
      );
      return [response.json().data.product.basePrice, row!.price];
    };
    assert.deepEqual(await priceOf("4900.0"), [4900, "4900"]);
    assert.deepEqual(await priceOf("49e2"), [4900, "4900"]);
    assert.deepEqual(await priceOf("10000000.0"), [10_000_000, "10000000"]);
    assert.deepEqual(await priceOf("-0"), [0, "0"]);
    assert.deepEqual(await priceOf("-0.0"), [0, "0"]);
  });
});

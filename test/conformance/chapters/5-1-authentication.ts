import assert from "node:assert/strict";
import { guardedEndpoints } from "../endpoints.ts";
import type { Answer } from "../http-client.ts";
import { NotGiven } from "../not-given.ts";
import { bearer, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";

/** Asks for the menu of "kro" with these headers. */
const menuWith = (town: Town, headers: Record<string, string>): Promise<Answer> =>
  town.client.send({ path: `/api/v1/menu?slug=${town.restaurant("kro").slug}`, headers });
const unauthorized = (answer: Answer) => refused(answer, 401, "UNAUTHORIZED");

/** A made-up key, as long as a real one. */
const madeUp = (key: string): string =>
  `${key.slice(0, -8)}${[...key.slice(-8)].map((one) => (one === "A" ? "B" : "A")).join("")}`;

async function partnerKey(town: Town): Promise<string> {
  const { key } = await town.operator.run<{ key: string }>("partner", "create", "--name", "Prøve AS");
  return key;
}

export const restaurantAuthentication = chapter(
  "5.1",
  "Restaurant API",
  sentence(1, "Every endpoint but order tracking needs a key or a trusted origin.", async (town) => {
    for (const { name, path, json } of await guardedEndpoints(town.restaurant("kro"))) {
      const answer = await town.client.send({ path: `/api/v1${path}`, ...(json && { json }) });
      assert.equal(answer.status, 401, `${name} ${answer.text}`);
    }
  }),
  sentence(2, "Every endpoint but order tracking takes the restaurant's key.", async (town) => {
    const kro = town.restaurant("kro");
    for (const { name, path, json } of await guardedEndpoints(kro)) {
      const answer = await town.client.send({
        path: `/api/v1${path}`,
        headers: bearer(kro.key),
        ...(json && { json }),
      });
      assert.ok(![401, 403, 404].includes(answer.status), `${name} ${answer.text}`);
    }
  }),
  sentence(3, "Every endpoint but order tracking and the site gate takes a trusted origin.", async (town) => {
    const kro = town.restaurant("kro");
    const headers = { origin: town.pageOf(kro.slug) };
    for (const { name, path, json } of await guardedEndpoints(kro)) {
      const answer = await town.client.send({ path: `/api/v1${path}`, headers, ...(json && { json }) });
      assert.ok(![401, 403, 404].includes(answer.status), `${name} ${answer.text}`);
    }
  }),
  sentence(4, "The key stands in `Authorization: Bearer lbs_…`.", async (town) => {
    const { key } = town.restaurant("kro");
    assert.match(key, /^lbs_/);
    assert.equal((await menuWith(town, bearer(key))).status, 200);
    unauthorized(await menuWith(town, { authorization: key }));
    unauthorized(await menuWith(town, { authorization: `Basic ${key}` }));
  }),
  sentence(5, "Keys are issued per restaurant: another one's key is refused.", async (town) => {
    unauthorized(await menuWith(town, bearer(town.restaurant("nabo").key)));
  }),
  sentence(6, "A wrong key: 401 UNAUTHORIZED.", async (town) => {
    unauthorized(await menuWith(town, bearer("lbs_finnes-ikke")));
    unauthorized(await menuWith(town, bearer(madeUp(town.restaurant("kro").key))));
  }),
  sentence(7, "A wrong key is refused also from a trusted origin.", async (town) => {
    const origin = town.pageOf(town.restaurant("kro").slug);
    unauthorized(await menuWith(town, { origin, ...bearer("lbs_finnes-ikke") }));
  }),
  sentence(8, "A restaurant's page is a trusted origin.", async (town) => {
    assert.equal((await menuWith(town, { origin: town.pageOf(town.restaurant("kro").slug) })).status, 200);
  }),
  sentence(9, "Another restaurant's page is not.", async (town) => {
    unauthorized(await menuWith(town, { origin: town.pageOf(town.restaurant("nabo").slug) }));
  }),
  sentence(10, "A stranger's origin is not.", async (town) => {
    const { slug } = town.restaurant("kro");
    for (const origin of [
      "https://fremmed.example.com",
      `https://${slug}.${town.serviceDomain}.example.com`,
      "null",
    ])
      unauthorized(await menuWith(town, { origin }));
  }),
  sentence(11, "Only https origins count.", async (town) => {
    if (town.protocol !== "https:") throw new NotGiven("a service on https");
    unauthorized(
      await menuWith(town, { origin: `http://${town.restaurant("kro").slug}.${town.serviceDomain}` }),
    );
  }),
  sentence(12, "Order tracking needs neither.", async (town) => {
    const { publicToken } = await town.restaurant("kro").order();
    assert.equal((await town.client.send({ path: `/api/v1/orders/${publicToken}` })).status, 200);
  }),
  sentence(13, "The site gate takes a key alone.", async (town) => {
    const kro = town.restaurant("kro");
    assert.equal((await kro.get("/site-gate")).status, 200);
    const path = `/api/v1/site-gate?slug=${kro.slug}`;
    unauthorized(await town.client.send({ path, headers: { origin: town.pageOf(kro.slug) } }));
  }),
  sentence(
    14,
    "The message says whether the key is missing, wrong, or the origin untrusted.",
    async (town) => {
      const headers = [{}, bearer("lbs_finnes-ikke"), { origin: "https://fremmed.example.com" }];
      const answers = await Promise.all(headers.map((one) => menuWith(town, one)));
      const messages = answers.map((answer) => unauthorized(answer).message);
      assert.equal(new Set(messages).size, 3);
    },
  ),
  sentence(15, "A partner's key is refused.", async (town) => {
    unauthorized(await menuWith(town, bearer(await partnerKey(town))));
  }),
  sentence(16, "A trusted origin is allowed through CORS.", async (town) => {
    const origin = town.pageOf(town.restaurant("kro").slug);
    assert.equal((await menuWith(town, { origin })).headers["access-control-allow-origin"], origin);
  }),
  sentence(17, "Browsers may send Content-Type, Authorization and Idempotency-Key.", async (town) => {
    const answer = await town.client.send({
      method: "OPTIONS",
      path: "/api/v1/orders",
      headers: {
        origin: town.pageOf(town.restaurant("kro").slug),
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,idempotency-key",
      },
    });
    assert.ok(answer.status < 300);
    const allowed = String(answer.headers["access-control-allow-headers"]).toLowerCase().split(/,\s*/);
    assert.deepEqual(allowed.sort(), ["authorization", "content-type", "idempotency-key"]);
  }),
  sentence(18, "A stranger's origin is not allowed through CORS.", async (town) => {
    const { headers } = await menuWith(town, { origin: "https://fremmed.example.com" });
    assert.equal(headers["access-control-allow-origin"], undefined);
  }),
);

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { routes } from "../../src/app.ts";
import { mayPass, passFor } from "../../src/features/site-gate/gate-pass.ts";
import { type SetSiteGate, setSiteGate } from "../../src/features/site-gate/set-site-gate.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());

async function gate(change: SetSiteGate): Promise<void> {
  await setSiteGate(site.ctx, scopeOf(site.restaurantId), change);
  await site.ctx.snapshots.reload(site.restaurantId);
  // A minute on: guesses are counted anew.
  site.clock.advance(60_000);
}

const host = () => new URL(site.shop).host;
const get = (path: string, headers: Record<string, string> = {}) =>
  site.inject({ url: path, headers: { host: host(), accept: "text/html", ...headers } });
const guess = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.inject({
    method: "POST",
    url: "/slipp-inn",
    headers: {
      host: host(),
      origin: site.shop,
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const passOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers["set-cookie"]).split(";")[0]!;

test("a guest is asked for the password, and then sees the page, without any script", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const { page } = await site.open({ javaScriptEnabled: false });
  const first = await page.goto(`${site.shop}/?utm=x`);
  assert.equal(first?.status(), 403);
  assert.equal(await page.getByText("Pepperoni").count(), 0);
  await page.getByLabel("Passord").fill("bringebærtur");
  await page.getByRole("button", { name: "Åpne siden" }).click();
  await page.getByRole("alert").getByText("ikke riktig passord").waitFor();
  await page.getByLabel("Passord").fill("blåbærtur");
  await page.getByRole("button", { name: "Åpne siden" }).click();
  await page.waitForURL(`${site.shop}/?utm=x`);
  assert.ok((await page.getByText("Pepperoni").count()) > 0);
  assert.equal((await page.reload())?.status(), 200);
});

for (const { name, options } of [
  { name: "a phone", options: { viewport: { width: 390, height: 844 }, colorScheme: "light" as const } },
  {
    name: "a large screen, dark",
    options: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" as const },
  },
])
  test(`axe finds nothing on the gate, on ${name}`, async () => {
    await gate({ enabled: true, password: "blåbærtur" });
    const { page, errors } = await site.open(options);
    await page.goto(site.shop);
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByLabel("Passord").fill("feil passord");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });

test("the gate speaks English to those who chose it", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const { body } = await get("/?lang=en");
  assert.match(body, /not open to everyone yet/);
});

test("no page is shown without the pass, and no cache keeps the gate", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const { statusCode, headers, body } = await get("/");
  assert.deepEqual([statusCode, headers["cache-control"], headers.etag], [403, "no-store", undefined]);
  assert.ok(!body.includes("Pepperoni") && body.includes('name="robots" content="noindex"'));
});

test("the pass is this browser's, for this restaurant and this password", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const right = await guess({ password: " blåbærtur ", to: "/" });
  assert.deepEqual([right.statusCode, right.headers.location], [303, "/"]);
  assert.match(
    String(right.headers["set-cookie"]),
    /^luka_gate=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const cookie = passOf(right);
  const sees = async (value: string) =>
    (await get("/", { cookie: `luka_lang=nb; ${value}; x=y` })).statusCode;
  assert.equal(await sees(cookie), 200);
  for (const forged of [
    "luka_gate=",
    "luka_gate=zzzzzzzz.",
    `${cookie}A`,
    cookie.replace("=", "=z"),
    "luka_gate=true",
  ])
    assert.equal(await sees(forged), 403, forged);

  const { siteGate } = (await site.ctx.snapshots.byId(site.restaurantId))!;
  assert.equal(mayPass(site.ctx, { restaurantId: site.restaurantId, siteGate }, cookie), true);
  assert.equal(mayPass(site.ctx, { restaurantId: "rst_another", siteGate }, cookie), false);

  await gate({ enabled: true, password: "blåbærtur" });
  assert.equal(await sees(cookie), 403, "set anew, the same password ends the passes before");
  const renewed = passOf(await guess({ password: "blåbærtur" }));
  assert.equal(await sees(renewed), 200);
  site.clock.advance(30 * 24 * 3_600_000);
  assert.equal(await sees(renewed), 403);
  site.clock.advance(-30 * 24 * 3_600_000);
});

test("on https the pass is for this host alone", async () => {
  const { siteGate } = (await site.ctx.snapshots.byId(site.restaurantId))!;
  const secure = { ...site.ctx, config: { ...site.ctx.config, isLocal: false } };
  const cookie = passFor(secure, { restaurantId: site.restaurantId, siteGate }, "blåbærtur");
  assert.match(
    String(cookie),
    /^__Host-luka_gate=\S+; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("guesses are slowed down, with a page that says so", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) answers.push((await guess({ password: `gjett ${i}` })).statusCode);
  assert.deepEqual(answers, [...Array<number>(10).fill(403), 429, 429]);
  const right = await guess({ password: "blåbærtur" });
  assert.equal(right.statusCode, 429);
  assert.match(String(right.headers["content-type"]), /^text\/html/);
  assert.ok(Number(right.headers["retry-after"]) > 0);
});

test("a form of another site opens nothing, and nobody is sent to another host", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  for (const origin of ["https://evil.no", "null", site.base])
    assert.equal((await guess({ password: "blåbærtur" }, { origin })).statusCode, 403, origin);
  for (const to of [
    "//evil.no",
    "https://evil.no",
    "/\\evil.no",
    "javascript:alert(1)",
    "/a\r\nSet-Cookie: x=y",
    "",
  ])
    assert.equal((await guess({ password: "blåbærtur", to })).headers.location, "/", to);
  assert.equal(
    (await guess({ password: "blåbærtur", to: "/bord?antall=4" })).headers.location,
    "/bord?antall=4",
  );
});

test("whoever loads the form's address is back at the door", async () => {
  const { statusCode, headers } = await get("/slipp-inn");
  assert.deepEqual([statusCode, headers.location], [303, "/"]);
});

test("only the gate takes forms, and it takes them once", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const url of ["/sandbox/pay/x", "/api/v1/orders", "/api/auth/sign-in/email", "/nowhere"]) {
    const { statusCode } = await site.inject({ method: "POST", url, headers: form, payload: "slug=x" });
    assert.equal(statusCode, 415, url);
  }
  const twice = await site.inject({
    method: "POST",
    url: "/slipp-inn",
    headers: { host: host(), origin: site.shop, ...form },
    payload: "password=a&password=b",
  });
  assert.equal(twice.statusCode, 400);
});

test("nobody passes a gate without a password, nor one that cannot be read", async () => {
  await gate({ enabled: true, password: null });
  const { statusCode, body } = await get("/");
  assert.equal(statusCode, 403);
  assert.match(body, /ikke åpen ennå/);
  assert.ok(!body.includes("<form"));
  for (const password of ["", "null", "undefined"]) assert.equal((await guess({ password })).statusCode, 403);

  await gate({ enabled: true, password: "blåbærtur" });
  const cookie = passOf(await guess({ password: "blåbærtur" }));
  await site.db.query(
    `UPDATE ordering_settings SET site_gate = site_gate || '{"sealedPassword": "AAAA"}' WHERE restaurant_id = $1`,
    [site.restaurantId],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
  assert.equal((await guess({ password: "blåbærtur" })).statusCode, 403);
  assert.equal((await get("/", { cookie })).statusCode, 403);
});

test("keys, orders under way and the restaurant's files stay reachable behind a closed gate", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const open = async (url: string, headers: Record<string, string> = {}) =>
    (await get(url, headers)).statusCode;
  assert.equal(await open(`/api/v1/menu?slug=${site.slug}`, { "sec-fetch-site": "same-origin" }), 200);
  assert.equal(await open("/o/abc"), 404);
  assert.equal(await open("/takk"), 200);
  assert.equal(await open("/favicon.svg"), 200);
  assert.equal(await open("/robots.txt"), 200);
});

/** What guests may reach whatever the gate: nothing of the restaurant's offer is on these. */
const ungated = [
  "/takk",
  "/favicon.svg",
  "/manifest.webmanifest",
  "/robots.txt",
  "/.well-known/luka",
  "/*",
  "/slipp-inn",
  "/kurv/bestill",
  "/ikon/:name",
  "/uten-nett",
  "/tjeneste.js",
  "/table",
];

test("every other page of a restaurant stands behind the gate", async () => {
  await gate({ enabled: true, password: "blåbærtur" });
  const paths = routes
    .filter(({ method, path }) => method === "GET" && path.startsWith("/_pages/:slug"))
    .map(({ path }) => path.slice("/_pages/:slug".length))
    // What links in mails lead to: an order that was placed, and leaving the newsletter.
    .filter((path) => !ungated.includes(path) && !/^\/(o|newsletter)\//.test(path));
  assert.ok(paths.includes("/") && paths.includes("/bord"), paths.join());
  for (const path of paths) assert.equal((await get(path)).statusCode, 403, path);
});

test("an open gate asks nobody", async () => {
  await gate({ enabled: false });
  const { statusCode, body } = await get("/");
  assert.equal(statusCode, 200);
  assert.ok(body.includes("Pepperoni"));
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Issue } from "../../domain/problems.ts";
import { told } from "../../messages/told.ts";
import { Problem } from "../../platform/problem.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { personOfAddress } from "./person.ts";
import { demoEmail, demoPassword, seedDemoLogin } from "./seed-demo-login.ts";
import { cookiesOf, hire, originOf, password, signIn } from "./staff.fixture.ts";

const issuesOf = (error: unknown) =>
  error instanceof Problem && error.code === "VALIDATION_FAILED"
    ? told("nb", error.details!.issues as Issue[])
    : [];

describe("accounts", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  let made = 0;
  const newEmail = () => `konto-${made++}@luka.example`;
  const create = (change: { email?: string; name?: string; password?: string } = {}) =>
    app.ctx.people.createPerson({ email: newEmail(), name: "Kim", password, ...change });
  const refusal = async (change: Parameters<typeof create>[0]) => {
    try {
      await create(change);
    } catch (error) {
      return issuesOf(error).map(({ path, message }) => `${path}: ${message}`);
    }
    return [];
  };

  it("have a password of 10 to 128 characters", async () => {
    for (const length of [10, 128]) assert.deepEqual(await refusal({ password: "x".repeat(length) }), []);
    for (const length of [0, 9, 129])
      assert.deepEqual(await refusal({ password: "x".repeat(length) }), [
        "password: Passordet må ha minst 10 tegn.",
      ]);
    const { userId } = await create();
    await assert.rejects(
      app.ctx.people.setPassword(userId, "x".repeat(9)),
      (error) => issuesOf(error).length === 1,
    );
  });

  it("may have an address with letters beyond ASCII, however it is typed", async () => {
    const { userId } = await create({ email: "Søren@Blåbær.no" });
    const person = { userId, name: "Kim", email: "søren@xn--blbr-roah.no" };
    for (const typed of ["søren@blåbær.no", " SØREN@xn--blbr-roah.no ", "søren@bla\u030Abær.no"])
      assert.deepEqual(await app.ctx.people.findPerson(typed), person);
    assert.deepEqual(await refusal({ email: "SØREN@blåbær.no" }), ["email: E-postadressen er i bruk."]);
    await app.ctx.people.addMember(shop.restaurantId, userId, "STAFF");
    const response = await signIn(app, "SØREN@blåbær.no", password);
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json(), { ok: true });
    const me = await app.inject({
      url: "/api/staff/me",
      headers: { cookie: cookiesOf(response), host: app.ctx.config.serviceDomain },
    });
    assert.equal(me.json().person.email, person.email);
    // Wrong, of nobody, and of somebody without a password: the same answer.
    await personOfAddress(app.db, "bjørn@example.no", "Bjørn");
    const answers = [];
    for (const [email, tried] of [
      ["søren@blåbær.no", "feil-passord-1"],
      ["åse@example.no", password],
      ["bjørn@example.no", password],
      ["nobody@example.no", password],
    ] as const) {
      const refused = await signIn(app, email, tried);
      const { requestId: _, ...error } = refused.json().error;
      answers.push([refused.statusCode, error]);
    }
    assert.equal(answers[0]![0], 401);
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
  });

  it("belong to one e-mail address each, whatever the case of its letters", async () => {
    const email = newEmail();
    const { userId } = await create({ email: ` ${email.toUpperCase()} `, name: "  Kim Kokk " });
    const person = { userId, name: "Kim Kokk", email };
    assert.deepEqual(await app.ctx.people.findPerson(email), person);
    assert.deepEqual(await app.ctx.people.findPerson(` ${email.toUpperCase()}`), person);
    assert.deepEqual(await refusal({ email }), ["email: E-postadressen er i bruk."]);
    assert.equal(await app.ctx.people.findPerson(newEmail()), null);
  });

  it("have the address for a name when there is none", async () => {
    const email = newEmail();
    await create({ email, name: "  " });
    assert.equal((await app.ctx.people.findPerson(email))?.name, email);
  });

  it("have an address that mail can reach", async () => {
    for (const email of [
      "",
      "kim",
      "kim@luka",
      "kim@@luka.no",
      "k im@luka.no",
      "@luka.no",
      "kim@.",
      "kim@luka.no x",
    ])
      assert.deepEqual(await refusal({ email }), ["email: Må være en gyldig e-postadresse."], email);
    const long = (length: number) => `${"k".repeat(length - "@luka.example".length)}@luka.example`;
    assert.deepEqual(await refusal({ email: long(200) }), []);
    assert.equal((await refusal({ email: long(201) })).length, 1);
  });

  it("have one role in a restaurant, which counts at once when it changes", async () => {
    const { people } = app.ctx;
    const { userId } = await create();
    const other = await openShop(app);
    const roles = async () => [
      await people.roleIn(userId, shop.restaurantId),
      await people.roleIn(userId, other.restaurantId),
    ];
    assert.deepEqual(await roles(), [null, null]);
    await people.addMember(shop.restaurantId, userId, "STAFF");
    assert.deepEqual(await roles(), ["STAFF", null]);
    await people.addMember(shop.restaurantId, userId, "OWNER");
    await people.addMember(other.restaurantId, userId, "MANAGER");
    assert.deepEqual(await roles(), ["OWNER", "MANAGER"]);
    const restaurants = async () =>
      (await people.restaurantsOf(userId)).map(({ slug, role }) => [slug, role]);
    assert.deepEqual(
      (await restaurants()).toSorted(),
      [
        [shop.slug, "OWNER"],
        [other.slug, "MANAGER"],
      ].toSorted(),
    );
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [other.restaurantId]);
    assert.deepEqual(
      await restaurants(),
      [[shop.slug, "OWNER"]],
      "an archived one is nobody's place of work",
    );
  });

  it("that get a new password are signed out everywhere, and nobody else is", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    await app.ctx.people.setPassword(kim.userId, "et nytt og langt passord");
    assert.equal((await kai.call("GET", "/me")).statusCode, 200);
    assert.equal((await kim.call("GET", "/me")).statusCode, 401);
    assert.equal((await signIn(app, kim.email, password)).statusCode, 401);
    assert.equal((await signIn(app, kim.email, "et nytt og langt passord")).statusCode, 200);
    const browser = { headers: {}, clientIp: "192.0.2.1" };
    const cookies = await app.ctx.people.signIn(kim.email, "et nytt og langt passord", browser);
    assert.ok(cookies.some((cookie) => cookie.startsWith("luka.session_token=")));
    await assert.rejects(app.ctx.people.signIn(kim.email, password, browser), { code: "UNAUTHORIZED" });
  });

  it("are signed in by the page that has made them, whatever letters their address has", async () => {
    const browser = { headers: {}, clientIp: "192.0.2.1" };
    for (const email of ["solvei@sjoe.example", "sølvi@sjø.example"]) {
      await app.ctx.people.createPerson({ email, name: "Sølvi", password });
      const cookies = await app.ctx.people.signIn(email, password, browser);
      assert.ok(
        cookies.some((cookie) => cookie.startsWith("luka.session_token=")),
        email,
      );
    }
  });

  it("stay signed in for 30 days, by a cookie among others", async () => {
    const kim = await hire(app, shop);
    const response = await signIn(app, kim.email, password);
    assert.match(String(response.headers["set-cookie"]), /Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    assert.equal(response.headers["cache-control"], "no-store");
    const me = async (cookie: string) =>
      (
        await app.inject({
          url: "/api/staff/me",
          headers: { host: app.ctx.config.serviceDomain, cookie },
        })
      ).statusCode;
    const own = cookiesOf(response);
    assert.equal(await me(`lang=nb; ${own}`), 200);
    assert.equal(await me(`lang=nb;${own}; theme=dark`), 200);
    assert.equal(await me(own.replace("luka.", "xluka.")), 401);
    assert.equal(await me(""), 401);
  });

  it("are asked about a session only by whoever may have one", async () => {
    const session = async (method: "GET" | "POST", path: string) =>
      app.inject({
        method,
        url: `/api/auth${path}`,
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app) },
        ...(method === "POST" && { payload: {} }),
      });
    assert.deepEqual((await session("GET", "/get-session")).json(), { ok: false });
    for (const path of ["/list-sessions", "/update-user", "/forget-password", "/delete-user", "/ok"])
      for (const method of ["GET", "POST"] as const)
        assert.equal((await session(method, path)).statusCode, 404, `${method} ${path}`);
    for (const [method, path] of [
      ["GET", "/sign-out"],
      ["GET", "/sign-in/email"],
      ["POST", "/get-session"],
    ] as const)
      assert.ok((await session(method, path)).statusCode >= 404, `${method} ${path}`);
  });

  it("choose the language of their own mail, and of nobody else's", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    const locales = async () =>
      (
        await app.db.query<{ locale: string }>(
          "SELECT locale FROM people WHERE id = ANY ($1) ORDER BY array_position($1, id)",
          [[kim.userId, kai.userId]],
        )
      ).map(({ locale }) => locale);
    const before = await locales();
    assert.equal((await kim.call("PATCH", "/me", { locale: "en" })).statusCode, 200);
    assert.deepEqual(await locales(), ["en", before[1]]);
  });

  it("of the demo own demo restaurants that are not archived, by a password that can be read aloud", async () => {
    const [open, closed] = [await openShop(app), await openShop(app)];
    await app.db.query("UPDATE restaurants SET is_demo = true WHERE id = ANY ($1)", [
      [open.restaurantId, closed.restaurantId],
    ]);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [closed.restaurantId]);
    const login = await seedDemoLogin(app.ctx);
    assert.deepEqual(login, { email: demoEmail, password: demoPassword(app.ctx) });
    assert.match(login.password, /^[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}$/);
    const { userId } = (await app.ctx.people.findPerson(demoEmail))!;
    const roles = [open, closed, shop].map(({ restaurantId }) => app.ctx.people.roleIn(userId, restaurantId));
    assert.deepEqual(await Promise.all(roles), ["OWNER", null, null]);
  });
});

describe("accounts on a domain", () => {
  it("have cookies that travel over https alone, and are signed in to from the service's own pages", async (t) => {
    const app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.no" } });
    t.after(() => app.close());
    const { userId } = await app.ctx.people.createPerson({
      email: "kim@luka.example",
      name: "Kim",
      password,
    });
    const from = (origin: string) => signIn(app, "kim@luka.example", password, { headers: { origin } });
    const response = await from("https://luka.no");
    assert.equal(response.statusCode, 200, userId);
    assert.match(String(response.headers["set-cookie"]), /^__Secure-luka\.session_token=.*; Secure/);
    const headers = { host: "luka.no", cookie: cookiesOf(response) };
    assert.equal((await app.inject({ url: "/api/staff/me", headers })).statusCode, 200);
    for (const origin of ["http://luka.no", "http://localhost:3000", "https://prova.luka.no"])
      assert.equal((await from(origin)).statusCode, 403, origin);
  });
});

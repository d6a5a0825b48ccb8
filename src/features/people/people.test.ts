import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { Problem } from "../../platform/problem.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { createMember } from "./create-person.ts";
import { demoEmail, seedDemoLogin } from "./seed-demo-login.ts";
import { cookiesOf, hire, originOf, password, signIn } from "./staff.fixture.ts";

describe("people of a restaurant", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const auth = (method: "GET" | "POST", path: string, headers: Record<string, string>, payload?: object) =>
    app.inject({
      method,
      url: `/api/auth${path}`,
      headers: { host: app.ctx.config.serviceDomain, ...headers },
      ...(payload && { payload }),
    });

  it("sign in with e-mail and password, in any case of letters, and see where they work", async () => {
    const kim = await hire(app, shop, "MANAGER");
    const response = await signIn(app, kim.email.toUpperCase(), password);
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json(), { ok: true });
    const me = await app.inject({
      url: "/api/staff/me",
      headers: { host: app.ctx.config.serviceDomain, cookie: cookiesOf(response) },
    });
    assert.deepEqual(me.json(), {
      person: { id: kim.userId, name: "Kim Kokk", email: kim.email },
      lacksSecondFactor: false,
      isOperator: false,
      teams: [],
      restaurants: [{ slug: shop.slug, name: "Prøva Pizza", environment: "LIVE", role: "MANAGER" }],
    });
  });

  it("get a session that scripts cannot read and other sites cannot use", async () => {
    const kim = await hire(app, shop);
    const response = await signIn(app, kim.email, password);
    const cookie = [response.headers["set-cookie"]].flat().join("\n");
    assert.match(cookie, /luka\.session_token=.*; HttpOnly; SameSite=Lax/);
    const token = /session_token=([^.;]+)/.exec(cookie)![1]!;
    assert.ok(!response.body.includes(token));
    const session = await auth("GET", "/get-session", { cookie: kim.cookie });
    assert.deepEqual(session.json(), { ok: true });
  });

  it("are told the same, whether the e-mail or the password is wrong", async () => {
    const kim = await hire(app, shop);
    const wrongPassword = await signIn(app, kim.email, "et annet passord");
    const wrongEmail = await signIn(app, "ingen@luka.example", password);
    assert.equal(wrongPassword.statusCode, 401);
    assert.equal(wrongPassword.json().error.code, "UNAUTHORIZED");
    assert.equal(wrongPassword.json().error.message, wrongEmail.json().error.message);
    assert.equal(wrongEmail.headers["set-cookie"], undefined);
  });

  it("are slowed down after ten attempts from one address, also with the right password", async () => {
    const kim = await hire(app, shop);
    const from = { remoteAddress: "192.0.2.77" };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.equal((await signIn(app, kim.email, "feil passord her", from)).statusCode, 401);
    }
    const refused = await signIn(app, kim.email, password, from);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json().error.code, "RATE_LIMITED");
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    const kai = await hire(app, shop);
    assert.equal((await signIn(app, kai.email, password, from)).statusCode, 429);
    assert.equal((await signIn(app, kai.email, password, { remoteAddress: "192.0.2.78" })).statusCode, 200);
  });

  it("cannot pass for somebody else by a header of their own", async () => {
    const kim = await hire(app, shop);
    const from = { remoteAddress: "192.0.2.90" };
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(app, kim.email, "feil passord her", from);
    const headers = { "x-luka-client-ip": "198.51.100.1", "x-forwarded-for": "198.51.100.1" };
    assert.equal((await signIn(app, kim.email, password, { ...from, headers })).statusCode, 429);
  });

  it("cannot sign up by themselves", async () => {
    const response = await auth(
      "POST",
      "/sign-up/email",
      { origin: originOf(app) },
      { email: "ny@luka.example", password, name: "Ny" },
    );
    assert.equal(response.statusCode, 404);
    assert.equal(await app.ctx.people.findPerson("ny@luka.example"), null);
  });

  it("cannot be signed in or out by another site's page", async () => {
    const kim = await hire(app, shop);
    const foreign = { origin: "https://evil.example", cookie: kim.cookie };
    const signInElsewhere = await signIn(app, kim.email, password, { headers: foreign });
    assert.equal(signInElsewhere.statusCode, 403);
    assert.equal((await auth("POST", "/sign-out", foreign, {})).statusCode, 403);
    assert.equal((await kim.call("GET", "/me")).statusCode, 200);
  });

  it("are signed out at once", async () => {
    const kim = await hire(app, shop);
    assert.equal((await kim.call("GET", "/me")).statusCode, 200);
    await auth("POST", "/sign-out", { origin: originOf(app), cookie: kim.cookie }, {});
    assert.equal((await kim.call("GET", "/me")).statusCode, 401);
  });

  it("change their password by knowing the old one, and lose no colleague's session", async () => {
    const kim = await hire(app, shop);
    const kai = await hire(app, shop);
    const change = (currentPassword: string, newPassword: string) =>
      auth(
        "POST",
        "/change-password",
        { origin: originOf(app), cookie: kim.cookie },
        { currentPassword, newPassword, revokeOtherSessions: true },
      );
    assert.equal((await change("feil passord her", "et nytt passord")).statusCode, 422);
    assert.equal((await change(password, "kort")).statusCode, 422);
    assert.equal((await change(password, "et nytt passord")).statusCode, 200);
    assert.equal((await signIn(app, kim.email, "et nytt passord")).statusCode, 200);
    assert.equal((await kai.call("GET", "/me")).statusCode, 200);
  });

  it("are nobody who sends no address, or changes a password without a session", async () => {
    const headers = { origin: originOf(app) };
    for (const body of [{}, { email: 5, password }, { email: ["kim@luka.example"], password }, []]) {
      const { statusCode } = await auth("POST", "/sign-in/email", headers, body);
      assert.ok([400, 401, 422].includes(statusCode), `${JSON.stringify(body)}: ${statusCode}`);
    }
    const change = { currentPassword: password, newPassword: "et nytt passord" };
    assert.equal((await auth("POST", "/change-password", headers, change)).statusCode, 401);
  });

  it("lose every session when somebody sets a new password for them", async () => {
    const kim = await hire(app, null);
    await app.ctx.people.setPassword(kim.userId, "helt nytt passord");
    // Not yet asked for, so not remembered: gone at once.
    assert.equal((await kim.call("GET", "/me")).statusCode, 401);
  });

  it("are stored with a scrypt hash, never the password", async () => {
    const database = { url: app.ctx.config.databaseUrl! };
    await using as = new AsyncDisposableStack();
    const asServed = as.adopt(await createTestApp({ database, overrides: { passwords: undefined } }), (one) =>
      one.close(),
    );
    const kim = await hire(asServed, shop);
    const rows = await app.db.query<{ password: string }>(
      "SELECT password FROM people_accounts WHERE user_id = $1",
      [kim.userId],
    );
    assert.match(rows[0]!.password, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
    assert.equal((await kim.call("GET", "/me")).statusCode, 200);
  });

  const refusedOn = (path: string) => (error: unknown) =>
    error instanceof Problem &&
    error.code === "VALIDATION_FAILED" &&
    ((error.details?.issues ?? []) as { path: string }[]).some((issue) => issue.path === path);

  it("get no account without a real e-mail address and a password of ten characters", async () => {
    const { people } = app.ctx;
    const kim = await hire(app, null);
    await assert.rejects(
      people.createPerson({ email: "ikke en adresse", name: "X", password }),
      refusedOn("email"),
    );
    await assert.rejects(people.createPerson({ email: kim.email, name: "X", password }), refusedOn("email"));
    await assert.rejects(
      people.createPerson({ email: "x@luka.example", name: "X", password: "123456789" }),
      refusedOn("password"),
    );
  });

  it("keep their account when they begin in another restaurant", async () => {
    const kim = await hire(app, shop);
    const other = await openShop(app);
    const member = {
      email: kim.email,
      name: "Et annet navn",
      at: { slug: other.slug, role: "OWNER" as const },
    };
    await assert.rejects(
      createMember(app.ctx, { ...member, password: "et annet passord" }),
      refusedOn("password"),
    );
    assert.equal((await app.ctx.people.restaurantsOf(kim.userId)).length, 1);
    assert.deepEqual(await createMember(app.ctx, member), { userId: kim.userId, isNew: false });
    assert.equal((await app.ctx.people.restaurantsOf(kim.userId)).length, 2);
    assert.equal((await signIn(app, kim.email, password)).statusCode, 200);
    await assert.rejects(
      createMember(app.ctx, { ...member, email: "ny-her@luka.example" }),
      refusedOn("password"),
    );
    await assert.rejects(
      createMember(app.ctx, { ...member, at: { slug: "finnes-ikke", role: "OWNER" } }),
      (error) => error instanceof Problem && error.code === "RESTAURANT_NOT_FOUND",
    );
  });

  it("of the demo own the demo restaurants and no others", async () => {
    await app.db.query("UPDATE restaurants SET is_demo = true WHERE id = $1", [shop.restaurantId]);
    const login = await seedDemoLogin(app.ctx);
    assert.deepEqual(await seedDemoLogin(app.ctx), login);
    assert.equal((await signIn(app, demoEmail, login.password)).statusCode, 200);
    const demo = await app.ctx.people.findPerson(demoEmail);
    const restaurants = await app.ctx.people.restaurantsOf(demo!.userId);
    assert.deepEqual(
      restaurants.map(({ slug, role }) => [slug, role]),
      [[shop.slug, "OWNER"]],
    );
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { accountSubject, addressSubjects } from "../../platform/people-tries.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { askForReset, chooseNewPassword, makeResetLink } from "./reset-password.ts";
import { ask } from "./second-factor.fixture.ts";
import { cookiesOf, hire, originOf, password, signIn } from "./staff.fixture.ts";

const wrong = "et galt passord";
const minuteMs = 60_000;

describe("guessing passwords (S-53)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  let address = 0;
  const elsewhere = () => ({ remoteAddress: `198.51.100.${address++ % 250}` });
  const guess = (email: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => signIn(app, email, wrong, elsewhere())));
  /** As guesses are, without the half second that each password takes. */
  const spend = async (email: string, times: number) => {
    for (let time = 0; time < times; time++) await app.ctx.people.tries.take([accountSubject(email)]);
  };

  it("of one account is stopped wherever it comes from, exactly, also when all guess at once", async () => {
    const kim = await hire(app, shop);
    const answers = await guess(kim.email, 60);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 10);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 50);
    const right = await signIn(app, kim.email, password, elsewhere());
    assert.equal(right.statusCode, 429);
    assert.equal(right.headers["retry-after"], "900");
    assert.equal(right.json().error.details.retryAfter, 900);
    assert.equal(right.headers["set-cookie"], undefined);

    app.clock.advance(15 * minuteMs - 1_000);
    assert.equal((await signIn(app, kim.email, password, elsewhere())).headers["retry-after"], "1");
    app.clock.advance(1_000);
    assert.equal((await signIn(app, kim.email, password, elsewhere())).statusCode, 200);
  });

  it("waits for the last of all that stops it, at whose end there are as many tries as before", async () => {
    const kim = await hire(app, shop);
    const address = addressSubjects("203.0.113.9");
    const take = (...subjects: Parameters<typeof app.ctx.people.tries.take>[0]) =>
      app.ctx.people.tries.take(subjects);
    await spend(kim.email, 10);
    for (let time = 0; time < 10; time++) await take(...address);
    assert.deepEqual([await take(...address), await take(...address, accountSubject(kim.email))], [60, 900]);
    app.clock.advance(15 * minuteMs);
    await spend(kim.email, 10);
    assert.equal(await take(accountSubject(kim.email)), 900);
  });

  it("leaves whoever is signed in as they are, and the way to a new password", async () => {
    const kim = await hire(app, shop);
    await spend(kim.email, 12);
    assert.equal((await kim.call("GET", "/me")).statusCode, 200);
    const { url } = await makeResetLink(app.ctx, kim.userId);
    await chooseNewPassword(app.ctx, url.split("#")[1]!, "et helt nytt passord");
    assert.equal((await signIn(app, kim.email, "et helt nytt passord", elsewhere())).statusCode, 200);
  });

  it("tells nobody whether there is such an account", async () => {
    const kim = await hire(app, shop);
    const tell = async (email: string) => {
      const [first] = await guess(email, 1);
      await spend(email, 9);
      const [refused] = await guess(email, 1);
      return [first!, refused!].map((answer) => {
        const { requestId: _, ...error } = answer.json().error;
        return [answer.statusCode, answer.headers["retry-after"], error];
      });
    };
    assert.deepEqual(await tell("ingen-her@luka.example"), await tell(kim.email));
  });

  it("with an address that is no text is refused, and is nobody's guess", async () => {
    for (const email of [5, null, ["a"], undefined]) {
      const answer = await ask(app, "POST", "/sign-in/email", { body: { email, password } });
      assert.ok(
        answer.statusCode === 400 || answer.statusCode === 401,
        `${answer.statusCode} ${answer.body}`,
      );
    }
    const path = "/change-password";
    const nobody = await ask(app, "POST", path, { body: { currentPassword: wrong, newPassword: password } });
    assert.equal(nobody.statusCode, 401, nobody.body);
  });

  it("in other letters is of the same account, and of another account is not", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    await spend(kim.email.toUpperCase(), 10);
    assert.equal((await signIn(app, ` ${kim.email}`.trim(), password, elsewhere())).statusCode, 429);
    assert.equal((await signIn(app, kai.email, password, elsewhere())).statusCode, 200);
  });

  it("is not what people do who type their password right", async () => {
    const kim = await hire(app, shop);
    const home = elsewhere();
    for (let time = 0; time < 12; time++)
      assert.equal((await signIn(app, kim.email, password, home)).statusCode, 200);
  });

  it("from one address spends no account's tries once the address is stopped", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    const from = elsewhere();
    for (let time = 0; time < 10; time++) await signIn(app, kai.email, wrong, from);
    for (let time = 0; time < 12; time++)
      assert.equal((await signIn(app, kim.email, wrong, from)).statusCode, 429);
    assert.equal((await signIn(app, kim.email, password, elsewhere())).statusCode, 200);
  });

  it("from a network with many addresses is stopped for the network", async () => {
    const from = (n: number) => addressSubjects(`2001:db8:7:${n.toString(16)}::1`);
    const waits = await Promise.all(Array.from({ length: 24 }, (_, n) => app.ctx.people.tries.take(from(n))));
    assert.equal(waits.filter((seconds) => seconds === 60).length, 4);
    const answer = await signIn(app, "ingen@luka.example", wrong, { remoteAddress: "2001:db8:7:ffff::1" });
    assert.equal(answer.statusCode, 429);
  });

  it("by somebody who holds a session of the account is stopped too", async () => {
    const kim = await hire(app, shop);
    const change = () =>
      app.inject({
        method: "POST",
        url: "/api/auth/change-password",
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), cookie: kim.cookie },
        remoteAddress: elsewhere().remoteAddress,
        payload: { currentPassword: wrong, newPassword: "et helt nytt passord" },
      });
    const answers = await Promise.all(Array.from({ length: 13 }, change));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 422).length, 10);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 3);
    assert.equal((await signIn(app, kim.email, password, elsewhere())).statusCode, 200);
  });

  it("leaves no address and no account to be read in the database", async () => {
    const kim = await hire(app, shop);
    await signIn(app, kim.email, wrong, { remoteAddress: "203.0.113.99" });
    const rows = await app.db.query<{ subject: Buffer }>("SELECT subject FROM people_tries");
    assert.ok(rows.length > 0);
    for (const { subject } of rows) assert.equal(subject.length, 32);
  });
});

describe("a forgotten password (D-102)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: `/api/auth/${path}`,
      headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), ...headers },
      remoteAddress: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      payload,
    });
  const mailsOf = (userId: string) =>
    app.db.query<{ kind: string; locale: string }>(
      "SELECT kind, locale FROM people_mails WHERE user_id = $1 AND kind = 'PASSWORD_RESET'",
      [userId],
    );
  const tokenFor = async (userId: string) => (await makeResetLink(app.ctx, userId)).url.split("#")[1]!;

  it("is asked for with the same answer, whether or not there is an account", async () => {
    const kim = await hire(app, shop);
    const known = await post("forgotten-password", { email: kim.email.toUpperCase() });
    const unknown = await post("forgotten-password", { email: "ingen@luka.example" });
    assert.deepEqual([known.statusCode, known.json()], [unknown.statusCode, unknown.json()]);
    assert.equal(known.statusCode, 200);
    assert.equal((await mailsOf(kim.userId)).length, 1);
    const [others] = await app.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM people_mails WHERE kind = 'PASSWORD_RESET'",
    );
    assert.equal(others!.n, 1);
  });

  it("is worth one mail in five minutes, however many ask, and another after that", async () => {
    const kim = await hire(app, shop);
    await Promise.all(Array.from({ length: 5 }, () => askForReset(app.ctx, kim.email, "en")));
    assert.deepEqual(await mailsOf(kim.userId), [{ kind: "PASSWORD_RESET", locale: "en" }]);
    app.clock.advance(5 * minuteMs);
    await askForReset(app.ctx, kim.email, "nb");
    assert.equal((await mailsOf(kim.userId)).length, 2);
  });

  it("is replaced by the link, once, and ends every other session", async () => {
    const [kim, kai] = [await hire(app, shop), await hire(app, shop)];
    const [token, other] = [await tokenFor(kim.userId), await tokenFor(kim.userId)];
    const theirs = await tokenFor(kai.userId);
    assert.equal((await post("new-password", { token, password: "kort" })).statusCode, 422);
    const chosen = await post("new-password", { token, password: "et valgt passord" });
    assert.deepEqual([chosen.statusCode, chosen.json()], [200, { ok: true }]);
    assert.equal((await kim.call("GET", "/me")).statusCode, 401);
    assert.equal((await signIn(app, kim.email, password)).statusCode, 401);
    assert.equal((await signIn(app, kim.email, "et valgt passord")).statusCode, 200);
    for (const used of [token, other]) {
      const again = await post("new-password", { token: used, password: "enda et passord" });
      assert.equal(again.statusCode, 404);
      assert.equal(again.json().error.details.reason, "LINK_GONE");
    }
    assert.equal((await kai.call("GET", "/me")).statusCode, 200, "nobody else is signed out");
    await chooseNewPassword(app.ctx, theirs, "kais valgte passord");
    assert.equal((await signIn(app, kai.email, "kais valgte passord")).statusCode, 200);
  });

  it("is chosen once, of many who hold the link at the same time", async () => {
    const kim = await hire(app, shop);
    const token = await tokenFor(kim.userId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => post("new-password", { token, password: `et valgt passord ${n}` })),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404, 404, 404, 404]);
  });

  it("has a link for 30 minutes", async () => {
    const kim = await hire(app, shop);
    const [early, late] = [await tokenFor(kim.userId), await tokenFor(kim.userId)];
    app.clock.advance(30 * minuteMs - 1);
    await chooseNewPassword(app.ctx, early, "rett før tiden er ute");
    const another = await tokenFor(kim.userId);
    app.clock.advance(30 * minuteMs);
    for (const token of [late, another])
      await assert.rejects(chooseNewPassword(app.ctx, token, "for sent ute"), { code: "NOT_FOUND" });
  });

  it("is asked for and chosen from our own pages alone", async () => {
    const kim = await hire(app, shop);
    const token = await tokenFor(kim.userId);
    const foreign = { origin: "https://evil.example" };
    for (const [path, body] of [
      ["forgotten-password", { email: kim.email }],
      ["new-password", { token, password: "et valgt passord" }],
    ] as const)
      assert.equal((await post(path, body, foreign)).statusCode, 403, path);
    assert.equal((await mailsOf(kim.userId)).length, 0);
  });

  it("leaves no token in the database", async () => {
    const kim = await hire(app, shop);
    const token = await tokenFor(kim.userId);
    const rows = JSON.stringify(
      await app.db.query("SELECT encode(token_hash, 'escape') AS hash, r.* FROM password_resets r"),
    );
    assert.ok(!rows.includes(token));
    assert.ok(cookiesOf(await signIn(app, kim.email, password)).includes("luka.device="));
  });
});

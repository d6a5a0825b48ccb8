import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.fixture.ts";
import {
  addPasskeyTo,
  ask,
  callerWith,
  signInWith,
  turnCodesOn,
  withCookies,
} from "./second-factor.fixture.ts";
import type { MySecondFactor } from "./second-factor-schemas.ts";
import { cookiesOf, hire, originOf, password, type Staff, signIn } from "./staff.fixture.ts";

describe("passkeys (D-110, S-55)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const newKey = (): Authenticator => createAuthenticator(originOf(app));
  const withKey = async (name?: string) => {
    const kim = await hire(app, shop);
    const key = newKey();
    const added = await addPasskeyTo(kim, key, name);
    assert.equal(added.statusCode, 200, added.body);
    return { kim, key };
  };
  const keysOf = async (person: Staff): Promise<MySecondFactor["passkeys"]> =>
    (await person.call("GET", "/me/second-factor")).json().passkeys;
  const reasonOf = (answer: { json(): { error: { details?: { reason?: string } } } }) =>
    answer.json().error.details?.reason;

  it("sign in without a password, and without the code that a password asks for", async () => {
    const { kim, key } = await withKey("Telefonen");
    const { cookie } = await turnCodesOn(kim);
    const answer = await signInWith(app, key);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { ok: true }]);
    assert.equal((await callerWith(app, cookiesOf(answer))("/me")).json().person.id, kim.userId);
    const [one] = (await kim.call("GET", "/me/second-factor", undefined, { cookie })).json().passkeys;
    assert.deepEqual([one.name, typeof one.lastUsedAt], ["Telefonen", "string"]);
    const mails = await app.db.query(
      "SELECT data ->> 'change' AS change, data ->> 'name' AS name FROM people_mails WHERE user_id = $1 AND kind = 'SECOND_FACTOR' ORDER BY id",
      [kim.userId],
    );
    assert.deepEqual(mails[0], { change: "PASSKEY_ADDED", name: "Telefonen" });
  });

  it("are added with the password alone, and with what the browser was asked for", async () => {
    const kim = await hire(app, shop);
    for (const [body, status] of [
      [{ password: "et galt passord" }, 422],
      [{}, 422],
    ] as const)
      assert.equal((await kim.call("POST", "/me/passkeys/begin", body)).statusCode, status);
    const begun = await kim.call("POST", "/me/passkeys/begin", { password });
    const { options } = begun.json();
    assert.equal(options.authenticatorSelection.userVerification, "required");
    const response = newKey().create(options);
    const add = (cookie: string, name = "Telefonen") =>
      kim.call("POST", "/me/passkeys", { name, response }, { cookie });
    assert.equal((await add(kim.cookie)).statusCode, 422, "without the challenge");
    assert.equal((await add(withCookies(kim.cookie, begun), " ")).statusCode, 422, "without a name");
    assert.equal((await add(withCookies(kim.cookie, begun))).statusCode, 200);
    assert.equal((await add(withCookies(kim.cookie, begun))).statusCode, 422, "twice");
    assert.equal((await keysOf(kim)).length, 1);
  });

  it("by touch alone are none, neither when they are made nor when they are used", async () => {
    const { kim, key } = await withKey();
    const careless = newKey();
    careless.says.isVerified = false;
    assert.equal((await addPasskeyTo(kim, careless)).statusCode, 422);
    key.says.isVerified = false;
    const answer = await signInWith(app, key);
    assert.deepEqual([answer.statusCode, reasonOf(answer)], [401, "PASSKEY_REFUSED"]);
    key.says.isVerified = true;
    assert.equal((await signInWith(app, key)).statusCode, 200);
  });

  it("that nobody has and that are not proved are refused alike", async () => {
    const { key } = await withKey();
    const tell = async (one: Authenticator) => {
      const answer = await signInWith(app, one);
      const { requestId: _, ...error } = answer.json().error;
      return [answer.statusCode, answer.headers["set-cookie"], error];
    };
    const unknown = await tell(newKey());
    key.says.origin = "https://evil.example";
    assert.deepEqual(await tell(key), unknown);
    key.says.origin = originOf(app).replace("://", "://prova.");
    assert.deepEqual(await tell(key), unknown, "of a restaurant's own page");
  });

  it("answer one challenge once", async () => {
    const { key } = await withKey();
    const asked = await ask(app, "GET", "/passkey/generate-authenticate-options", {});
    assert.equal(asked.json().userVerification, "required");
    const response = key.get(asked.json());
    const send = (cookie: string) =>
      ask(app, "POST", "/passkey/verify-authentication", { cookie, body: { response } });
    const other = await ask(app, "GET", "/passkey/generate-authenticate-options", {});
    assert.equal((await send(cookiesOf(other))).statusCode, 401, "another's challenge");
    assert.equal((await send(cookiesOf(asked))).statusCode, 200);
    assert.equal((await send(cookiesOf(asked))).statusCode, 401, "again");
  });

  it("are taken from our own page alone", async () => {
    const { key } = await withKey();
    for (const origin of ["https://evil.example", originOf(app).replace("://", "://prova.")])
      assert.equal((await signInWith(app, key, origin)).statusCode, 403, origin);
  });

  it("have names, which can be changed", async () => {
    const { kim } = await withKey("Telefonen");
    const [key] = await keysOf(kim);
    const rename = (name: string) => kim.call("PATCH", `/me/passkeys/${key!.id}`, { name });
    assert.equal((await rename("")).statusCode, 422);
    assert.equal((await rename(" Nettbrettet ")).statusCode, 200);
    assert.equal((await keysOf(kim))[0]!.name, "Nettbrettet");
  });

  it("that are removed sign nobody in, and end every other session", async () => {
    const { kim, key } = await withKey();
    const elsewhere = cookiesOf(await signInWith(app, key));
    const [one] = await keysOf(kim);
    const remove = (secret: string) =>
      kim.call("POST", `/me/passkeys/${one!.id}/remove`, { password: secret });
    assert.equal((await remove("et galt passord")).statusCode, 422);
    assert.equal((await remove(password)).statusCode, 200);
    assert.equal((await callerWith(app, elsewhere)("/me")).statusCode, 401);
    assert.equal((await signInWith(app, key)).statusCode, 401);
    assert.equal((await remove(password)).statusCode, 404);
  });

  it("are named and removed one by one: the others stay, and whoever else is signed in", async () => {
    const { kim } = await withKey("Telefonen");
    await addPasskeyTo(kim, newKey(), "Nettbrettet");
    const { kim: kai, key } = await withKey("Kais");
    const namesOf = async (person: Staff) => (await keysOf(person)).map(({ name }) => name);
    const idOf = async (name: string) => (await keysOf(kim)).find((one) => one.name === name)!.id;
    await kim.call("PATCH", `/me/passkeys/${await idOf("Telefonen")}`, { name: "Den gamle" });
    assert.deepEqual([await namesOf(kim), await namesOf(kai)], [["Den gamle", "Nettbrettet"], ["Kais"]]);
    await kim.call("POST", `/me/passkeys/${await idOf("Den gamle")}/remove`, { password });
    assert.deepEqual([await namesOf(kim), await namesOf(kai)], [["Nettbrettet"], ["Kais"]]);
    assert.equal((await signInWith(app, key)).statusCode, 200);
  });

  it("are nobody else's to see, name, remove or take over", async () => {
    const { kim, key } = await withKey("Telefonen");
    const kai = await hire(app, shop, "OWNER");
    const [one] = await keysOf(kim);
    assert.deepEqual(await keysOf(kai), []);
    assert.equal((await kai.call("PATCH", `/me/passkeys/${one!.id}`, { name: "Min" })).statusCode, 404);
    const remove = await kai.call("POST", `/me/passkeys/${one!.id}/remove`, { password });
    assert.equal(remove.statusCode, 404);
    assert.equal((await addPasskeyTo(kai, key)).statusCode, 422, "the same key on another account");
    const begun = await kai.call("POST", "/me/passkeys/begin", { password });
    const response = newKey().create(begun.json().options);
    const cookie = withCookies(kim.cookie, begun);
    const taken = await kim.call("POST", "/me/passkeys", { name: "Kais", response }, { cookie });
    assert.equal(taken.statusCode, 422, "begun by somebody else");
    assert.equal((await keysOf(kim))[0]!.name, "Telefonen");
  });

  it("are nobody's to change who is not signed in, or comes from another site's page", async () => {
    const { kim } = await withKey();
    const [one] = await keysOf(kim);
    for (const [method, path, body] of [
      ["POST", "/me/passkeys/begin", { password }],
      ["POST", "/me/passkeys", { name: "x", response: {} }],
      ["PATCH", `/me/passkeys/${one!.id}`, { name: "x" }],
      ["POST", `/me/passkeys/${one!.id}/remove`, { password }],
    ] as const) {
      assert.equal((await kim.call(method, path, body, { cookie: undefined })).statusCode, 401, path);
      assert.equal(
        (await kim.call(method, path, body, { origin: "https://evil.example" })).statusCode,
        403,
        path,
      );
    }
    assert.equal(
      (await kim.call("GET", "/me/second-factor", undefined, { cookie: undefined })).statusCode,
      401,
    );
  });

  it("have no other way in: better-auth's own calls about them are closed", async () => {
    const kim = await hire(app, shop);
    for (const [method, path] of [
      ["GET", "generate-register-options"],
      ["POST", "verify-registration"],
      ["GET", "list-user-passkeys"],
      ["POST", "delete-passkey"],
      ["POST", "update-passkey"],
    ] as const)
      assert.equal(
        (await ask(app, method, `/passkey/${path}`, { cookie: kim.cookie })).statusCode,
        404,
        path,
      );
  });

  it("leave the password as it was", async () => {
    const { kim } = await withKey();
    assert.deepEqual((await signIn(app, kim.email, password)).json(), { ok: true });
  });
});

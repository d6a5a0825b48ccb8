import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { cookiesOf, hire, originOf, password } from "../people/staff.fixture.ts";

const company = {
  orgNumber: "923 609 016",
  legalName: "Spisested <AS>",
  addressLine1: "Kongens gate 1",
  postalCode: "7011",
  city: "Trondheim",
};

describe("an owner's pages", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advance(61_000);
    shop = await partner.open();
  });

  const get = (url: string, cookie = "") =>
    app.inject({ url, headers: { host: app.ctx.config.serviceDomain, cookie } });
  const post = (
    url: string,
    fields: Record<string, string>,
    { cookie = "", origin = originOf(app) }: { cookie?: string; origin?: string } = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method: "POST",
      url,
      headers: {
        host: app.ctx.config.serviceDomain,
        origin,
        cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const invited = async (
    email = `eier-${shop.slug}@spisested.example`,
    locale: "nb" | "en" = "nb",
  ): Promise<string> => {
    await shop.ask("POST", "/owner-invites", { email, name: "Kari", locale });
    const mails = await readOutbox(app, shop.restaurantId);
    return new URL(/http\S+\/invite\/\w+/.exec(mails.at(-1)!.content!.text)![0]).pathname;
  };
  const hidden = (html: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;

  it("lead from the mail's link to a password, and on to the agreement, signed in", async () => {
    const path = await invited();
    const page = await get(path);
    assert.equal(page.statusCode, 200);
    assert.equal(page.headers["referrer-policy"], "same-origin");
    assert.match(String(page.headers["cache-control"]), /no-store/);
    assert.match(page.body, /type="password"/);
    const short = await post(path, { password: "kort" });
    assert.equal(short.statusCode, 422);
    assert.match(short.body, /Passordet må ha minst 10 tegn\./);
    const accepted = await post(path, { password });
    assert.equal(accepted.statusCode, 303);
    assert.equal(accepted.headers.location, `/agreement?slug=${shop.slug}`);
    const cookie = cookiesOf(accepted);
    const agreement = await get(`/agreement?slug=${shop.slug}`, cookie);
    assert.equal(agreement.statusCode, 200);
    assert.match(agreement.body, /<h2>Kundeavtale for Luka/);
    assert.equal((await get(path)).statusCode, 404, "the link is used");
    assert.equal((await post(path, { password })).statusCode, 404);
  });

  it("speak the language of the invite, and remember it for later mail", async () => {
    const path = await invited(undefined, "en");
    const page = await get(path);
    assert.match(page.body, /<html lang="en"/);
    const short = await post(path, { password: "kort" });
    assert.equal(short.statusCode, 422);
    assert.match(short.body, /The password must have at least 10 characters\./);
    assert.doesNotMatch(short.body, /Passordet/);
    const accepted = await post(path, { password });
    assert.equal(accepted.headers.location, `/agreement?slug=${shop.slug}&lang=en`);
    const [person] = await app.db.query("SELECT locale FROM people WHERE email = $1", [
      `eier-${shop.slug}@spisested.example`,
    ]);
    assert.deepEqual(person, { locale: "en" });
  });

  it("take in somebody who has an account, without a password", async () => {
    const kim = await hire(app, null);
    const path = await invited(kim.email);
    assert.doesNotMatch((await get(path)).body, /type="password"/);
    const joined = await post(path, { password: "" });
    assert.equal(joined.statusCode, 200);
    assert.equal(
      joined.headers["set-cookie"],
      undefined,
      "the link is no sign-in to an account that was there",
    );
    assert.equal((await get(`/agreement?slug=${shop.slug}`, kim.cookie)).statusCode, 200);
  });

  it("let the owner sign for a company, with what is wrong marked", async () => {
    const owner = await hire(app, shop, "OWNER");
    const url = `/agreement?slug=${shop.slug}`;
    const page = await get(url, owner.cookie);
    const form = {
      ...company,
      version: hidden(page.body, "version"),
      textHash: hidden(page.body, "textHash"),
      accept: "on",
    };
    const sign = (change: Record<string, string>) =>
      post(url, { ...form, ...change }, { cookie: owner.cookie });
    for (const [change, mark, words] of [
      [{ orgNumber: "123456789" }, "orgNumber", /Dette er ikke et organisasjonsnummer/],
      [{ postalCode: "70" }, "postalCode", /Postnummeret må ha fire sifre/],
      [{ city: " " }, "city", /Må fylles ut/],
      [{ accept: "" }, null, /Kryss av for at du har lest avtalen/],
      [{ textHash: "0".repeat(64) }, null, /Avtalen er endret/],
    ] as const) {
      const refused = await sign(change);
      assert.equal(refused.statusCode, 422, JSON.stringify(change));
      assert.match(refused.body, /role="alert"/);
      assert.match(refused.body, words);
      assert.match(refused.body, /value="Spisested &lt;AS(&gt;|>)"/, "what was typed stays, as text");
      const inputs = refused.body.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
      assert.deepEqual(
        inputs.map((input) => /name="(\w+)"/.exec(input)![1]),
        mark ? [mark] : [],
      );
      const [, notes] = /aria-describedby="([^"]+)"/.exec(inputs[0] ?? "") ?? [];
      assert.equal(notes !== undefined && refused.body.includes(`id="${notes}"`), mark !== null);
    }
    assert.equal((await sign({})).statusCode, 303);
    const signed = await get(url, owner.cookie);
    assert.match(signed.body, /Signert av Kim Kokk/);
    assert.equal((await sign({})).statusCode, 303, "once more is once");
    assert.equal((await sign({ legalName: "Andre AS" })).statusCode, 422);
  });

  it("are nobody else's", async () => {
    const url = `/agreement?slug=${shop.slug}`;
    for (const { statusCode, headers } of [await get(url), await post(url, company)])
      assert.deepEqual(
        [statusCode, headers.location],
        [303, "/dashboard"],
        "who is not signed in is led there",
      );
    for (const person of [await hire(app, shop, "MANAGER"), await hire(app, await partner.open(), "OWNER")]) {
      assert.equal((await get(url, person.cookie)).statusCode, 404);
      assert.equal((await post(url, company, { cookie: person.cookie })).statusCode, 404);
    }
    const owner = await hire(app, shop, "OWNER");
    const sandbox = await (await openPartner(app, "TEST")).open();
    const tester = await hire(app, sandbox, "OWNER");
    assert.equal((await get(`/agreement?slug=${sandbox.slug}`, tester.cookie)).statusCode, 404);
    const foreign = { cookie: owner.cookie, origin: "https://evil.example" };
    assert.equal((await post(url, company, foreign)).statusCode, 403);
    const another = await partner.open();
    shop = another;
    assert.equal((await post(await invited(), { password }, { origin: "null" })).statusCode, 403);
    assert.equal((await get(`/invite/${"a".repeat(43)}`)).statusCode, 404);
  });
});

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { cookiesOf, hire, originOf, password, type Staff, signIn } from "../people/staff.fixture.ts";
import type { Colleagues } from "./schemas.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

describe("the colleagues of a restaurant", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let owner: Staff;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advance(61_000);
    shop = await partner.open();
    owner = await hire(app, shop, "OWNER");
  });

  const someone = (role: StaffRole = "STAFF") => ({
    name: "Siri Servitør",
    email: `${randomBytes(6).toString("hex")}@spisested.example`,
    role,
  });
  const outcome = (response: LightMyRequestResponse): string =>
    `${response.statusCode} ${response.json().error?.code ?? ""}`.trim();
  const invited = async (body: object, by = owner): Promise<Colleagues> => {
    const response = await by.call("POST", "/colleagues/invites", body);
    assert.equal(response.statusCode, 201, response.body);
    return response.json();
  };
  const listed = async (by = owner): Promise<Colleagues> => {
    const response = await by.call("GET", "/colleagues");
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const linkOf = async (email: string): Promise<string> => {
    const mail = (await readOutbox(app, shop.restaurantId)).findLast(({ recipient }) => recipient === email);
    return new URL(/http\S+\/invite\/\w+/.exec(mail!.content!.text)![0]).pathname;
  };
  const page = (url: string) => app.inject({ url, headers: { host: app.ctx.config.serviceDomain } });
  const accept = (url: string, secret = password) =>
    app.inject({
      method: "POST",
      url,
      headers: {
        host: app.ctx.config.serviceDomain,
        origin: originOf(app),
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ password: secret }).toString(),
    });
  const languageOf = async (email: string): Promise<string | null> =>
    (await app.db.query<{ locale: string | null }>("SELECT locale FROM people WHERE email = $1", [email]))[0]!
      .locale;
  const rolesOf = async (): Promise<Record<string, StaffRole>> =>
    Object.fromEntries((await listed()).colleagues.map(({ email, role }) => [email, role]));

  it("are invited by mail, make a password, and stand at the board", async () => {
    const siri = someone("MANAGER");
    const { invites } = await invited({ ...siri, email: ` ${siri.email.toUpperCase()} ` });
    assert.deepEqual(
      invites.map(({ name, email, role, invitedBy, isExpired }) => ({
        name,
        email,
        role,
        invitedBy,
        isExpired,
      })),
      [{ ...siri, invitedBy: "Kim Kokk", isExpired: false }],
    );
    const mail = (await readOutbox(app, shop.restaurantId)).at(-1)!;
    assert.equal(mail.kind, "COLLEAGUE_INVITE");
    assert.equal(mail.recipient, siri.email);
    assert.match(mail.content!.subject, /^Kim Kokk inviterer deg til /);
    assert.match(mail.content!.text, /som leder/);
    const link = await linkOf(siri.email);
    const asked = await page(link);
    assert.equal(asked.statusCode, 200);
    assert.match(asked.body, /Kim Kokk har invitert deg som leder\. Velg et passord/);
    assert.equal((await accept(link, "kort")).statusCode, 422);
    const accepted = await accept(link);
    assert.equal(accepted.statusCode, 303);
    assert.equal(accepted.headers.location, `/dashboard/${shop.slug}`);
    assert.equal((await page(link)).statusCode, 404, "the link is used");
    const me = await app.inject({
      url: "/api/staff/me",
      headers: { host: app.ctx.config.serviceDomain, cookie: cookiesOf(accepted) },
    });
    assert.deepEqual(
      me.json().restaurants.map(({ slug, role }: { slug: string; role: string }) => [slug, role]),
      [[shop.slug, "MANAGER"]],
    );
    const after = await listed();
    assert.deepEqual(after.invites, []);
    assert.deepEqual(
      after.colleagues.map(({ email, role, isMe, lastSeenAt }) => [email, role, isMe, lastSeenAt !== null]),
      [
        [owner.email, "OWNER", true, true],
        [siri.email, "MANAGER", false, true],
      ],
      "owners first",
    );
  });

  it("are invited where the restaurant has no partner, too", async () => {
    const alone = await openShop(app);
    const siri = someone();
    await invited(siri, await hire(app, alone, "OWNER"));
    const mail = (await readOutbox(app, alone.restaurantId)).at(-1)!;
    assert.deepEqual([mail.kind, mail.recipient], ["COLLEAGUE_INVITE", siri.email]);
    assert.match(mail.content!.text, /Luka/);
  });

  it("who have an account already keep their password, and are told in the language of the invitation", async () => {
    const kim = await hire(app, null);
    await invited({ ...someone(), email: kim.email, locale: "en" });
    const link = await linkOf(kim.email);
    const asked = await page(link);
    assert.doesNotMatch(asked.body, /type="password"/);
    assert.match(asked.body, /Kim Kokk has invited you as one of the staff\./);
    const joined = await accept(link, "");
    assert.equal(joined.statusCode, 200);
    assert.equal(
      joined.headers["set-cookie"],
      undefined,
      "the link is no sign-in to an account that was there",
    );
    assert.match(joined.body, new RegExp(`href="/dashboard/${shop.slug}\\?lang=en"`));
    assert.equal((await rolesOf())[kim.email], "STAFF");
    assert.equal(await languageOf(kim.email), "en", "and so are their mails from now on");
  });

  it("who read the invitation in the other language get their mails in that one", async () => {
    const siri = someone();
    await invited(siri);
    assert.equal((await accept(`${await linkOf(siri.email)}?lang=en`)).statusCode, 303);
    assert.equal(await languageOf(siri.email), "en");
  });

  it("keep the role that they have when an older invitation is accepted", async () => {
    const kim = await hire(app, null);
    await invited({ ...someone("STAFF"), email: kim.email });
    await app.ctx.people.addMember(shop.restaurantId, kim.userId, "MANAGER");
    assert.equal((await accept(await linkOf(kim.email), "")).statusCode, 200);
    assert.equal((await rolesOf())[kim.email], "MANAGER");
  });

  it("are invited to every role by owners, to the staff by managers, and by nobody else", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const staff = await hire(app, shop, "STAFF");
    const outcomes = async (by: Staff) =>
      Promise.all(
        (["OWNER", "MANAGER", "STAFF"] as const).map(async (role) =>
          outcome(await by.call("POST", "/colleagues/invites", someone(role))),
        ),
      );
    assert.deepEqual(await outcomes(owner), ["201", "201", "201"]);
    assert.deepEqual(await outcomes(manager), ["403 FORBIDDEN", "403 FORBIDDEN", "201"]);
    assert.deepEqual(await outcomes(staff), Array(3).fill("403 FORBIDDEN"));
    const refused = await manager.call("POST", "/colleagues/invites", someone("MANAGER"));
    assert.deepEqual(refused.json().error.details, { reason: "ROLE", requiredRoles: ["OWNER"] });
    assert.deepEqual((await listed()).mayGive, ["OWNER", "MANAGER", "STAFF"]);
    assert.deepEqual((await listed(manager)).mayGive, ["STAFF"]);
    assert.equal(outcome(await staff.call("GET", "/colleagues")), "403 FORBIDDEN");
    const [invite] = (await listed()).invites;
    app.clock.advance(60_000);
    for (const [method, path] of [
      ["POST", `/colleagues/invites/${invite!.id}/resend`],
      ["DELETE", `/colleagues/invites/${invite!.id}`],
    ] as const)
      assert.equal(outcome(await staff.call(method, path)), "403 FORBIDDEN", path);
    assert.ok(
      (await listed()).invites.some(({ id }) => id === invite!.id),
      "it is there still",
    );
  });

  it("are told everything that is wrong with an invitation at once", async () => {
    const refused = await owner.call("POST", "/colleagues/invites", {
      name: "https://evil.example",
      email: "siri",
      role: "STAFF",
    });
    assert.equal(outcome(refused), "422 VALIDATION_FAILED");
    assert.deepEqual(
      refused.json().error.details.issues.map(({ path }: { path: string }) => path),
      ["name", "email"],
    );
    for (const body of [{}, { ...someone(), role: "COOK" }, { ...someone(), restaurantId: "rst_1" }])
      assert.equal(outcome(await owner.call("POST", "/colleagues/invites", body)), "422 VALIDATION_FAILED");
    const works = await owner.call("POST", "/colleagues/invites", { ...someone(), email: owner.email });
    assert.deepEqual(
      works.json().error.details.issues.map(({ path }: { path: string }) => path),
      ["email"],
    );
  });

  it("are invited anew: the latest link counts, and one that is taken back leads nowhere", async () => {
    const siri = someone();
    await invited(siri);
    const first = await linkOf(siri.email);
    const { invites } = await invited(siri);
    assert.equal(invites.length, 1);
    assert.equal((await page(first)).statusCode, 404);
    const second = await linkOf(siri.email);
    const path = `/colleagues/invites/${invites[0]!.id}`;
    assert.equal(outcome(await owner.call("POST", `${path}/resend`)), "429 RATE_LIMITED", "a mail a minute");
    app.clock.advance(minuteMs);
    assert.equal(outcome(await owner.call("POST", `${path}/resend`)), "200");
    assert.equal((await page(second)).statusCode, 404);
    const third = await linkOf(siri.email);
    assert.equal((await page(third)).statusCode, 200);
    const manager = await hire(app, shop, "MANAGER");
    const chief = someone("MANAGER");
    const boss = (await invited(chief)).invites[0]!;
    assert.equal(outcome(await manager.call("DELETE", `/colleagues/invites/${boss.id}`)), "403 FORBIDDEN");
    assert.equal(
      outcome(await manager.call("POST", "/colleagues/invites", { ...chief, role: "STAFF" })),
      "403 FORBIDDEN",
      "nor replaced by who may not take it back",
    );
    assert.equal((await page(await linkOf(chief.email))).statusCode, 200);
    assert.equal(outcome(await manager.call("DELETE", path)), "200");
    assert.equal((await page(third)).statusCode, 404);
    assert.equal(outcome(await owner.call("DELETE", path)), "404 OWNER_INVITE_NOT_FOUND");
    assert.equal(outcome(await owner.call("POST", `${path}/resend`)), "404 OWNER_INVITE_NOT_FOUND");
  });

  it("keep the place that they have taken: an accepted invitation is neither taken back nor sent again", async () => {
    const siri = someone();
    const [invite] = (await invited(siri)).invites;
    assert.equal((await accept(await linkOf(siri.email))).statusCode, 303);
    const path = `/colleagues/invites/${invite!.id}`;
    app.clock.advance(minuteMs);
    assert.equal(outcome(await owner.call("DELETE", path)), "404 OWNER_INVITE_NOT_FOUND");
    assert.equal(outcome(await owner.call("POST", `${path}/resend`)), "404 OWNER_INVITE_NOT_FOUND");
    assert.equal((await rolesOf())[siri.email], "STAFF");
  });

  it("can be sent an invitation that has run out again", async () => {
    const siri = someone();
    await invited(siri);
    const link = await linkOf(siri.email);
    app.clock.advance(14 * dayMs);
    assert.equal((await page(link)).statusCode, 404);
    const [invite] = (await listed()).invites;
    assert.equal(invite!.isExpired, true);
    await owner.call("POST", `/colleagues/invites/${invite!.id}/resend`);
    assert.equal((await listed()).invites[0]!.isExpired, false);
    assert.equal((await page(await linkOf(siri.email))).statusCode, 200);
  });

  it("get another role, if it is still the one that was seen", async () => {
    const kim = await hire(app, shop, "STAFF");
    const change = (was: string, role: string, by = owner) =>
      by.call("PATCH", `/colleagues/${kim.userId}`, { was, role });
    assert.equal(outcome(await change("STAFF", "MANAGER")), "200");
    assert.equal(outcome(await change("STAFF", "OWNER")), "409 CHANGED");
    assert.equal(outcome(await change("STAFF", "BOSS")), "422 VALIDATION_FAILED");
    assert.equal((await kim.call("GET", "/colleagues")).statusCode, 200, "at once");
    assert.equal(outcome(await change("MANAGER", "OWNER", kim)), "403 FORBIDDEN", "nobody raises themselves");
    assert.equal(
      outcome(await owner.call("PATCH", "/colleagues/usr_nobody", { was: "STAFF", role: "MANAGER" })),
      "404 NOT_FOUND",
    );
  });

  it("lose their access, and what they have invited to with it", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const siri = someone();
    await invited(siri, manager);
    const link = await linkOf(siri.email);
    const remove = (who: Staff, was: StaffRole, by = owner) =>
      by.call("DELETE", `/colleagues/${who.userId}?was=${was}`);
    const others = await Promise.all((["MANAGER", "STAFF"] as const).map((role) => hire(app, shop, role)));
    assert.equal(outcome(await remove(owner, "OWNER", manager)), "403 FORBIDDEN");
    assert.equal(outcome(await remove(others[0]!, "MANAGER", manager)), "403 FORBIDDEN", "an equal");
    assert.equal(outcome(await remove(manager, "MANAGER", others[1])), "403 FORBIDDEN");
    assert.equal(outcome(await remove(manager, "STAFF")), "409 CHANGED");
    assert.equal(outcome(await remove(manager, "MANAGER")), "200");
    assert.equal(outcome(await manager.call("GET", "/colleagues")), "404 RESTAURANT_NOT_FOUND");
    assert.equal((await page(link)).statusCode, 404);
    assert.equal((await signIn(app, manager.email, password)).statusCode, 200, "the account stays theirs");
    const staff = await hire(app, shop, "STAFF");
    assert.equal(outcome(await remove(staff, "STAFF", staff)), "200", "everybody may leave");
  });

  it("who may invite to less lose the invitations to more", async () => {
    const second = await hire(app, shop, "OWNER");
    const [boss, cook] = [someone("MANAGER"), someone("STAFF")];
    await invited(boss, second);
    await invited(cook, second);
    await owner.call("PATCH", `/colleagues/${second.userId}`, { was: "OWNER", role: "MANAGER" });
    assert.deepEqual(
      (await listed()).invites.map(({ email }) => email),
      [cook.email],
    );
  });

  it("always have an owner, also when two leave at once", async () => {
    const leave = (who: Staff) => who.call("DELETE", `/colleagues/${who.userId}?was=OWNER`);
    const lower = (who: Staff) =>
      who.call("PATCH", `/colleagues/${who.userId}`, { was: "OWNER", role: "MANAGER" });
    const kept = await leave(owner);
    assert.equal(outcome(kept), "403 FORBIDDEN");
    assert.deepEqual(kept.json().error.details, { reason: "LAST_OWNER" });
    assert.equal(outcome(await lower(owner)), "403 FORBIDDEN");
    const second = await hire(app, shop, "OWNER");
    const outcomes = (await Promise.all([leave(owner), lower(second)])).map(outcome);
    assert.deepEqual(outcomes.sort(), ["200", "403 FORBIDDEN"]);
    const [{ owners }] = (await app.db.query(
      "SELECT count(*)::int AS owners FROM restaurant_members WHERE restaurant_id = $1 AND role = 'OWNER'",
      [shop.restaurantId],
    )) as [{ owners: number }];
    assert.equal(owners, 1);
  });

  it("are nobody else's: not of those who are not signed in, not of other restaurants, not the partner's", async () => {
    const siri = someone();
    const { invites } = await invited(siri);
    const elsewhere = await hire(app, await partner.open(), "OWNER");
    for (const [method, path, body] of [
      ["DELETE", `/colleagues/invites/${invites[0]!.id}`],
      ["POST", `/colleagues/invites/${invites[0]!.id}/resend`],
      ["DELETE", `/colleagues/${owner.userId}?was=OWNER`],
      ["PATCH", `/colleagues/${owner.userId}`, { was: "OWNER", role: "STAFF" }],
    ] as const) {
      assert.match(outcome(await elsewhere.call(method, path, body)), /^404 /, path);
      const anyone = await owner.call(method, path, body, { cookie: undefined });
      assert.equal(outcome(anyone), "401 UNAUTHORIZED", path);
    }
    const { data } = await shop.ask("GET", "/owner-invites");
    assert.deepEqual(data, [], "the partner sees its own");
    assert.equal((await shop.call("DELETE", `/owner-invites/${invites[0]!.id}`)).statusCode, 404);
    assert.equal((await listed()).invites.length, 1);
  });

  it("are mailed at most 50 invitations a day", async () => {
    await app.db.query(
      "SELECT take_quota($1, 'colleagueInvites', 1000, make_interval(days => 1), $2) FROM generate_series(1, 49)",
      [shop.restaurantId, Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
    );
    await invited(someone());
    const limited = await owner.call("POST", "/colleagues/invites", someone());
    assert.equal(outcome(limited), "429 RATE_LIMITED");
    assert.ok(Number(limited.headers["retry-after"]) > 0);
  });
});

import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { hire, password, signIn } from "../people/staff.fixture.ts";
import { acceptInvite, findOpenInvite } from "./accept-invite.ts";
import { readMailedInvite } from "./mailed-invite.ts";

const dayMs = 86_400_000;

describe("inviting a restaurant's owner", () => {
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

  let invited = 0;
  const ola = () => ({ email: `ola${invited++}@spisested.example`, name: "Ola Nordmann" });
  const invite = async (body: object = ola(), at = shop) => {
    const response = await at.call("POST", "/owner-invites", body);
    assert.equal(response.statusCode, 201, response.body);
    return response.json().data;
  };
  const mailsOf = async (at = shop) =>
    (await readOutbox(app, at.restaurantId)).filter(({ kind }) => kind === "OWNER_INVITE");
  const tokenIn = (mail: Awaited<ReturnType<typeof mailsOf>>[number] | undefined): string =>
    /\/invite\/(\w+)/.exec(mail!.content!.text)![1]!;

  it("mails a link of 128 random bits, which is stored as its hash and works for 14 days", async () => {
    const body = ola();
    const made = await invite({ ...body, email: ` ${body.email.toUpperCase()} ` });
    assert.deepEqual(
      {
        email: made.email,
        name: made.name,
        status: made.status,
        locale: made.locale,
        acceptedAt: made.acceptedAt,
      },
      { email: body.email, name: "Ola Nordmann", status: "PENDING", locale: "nb", acceptedAt: null },
    );
    assert.equal(Date.parse(made.expiresAt) - Date.parse(made.createdAt), 14 * dayMs);
    const [mail] = await mailsOf();
    assert.equal(mail!.recipient, body.email);
    const token = tokenIn(mail);
    assert.equal(token.length, 43);
    const stored = JSON.stringify(await app.db.query("SELECT * FROM invites"));
    const queued = JSON.stringify(await app.db.query("SELECT data FROM mails"));
    assert.ok(!stored.includes(token) && !queued.includes(token));
    const listed = (await shop.ask("GET", "/owner-invites")).data;
    assert.deepEqual(listed, [made]);
    assert.ok(await findOpenInvite(app.ctx, token));
    app.clock.advance(14 * dayMs);
    assert.equal(await findOpenInvite(app.ctx, token), null);
    assert.equal((await shop.ask("GET", "/owner-invites")).data[0].status, "EXPIRED");
  });

  it("is refused with what is wrong, and for sandboxes", async () => {
    const cases: [object, string][] = [
      [{}, "422 VALIDATION_FAILED"],
      [{ ...ola(), role: "OWNER", restaurantId: "rst_1" }, "422 VALIDATION_FAILED"],
      [{ ...ola(), name: "https://evil.example" }, "422 VALIDATION_FAILED"],
      [{ ...ola(), email: "a@b.example\r\nBcc: c@d.example" }, "422 OWNER_EMAIL_NOT_ALLOWED"],
      [{ ...ola(), email: "a@b.example,c@d.example" }, "422 OWNER_EMAIL_NOT_ALLOWED"],
      [{ ...ola(), email: "ola" }, "422 OWNER_EMAIL_NOT_ALLOWED"],
    ];
    for (const [body, outcome] of cases)
      assert.equal(outcomeOf(await shop.call("POST", "/owner-invites", body)), outcome, JSON.stringify(body));
    const colleague = await hire(app, null);
    await app.db.query("INSERT INTO partner_members (partner_id, user_id, role) VALUES ($1, $2, 'MEMBER')", [
      partner.partnerId,
      colleague.userId,
    ]);
    const own = await shop.call("POST", "/owner-invites", { ...ola(), email: colleague.email });
    assert.equal(outcomeOf(own), "422 OWNER_EMAIL_NOT_ALLOWED");
    const sandbox = await (await openPartner(app)).open();
    assert.equal(outcomeOf(await sandbox.call("POST", "/owner-invites", ola())), "409 SANDBOX_NOT_SUPPORTED");
    assert.deepEqual(await mailsOf(), []);
  });

  it("makes whoever has the link the owner, who signs in with the password they chose", async () => {
    const made = await invite();
    const token = tokenIn((await mailsOf())[0]);
    await assert.rejects(acceptInvite(app.ctx, token, "kort"), { code: "VALIDATION_FAILED" });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => acceptInvite(app.ctx, token, password)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1, "once");
    assert.equal((await signIn(app, made.email, password)).statusCode, 200);
    const person = (await app.ctx.people.findPerson(made.email))!;
    assert.equal((await app.ctx.people.restaurantsOf(person.userId))[0]!.role, "OWNER");
    const [listed] = (await shop.ask("GET", "/owner-invites")).data;
    assert.equal(listed.status, "ACCEPTED");
    assert.equal(outcomeOf(await shop.call("POST", "/owner-invites", ola())), "409 OWNER_EXISTS");
    assert.equal(await findOpenInvite(app.ctx, token), null);
    for (const [method, path] of [
      ["POST", `/owner-invites/${made.id}/resend`],
      ["DELETE", `/owner-invites/${made.id}`],
    ] as const)
      assert.equal(outcomeOf(await shop.call(method, path)), "404 OWNER_INVITE_NOT_FOUND");
  });

  it("leaves the password of an account that is there already", async () => {
    const person = await hire(app, null);
    await invite({ name: "Kim", email: person.email, locale: "en" });
    await acceptInvite(app.ctx, tokenIn((await mailsOf())[0]), "");
    const [{ locale } = { locale: null }] = await app.db.query("SELECT locale FROM people WHERE id = $1", [
      person.userId,
    ]);
    assert.equal(locale, "en", "it speaks the invitation's language where no other was chosen");
    assert.equal((await signIn(app, person.email, password)).statusCode, 200);
    assert.equal((await app.ctx.people.restaurantsOf(person.userId))[0]!.slug, shop.slug);
  });

  it("is to the restaurant that it is of, as long as that is not archived", async () => {
    const other = await partner.open();
    await invite(ola(), other);
    const token = tokenIn((await readOutbox(app, other.restaurantId)).at(-1));
    const open = await findOpenInvite(app.ctx, token);
    assert.ok(open?.to === "RESTAURANT");
    assert.deepEqual([open.slug, open.scope.restaurantId], [other.slug, other.restaurantId]);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [other.restaurantId]);
    assert.equal(await findOpenInvite(app.ctx, token), null);
  });

  /** Invites of colleagues at a restaurant, made after one of its owner's: one that is open, one that is accepted, one that was taken back. */
  const othersBeside = async (inviteId: string) => {
    const colleague = await hire(app, await partner.open(), "MANAGER");
    await app.db.query(
      `INSERT INTO invites SELECT (jsonb_populate_record(i, jsonb_build_object('id', 'inv_' || n || i.id, 'email', n || '@spisested.example',
         'token_hash', '\\x' || md5(i.id || n), 'invited_by', $2::text, 'role', 'STAFF', 'accepted_at', CASE n WHEN 2 THEN now() END,
         'revoked_at', CASE n WHEN 3 THEN now() END))).*
       FROM invites i, generate_series(1, 3) n WHERE i.id = $1`,
      [inviteId, colleague.userId],
    );
  };
  /** The ids of the invites that some work has changed. */
  const touchedBy = async (work: () => Promise<unknown>) => {
    const rows = () =>
      app.db.query<{ id: string; row: string }>("SELECT id, invites::text AS row FROM invites ORDER BY id");
    const before = await rows();
    await work();
    const after = new Map((await rows()).map(({ id, row }) => [id, row]));
    return before.filter(({ id, row }) => after.get(id) !== row).map(({ id }) => id);
  };

  it("is taken up alone: invites of others, there and elsewhere, stay as they are", async () => {
    const own = await partner.open();
    const made = await invite(ola(), own);
    const token = tokenIn((await mailsOf(own)).at(-1));
    await invite(ola(), await partner.open());
    await othersBeside(made.id);
    assert.deepEqual(await touchedBy(() => acceptInvite(app.ctx, token, password)), [made.id]);
  });

  it("is replaced, sent again and taken back alone, and no other is mailed", async () => {
    const [own, other] = [await partner.open(), await partner.open()];
    await invite(ola(), other);
    const first = await invite(ola(), own);
    await othersBeside(first.id);
    let next = first;
    const replace = async () => {
      next = await invite(ola(), own);
    };
    assert.deepEqual(await touchedBy(replace), [first.id]);
    app.clock.advance(60_000);
    const path = `/owner-invites/${next.id}`;
    assert.deepEqual(await touchedBy(() => own.ask("POST", `${path}/resend`)), [next.id]);
    const mailed = (id: string, at = own) => readMailedInvite(app.ctx, at.scope, id);
    assert.equal((await mailed(next.id))?.name, "Ola Nordmann");
    assert.equal(await mailed(next.id, other), null);
    assert.equal(await mailed(first.id), null, "replaced");
    for (const [n, isOpen] of [
      [1, true],
      [2, false],
      [3, false],
    ] as const)
      assert.equal((await mailed(`inv_${n}${first.id}`)) !== null, isOpen, String(n));
    assert.deepEqual(await touchedBy(() => own.ask("DELETE", path)), [next.id]);
    assert.equal(await mailed(next.id), null);
    const last = await invite(ola(), own);
    app.clock.advance(14 * dayMs - 1);
    assert.ok(await mailed(last.id));
    app.clock.advance(1);
    assert.equal(await mailed(last.id), null, "over");
    app.clock.advance(-14 * dayMs);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [own.restaurantId]);
    assert.equal(await mailed(last.id), null, "archived");
  });

  it("is one at a time: the next invite, a new mail and taking it back end the link before", async () => {
    const first = await invite();
    const firstToken = tokenIn((await mailsOf())[0]);
    const second = await invite();
    assert.equal(await findOpenInvite(app.ctx, firstToken), null);
    const statuses = (await shop.ask("GET", "/owner-invites")).data.map(
      ({ status }: { status: string }) => status,
    );
    assert.deepEqual(statuses, ["PENDING", "REVOKED"]);
    assert.equal(
      outcomeOf(await shop.call("POST", `/owner-invites/${first.id}/resend`)),
      "404 OWNER_INVITE_NOT_FOUND",
    );
    const tooSoon = await shop.call("POST", `/owner-invites/${second.id}/resend`);
    assert.equal(outcomeOf(tooSoon), "429 RATE_LIMITED");
    const secondToken = tokenIn((await mailsOf()).at(-1));
    app.clock.advance(61_000);
    const resent = (await shop.ask("POST", `/owner-invites/${second.id}/resend`)).data;
    assert.ok(resent.sentAt > second.sentAt && resent.expiresAt > second.expiresAt);
    assert.equal(await findOpenInvite(app.ctx, secondToken), null);
    const thirdToken = tokenIn((await mailsOf()).at(-1));
    assert.ok(await findOpenInvite(app.ctx, thirdToken));
    assert.deepEqual(await shop.ask("DELETE", `/owner-invites/${second.id}`), {
      data: { id: second.id, deleted: true },
    });
    assert.equal(await findOpenInvite(app.ctx, thirdToken), null);
    await assert.rejects(acceptInvite(app.ctx, thirdToken, password), { code: "OWNER_INVITE_NOT_FOUND" });
  });

  it("is neither sent again nor taken up once the restaurant has an owner otherwise", async () => {
    const made = await invite();
    const token = tokenIn((await mailsOf())[0]);
    await hire(app, shop, "MANAGER");
    assert.ok(await findOpenInvite(app.ctx, token));
    await hire(app, shop, "OWNER");
    assert.equal(await findOpenInvite(app.ctx, token), null);
    app.clock.advance(61_000);
    const path = `/owner-invites/${made.id}`;
    assert.equal(outcomeOf(await shop.call("POST", `${path}/resend`)), "409 OWNER_EXISTS");
    assert.equal((await mailsOf()).length, 1);
    assert.equal(outcomeOf(await shop.call("DELETE", path)), "200");
    assert.equal(outcomeOf(await shop.call("POST", `${path}/resend`)), "404 OWNER_INVITE_NOT_FOUND");
  });

  it("knows no invite of another restaurant", async () => {
    const made = await invite();
    const other = await partner.open();
    assert.equal(
      outcomeOf(await other.call("POST", `/owner-invites/${made.id}/resend`)),
      "404 OWNER_INVITE_NOT_FOUND",
    );
    assert.equal(
      outcomeOf(await other.call("DELETE", `/owner-invites/${made.id}`)),
      "404 OWNER_INVITE_NOT_FOUND",
    );
    assert.deepEqual((await other.ask("GET", "/owner-invites")).data, []);
  });

  it("is open once, also when 25 come together", async () => {
    await Promise.all(Array.from({ length: 25 }, () => invite()));
    const listed = (await shop.ask("GET", "/owner-invites")).data;
    assert.equal(listed.length, 25);
    assert.equal(listed.filter(({ status }: { status: string }) => status === "PENDING").length, 1);
  });
});

describe("inviting without a mail server", () => {
  it("says so instead of promising a mail", async () => {
    const app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.example" } });
    try {
      const shop = await (await openPartner(app, "LIVE")).open();
      const body = { email: "ola@spisested.example", name: "Ola" };
      const response = await app.inject({
        method: "POST",
        url: `/api/v1/partner/restaurants/${shop.slug}/owner-invites`,
        headers: { host: "luka.example" },
        payload: body,
      });
      assert.equal(response.statusCode, 401, "the host is right");
      assert.equal(
        outcomeOf(await shop.call("POST", "/owner-invites", body, { host: "luka.example" })),
        "503 INVITE_SEND_FAILED",
      );
      assert.deepEqual((await app.db.query("SELECT 1 FROM invites")).length, 0);
    } finally {
      await app.close();
    }
  });
});

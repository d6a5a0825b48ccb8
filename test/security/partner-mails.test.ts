import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { mailAddress } from "../../src/platform/mail/mail-address.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";

/** What would be a header, an address or another name, were it not kept as text. */
const hostile = [
  "Kari\r\nBcc: offer@evil.example",
  "Kari\nBcc: offer@evil.example",
  "Kari\rBcc: offer@evil.example",
  "Kari\u2028Bcc: offer@evil.example",
  "Kari\u0085Bcc: offer@evil.example",
  "Kari\r\n\r\n<h1>Ny tekst</h1>",
  'Kari" <offer@evil.example>, "Ola',
  "offer@evil.example; Kari, Ola",
  "Kari <offer@evil.example>",
  "=?utf-8?Q?Kari=0D=0ABcc:_offer@evil.example?=",
  "Kari \u202egro.live@reffo\u202c x",
  "Lυka Bestilling",
];

/** S-36 at what partners write: whom it names, what its head says, and who it seems to be from. */
describe("mail of what partners write (S-36)", () => {
  let app: TestApp;
  let server: TestMailServer;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    server = await startMailServer();
    app = await createTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "post@bestilling.no" },
    });
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    shop = await partner.open();
  });
  after(async () => {
    await app.close();
    await server.close();
  });

  const fresh = async (): Promise<void> => {
    app.clock.advance(121_000);
    await app.db.query("DELETE FROM quota_windows");
    server.received.length = 0;
  };
  /** The one mail that goes out now. */
  async function sent() {
    const stopping = new AbortController();
    const running = sendMails(app.ctx, stopping.signal);
    const [mail] = await server.waitFor(1);
    stopping.abort();
    await running;
    assert.equal(server.received.length, 1);
    return mail!;
  }
  async function isPlain(recipient: string): Promise<void> {
    const { head, from, to, mail } = await sent();
    // The test server shows a name of the envelope in its letters, whichever way it was sent.
    assert.deepEqual(to.map(mailAddress), [recipient], "the envelope");
    assert.ok(
      head.some((line) => line.startsWith("To: ") && line.includes(recipient)),
      head.join("\n"),
    );
    assert.match(from, /@bestilling\.no$/);
    const names = head.map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
    assert.equal(new Set(names).size, names.length, "no header twice");
    for (const name of ["bcc", "cc", "sender", "x-injected"]) assert.ok(!names.includes(name), name);
    assert.deepEqual(
      mail.to?.map(({ address }) => address),
      [recipient],
    );
    assert.match(mail.from?.address ?? "", /@bestilling\.no$/);
    for (const shown of [mail.subject ?? "", mail.from?.name ?? "", mail.to?.[0]?.name ?? ""])
      assert.doesNotMatch(shown, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
    assert.doesNotMatch(mail.html ?? "", /<h1>Ny tekst/);
  }

  it("owners' names stay names", async () => {
    for (const [i, name] of hostile.entries()) {
      await fresh();
      const email = `eier-${i}@fjord.example`;
      const response = await shop.call("POST", "/owner-invites", { email, name });
      if (response.statusCode === 422) continue;
      assert.equal(response.statusCode, 201, response.body);
      await isPlain(email);
    }
  });

  it("titles of news stay titles", async () => {
    const owner = await hire(app, shop, "OWNER");
    for (const title of hostile) {
      await fresh();
      const made = await partner.call("POST", "/news", {
        title,
        body: "Menyen er ny.",
        level: "INFO",
        audienceAll: false,
        restaurantSlugs: [shop.slug],
      });
      assert.equal(made.statusCode, 201, made.body);
      const { id, title: stored } = made.json().data;
      assert.doesNotMatch(stored, /[\p{Cc}\u202a-\u202e]/u);
      const published = await partner.call("POST", `/news/${id}/actions`, { action: "publish" });
      assert.equal(published.statusCode, 200, published.body);
      await isPlain(owner.email);
    }
  });

  it("addresses are one, or none", async () => {
    for (const email of [
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example\nc@d.example",
      "a@b.example,c@d.example",
      "a@b.example;c@d.example",
      "a@b.example c@d.example",
      "<a@b.example>",
      "Kari <a@b.example>",
      '"a,c"@b.example',
      "a@b.example>",
      "a@@b.example",
      "a@[127.0.0.1]",
      "a@b.example%0d%0aBcc:c@d.example",
      "kаri@fjord.example",
      "ｋari@fjord.example",
      "\u202ea@b.example",
    ]) {
      await fresh();
      const invite = await shop.call("POST", "/owner-invites", { email, name: "Ola" });
      assert.equal(invite.statusCode, 422, `${JSON.stringify(email)}: ${invite.body}`);
      const input = { name: "Kafé", slug: "kafe-epost", email };
      const headers = { "idempotency-key": newIdempotencyKey() };
      const restaurant = await partner.call("POST", "/restaurants", input, headers);
      assert.equal(restaurant.statusCode, 422, `${JSON.stringify(email)}: ${restaurant.body}`);
    }
  });

  it("an address that looks like another is shown and written to as what it is", async () => {
    await fresh();
    const another = await partner.open();
    const response = await another.call("POST", "/owner-invites", {
      email: "kari@fjоrd.example",
      name: "Kari",
    });
    assert.equal(response.statusCode, 201, response.body);
    const email: string = response.json().data.email;
    assert.match(email, /^kari@xn--[a-z0-9-]+\.example$/);
    await isPlain(email);
  });
});

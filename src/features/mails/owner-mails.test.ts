import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { dkimVerify } from "mailauth";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ReceivedMail, startMailServer, type TestMailServer } from "../../../test/mail-server.ts";
import { startZones, type TestZones } from "../../../test/zones.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { sendMails } from "./send-mails.ts";

describe("mails to owners", () => {
  let app: TestApp;
  let zones: TestZones;
  let mailServer: TestMailServer;
  const published = new Map<string, string>();

  before(async () => {
    zones = await startZones();
    mailServer = await startMailServer();
    app = await createTestApp({
      env: {
        DNS_RESOLVERS: zones.servers,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: "post@bestilling.no",
      },
    });
  });
  after(async () => {
    await app.close();
    await mailServer.close();
    await zones.close();
  });

  /** What arrives of everything that waits, by recipient. */
  const receive = async (count: number): Promise<Map<string, ReceivedMail>> => {
    const before = mailServer.received.length;
    const stopping = new AbortController();
    const working = sendMails(app.ctx, stopping.signal);
    const mails = (await mailServer.waitFor(before + count)).slice(before);
    stopping.abort();
    await working;
    return new Map(mails.map((mail) => [mail.to[0]!, mail]));
  };
  const brand = { primaryColor: "#5a189a", secondaryColor: "#ff9e00" };
  const brandOf = async (partner: ExamplePartner, name: string): Promise<string> => {
    const logoUrl = `http://luka.localhost/uploads/rst_1/${"a1".repeat(20)}.webp`;
    await app.db.query("UPDATE partners SET name = $2 WHERE id = $1", [partner.partnerId, name]);
    const response = await partner.call("PATCH", "/brand", { logoUrl, ...brand });
    assert.equal(response.statusCode, 200, response.body);
    return logoUrl;
  };
  const mailFrom = async (partner: ExamplePartner, domain: string): Promise<void> => {
    const path = "/brand/sender-domain";
    const { data } = (await partner.call("POST", path, { domain })).json();
    for (const { fullName, value } of data.records) {
      zones.put(fullName, [value]);
      published.set(fullName, value);
    }
    assert.equal((await partner.call("POST", `${path}/check`)).json().data.status, "VERIFIED");
  };
  const publish = async (partner: ExamplePartner, shops: ExampleRestaurant[]): Promise<void> => {
    const draft = await partner.call("POST", "/news", {
      title: "Pause for kjøkkenet",
      body: "Nå kan du sette **kjøkkenet** på pause.",
      level: "UPDATE",
      audienceAll: false,
      restaurantSlugs: shops.map(({ slug }) => slug),
    });
    const { id } = draft.json().data;
    const done = await partner.call("POST", `/news/${id}/actions`, { action: "publish" });
    assert.equal(done.statusCode, 200, done.body);
  };
  const ownerOf = (shop: ExampleRestaurant): Promise<Staff> => hire(app, shop, "OWNER");
  const signedBy = async ({ source }: ReceivedMail): Promise<string[]> => {
    const { results } = await dkimVerify(source, {
      resolver: async (name) => [[published.get(name) ?? ""]],
    });
    return results.map(({ signingDomain, status }) => `${signingDomain} ${status.result}`);
  };

  it("come from a white-label partner as itself: its name, logo and colours, from its domain, and signed", async () => {
    const partner = await openPartner(app, "TEST", { whiteLabel: true });
    const logoUrl = await brandOf(partner, "Nettbyrået");
    await mailFrom(partner, "post.nettbyraaet.no");
    const shop = await partner.open();
    const owner = await ownerOf(shop);
    await publish(partner, [shop]);
    const mail = (await receive(1)).get(owner.email)!;
    assert.deepEqual(mail.mail.from, { name: "Nettbyrået", address: "noreply@post.nettbyraaet.no" });
    assert.deepEqual(await signedBy(mail), ["post.nettbyraaet.no pass"]);
    assert.ok(mail.mail.html!.includes(`<img src="${logoUrl}"`));
    for (const color of Object.values(brand)) assert.ok(mail.mail.html!.includes(color), color);
    for (const part of [mail.mail.html!, mail.mail.text!])
      assert.doesNotMatch(part.replaceAll(/https?:\/\/luka\.localhost\S*/g, ""), /Luka/i);
  });

  it("come from another partner through the service, in the service's colours", async () => {
    const partner = await openPartner(app, "TEST");
    const logoUrl = await brandOf(partner, "Alle Tiders");
    const shop = await partner.open();
    const owner = await ownerOf(shop);
    await publish(partner, [shop]);
    const mail = (await receive(1)).get(owner.email)!;
    assert.deepEqual(mail.mail.from, { name: "Alle Tiders via Luka", address: "post@bestilling.no" });
    assert.doesNotMatch(mail.source, /^DKIM-Signature:/m);
    assert.ok(!mail.mail.html!.includes(logoUrl));
    for (const color of Object.values(brand)) assert.ok(!mail.mail.html!.includes(color), color);
    assert.match(mail.mail.text!, /som Alle Tiders har satt opp i Luka/);
  });

  it("do not reach a restaurant that has become another partner's", async () => {
    const partner = await openPartner(app, "TEST");
    const other = await openPartner(app, "TEST");
    const [shop, moved] = [await partner.open(), await partner.open()];
    const owner = await ownerOf(shop);
    await ownerOf(moved);
    await publish(partner, [shop, moved]);
    await app.db.query("UPDATE restaurants SET partner_id = $2 WHERE id = $1", [
      moved.restaurantId,
      other.partnerId,
    ]);
    assert.deepEqual([...(await receive(1)).keys()], [owner.email]);
    const [row] = await app.db.query("SELECT state, failure FROM mails WHERE restaurant_id = $1", [
      moved.restaurantId,
    ]);
    assert.deepEqual(row, { state: "SKIPPED", failure: "OUTDATED" });
  });

  it("are in the language that the owner has chosen, and in Norwegian while nobody knows", async () => {
    const partner = await openPartner(app, "TEST");
    const shop = await partner.open();
    const [nora, ed] = [await ownerOf(shop), await ownerOf(shop)];
    const refused = await ed.call("PATCH", "/me", { locale: "de" });
    assert.equal(refused.statusCode, 422);
    const chosen = await ed.call("PATCH", "/me", { locale: "en" });
    assert.deepEqual([chosen.statusCode, chosen.json()], [200, { locale: "en" }]);
    await publish(partner, [shop]);
    const mails = await receive(2);
    assert.match(mails.get(nora.email)!.mail.text!, /Åpne oversikten/);
    assert.match(mails.get(ed.email)!.mail.text!, /Open the dashboard/);
    assert.match(mails.get(ed.email)!.mail.html!, /<html lang="en">/);
  });

  it("invite an owner in the words of a white-label partner", async () => {
    const partner = await openPartner(app, "LIVE", { whiteLabel: true });
    await brandOf(partner, "Bedre Bord");
    const shop = await partner.open();
    const email = `eier-${shop.slug}@spisested.example`;
    await shop.ask("POST", "/owner-invites", { email, name: "Kari", locale: "en" });
    const mail = (await receive(1)).get(email)!;
    assert.equal(mail.mail.from?.name, "Bedre Bord");
    assert.equal(mail.mail.subject, "You are invited as the owner of Prøva Pizza");
    assert.match(mail.mail.text!, /Bedre Bord has set up online ordering for/);
    assert.doesNotMatch(mail.mail.text!.replaceAll(/https?:\/\/\S+/g, ""), /Luka/);
  });
});

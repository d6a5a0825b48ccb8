import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";
import { drawn } from "../uploads/pictures.fixture.ts";

/** D-380, D-381: a team changes what its partner looks like, and sees what comes of it first. */
describe("a partner's brand in the portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let admin: Teammate;
  let member: Teammate;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "TEST", { name: "Nettsmia", whiteLabel: true });
    admin = await joinTeam(app, partner, "ADMIN");
    member = await joinTeam(app, partner, "MEMBER");
  });
  after(() => app.close());

  const send = (who: Teammate, file: Buffer, headers = {}, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(file)], { type: "image/png" }), "logo.png");
    return who.call("POST", "/brand/logo", form, headers);
  };
  const picture = () => drawn(400, 120).png().toBuffer();
  const look = {
    name: "Nettsmia",
    logoUrl: null,
    primaryColor: "#0b3d2e",
    secondaryColor: null,
    websiteUrl: null,
    supportEmail: null,
  };

  it("is changed by owners and administrators, and seen by everybody in the team", async () => {
    const body = {
      primaryColor: "#AA00ff",
      websiteUrl: " https://nettsmia.no/hjelp ",
      supportEmail: "Hjelp@Nettsmia.no",
    };
    const changed = await admin.call("PATCH", "/brand", body);
    assert.equal(changed.statusCode, 200, changed.body);
    const { data } = (await member.call("GET", "/brand")).json();
    assert.equal(data.primaryColor, "#aa00ff");
    assert.equal(data.websiteUrl, "https://nettsmia.no/hjelp");
    assert.equal(data.supportEmail, "Hjelp@nettsmia.no");
    assert.equal(outcomeOf(await member.call("PATCH", "/brand", body)), "403 KEY_ROLE_FORBIDDEN");
    assert.equal((await admin.call("PATCH", "/brand", { websiteUrl: null })).json().data.websiteUrl, null);
  });

  it("takes addresses that everybody reads the same way", async () => {
    for (const body of [
      { websiteUrl: "http://nettsmia.no" },
      { websiteUrl: "javascript:alert(1)" },
      { websiteUrl: "https://post:passord@nettsmia.no" },
      { websiteUrl: `https://nettsmia.no/${"a".repeat(500)}` },
      { websiteUrl: "" },
      { supportEmail: "hjelp" },
      { supportEmail: "hjelp@nettsmia.no, andre@nettsmia.no" },
      { supportEmail: 7 },
    ])
      assert.equal(
        outcomeOf(await admin.call("PATCH", "/brand", body)),
        "422 VALIDATION_FAILED",
        JSON.stringify(body),
      );
  });

  it("has a logo that is uploaded here, and shown once it is saved", async () => {
    const uploaded = await send(admin, await picture());
    assert.equal(uploaded.statusCode, 201, uploaded.body);
    const { logoUrl } = uploaded.json().data;
    assert.match(logoUrl, new RegExp(`/uploads/${partner.partnerId}/[0-9a-f]{40}[.]webp$`));
    assert.equal((await admin.call("GET", "/brand")).json().data.logoUrl, null);
    assert.equal((await admin.call("PATCH", "/brand", { logoUrl })).json().data.logoUrl, logoUrl);
    const shown = await app.inject({ method: "GET", url: new URL(logoUrl).pathname });
    assert.equal(shown.statusCode, 200);
    assert.equal(shown.headers["content-type"], "image/webp");
    assert.equal((await send(admin, await picture())).json().data.logoUrl, logoUrl, "the same is the same");
    const books = await app.db.query("SELECT 1 FROM partner_uploads WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    assert.equal(books.length, 1);
  });

  it("takes no logo that is no picture, or comes from who may not", async () => {
    assert.equal(outcomeOf(await send(admin, Buffer.from("<svg/>"))), "415 FILE_UNSUPPORTED");
    assert.equal(outcomeOf(await send(admin, await drawn(30, 30).png().toBuffer())), "422 IMAGE_DIMENSIONS");
    assert.equal(
      outcomeOf(await send(admin, await picture(), {}, { kind: "COVER" })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(outcomeOf(await send(member, await picture())), "403 KEY_ROLE_FORBIDDEN");
    assert.equal(outcomeOf(await send(admin, await picture(), { cookie: "" })), "401 UNAUTHORIZED");
    assert.equal(
      outcomeOf(await send(admin, await picture(), { origin: "https://ond.example" })),
      "403 FORBIDDEN",
    );
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    assert.equal(outcomeOf(await send(admin, await picture(), { cookie: stranger.cookie })), "404 NOT_FOUND");
  });

  it("has no logo that could not be stored, and says so", async (t) => {
    t.mock.method(app.ctx.storage, "put", () => Promise.reject(new Error("there is no room on the device")));
    const file = await drawn(301, 301).png().toBuffer();
    const refused = await send(admin, file);
    assert.equal(outcomeOf(refused), "503 UPLOAD_FAILED");
    assert.deepEqual(refused.json().error.details, { reason: "STORAGE" });
    const books = await app.db.query("SELECT 1 FROM partner_uploads WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    t.mock.restoreAll();
    assert.equal((await send(admin, file)).statusCode, 201);
    const after = await app.db.query("SELECT 1 FROM partner_uploads WHERE partner_id = $1", [
      partner.partnerId,
    ]);
    assert.equal(after.length, books.length + 1);
  });

  it("is shown in a mail before it is saved, with nothing that was not made safe", async () => {
    const shown = await member.call("POST", "/brand/preview", {
      ...look,
      name: "<b>Smia</b>",
      logoUrl: "https://ond.example/spor.gif",
      websiteUrl: "https://nettsmia.no",
      supportEmail: "hjelp@nettsmia.no",
    });
    assert.equal(shown.statusCode, 200, shown.body);
    const { from, subject, html } = shown.json().data;
    assert.equal(from, "<b>Smia</b>");
    assert.match(subject, /^Du er invitert som eier av /);
    assert.match(html, /virker til fredag 26\. juni kl\. 18:00/);
    const { logoUrl } = (await send(admin, await picture())).json().data;
    const own = (await member.call("POST", "/brand/preview", { ...look, logoUrl })).json().data.html;
    assert.ok(own.includes(`<img src="${logoUrl}"`), "a picture that was uploaded here");
    assert.ok(html.includes("#0b3d2e"), "in the colour that is typed");
    assert.ok(html.includes("nettsmia.no") && html.includes("hjelp@nettsmia.no"));
    assert.ok(!html.includes("<b>Smia</b>") && html.includes("&lt;b&gt;Smia&lt;/b&gt;"));
    assert.ok(!html.includes("ond.example"), "pictures of others are not asked for");
    for (const websiteUrl of ["javascript://x.example/%0aalert(1)", "http://nettsmia.no"]) {
      const other = await member.call("POST", "/brand/preview", { ...look, websiteUrl });
      assert.ok(!other.json().data.html.includes(websiteUrl), "no address that could not be saved");
    }
    const half = { ...look, name: "", primaryColor: "#12", websiteUrl: "https://", supportEmail: "hje" };
    assert.equal(outcomeOf(await member.call("POST", "/brand/preview", half)), "200");
    assert.equal(
      outcomeOf(await member.call("POST", "/brand/preview", { ...look, html: "x" })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(
      outcomeOf(await member.call("POST", "/brand/preview", look, { cookie: "" })),
      "401 UNAUTHORIZED",
    );
  });
});

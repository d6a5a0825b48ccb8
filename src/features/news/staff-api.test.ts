import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { headerOf, readOutbox } from "../mails/outbox.fixture.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { readStaffNews } from "./staff-news.ts";

describe("news in the restaurant", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let second: ExampleRestaurant;
  let owner: Staff;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    shop = await partner.open();
    second = await partner.open();
    owner = await hire(app, shop, "OWNER");
    manager = await hire(app, shop, "MANAGER");
    await app.ctx.people.addMember(second.restaurantId, owner.userId, "OWNER");
  });
  after(() => app.close());

  const publish = async (more: object = {}): Promise<string> => {
    const draft = { level: "INFO", audienceAll: false, title: "Nytt", body: "Hei, **du**." };
    const body = { ...draft, restaurantSlugs: [shop.slug, second.slug], ...more };
    const { id } = (await partner.call("POST", "/news", body)).json().data;
    assert.equal(outcomeOf(await partner.call("POST", `/news/${id}/actions`, { action: "publish" })), "200");
    return id;
  };
  const newsOf = async (person: Staff) => (await person.call("GET", "/news")).json();
  const readsOf = async (id: string) => (await partner.call("GET", `/news/${id}`)).json().data.reads;

  it("is read by owners and managers, and counted by restaurant", async () => {
    const id = await publish();
    const shown = await newsOf(owner);
    assert.equal(shown.unread, 1);
    assert.equal(shown.data[0].title, "Nytt");
    assert.match(shown.data[0].html, /<strong>du<\/strong>/);
    assert.deepEqual(await readsOf(id), { restaurants: 2, read: 0 });
    for (const person of [owner, owner, manager])
      assert.equal((await person.call("POST", `/news/${id}/read`)).statusCode, 204);
    assert.deepEqual(await readsOf(id), { restaurants: 2, read: 1 });
    assert.deepEqual([(await newsOf(owner)).unread, (await newsOf(owner)).data[0].isRead], [0, true]);
    const elsewhere = await readStaffNews(app.ctx, scopeOf(second.restaurantId), owner.userId);
    assert.deepEqual([elsewhere.unread, elsewhere.data[0]!.isRead], [1, false], "in another restaurant");
    const other = await hire(app, shop, "MANAGER");
    assert.equal((await newsOf(other)).unread, 1, "by somebody else");
    const cook = await hire(app, shop, "STAFF");
    assert.equal(outcomeOf(await cook.call("GET", "/news")), "403 FORBIDDEN");
    assert.equal(outcomeOf(await cook.call("POST", `/news/${id}/read`)), "403 FORBIDDEN");
    const stranger = await hire(app, await partner.open(), "OWNER");
    assert.deepEqual(await newsOf(stranger), { data: [], unread: 0 });
    assert.equal(outcomeOf(await stranger.call("POST", `/news/${id}/read`)), "404 NEWS_NOT_FOUND");
  });

  it("goes when it is archived, and after its last day in Norway", async () => {
    const archived = await publish({ title: "Arkivert" });
    await partner.call("POST", `/news/${archived}/actions`, { action: "archive" });
    const today = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).toZonedDateTimeISO("Europe/Oslo");
    const expiring = await publish({ title: "I dag", expiresAt: today.toPlainDate().toString() });
    const titles = async () => (await newsOf(owner)).data.map(({ title }: { title: string }) => title);
    assert.ok((await titles()).includes("I dag"));
    assert.ok(!(await titles()).includes("Arkivert"));
    const midnight = today.startOfDay().add({ days: 1 }).epochMilliseconds;
    app.clock.advance(midnight - 1 - app.clock.nowMs());
    assert.ok((await titles()).includes("I dag"));
    assert.equal((await manager.call("POST", `/news/${expiring}/read`)).statusCode, 204);
    assert.equal(outcomeOf(await owner.call("POST", `/news/${archived}/read`)), "404 NEWS_NOT_FOUND");
    app.clock.advance(1);
    assert.ok(!(await titles()).includes("I dag"));
    assert.equal(outcomeOf(await owner.call("POST", `/news/${expiring}/read`)), "404 NEWS_NOT_FOUND");
  });

  it("is mailed to owners, once to each, with the same Markdown, and in nobody's header", async () => {
    const boss = await hire(app, shop, "OWNER");
    await publish({
      title: "Viktig\r\nBcc: alle@luka.example",
      level: "WARNING",
      body: "# Les\n\n[her](https://luka.example/x) <b>nå</b>",
    });
    await publish({ title: "Stille", sendEmail: false });
    const mails = [
      ...(await readOutbox(app, shop.restaurantId)),
      ...(await readOutbox(app, second.restaurantId)),
    ].filter(({ content }) => content?.head.includes("Viktig"));
    assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), [owner.email, boss.email].sort());
    const { content, kind } = mails[0]!;
    assert.equal(kind, "PARTNER_NEWS");
    assert.equal(headerOf(content!, "Subject"), "[TEST] Viktig Bcc: alle@luka.example");
    assert.doesNotMatch(content!.head, /^Bcc:/m);
    assert.match(headerOf(content!, "From")!, /Partner \d+ via Luka/);
    assert.match(content!.html, /<h2>Les<\/h2>/);
    assert.match(content!.html, /<a href="https:\/\/luka.example\/x"[^>]*rel="noopener/);
    assert.match(content!.html, /&lt;b&gt;nå&lt;\/b&gt;/);
    assert.ok(
      !(await readOutbox(app, shop.restaurantId)).some(({ content: c }) => c?.head.includes("Stille")),
    );
  });

  it("is the same text in the mail and on the page", async () => {
    const at = await partner.open();
    const reader = await hire(app, at, "OWNER");
    const body = [
      "## Sommer",
      "Se **prisene**, [avtalen](https://luka.example/avtale) og ![et bilde](https://luka.example/x.png).",
      "- en\n- to",
      "| Rett | Pris |\n|---|---|\n| Pizza | 199 |",
      "<script>alert(1)</script>",
    ].join("\n\n");
    const draft = { level: "UPDATE", audienceAll: false, title: "Likt", restaurantSlugs: [at.slug] };
    // A picture from elsewhere is refused; the rest is what it is.
    const refused = await partner.call("POST", "/news", { ...draft, body });
    assert.equal(outcomeOf(refused), "422 IMAGE_NOT_ALLOWED");
    await publish({ ...draft, body: body.replace(/!\[.*?\)/, "mer").replace(/<.*>/, "1 < 2 & 3") });
    const [shown] = (await newsOf(reader)).data;
    const [mail] = await readOutbox(app, at.restaurantId);
    assert.equal(mail!.recipient, reader.email);
    assert.match(shown.html, /<table>[\s\S]*1 &lt; 2 &amp; 3/);
    assert.ok(mail!.content!.html.includes(shown.html), "to the letter");
  });
});

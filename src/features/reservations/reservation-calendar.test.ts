import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { hire } from "../people/staff.fixture.ts";
import { openDining } from "./dining.fixture.ts";
import { reservationCalendar } from "./reservation-calendar.ts";

describe("a booking in the guest's calendar", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const fileAt = async (slug: string, token: string) => {
    const response = await app.inject({
      url: `/o/${token}/bord.ics`,
      headers: { host: `${slug}.${app.ctx.config.serviceDomain}` },
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.match(String(response.headers["content-type"]), /^text\/calendar/);
    assert.equal(response.headers["cache-control"], "private, no-store");
    return response.body.replaceAll("\r\n ", "");
  };
  const lineOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(file)?.[1];

  it("is tentative until the restaurant has said yes, and one and the same on the page and in the mail", async () => {
    const dining = await openDining(app);
    const waiter = await hire(app, dining);
    const { reservationId, publicToken } = await dining.booked();
    const asked = await fileAt(dining.slug, publicToken);
    assert.equal(lineOf(asked, "STATUS"), "TENTATIVE");
    assert.equal(lineOf(asked, "DTSTART"), "20260613T170000Z");
    assert.equal(lineOf(asked, "SUMMARY"), "Bord hos Prøva Pizza");
    const approved = await waiter.call("POST", `/reservations/${reservationId}/approve`, {});
    assert.equal(approved.statusCode, 200, approved.body);
    const page = await fileAt(dining.slug, publicToken);
    assert.equal(lineOf(page, "STATUS"), "CONFIRMED");
    assert.match(lineOf(page, "DESCRIPTION")!, /^4 gjester\\nBord S1\\n/);
    const mail = (await readOutbox(app, dining.restaurantId)).findLast(({ state }) => state === "SENT");
    const sent = mail!.content!.calendar!.replaceAll("\r\n ", "");
    for (const name of ["UID", "DTSTART", "DTEND", "SUMMARY", "LOCATION", "DESCRIPTION", "URL", "STATUS"])
      assert.equal(lineOf(sent, name), lineOf(page, name), name);
  });

  it("is not said to be unknown while the database is away", async ({ mock }) => {
    const dining = await openDining(app);
    const { publicToken } = await dining.booked();
    const answer = async () => {
      const headers = { host: `${dining.slug}.${app.ctx.config.serviceDomain}` };
      const response = await app.inject({ url: `/o/${publicToken}/bord.ics`, headers });
      return [response.statusCode, response.headers["retry-after"] !== undefined];
    };
    const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const query = mock.method(app.ctx.db, "query", () => Promise.reject(away));
    assert.deepEqual(await answer(), [503, true]);
    query.mock.restore();
    assert.deepEqual(await answer(), [200, false]);
  });
});

describe("the appointment of a table", () => {
  let app: TestApp;
  let tracked: TrackingOrder;
  before(async () => {
    app = await createTestApp();
    const dining = await openDining(app);
    tracked = await dining.track((await dining.booked()).publicToken);
  });
  after(() => app.close());

  const file = (more: Partial<TrackingOrder> = {}, reservation: object = {}) => {
    const order = { ...tracked, ...more, reservation: { ...tracked.reservation!, ...reservation } };
    const calendar = reservationCalendar(order, { madeAtMs: 0, trackingUrl: "https://prova.example/o/t" });
    return { ...calendar, content: calendar.content.replaceAll("\r\n ", "") };
  };
  const says = (text: string, more?: Partial<TrackingOrder>, reservation?: object) =>
    assert.ok(file(more, reservation).content.includes(text), file(more, reservation).content);

  it("lasts as long as the party stays, or two hours when that is not known", () => {
    says("DTEND:20260613T190000Z");
    says("DTEND:20260613T183000Z", {}, { durationMinutes: 90 });
    says("DTEND:20260613T190000Z", {}, { durationMinutes: null });
  });

  it("is certain from the restaurant's yes on", () => {
    for (const [status, said] of [
      ["PENDING_APPROVAL", "TENTATIVE"],
      ["CONFIRMED", "CONFIRMED"],
      ["COMPLETED", "CONFIRMED"],
    ] as const)
      says(`STATUS:${said}`, { status });
  });

  it("says where, for how many and at which table, in the guest's language", () => {
    const { restaurant } = tracked;
    says("LOCATION:Prøva Pizza\\, Gata 1\\, 7010 Trondheim");
    says("LOCATION:Prøva Pizza\r\n", { restaurant: { ...restaurant, address: null } });
    says("DESCRIPTION:4 gjester\\n+4773500000\\nhttps://prova.example/o/t");
    says("DESCRIPTION:1 gjest\\nBord S1\\n", {}, { partySize: 1, tableName: "S1" });
    const en = { locale: "en" } as const;
    says("DESCRIPTION:4 guests\\nTable S1\\n", en, { tableName: "S1" });
    says(
      "DESCRIPTION:1 guest\\nhttps",
      { ...en, restaurant: { ...restaurant, phone: null } },
      { partySize: 1 },
    );
    assert.deepEqual([file().fileName, file(en).fileName], ["bord.ics", "table.ics"]);
  });
});

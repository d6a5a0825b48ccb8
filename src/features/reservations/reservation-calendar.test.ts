import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/example-outbox.ts";
import { hire } from "../people/example-staff.ts";
import { openDining } from "./example-dining.ts";

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
});

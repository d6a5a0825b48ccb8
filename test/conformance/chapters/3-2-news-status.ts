import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import { inHours, type Newsroom, newNewsroom, newsroom } from "../newsroom.ts";
import { newPlace } from "../partners.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";

/** How many publications are left to the partner today. */
async function sendsLeft({ partner }: Newsroom): Promise<number> {
  const { quotas } = await partner.ask<{ quotas: { name: string; remaining: number }[] }>("GET", "/me");
  return quotas.find(({ name }) => name === "newsSending")!.remaining;
}

/** News that has come to a status. */
async function newsIn({ write, acted }: Newsroom, status: string): Promise<string> {
  const { id } = await write({ sendEmail: false });
  if (status === "SCHEDULED") await acted(id, "schedule", { scheduledAt: inHours(30) });
  if (status === "PUBLISHED" || status === "ARCHIVED") await acted(id, "publish");
  if (status === "ARCHIVED") await acted(id, "archive");
  return id;
}

export const newsStatus = chapter(
  "3.2",
  "News status",
  sentence(1, "News begins as a draft: 201.", async (town) => {
    const answer = await (await newsroom(town)).send();
    assert.deepEqual(
      [answer.status, answer.json<{ data: { status: string } }>().data.status],
      [201, "DRAFT"],
    );
  }),
  sentence(2, "A draft is published.", async (town) => {
    const room = await newsroom(town, 1);
    const { status } = await room.acted(await newsIn(room, "DRAFT"), "publish");
    assert.equal(status, "PUBLISHED");
  }),
  sentence(3, "Scheduled news is published at once.", async (town) => {
    const room = await newsroom(town, 2);
    const { status } = await room.acted(await newsIn(room, "SCHEDULED"), "publish");
    assert.equal(status, "PUBLISHED");
  }),
  sentence(4, "News is published only when there is somebody to send it to now.", async (town) => {
    const { partner, write, act, read } = await newsroom(town, 1);
    const [leaving] = await partner.importRestaurants([newPlace()]);
    const { id } = await write({ restaurantSlugs: [leaving!.slug] });
    await leaving!.ask("DELETE", "");
    refused(await act(id, "publish"), 409, "NO_RECIPIENTS");
    assert.equal((await read(id)).status, "DRAFT");
  }),
  sentence(5, "Publishing locks the recipients.", async (town) => {
    const { partner, place, write, acted, act, read } = await newsroom(town, 1);
    const made = await write();
    const { updatedAt } = await acted(made.id, "publish");
    const change = { expectedUpdatedAt: updatedAt, restaurantSlugs: [] };
    assert.notEqual((await partner.call("PATCH", `/news/${made.id}`, change)).status, 200);
    refused(await act(made.id, "publish"), 409, "NOT_DRAFT");
    assert.deepEqual((await read(made.id)).restaurantSlugs, [place.slug]);
  }),
  sentence(
    6,
    "Publishing mails the owners when `sendEmail` is true, and not when it is false.",
    async (town) => {
      const { mailbox } = town.surroundings;
      const { place, write, acted } = await newsroom(town, 2);
      const { email } = await place.site.staff();
      const [silent, loud] = [await write({ sendEmail: false }), await write()];
      await acted(silent.id, "publish");
      await acted(loud.id, "publish");
      const mails = await mailbox.waitFor(email, new RegExp(loud.title));
      assert.ok(mails.every(({ mail }) => !mail.subject?.includes(silent.title)));
    },
  ),
  sentence(7, "Publishing counts in the send bucket; what is refused does not.", async (town) => {
    const room = await newNewsroom(town);
    const id = await newsIn(room, "DRAFT");
    assert.equal(await sendsLeft(room), 10);
    await room.acted(id, "publish");
    refused(await room.act(id, "publish"), 409, "NOT_DRAFT");
    assert.equal(await sendsLeft(room), 9);
    await newsIn(room, "SCHEDULED");
    assert.equal(await sendsLeft(room), 8);
  }),
  sentence(8, "A draft is scheduled for a moment in the future, told with its time zone.", async (town) => {
    const room = await newsroom(town, 1);
    const id = await newsIn(room, "DRAFT");
    for (const scheduledAt of [undefined, null, "i morgen", "2099-01-01T10:00:00", inHours(-1)])
      assert.equal(issuesAt(await room.act(id, "schedule", { scheduledAt }), "scheduledAt").length, 1);
    const inOslo = Temporal.Now.zonedDateTimeISO("Europe/Oslo").add({ days: 2 });
    const scheduledAt = inOslo.toString({ timeZoneName: "never", smallestUnit: "second" });
    assert.equal((await room.acted(id, "schedule", { scheduledAt })).status, "SCHEDULED");
  }),
  sentence(9, "Scheduled news is published when its time has come.", async (town) => {
    const room = await newsroom(town, 1);
    const id = await newsIn(room, "DRAFT");
    // Long enough for the call to be heard before, on whatever machine; what came too late is asked again.
    await eventually(
      () => room.act(id, "schedule", { scheduledAt: inHours(2 / 3600) }),
      ({ status }) => status === 200,
    );
    const { publishedAt } = await eventually(
      () => room.read(id),
      ({ status }) => status === "PUBLISHED",
    );
    assert.notEqual(publishedAt, null);
  }),
  sentence(10, "Scheduled news that is unscheduled is a draft again.", async (town) => {
    const room = await newsroom(town, 1);
    const { status, scheduledAt } = await room.acted(await newsIn(room, "SCHEDULED"), "unschedule");
    assert.deepEqual([status, scheduledAt], ["DRAFT", null]);
  }),
  sentence(11, "Published news is archived.", async (town) => {
    const room = await newsroom(town, 1);
    assert.equal((await room.acted(await newsIn(room, "PUBLISHED"), "archive")).status, "ARCHIVED");
  }),
  sentence(12, "Other moves are not offered.", async (town) => {
    const room = await newNewsroom(town);
    const refusals: Record<string, Record<string, string>> = {
      DRAFT: { unschedule: "NOT_SCHEDULED", archive: "NOT_PUBLISHED" },
      SCHEDULED: { schedule: "NOT_DRAFT", archive: "NOT_PUBLISHED" },
      PUBLISHED: { publish: "NOT_DRAFT", schedule: "NOT_DRAFT", unschedule: "NOT_SCHEDULED" },
      ARCHIVED: {
        publish: "NOT_DRAFT",
        schedule: "NOT_DRAFT",
        unschedule: "NOT_SCHEDULED",
        archive: "NOT_PUBLISHED",
      },
    };
    for (const [status, actions] of Object.entries(refusals)) {
      const id = await newsIn(room, status);
      for (const [action, code] of Object.entries(actions)) {
        const more = action === "schedule" ? { scheduledAt: inHours(40) } : {};
        refused(await room.act(id, action, more), 409, code);
      }
      assert.equal((await room.read(id)).status, status);
    }
  }),
);

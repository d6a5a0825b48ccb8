import assert from "node:assert/strict";
import { inHours, newsroom } from "../newsroom.ts";
import { isInstant, osloToday } from "../oslo.ts";
import { newPlace } from "../partners.ts";
import { chapter, sentence } from "../sentence.ts";
import type { List, WireNews } from "../wire-types-integration.ts";

export const partnerNews = chapter(
  "2.23",
  "PartnerNews",
  sentence(1, "`id`, `title` and `level` are those of the news.", async (town) => {
    const { write, read } = await newsroom(town, 0, { changes: 3 });
    for (const level of ["INFO", "UPDATE", "WARNING"]) {
      const made = await write({ title: `Om ${level}`, level });
      const seen = await read(made.id);
      assert.deepEqual([seen.id, seen.title, seen.level], [made.id, `Om ${level}`, level]);
    }
  }),
  sentence(2, "`status` is one of DRAFT, SCHEDULED, PUBLISHED and ARCHIVED.", async (town) => {
    const { write, acted } = await newsroom(town, 2);
    const { id, status } = await write();
    const scheduledAt = inHours(30);
    const statuses = [status, (await acted(id, "schedule", { scheduledAt })).status];
    for (const action of ["publish", "archive"]) statuses.push((await acted(id, action)).status);
    assert.deepEqual(statuses, ["DRAFT", "SCHEDULED", "PUBLISHED", "ARCHIVED"]);
  }),
  sentence(3, "`audienceAll` and `sendEmail` are as they were chosen.", async (town) => {
    const { write } = await newsroom(town);
    const { audienceAll, sendEmail } = await write({ sendEmail: false });
    assert.deepEqual([audienceAll, sendEmail], [false, false]);
  }),
  sentence(4, "`restaurantSlugs` are the recipients that the partner still owns.", async (town) => {
    const { partner, place, write, read } = await newsroom(town);
    const [leaving] = await partner.importRestaurants([newPlace()]);
    const slugs = [place.slug, leaving!.slug].sort();
    const { id, restaurantSlugs } = await write({ restaurantSlugs: slugs });
    assert.deepEqual(restaurantSlugs.toSorted(), slugs);
    await leaving!.ask("DELETE", "");
    assert.deepEqual((await read(id)).restaurantSlugs, [place.slug]);
  }),
  sentence(5, "After publishing they are the restaurants that the news was locked to.", async (town) => {
    const { place, secondPlace, write, acted, read } = await newsroom(town, 1);
    const { id } = await write({ restaurantSlugs: [place.slug, secondPlace.slug] });
    const slugs = [place.slug, secondPlace.slug].sort();
    assert.deepEqual((await acted(id, "publish")).restaurantSlugs.toSorted(), slugs);
    assert.deepEqual((await read(id)).restaurantSlugs.toSorted(), slugs);
  }),
  sentence(6, "`scheduledAt` is when it is to be published; null of what is not scheduled.", async (town) => {
    const { write, acted } = await newsroom(town, 1);
    const { id, scheduledAt } = await write();
    const at = inHours(48);
    assert.equal(scheduledAt, null);
    const scheduled = await acted(id, "schedule", { scheduledAt: at });
    assert.equal(Date.parse(scheduled.scheduledAt!), Date.parse(at));
  }),
  sentence(7, "`publishedAt` is null before it is published.", async (town) => {
    const { write, acted } = await newsroom(town, 1);
    const { id, publishedAt } = await write();
    assert.equal(publishedAt, null);
    assert.ok(isInstant((await acted(id, "publish")).publishedAt));
  }),
  sentence(8, "`expiresAt` is a day in Oslo, or null.", async (town) => {
    const { write } = await newsroom(town, 0, { changes: 2 });
    const day = osloToday().add({ days: 9 }).toString();
    assert.equal((await write({ expiresAt: day })).expiresAt, day);
    assert.equal((await write()).expiresAt, null);
  }),
  sentence(9, "`createdAt` stays; `updatedAt` changes with every change.", async (town) => {
    const { partner, write } = await newsroom(town, 0, { changes: 2 });
    const made = await write();
    assert.ok(isInstant(made.createdAt) && isInstant(made.updatedAt));
    const change = { expectedUpdatedAt: made.updatedAt, title: "Nyere" };
    const { data } = await partner.ask<{ data: WireNews }>("PATCH", `/news/${made.id}`, change);
    assert.equal(data.createdAt, made.createdAt);
    assert.ok(Date.parse(data.updatedAt) > Date.parse(made.updatedAt));
  }),
  sentence(10, "`reads` is null for drafts and scheduled news.", async (town) => {
    const { write, acted } = await newsroom(town, 1);
    const { id, reads } = await write();
    const scheduled = await acted(id, "schedule", { scheduledAt: inHours(30) });
    assert.deepEqual([reads, scheduled.reads], [null, null]);
  }),
  sentence(11, "`reads` counts restaurants with at least one reader, and never says who.", async (town) => {
    const { place, secondPlace, write, acted, read } = await newsroom(town, 1);
    const { id } = await write({ restaurantSlugs: [place.slug, secondPlace.slug] });
    assert.deepEqual((await acted(id, "publish")).reads, { restaurants: 2, read: 0 });
    const owner = await place.site.staff();
    for (let times = 0; times < 2; times += 1) await owner.call("POST", `/news/${id}/read`);
    assert.deepEqual((await read(id)).reads, { restaurants: 2, read: 1 });
  }),
  sentence(12, "`body` is in the answers of writing and of reading one, and not in lists.", async (town) => {
    const { partner, write, read } = await newsroom(town);
    const made = await write();
    assert.match(made.body!, /kjøkkenet/);
    assert.equal((await read(made.id)).body, made.body);
    const { data } = await partner.ask<List<WireNews>>("GET", "/news?limit=100");
    assert.ok(data.some(({ id }) => id === made.id));
    for (const one of data) assert.equal("body" in one, false);
  }),
);

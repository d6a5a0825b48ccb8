import assert from "node:assert/strict";
import { callTool } from "../mcp.ts";
import { inHours, newsroom, newsroomOf } from "../newsroom.ts";
import { osloToday } from "../oslo.ts";
import { createPartner } from "../partner.ts";
import { uploadedPicture } from "../partner-uploads.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import { team } from "../teams.ts";

export const postNews = chapter(
  "4.2.11",
  "POST /api/v1/partner/news",
  sentence(1, "The partner key alone makes a draft: 201 `{ data }`.", async (town) => {
    const { partner, draft } = await newsroom(town);
    const answer = await partner.call("POST", "/news", draft());
    assert.equal(answer.status, 201);
    assert.equal(answer.json<{ data: { status: string } }>().data.status, "DRAFT");
  }),
  sentence(
    2,
    "The key must come from an owner or administrator, at the moment of the call.",
    async (town) => {
      const { owner, admin, member, formerAdmin } = await team(town);
      const place = await town.partners.sharedRestaurant();
      for (const by of [member, formerAdmin]) {
        const room = newsroomOf(by, place, place);
        const error = refused(await room.send(), 403, "KEY_ROLE_FORBIDDEN");
        assert.equal(error.details!.capability, "news.manage");
      }
      // It is another partner's restaurant: these have come as far as looking for it.
      for (const by of [owner, admin])
        refused(await newsroomOf(by, place, place).send(), 404, "RESTAURANT_NOT_FOUND");
    },
  ),
  sentence(3, "`title`, `body`, `level` and `audienceAll` are required.", async (town) => {
    const { send } = await newsroom(town);
    for (const field of ["title", "body", "level", "audienceAll"]) {
      assert.deepEqual(issuesAt(await send({ [field]: undefined }), field), ["REQUIRED"]);
      assert.equal(issuesAt(await send({ [field]: null }), field).length, 1);
    }
  }),
  sentence(4, "`level` is INFO, UPDATE or WARNING.", async (town) => {
    const { send } = await newsroom(town);
    for (const level of ["ERROR", "info", ""])
      assert.equal(issuesAt(await send({ level }), "level").length, 1);
  }),
  sentence(5, "`sendEmail` is true when it is left out.", async (town) => {
    assert.equal((await (await newsroom(town)).write()).sendEmail, true);
  }),
  sentence(6, "`restaurantSlugs` is required when `audienceAll` is false.", async (town) => {
    const { send } = await newsroom(town);
    for (const restaurantSlugs of [undefined, []])
      assert.equal(issuesAt(await send({ restaurantSlugs }), "restaurantSlugs").length, 1);
  }),
  sentence(7, "`restaurantIds` is refused, as is every unknown field.", async (town) => {
    const { send } = await newsroom(town);
    for (const field of ["restaurantIds", "status", "publishedAt", "noe"])
      assert.deepEqual(issuesAt(await send({ [field]: [] }), field), ["UNKNOWN_FIELD"]);
  }),
  sentence(8, "`expiresAt` is a date: 422 for what is none, and for a day that is over.", async (town) => {
    const { send } = await newsroom(town);
    const over = osloToday().subtract({ days: 2 }).toString();
    for (const expiresAt of ["2030-02-30", "i morgen", "2030-01-01T10:00:00Z", over])
      assert.equal(issuesAt(await send({ expiresAt }), "expiresAt").length, 1);
  }),
  sentence(9, "`expiresAt` is null when it is left out.", async (town) => {
    assert.equal((await (await newsroom(town)).write()).expiresAt, null);
  }),
  sentence(10, "Images that are not the service's: 422 IMAGE_NOT_ALLOWED.", async (town) => {
    const { send } = await newsroom(town);
    for (const body of ["![](https://fremmed.example.com/x.png)", "Se <img src='//fremmed.example.com/x'>"])
      refused(await send({ body }), 422, "IMAGE_NOT_ALLOWED");
  }),
  sentence(11, "Images that were uploaded to the service are accepted.", async (town) => {
    const { place, write } = await newsroom(town);
    const body = `![Ny meny](${await uploadedPicture(place)})`;
    assert.equal((await write({ body })).body, body);
  }),
  sentence(12, "A TEST key reaches sandboxes of its partner, and nothing else.", async (town) => {
    const { send } = await newsroom(town);
    const strangers = [
      (await town.partners.sharedRestaurant("TEST")).slug,
      (await town.partners.sharedRestaurant("NOT_LIVE")).slug,
      "finnes-visst-ikke",
    ];
    for (const slug of strangers)
      refused(await send({ restaurantSlugs: [slug] }), 404, "RESTAURANT_NOT_FOUND");
  }),
  sentence(13, "A LIVE key reaches real restaurants alone, also of the same partner.", async (town) => {
    const test = await newsroom(town);
    const live = newsroomOf(await test.partner.withKey({ environment: "LIVE" }), test.place, test.place);
    refused(await live.send(), 404, "RESTAURANT_NOT_FOUND");
    const real = await newsroom(town, 0, { environment: "LIVE" });
    assert.deepEqual((await real.write()).restaurantSlugs, [real.place.slug]);
  }),
  sentence(14, "`audienceAll: true` with a TEST key: 422.", async (town) => {
    const { send } = await newsroom(town);
    const answer = await send({ audienceAll: true, restaurantSlugs: undefined });
    assert.equal(issuesAt(answer, "audienceAll").length, 1);
  }),
  sentence(
    15,
    "With a LIVE key news to all is locked to the partner's restaurants on publishing.",
    async (town) => {
      const { place, secondPlace, write, acted } = await newsroom(town, 1, { environment: "LIVE" });
      const made = await write({ audienceAll: true, restaurantSlugs: undefined });
      assert.deepEqual([made.audienceAll, made.restaurantSlugs], [true, []]);
      const { restaurantSlugs } = await acted(made.id, "publish");
      assert.deepEqual(restaurantSlugs.toSorted(), [place.slug, secondPlace.slug].sort());
    },
  ),
  sentence(16, "Only external partners have news: 403 PARTNER_NEWS_FORBIDDEN.", async (town) => {
    const internal = await createPartner(town, { internal: true });
    const place = await town.partners.sharedRestaurant();
    refused(await newsroomOf(internal, place, place).send(), 403, "PARTNER_NEWS_FORBIDDEN");
    refused(await internal.call("GET", "/news"), 403, "PARTNER_NEWS_FORBIDDEN");
  }),
);

const tool = "postNewsNewsIdActions";

export const newsAction = chapter(
  "4.2.12",
  "News action (publish, schedule, unschedule, archive)",
  sentence(1, "The answer is 200 with the new status in `data`.", async (town) => {
    const { write, act } = await newsroom(town, 1);
    const answer = await act((await write()).id, "publish");
    assert.equal(answer.status, 200);
    assert.equal(answer.json<{ data: { status: string } }>().data.status, "PUBLISHED");
  }),
  sentence(2, "An empty body never publishes.", async (town) => {
    const { partner, write, read } = await newsroom(town);
    const { id } = await write();
    const path = `/news/${id}/actions`;
    assert.deepEqual(issuesAt(await partner.call("POST", path, {}), "action"), ["REQUIRED"]);
    const headers = { "content-type": "application/json" };
    for (const ask of [{}, { raw: "", headers }, { raw: "null", headers }])
      assert.ok([400, 411, 422].includes((await partner.call("POST", path, undefined, ask)).status));
    assert.equal((await read(id)).status, "DRAFT");
  }),
  sentence(3, "`action` is publish, schedule, unschedule or archive.", async (town) => {
    const { write, act } = await newsroom(town);
    const { id } = await write();
    for (const action of ["PUBLISH", "delete", "", "constructor"])
      assert.equal(issuesAt(await act(id, action), "action").length, 1);
  }),
  sentence(4, "`scheduledAt` is required for schedule.", async (town) => {
    const { write, act } = await newsroom(town);
    assert.deepEqual(issuesAt(await act((await write()).id, "schedule"), "scheduledAt"), ["REQUIRED"]);
  }),
  sentence(5, "`scheduledAt` lies in the future and has a time zone.", async (town) => {
    const { write, act } = await newsroom(town);
    const { id } = await write();
    for (const scheduledAt of [inHours(-1), inHours(24).replace("Z", "")])
      assert.equal(issuesAt(await act(id, "schedule", { scheduledAt }), "scheduledAt").length, 1);
  }),
  sentence(6, "Another partner's news is not found.", async (town) => {
    const { write } = await newsroom(town);
    const { id } = await write();
    const { owner } = await team(town);
    const place = await town.partners.sharedRestaurant();
    refused(await newsroomOf(owner, place, place).act(id, "publish"), 404, "NEWS_NOT_FOUND");
  }),
  sentence(
    7,
    "Through an MCP client a LIVE key can neither publish nor schedule: 403 HUMAN_REQUIRED.",
    async (town) => {
      const { partner, write, read } = await newsroom(town, 0, { environment: "LIVE" });
      const { id } = await write();
      for (const body of [{ action: "publish" }, { action: "schedule", scheduledAt: inHours(30) }]) {
        const { isError, body: said } = await callTool(partner, tool, { newsId: id, body });
        assert.deepEqual([isError, said.error?.code], [true, "HUMAN_REQUIRED"]);
      }
      assert.equal((await read(id)).status, "DRAFT");
    },
  ),
  sentence(8, "Through an MCP client a LIVE key unschedules and archives.", async (town) => {
    const { partner, write, acted } = await newsroom(town, 2, { environment: "LIVE", changes: 6 });
    const [one, other] = [await write(), await write()];
    await acted(one.id, "schedule", { scheduledAt: inHours(30) });
    await acted(other.id, "publish");
    const moves = [
      [one.id, "unschedule", "DRAFT"],
      [other.id, "archive", "ARCHIVED"],
    ] as const;
    for (const [newsId, action, status] of moves) {
      const { body } = await callTool(partner, tool, { newsId, body: { action } });
      assert.equal(body.data?.status, status);
    }
  }),
  sentence(9, "Through an MCP client a TEST key publishes.", async (town) => {
    const { partner, write } = await newsroom(town, 1);
    const { id } = await write();
    const { body } = await callTool(partner, tool, { newsId: id, body: { action: "publish" } });
    assert.equal(body.data?.status, "PUBLISHED");
  }),
);

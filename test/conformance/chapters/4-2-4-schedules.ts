import assert from "node:assert/strict";
import type { PartnerRestaurant } from "../partner.ts";
import { menuIdOf, menuOf, menusOf } from "../partner-content.ts";
import { issuesAt, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { WirePartnerMenu } from "../wire-types-partner.ts";
import { allWeek, changedMenu, setWindows } from "./2-17-partner-menu.ts";

const lunch = { dayOfWeek: "MONDAY", startsAt: "11:00", endsAt: "14:00" };

const put = async (restaurant: PartnerRestaurant, body: object) =>
  restaurant.call("PUT", `/menus/${await menuIdOf(restaurant, "Kveld")}/schedules`, body);

/** Windows that are refused: the shared restaurant stays as it is. */
const putRefused = async (
  town: Parameters<Parameters<typeof sentence>[2]>[0],
  window: object,
  path: string,
) => {
  const restaurant = await town.partners.sharedRestaurant();
  const answer = await put(restaurant, { schedules: [{ ...lunch, ...window }] });
  assert.equal(issuesAt(answer, `schedules.0.${path}`).length, 1, answer.text);
};

export const putSchedules = chapter(
  "4.2.4",
  "PUT /api/v1/partner/restaurants/{slug}/menus/{menuId}/schedules",
  sentence(1, "It replaces the whole schedule, and answers 200 with the menu.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    await setWindows(restaurant, "Kveld", allWeek);
    const answer = await put(restaurant, { schedules: [lunch] });
    assert.equal(answer.status, 200, answer.text);
    const { data } = answer.json<{ data: WirePartnerMenu }>();
    assert.deepEqual([data.name, data.schedules.map(({ dayOfWeek }) => dayOfWeek)], ["Kveld", ["MONDAY"]]);
    assert.deepEqual((await menuOf(restaurant, "Kveld")).schedules, data.schedules);
  }),
  sentence(2, "An empty list removes it.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    await setWindows(restaurant, "Kveld", allWeek);
    assert.deepEqual((await setWindows(restaurant, "Kveld", [])).schedules, []);
  }),
  sentence(3, "`dayOfWeek` is MONDAY to SUNDAY.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { schedules } = await setWindows(restaurant, "Kveld", allWeek);
    assert.deepEqual(
      schedules.map(({ dayOfWeek }) => dayOfWeek),
      allWeek.map(({ dayOfWeek }) => dayOfWeek),
    );
  }),
  sentence(4, "Another day: 422.", async (town) => {
    for (const dayOfWeek of ["Monday", "MANDAG", 1, null]) await putRefused(town, { dayOfWeek }, "dayOfWeek");
  }),
  sentence(5, "A time that is not HH:MM: 422.", async (town) => {
    for (const time of ["7:00", "24:30", "12:60", "12:00:00", "noon", 12]) {
      await putRefused(town, { startsAt: time }, "startsAt");
      await putRefused(town, { endsAt: time, startsAt: "00:00" }, "endsAt");
    }
  }),
  sentence(6, "An end before the start, or at it: 422.", async (town) => {
    for (const endsAt of ["10:59", "11:00", "00:00"]) await putRefused(town, { endsAt }, "endsAt");
  }),
  sentence(7, "`priority` is 0 and `isActive` true when left out.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const [window] = (await setWindows(restaurant, "Kveld", [lunch])).schedules;
    assert.deepEqual([window!.priority, window!.isActive], [0, true]);
  }),
  sentence(8, "At most 100 windows.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const windows = (count: number) => ({ schedules: Array.from({ length: count }, () => lunch) });
    assert.equal(issuesAt(await put(restaurant, windows(101)), "schedules").length, 1);
    assert.equal((await put(restaurant, windows(100))).status, 200);
    assert.equal((await menuOf(restaurant, "Kveld")).schedules.length, 100);
  }),
  sentence(9, "Unknown fields of the body: 422.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await put(restaurant, { schedules: [], timezone: "Europe/Oslo" });
    assert.deepEqual(issuesAt(answer, "timezone"), ["UNKNOWN_FIELD"]);
  }),
  sentence(10, "Unknown fields on a row: 422, such as `schedules.0.id`.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await put(restaurant, { schedules: [{ ...lunch, id: "sch_1" }] });
    assert.deepEqual(issuesAt(answer, "schedules.0.id"), ["UNKNOWN_FIELD"]);
  }),
  sentence(11, "The menu's own `priority` decides which wins where windows overlap.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    await setWindows(restaurant, "Meny", allWeek);
    await setWindows(restaurant, "Kveld", allWeek);
    const liveNames = async () =>
      (await menusOf(restaurant)).filter(({ isLiveNow }) => isLiveNow).map(({ name }) => name);
    assert.deepEqual(await liveNames(), ["Kveld"]);
    await changedMenu(restaurant, "Meny", { priority: 50 });
    assert.deepEqual(await liveNames(), ["Meny"]);
  }),
  sentence(12, "An unknown menu: 404 MENU_NOT_FOUND.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    refused(
      await restaurant.call("PUT", "/menus/mnu_none/schedules", { schedules: [] }),
      404,
      "MENU_NOT_FOUND",
    );
  }),
  sentence(13, "Another restaurant's menu: 404 MENU_NOT_FOUND.", async (town) => {
    const another = await menuIdOf(await town.partners.sharedRestaurant("NOT_LIVE"), "Kveld");
    const restaurant = await town.partners.sharedRestaurant();
    const answer = await restaurant.call("PUT", `/menus/${another}/schedules`, { schedules: [] });
    refused(answer, 404, "MENU_NOT_FOUND");
  }),
  sentence(14, "Another restaurant in the path: 404 RESTAURANT_NOT_FOUND.", async (town) => {
    const { slug } = await town.partners.sharedRestaurant("NOT_LIVE");
    const { partner, key } = await town.partners.sharedRestaurant();
    const answer = await partner
      .restaurantAt({ slug, key })
      .call("PUT", "/menus/mnu_none/schedules", { schedules: [] });
    refused(answer, 404, "RESTAURANT_NOT_FOUND");
  }),
  sentence(15, "What is refused changes nothing.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const { schedules } = await setWindows(restaurant, "Kveld", [lunch]);
    assert.equal((await put(restaurant, { schedules: [lunch, { ...lunch, endsAt: "10:00" }] })).status, 422);
    assert.deepEqual((await menuOf(restaurant, "Kveld")).schedules, schedules);
  }),
);

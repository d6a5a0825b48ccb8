import assert from "node:assert/strict";
import { eventually } from "../eventually.ts";
import type { PartnerRestaurant } from "../partner.ts";
import { addProduct, menuIdOf, menuOf, menusOf } from "../partner-content.ts";
import { issuesAt } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { WirePartnerMenu } from "../wire-types-partner.ts";

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
/** Holds at any moment: 23:59 is the end of the day. */
export const allWeek = days.map((dayOfWeek) => ({ dayOfWeek, startsAt: "00:00", endsAt: "23:59" }));

/** A menu as a change of it answers. */
export const changedMenu = async (
  restaurant: PartnerRestaurant,
  name: string,
  change: object,
): Promise<WirePartnerMenu> => {
  const path = `/menus/${await menuIdOf(restaurant, name)}`;
  return (await restaurant.ask<{ data: WirePartnerMenu }>("PATCH", path, change)).data;
};

export const setWindows = async (
  restaurant: PartnerRestaurant,
  name: string,
  schedules: readonly object[],
): Promise<WirePartnerMenu> => {
  const path = `/menus/${await menuIdOf(restaurant, name)}/schedules`;
  return (await restaurant.ask<{ data: WirePartnerMenu }>("PUT", path, { schedules })).data;
};

const seen = async (town: Town): Promise<WirePartnerMenu[]> =>
  (await (await town.partners.sharedRestaurant()).read<{ data: WirePartnerMenu[] }>("/menus")).data;

/** The days around a moment in Oslo, anew when midnight came in between. */
async function onOneDay(hold: (day: (days: number) => string) => Promise<void>): Promise<void> {
  const today = () => Temporal.Now.plainDateISO("Europe/Oslo");
  for (;;) {
    const before = today();
    const failure = await hold((days) => before.add({ days }).toString()).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (!today().equals(before)) continue;
    if (failure) throw failure.error;
    return;
  }
}

export const partnerMenu = chapter(
  "2.17",
  "PartnerMenu",
  sentence(1, "It has every field that is named.", async (town) => {
    const named = ["id", "name", "isActive", "isDefault", "isLiveNow", "priority", "sortOrder", "startsOn"];
    const others = ["endsOn", "schedules", "categoryCount", "productCount", "notice"];
    for (const menu of await seen(town))
      for (const field of [...named, ...others]) assert.ok(field in menu, field);
  }),
  sentence(2, "A menu that is not `isActive` is never shown.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    await setWindows(restaurant, "Kveld", allWeek);
    const { isActive, isLiveNow } = await changedMenu(restaurant, "Kveld", { isActive: false });
    assert.deepEqual([isActive, isLiveNow], [false, false]);
    const { menus } = await eventually(
      () => restaurant.site.menu(),
      (menu) => menu.menus[0]?.name === "Meny",
    );
    assert.deepEqual(
      menus.map(({ name }) => name),
      ["Meny"],
    );
  }),
  sentence(3, "At most one default without a date period is kept.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    assert.equal((await changedMenu(restaurant, "Kveld", { isDefault: true })).isDefault, true);
    await restaurant.ask("POST", "/menus", { name: "Tredje", isDefault: true });
    const defaults = (await menusOf(restaurant)).filter(({ isDefault }) => isDefault);
    assert.deepEqual(
      defaults.map(({ name }) => name),
      ["Tredje"],
    );
  }),
  sentence(4, "A default with a date period may stand beside it.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    await changedMenu(restaurant, "Kveld", { isDefault: true, startsOn: "2020-12-01", endsOn: "2020-12-24" });
    assert.deepEqual(
      (await menusOf(restaurant)).map(({ isDefault }) => isDefault),
      [true, true],
    );
  }),
  sentence(
    5,
    "`isLiveNow` is true of the menus that are shown now: the default without windows.",
    async (town) => {
      const live = (await seen(town)).filter(({ isLiveNow }) => isLiveNow).map(({ name }) => name);
      assert.deepEqual(live, ["Meny"]);
    },
  ),
  sentence(6, "`isLiveNow` tells at once what a change shows, without the delay of caches.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    assert.equal((await setWindows(restaurant, "Kveld", allWeek)).isLiveNow, true);
    assert.equal((await menuOf(restaurant, "Meny")).isLiveNow, false);
  }),
  sentence(7, "`priority` is a whole number from 0 to 100.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    for (const priority of [0, 100])
      assert.equal((await changedMenu(restaurant, "Kveld", { priority })).priority, priority);
    const path = `/menus/${await menuIdOf(restaurant, "Kveld")}`;
    for (const priority of [-1, 101, 1.5])
      assert.equal(issuesAt(await restaurant.call("PATCH", path, { priority }), "priority").length, 1);
  }),
  sentence(
    8,
    "`startsOn` and `endsOn` are dates of Oslo, inclusive: today's menu is shown today.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 2);
      await setWindows(restaurant, "Kveld", allWeek);
      await onOneDay(async (day) => {
        const period = { startsOn: day(0), endsOn: day(0) };
        const { startsOn, endsOn, isLiveNow } = await changedMenu(restaurant, "Kveld", period);
        assert.deepEqual([startsOn, endsOn, isLiveNow], [day(0), day(0), true]);
      });
    },
  ),
  sentence(9, "Before `startsOn` and after `endsOn` it is not shown.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    await setWindows(restaurant, "Kveld", allWeek);
    await onOneDay(async (day) => {
      for (const period of [
        { startsOn: day(1), endsOn: null },
        { startsOn: null, endsOn: day(-1) },
      ])
        assert.equal((await changedMenu(restaurant, "Kveld", period)).isLiveNow, false);
    });
  }),
  sentence(10, "Null in `startsOn` and `endsOn` is no limit.", async (town) => {
    for (const { startsOn, endsOn } of await seen(town)) assert.deepEqual([startsOn, endsOn], [null, null]);
  }),
  sentence(11, "`categoryCount` counts the menu's categories.", async (town) => {
    assert.deepEqual(
      (await seen(town)).map(({ categoryCount }) => categoryCount),
      [3, 1],
    );
  }),
  sentence(12, "`productCount` counts its active products.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 2);
    const before = (await menuOf(restaurant, "Meny")).productCount;
    await addProduct(restaurant);
    await addProduct(restaurant, { isActive: false });
    assert.deepEqual([before, (await menuOf(restaurant, "Meny")).productCount], [3, 4]);
  }),
  sentence(13, "`notice` explains of an active menu when guests see it.", async (town) => {
    for (const { notice } of await seen(town)) assert.match(notice!, /./);
  }),
  sentence(
    14,
    "Changes of one menu at the same time: each is made whole, or refused with 409 CHANGED.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 8);
      const path = `/menus/${await menuIdOf(restaurant, "Kveld")}`;
      const pairs = Array.from({ length: 8 }, (_, n) => ({ priority: n + 10, sortOrder: n + 10 }));
      const answers = await Promise.all(pairs.map((pair) => restaurant.call("PATCH", path, pair)));
      const outcomes = answers.map((answer) =>
        answer.status === 200 ? "made" : answer.json<{ error: { code: string } }>().error.code,
      );
      assert.ok(outcomes.includes("made"));
      for (const outcome of outcomes) assert.ok(["made", "CHANGED"].includes(outcome), outcome);
      const { priority, sortOrder } = await menuOf(restaurant, "Kveld");
      assert.equal(priority, sortOrder);
    },
  ),
  sentence(
    15,
    "A schedule's window has an id, a day, two clock times, a priority and whether it is active.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 1);
      const window = {
        dayOfWeek: "FRIDAY",
        startsAt: "11:00",
        endsAt: "14:30",
        priority: 3,
        isActive: false,
      };
      const [{ id, ...stored }] = (await setWindows(restaurant, "Kveld", [window])).schedules as [
        WirePartnerMenu["schedules"][number],
      ];
      assert.match(id, /./);
      assert.deepEqual(stored, window);
    },
  ),
  sentence(16, "A window that is not active counts as none.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 1);
    const windows = allWeek.map((window) => ({ ...window, isActive: false }));
    assert.equal((await setWindows(restaurant, "Kveld", windows)).isLiveNow, false);
  }),
  sentence(17, "A window's own priority is stored and not used.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const withPriority = (priority: number) => allWeek.map((window) => ({ ...window, priority }));
    await setWindows(restaurant, "Meny", withPriority(100));
    await setWindows(restaurant, "Kveld", withPriority(1));
    // The menus' own: 0 and 5.
    const live = (await menusOf(restaurant)).filter(({ isLiveNow }) => isLiveNow);
    assert.deepEqual(
      live.map(({ name }) => name),
      ["Kveld"],
    );
  }),
  sentence(
    18,
    "Reordering menus in the dashboard rewrites priority: the top one's is highest.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const staff = await restaurant.site.staff();
      const [meny, kveld] = [await menuIdOf(restaurant, "Meny"), await menuIdOf(restaurant, "Kveld")];
      assert.ok((await menuOf(restaurant, "Kveld")).priority > (await menuOf(restaurant, "Meny")).priority);
      await staff.call("PUT", "/menus/order", { menuIds: [meny, kveld] });
      const { priority } = await menuOf(restaurant, "Kveld");
      assert.ok(priority >= 0 && (await menuOf(restaurant, "Meny")).priority > priority);
    },
  ),
);

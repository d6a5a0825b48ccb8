import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

describe("menus and categories of a partner's restaurant", () => {
  let app: TestApp;
  let other: ExampleContent["other"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let categories: ExampleContent["categories"];
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    ({ other, ask, call, categories } = await openContent(app));
  });
  after(() => app.close());

  describe("menus", () => {
    it("are made, changed and put on a schedule, and tell whether they are shown now", async () => {
      const made = await ask("POST", "/menus", { name: " Lunsj <b>", priority: 5 });
      assert.equal(made.data.name, "Lunsj");
      assert.equal(made.textCleaned, 1);
      assert.equal(made.data.isLiveNow, false, "the default menu is shown while no window is open");
      const path = `/menus/${made.data.id}`;
      const day = { dayOfWeek: "FRIDAY", startsAt: "11:00", endsAt: "23:00" };
      const scheduled = await ask("PUT", `${path}/schedules`, { schedules: [day] });
      assert.equal(scheduled.data.isLiveNow, true);
      const { id: _, ...window } = scheduled.data.schedules[0];
      assert.deepEqual(window, { ...day, priority: 0, isActive: true });
      assert.equal((await ask("GET", "/menus")).data.find((m: Named) => m.name === "Meny").isLiveNow, false);
      const paused = await ask("PATCH", path, { isActive: false });
      assert.deepEqual([paused.data.isLiveNow, paused.data.notice], [false, null]);
      assert.deepEqual((await ask("PUT", `${path}/schedules`, { schedules: [] })).data.schedules, []);
      await ask("DELETE", path);
      assert.equal(outcomeOf(await call("PATCH", path, { priority: 1 })), "404 MENU_NOT_FOUND");
    });

    it("say when guests see them", async () => {
      const { data: made } = await ask("POST", "/menus", { name: "Brunsj" });
      const path = `/menus/${made.id}`;
      const [usual] = (await ask("GET", "/menus")).data.filter((m: { isDefault: boolean }) => m.isDefault);
      const told = async () =>
        (await ask("GET", "/menus")).data.find((m: Named) => m.id === made.id).notice.split(": ")[0];
      assert.match(made.notice, /^Menyen vises ikke: den har ingen tidsvinduer, /);
      assert.match(usual.notice, /^Standardmenyen vises når ingen annen meny har et tidsvindu /);
      await ask("PATCH", `/menus/${usual.id}`, { isDefault: false });
      assert.match(await told(), /^Menyen vises når ingen meny har et tidsvindu, siden ingen er standard\. /);
      const schedules = [{ dayOfWeek: "SUNDAY", startsAt: "10:00", endsAt: "14:00" }];
      const off = schedules.map((window) => ({ ...window, isActive: false }));
      await ask("PUT", `/menus/${made.id}/schedules`, { schedules: off });
      assert.match(await told(), /^Menyen vises når ingen meny har et tidsvindu, /);
      await ask("PUT", `${path}/schedules`, { schedules });
      assert.match(await told(), /^Menyen vises i sine tidsvinduer, og når ingen meny har et tidsvindu\. /);
      await ask("PATCH", `/menus/${usual.id}`, { isDefault: true });
      assert.match(await told(), /^Menyen vises i sine tidsvinduer; ellers vises standardmenyen\. /);
      await ask("DELETE", path);
    });

    it("keep one default without a period, and never lose it", async () => {
      const before = (await ask("GET", "/menus")).data.find((m: { isDefault: boolean }) => m.isDefault);
      assert.equal(outcomeOf(await call("DELETE", `/menus/${before.id}`)), "409 MENU_IS_DEFAULT");
      assert.equal(
        outcomeOf(await call("PATCH", `/menus/${before.id}`, { isActive: false })),
        "409 MENU_IS_DEFAULT",
      );
      const julebord = { name: "Jul", isDefault: true, startsOn: "2026-12-01", endsOn: "2026-12-23" };
      const seasonal = await ask("POST", "/menus", julebord);
      const defaults = async () =>
        (await ask("GET", "/menus")).data
          .filter((m: { isDefault: boolean }) => m.isDefault)
          .map((m: Named) => m.id);
      assert.deepEqual(
        await defaults(),
        [before.id, seasonal.data.id],
        "a default of its season stands beside it",
      );
      const next = await ask("POST", "/menus", { name: "Ny standard", isDefault: true });
      assert.deepEqual(await defaults(), [seasonal.data.id, next.data.id]);
      await ask("PATCH", `/menus/${before.id}`, { isDefault: true });
      assert.deepEqual(await defaults(), [before.id, seasonal.data.id]);
    });

    it("are not made the default while they are off, unless they are switched on with it", async () => {
      const before = (await ask("GET", "/menus")).data;
      const off = { name: "Terrassen", isActive: false };
      assert.deepEqual(issuesOf(await call("POST", "/menus", { ...off, isDefault: true, priority: 101 })), [
        "priority",
        "isDefault",
      ]);
      const { data } = await ask("POST", "/menus", off);
      const path = `/menus/${data.id}`;
      const refused = await call("PATCH", path, { isDefault: true }, { "accept-language": "en" });
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
      assert.deepEqual(refused.json().error.details.issues, [
        {
          path: "isDefault",
          code: "INVALID",
          message: "The default menu must be on. Send isActive: true in the same request.",
        },
      ]);
      await ask("PATCH", path, { startsOn: "2026-12-01" });
      assert.deepEqual(issuesOf(await call("PATCH", path, { isDefault: true, endsOn: "2026-11-30" })), [
        "endsOn",
        "isDefault",
      ]);
      await ask("PATCH", path, { startsOn: null, isActive: true });
      assert.deepEqual(
        issuesOf(await call("PATCH", path, { isDefault: true, isActive: false })),
        ["isDefault"],
        "nor switched off by the same change",
      );
      assert.deepEqual(
        (await ask("GET", "/menus")).data.filter((m: Named) => m.id !== data.id),
        before,
        "the default is the one that it was",
      );
      await ask("PATCH", path, { isActive: false });
      const both = await ask("PATCH", path, { isDefault: true, isActive: true });
      assert.deepEqual([both.data.isDefault, both.data.isActive], [true, true]);
      const mine = before.find((m: { isDefault: boolean; startsOn: null }) => m.isDefault && !m.startsOn);
      await ask("PATCH", `/menus/${mine.id}`, { isDefault: true });
      await ask("DELETE", path);
    });

    it("may stay the default that was off before, in all that is changed besides", async () => {
      const { data } = await ask("POST", "/menus", { name: "Gammel", isActive: false });
      await app.db.query("UPDATE menus SET is_default = true, starts_on = '2026-01-01' WHERE id = $1", [
        data.id,
      ]);
      const path = `/menus/${data.id}`;
      const renamed = await ask("PATCH", path, { name: "Eldre", isDefault: true });
      assert.deepEqual(
        [renamed.data.name, renamed.data.isDefault, renamed.data.isActive],
        ["Eldre", true, false],
      );
      await ask("PATCH", path, { isDefault: false });
      await ask("DELETE", path);
    });

    it("are refused with every path that is wrong", async () => {
      const menu = (await ask("GET", "/menus")).data[0];
      const schedules = [
        { dayOfWeek: "FRIDAG", startsAt: "11:00", endsAt: "12:00" },
        { dayOfWeek: "FRIDAY", startsAt: "12:00", endsAt: "11:00" },
        { id: "x", dayOfWeek: "FRIDAY", startsAt: "10:00", endsAt: "11:00" },
        { dayOfWeek: "FRIDAY", startsAt: "26:00", endsAt: "25:00" },
        { dayOfWeek: "FRIDAY", startsAt: "12:00", endsAt: "12:00" },
      ];
      const response = await call("PUT", `/menus/${menu.id}/schedules`, { schedules });
      assert.equal(issuesOf(response).filter((path) => path === "schedules.3.endsAt").length, 1);
      assert.deepEqual(
        new Set(issuesOf(response)),
        new Set([
          "schedules.0.dayOfWeek",
          "schedules.1.endsAt",
          "schedules.2.id",
          "schedules.3.startsAt",
          "schedules.3.endsAt",
          "schedules.4.endsAt",
        ]),
      );
      const many = Array.from({ length: 101 }, () => ({
        dayOfWeek: "MONDAY",
        startsAt: "10:00",
        endsAt: "11:00",
      }));
      assert.equal(
        outcomeOf(await call("PUT", `/menus/${menu.id}/schedules`, { schedules: many })),
        "422 VALIDATION_FAILED",
      );
      for (const body of [
        {},
        { priority: 101 },
        { startsOn: "2026-02-30" },
        { version: "x" },
        { name: "<b>" },
      ]) {
        assert.equal(outcomeOf(await call("PATCH", `/menus/${menu.id}`, body)), "422 VALIDATION_FAILED");
      }
      const period = { startsOn: "2026-06-02", endsOn: "2026-06-01" };
      assert.deepEqual(issuesOf(await call("PATCH", `/menus/${menu.id}`, period)), ["endsOn"]);
    });
  });

  describe("categories", () => {
    it("are made last, changed, ordered and deleted when they are empty", async () => {
      const [menu] = (await ask("GET", "/menus")).data;
      const { data } = await ask("POST", "/categories", { menuId: menu.id, name: "Dessert" });
      const inMenu = async () =>
        (await ask("GET", `/categories?menuId=${menu.id}`)).data.map(({ name }: Named) => name);
      assert.deepEqual(await inMenu(), ["Pizza", "Annet", "Dessert"]);
      const lunch = (await ask("POST", "/menus", { name: "Lunsj" })).data;
      const soup = (await ask("POST", "/categories", { menuId: lunch.id, name: "Suppe" })).data;
      assert.deepEqual(await inMenu(), ["Pizza", "Annet", "Dessert"], "of no other menu");
      for (const path of [`/categories/${soup.id}`, `/menus/${lunch.id}`]) await ask("DELETE", path);
      const ids = (await categories()).map(({ id }) => id);
      await ask("PUT", "/categories/order", { menuId: menu.id, categoryIds: ids.toReversed() });
      assert.deepEqual(await inMenu(), ["Dessert", "Annet", "Pizza"]);
      assert.deepEqual(
        issuesOf(await call("PUT", "/categories/order", { menuId: menu.id, categoryIds: ["x", ids[0]] })),
        ["categoryIds.0"],
      );
      await ask("PUT", "/categories/order", { menuId: menu.id, categoryIds: ids });
      await ask("PATCH", `/categories/${data.id}`, { name: "Søtt", description: "Hjemmelaget" });
      assert.equal(outcomeOf(await call("DELETE", `/categories/${ids[0]}`)), "409 CATEGORY_NOT_EMPTY");
      assert.equal(outcomeOf(await call("DELETE", `/menus/${menu.id}`)), "409 MENU_IS_DEFAULT");
      await ask("DELETE", `/categories/${data.id}`);
      assert.equal(outcomeOf(await call("DELETE", `/categories/${data.id}`)), "404 CATEGORY_NOT_FOUND");
    });

    it("refer to menus and groups of their own restaurant, and are 200 at most", async () => {
      const foreign = (await other.ask("GET", "/menus")).data[0];
      assert.deepEqual(
        issuesOf(await call("POST", "/categories", { menuId: foreign.id, name: "X", addonGroupIds: ["y"] })),
        ["menuId", "addonGroupIds.0"],
      );
      const crowded = await (await openPartner(app)).open();
      const [menu] = (await crowded.ask("GET", "/menus")).data;
      await app.db.query(
        `INSERT INTO categories (restaurant_id, id, menu_id, name)
         SELECT $1, 'cat_' || n, $2, 'Kategori ' || n FROM generate_series(1, 198) AS n`,
        [crowded.restaurantId, menu.id],
      );
      assert.equal(
        outcomeOf(await crowded.call("POST", "/categories", { menuId: menu.id, name: "En for mye" })),
        "409 CATEGORY_LIMIT",
      );
    });
  });

  it("changes at most 30 times a minute for a partner in an environment", async () => {
    const busy = await (await openPartner(app)).open();
    const [menu] = (await busy.ask("GET", "/menus")).data;
    const change = () => busy.call("PATCH", `/menus/${menu.id}`, { priority: 1 });
    for (let left = 29; left >= 0; left -= 1) {
      const { statusCode, headers } = await change();
      assert.equal(statusCode, 200);
      assert.equal(headers["x-ratelimit-limit"], "30", "of what there is least left of");
      assert.equal(headers["x-ratelimit-remaining"], String(left));
    }
    assert.equal(
      outcomeOf(await busy.call("PATCH", `/menus/${menu.id}`, { priority: 500 })),
      "422 VALIDATION_FAILED",
      "what fails takes nothing, and is told what is wrong",
    );
    const refused = await change();
    assert.equal(outcomeOf(refused), "429 RATE_LIMITED");
    assert.equal(refused.headers["x-ratelimit-limit"], "30");
  });
});

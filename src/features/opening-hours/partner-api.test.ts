import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addDays } from "../../domain/oslo-time.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";

/** It is Friday 2026-06-12, 18:00. */
describe("opening hours of a partner's restaurant", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    shop = await (await openPartner(app)).open();
  });
  after(() => app.close());

  /** Tests write more than a partner may in a minute. */
  const call: ExampleRestaurant["call"] = async (...args) => {
    await app.db.query("DELETE FROM quota_windows");
    return shop.call(...args);
  };
  const ask = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) => {
    const response = await call(method, path, body);
    assert.ok(response.statusCode < 300, response.body);
    return response.json();
  };
  const issuesOf = (response: LightMyRequestResponse): string[] =>
    response
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  const publicRestaurant = async () => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    const response = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    return response.json().restaurant;
  };
  const open = (dayOfWeek: number, opensAt: string, closesAt: string) => ({ dayOfWeek, opensAt, closesAt });

  describe("of the week", () => {
    it("are replaced whole, with several periods a day, nights and closed days", async () => {
      const { data } = await ask("PUT", "/hours", {
        openingHours: [
          open(5, "17:00", "02:00"),
          open(5, "11:00", "14:00"),
          { dayOfWeek: 1, isClosed: true, opensAt: "10:00" },
          { dayOfWeek: 0, opensAt: "12:00", closesAt: "20:00", isClosed: false },
        ],
        venueHours: [open(5, "08:00", "02:00")],
      });
      const row = (dayOfWeek: number, opensAt: string, closesAt: string, isClosed = false) => ({
        dayOfWeek,
        opensAt,
        closesAt,
        isClosed,
      });
      assert.deepEqual(data, {
        openingHours: [
          row(1, "00:00", "00:00", true),
          row(5, "11:00", "14:00"),
          row(5, "17:00", "02:00"),
          row(0, "12:00", "20:00"),
        ],
        venueHours: [row(5, "08:00", "02:00")],
      });
      assert.deepEqual((await ask("GET", "/hours")).data, data);
      const restaurant = await publicRestaurant();
      assert.deepEqual(restaurant.openingHours, data.openingHours);
      assert.deepEqual(restaurant.venueHours, data.venueHours);
      assert.equal(restaurant.isOpen, true);
      const emptied = await ask("PUT", "/hours", { openingHours: data.openingHours });
      assert.deepEqual(emptied.data.venueHours, [], "the venue follows the kitchen again");
    });

    it("are refused with the path of every row that is wrong, and then nothing is written", async () => {
      const before = await ask("GET", "/hours");
      const cases: [body: unknown, issues: string[]][] = [
        [{}, ["openingHours REQUIRED"]],
        [{ openingHours: [], venueHours: null }, ["venueHours INVALID"]],
        [{ openingHours: [], id: "x" }, ["id UNKNOWN_FIELD"]],
        [{ openingHours: [{ ...open(1, "10:00", "20:00"), id: "x" }] }, ["openingHours.0.id UNKNOWN_FIELD"]],
        [
          { openingHours: [{ dayOfWeek: 7, opensAt: "24:00", closesAt: "9:00" }] },
          [
            "openingHours.0.dayOfWeek INVALID",
            "openingHours.0.opensAt INVALID",
            "openingHours.0.closesAt INVALID",
          ],
        ],
        [
          { openingHours: [{ dayOfWeek: 1 }] },
          ["openingHours.0.opensAt REQUIRED", "openingHours.0.closesAt REQUIRED"],
        ],
        [
          { openingHours: [{ dayOfWeek: 1, opensAt: null, closesAt: "20:00" }, open(1, "10:00", "20:00")] },
          ["openingHours.0.opensAt REQUIRED"],
        ],
        [
          {
            openingHours: [open(1, "10:00", "20:00"), open(1, "19:00", "23:00")],
            venueHours: [open(6, "20:00", "04:00"), open(0, "03:30", "05:00")],
          },
          ["openingHours.1.opensAt INVALID", "venueHours.1.opensAt INVALID"],
        ],
        [
          { openingHours: [{ dayOfWeek: 1, isClosed: true }, open(1, "10:00", "20:00")] },
          ["openingHours.1.isClosed INVALID"],
        ],
        [
          { openingHours: Array.from({ length: 71 }, () => open(1, "10:00", "11:00")) },
          ["openingHours INVALID"],
        ],
      ];
      for (const [body, issues] of cases) {
        const response = await call("PUT", "/hours", body);
        assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", JSON.stringify(body));
        assert.deepEqual(issuesOf(response), issues);
      }
      assert.deepEqual(await ask("GET", "/hours"), before);
    });

    it("are whole after many have replaced them at once", async () => {
      await app.db.query("DELETE FROM quota_windows");
      const responses = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          shop.call("PUT", "/hours", { openingHours: [open(index % 7, "10:00", "20:00")] }),
        ),
      );
      assert.ok(responses.every(({ statusCode }) => statusCode === 200));
      assert.equal((await ask("GET", "/hours")).data.openingHours.length, 1);
    });
  });

  describe("of single days", () => {
    before(() =>
      ask("PUT", "/hours", { openingHours: [0, 1, 2, 3, 4, 5, 6].map((day) => open(day, "10:00", "22:00")) }),
    );

    it("take the place of the week's, for a run of days too", async () => {
      const made = await ask("POST", "/hours/overrides", {
        date: "2026-07-01",
        endDate: "2026-07-20",
        isClosed: true,
        opensAt: "10:00",
        note: "Ferie! <b>Les</b> på https://reklame.example",
      });
      assert.deepEqual(made, {
        data: {
          id: made.data.id,
          date: "2026-07-01",
          endDate: "2026-07-20",
          isClosed: true,
          opensAt: null,
          closesAt: null,
          appliesTo: "BOTH",
          note: "Ferie! Les på",
        },
        textCleaned: 3,
      });
      const sunday = await ask("POST", "/hours/overrides", {
        date: "2026-07-05",
        isClosed: false,
        opensAt: "12:00",
        closesAt: "18:00",
        appliesTo: "KITCHEN",
      });
      const { specialOpeningHours } = await publicRestaurant();
      const on = (date: string) => specialOpeningHours.filter((one: { date: string }) => one.date === date);
      assert.equal(on("2026-07-20")[0].isClosed, true, "the last day counts");
      assert.equal(on("2026-07-21").length, 0);
      assert.deepEqual(
        on("2026-07-05").map(({ appliesTo, isClosed, opensAt }: Record<string, unknown>) => [
          appliesTo,
          isClosed,
          opensAt,
        ]),
        [
          ["KITCHEN", false, "12:00"],
          ["VENUE", true, null],
        ],
        "one open Sunday is cut out of a closed July",
      );
      app.clock.set("2026-07-10T12:00:00+02:00");
      assert.equal((await publicRestaurant()).isOpen, false);
      app.clock.set("2026-07-05T13:00:00+02:00");
      assert.equal((await publicRestaurant()).isOpen, true);
      app.clock.set("2026-06-12T18:00:00+02:00");
      for (const { data } of [made, sunday]) await ask("DELETE", `/hours/overrides/${data.id}`);
      assert.deepEqual((await publicRestaurant()).specialOpeningHours, []);
    });

    it("are listed by date, a page at a time", async () => {
      const dates = ["2026-12-31", "2026-08-01", "2026-12-24"];
      for (const date of dates) await ask("POST", "/hours/overrides", { date, isClosed: true });
      await ask("POST", "/hours/overrides", { date: "2026-06-13", endDate: "2026-08-10", isClosed: true });
      const datesOf = ({ data }: { data: { date: string }[] }) => data.map(({ date }) => date);
      const first = await ask("GET", "/hours/overrides?limit=3");
      assert.deepEqual(datesOf(first), ["2026-06-13", "2026-08-01", "2026-12-24"]);
      const second = await ask("GET", `/hours/overrides?limit=3&cursor=${first.nextCursor}`);
      assert.deepEqual(datesOf(second), ["2026-12-31"]);
      assert.equal(second.nextCursor, null);
      const late = await ask("GET", "/hours/overrides?from=2026-08-05");
      assert.deepEqual(datesOf(late), ["2026-06-13", "2026-12-24", "2026-12-31"]);
      const lastDay = await ask("GET", "/hours/overrides?from=2026-08-10");
      assert.deepEqual(datesOf(lastDay), datesOf(late));
      const over = await ask("GET", "/hours/overrides?from=2026-08-11");
      assert.deepEqual(datesOf(over), ["2026-12-24", "2026-12-31"]);
      for (const query of ["?limit=0", "?limit=101", "?cursor=tull", "?from=i+morgen", "?x=1"])
        assert.equal(
          outcomeOf(await call("GET", `/hours/overrides${query}`)),
          "422 VALIDATION_FAILED",
          query,
        );
      await app.db.query("DELETE FROM hours_overrides");
    });

    it("are changed where they are named, and judged as a whole", async () => {
      const { data } = await ask("POST", "/hours/overrides", {
        date: "2026-12-24",
        isClosed: true,
        note: "Jul",
      });
      const path = `/hours/overrides/${data.id}`;
      assert.deepEqual(issuesOf(await call("PATCH", path, { isClosed: false })), [
        "opensAt REQUIRED",
        "closesAt REQUIRED",
      ]);
      const opened = await ask("PATCH", path, { isClosed: false, opensAt: "10:00", closesAt: "14:00" });
      assert.deepEqual(opened.data, { ...data, isClosed: false, opensAt: "10:00", closesAt: "14:00" });
      const longer = await ask("PATCH", path, { endDate: "2026-12-26", appliesTo: "VENUE", note: "" });
      assert.deepEqual(longer.data, {
        ...opened.data,
        endDate: "2026-12-26",
        appliesTo: "VENUE",
        note: null,
      });
      assert.deepEqual(issuesOf(await call("PATCH", path, { date: "2026-12-27" })), ["endDate INVALID"]);
      const closed = await ask("PATCH", path, { isClosed: true });
      assert.deepEqual([closed.data.opensAt, closed.data.closesAt], [null, null]);
      const noted = await ask("PATCH", path, { note: "<b>Jul</b>", endDate: "2026-12-24" });
      assert.deepEqual([noted.data.note, noted.data.endDate, noted.textCleaned], ["Jul", "2026-12-24", 2]);
      // A note that is as it was before the rule counts for nothing while nobody sends it.
      await app.db.query("UPDATE hours_overrides SET note = '<b>Jul</b>' WHERE id = $1", [data.id]);
      assert.equal((await ask("PATCH", path, { appliesTo: "BOTH" })).textCleaned, 0);
      await ask("DELETE", path);
      assert.equal(outcomeOf(await call("PATCH", path, { note: "x" })), "404 HOURS_OVERRIDE_NOT_FOUND");
      assert.equal(outcomeOf(await call("DELETE", path)), "404 HOURS_OVERRIDE_NOT_FOUND");
    });

    it("are refused when they are wrong", async () => {
      const day = { date: "2026-12-24", isClosed: true };
      const cases: [body: unknown, issues: string[]][] = [
        [{}, ["date REQUIRED", "isClosed REQUIRED"]],
        [{ ...day, date: "2026-02-30" }, ["date INVALID"]],
        [{ ...day, date: "2026-06-11" }, ["date INVALID"]],
        [{ ...day, date: "2026-05-01", endDate: "2026-06-11" }, ["endDate INVALID"]],
        [{ ...day, endDate: "2026-12-23" }, ["endDate INVALID"]],
        [{ ...day, endDate: "2027-12-25" }, ["endDate INVALID"]],
        [{ ...day, isClosed: false, opensAt: "10:00" }, ["closesAt REQUIRED"]],
        [
          { ...day, isClosed: false, opensAt: "10", closesAt: "25:00" },
          ["opensAt INVALID", "closesAt INVALID"],
        ],
        [{ ...day, appliesTo: "ALL" }, ["appliesTo INVALID"]],
        [{ ...day, note: "x".repeat(201) }, ["note INVALID"]],
        [{ ...day, id: "x" }, ["id UNKNOWN_FIELD"]],
        [{ ...day, restaurantId: "x" }, ["restaurantId UNKNOWN_FIELD"]],
      ];
      for (const [body, issues] of cases) {
        const response = await call("POST", "/hours/overrides", body);
        assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", JSON.stringify(body));
        assert.deepEqual(issuesOf(response), issues, JSON.stringify(body));
      }
      assert.deepEqual((await ask("GET", "/hours/overrides")).data, []);
    });

    it("may begin with the evening that still runs after midnight", async () => {
      app.clock.set("2026-06-13T01:30:00+02:00");
      const { data } = await ask("POST", "/hours/overrides", { date: "2026-06-12", isClosed: true });
      await ask("DELETE", `/hours/overrides/${data.id}`);
      app.clock.set("2026-06-12T18:00:00+02:00");
    });

    it("are a hundred to come at most, also when many are made at once (S-50)", async () => {
      const eager = await (await openPartner(app)).open();
      await app.db.query(
        `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, applies_to)
         SELECT $1, 'ovr_' || n, to_char(date '2026-06-20' + n, 'YYYY-MM-DD'), true, 'BOTH' FROM generate_series(1, 89) n
         UNION ALL SELECT $1, 'ovr_today', '2026-06-12', true, 'BOTH'
         UNION ALL SELECT $1, 'ovr_past', '2026-01-01', true, 'BOTH'`,
        [eager.restaurantId],
      );
      await app.db.query("DELETE FROM quota_windows");
      const responses = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          eager.call("POST", "/hours/overrides", { date: addDays("2026-10-01", index), isClosed: true }),
        ),
      );
      const outcomes = Map.groupBy(responses.map(outcomeOf), (outcome) => outcome);
      assert.equal(outcomes.get("201")?.length, 10);
      assert.equal(outcomes.get("409 HOURS_OVERRIDE_LIMIT")?.length, 15);
      const again = await eager.call("PATCH", "/hours/overrides/ovr_past", { date: "2026-11-01" });
      assert.equal(
        outcomeOf(again),
        "409 HOURS_OVERRIDE_LIMIT",
        "what is over cannot come back in beside them",
      );
      const { data } = await eager.ask("PATCH", "/hours/overrides/ovr_5", { note: "Ferie" });
      assert.deepEqual([data.id, data.date, data.note], ["ovr_5", "2026-06-25", "Ferie"]);
      assert.deepEqual(
        await app.db.query("SELECT id FROM hours_overrides WHERE note IS NOT NULL", []),
        [{ id: "ovr_5" }],
        "the others stay as they are",
      );
    });

    it("of another restaurant are not found (S-02)", async () => {
      const other = await (await openPartner(app)).open();
      const { data } = await other.ask("POST", "/hours/overrides", { date: "2026-12-24", isClosed: true });
      const path = `/hours/overrides/${data.id}`;
      assert.equal(outcomeOf(await call("PATCH", path, { note: "x" })), "404 HOURS_OVERRIDE_NOT_FOUND");
      assert.equal(outcomeOf(await call("DELETE", path)), "404 HOURS_OVERRIDE_NOT_FOUND");
      assert.deepEqual((await other.ask("GET", "/hours/overrides")).data, [data]);
    });
  });
});

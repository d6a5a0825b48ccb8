import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { proofText } from "./domain-view.ts";
import { leadMark } from "./lead-pages.ts";
import { lookWhereDomainsLead } from "./look-where-domains-lead.ts";
import { recheckDomains } from "./recheck-domains.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const never = new AbortController().signal;

type Column = "due_at" | "lead_due_at";
interface Row {
  verified_at: Temporal.Instant | null;
  checked_at: Temporal.Instant | null;
  due_at: Temporal.Instant | null;
  lead_due_at: Temporal.Instant | null;
  leads_here: boolean;
  lead_misses: number;
}

describe("looks at domains that are due", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "8" } });
  });
  after(() => app.close());
  beforeEach(async () => {
    await app.db.query("DELETE FROM domains");
    shop = await (await openPartner(app)).open();
  });

  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  /** A verified domain that is due now, unless `more` says otherwise. */
  const add = async (name: string, column: Column, more: Partial<Row> = {}, to = shop): Promise<void> => {
    const row = {
      restaurant_id: to.restaurantId,
      id: `dom_${name}`,
      domain: `${name}.pizza.no`,
      token: name,
      verified_at: at(app.clock.nowMs()),
      [column]: at(app.clock.nowMs()),
      ...more,
    };
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    await app.db.query(
      `INSERT INTO domains (${Object.keys(row).join(", ")}) VALUES (${places.join(", ")})`,
      Object.values(row),
    );
  };
  const read = async (name: string): Promise<Row | undefined> =>
    (
      await app.db.query<Row & Record<string, unknown>>("SELECT * FROM domains WHERE id = $1", [
        `dom_${name}`,
      ])
    )[0];
  const minutesTo = (moment: Temporal.Instant | null | undefined): number | null =>
    moment ? (moment.epochMilliseconds - app.clock.nowMs()) / minuteMs : null;

  /** The looks, with what name servers and pages answer; `meanwhile` happens before the answer. */
  type Meanwhile = (name: string) => Promise<unknown> | undefined;
  let asked: string[] = [];
  const proofs =
    (meanwhile: Meanwhile, answer: "FOUND" | "MISSING" | "SILENT" = "FOUND") =>
    (signal = never) => {
      asked = [];
      const ask = async (proofName: string) => {
        const name = /\.([^.]+)\.pizza\.no$/.exec(proofName)![1]!;
        asked.push(name);
        await meanwhile(name);
        const texts =
          answer === "FOUND" ? [proofText(name)] : answer === "MISSING" ? [] : ("SILENT" as const);
        return [texts, texts];
      };
      return recheckDomains({ ...app.ctx, dns: { ask } }, signal);
    };
  const pages =
    (meanwhile: Meanwhile, answer: { status?: number; body?: string } = {}) =>
    (signal = never) => {
      asked = [];
      const get = async ({ host }: URL) => {
        const name = host.split(".")[0]!;
        asked.push(name);
        await meanwhile(name);
        return { status: 200, body: leadMark(app.ctx, host), ...answer };
      };
      return lookWhereDomainsLead({ ...app.ctx, outbound: { ...app.ctx.outbound, get } }, signal);
    };
  const nothing: Meanwhile = () => undefined;

  for (const [kind, column, looks, leaseMs, steadyMs] of [
    ["for their proof", "due_at", proofs, 10 * minuteMs, dayMs],
    ["for where they lead", "lead_due_at", pages, 2 * minuteMs, 10 * minuteMs],
  ] as const)
    describe(kind, () => {
      it("go to those whose time has come, however many, and to none when the process stops", async () => {
        for (let i = 0; i < 45; i += 1) await add(`n${i}`, column);
        await add("later", column, { [column]: at(app.clock.nowMs() + 1) });
        const stopped = AbortSignal.abort();
        await looks(nothing)(stopped);
        assert.equal(asked.length, 0);
        await looks(nothing)();
        assert.equal(new Set(asked).size, 45);
        assert.equal(asked.length, 45);
        assert.ok(!asked.includes("later"));
        await looks(nothing)();
        assert.deepEqual(asked, [], "once");
      });

      it("are one worker's until it must be gone", async () => {
        await add("en", column);
        let others: string[] = [];
        await looks(async () => {
          const mine = asked;
          app.clock.advance(leaseMs - 1);
          await looks(nothing)();
          others = asked;
          asked = mine;
        })();
        assert.deepEqual(others, []);
        await app.db.query(`UPDATE domains SET ${column} = $1`, [at(app.clock.nowMs())]);
        await looks(async () => {
          app.clock.advance(leaseMs);
          await looks(nothing)();
          others = asked;
        })();
        assert.deepEqual(others, ["en"]);
      });

      it("reach everybody else's when a restaurant or a domain goes meanwhile", async () => {
        const gone = await (await openPartner(app)).open();
        await add("borte", column, {}, gone);
        await add("fjernet", column);
        await add("blir", column);
        await looks((name) => {
          if (name === "borte")
            return app.db.query("DELETE FROM restaurants WHERE id = $1", [gone.restaurantId]);
          if (name === "fjernet") return app.db.query("DELETE FROM domains WHERE id = 'dom_fjernet'", []);
          return undefined;
        })();
        assert.deepEqual(asked.toSorted(), ["blir", "borte", "fjernet"]);
        assert.equal(minutesTo((await read("blir"))![column]), steadyMs / minuteMs);
        assert.deepEqual([await read("borte"), await read("fjernet")], [undefined, undefined]);
      });

      it("tell of any other trouble", async () => {
        await add("trobbel", column);
        const trouble = "ALTER TABLE domains ADD CONSTRAINT in_trouble CHECK (false) NOT VALID";
        try {
          await assert.rejects(looks(() => app.db.query(trouble, []))(), { code: "23514" });
        } finally {
          await app.db.query("ALTER TABLE domains DROP CONSTRAINT in_trouble", []);
        }
      });
    });

  it("for a proof come daily, hourly while name servers are silent, and at the end of seven days", async () => {
    const next = async (answer: "FOUND" | "MISSING" | "SILENT") => {
      await app.db.query("UPDATE domains SET due_at = $1", [at(app.clock.nowMs())]);
      await proofs(nothing, answer)();
      return minutesTo((await read("en"))!.due_at);
    };
    await add("en", "due_at");
    assert.equal(await next("FOUND"), dayMs / minuteMs);
    assert.equal(await next("SILENT"), 60);
    assert.equal(await next("MISSING"), dayMs / minuteMs);
    app.clock.advance(6.5 * dayMs);
    assert.equal(await next("SILENT"), 60);
    assert.equal(await next("MISSING"), dayMs / minuteMs / 2, "not a day later than promised");
    app.clock.advance(0.5 * dayMs - 1);
    assert.equal(await next("MISSING"), 1 / minuteMs);
    app.clock.advance(1);
    assert.equal(await next("MISSING"), null);
    const { verified_at, checked_at } = (await read("en"))!;
    assert.deepEqual([verified_at, minutesTo(checked_at)], [null, 0]);
  });

  it("for a proof that was found have it looked at once where the domain leads, and no others", async () => {
    for (const [answer, minutes] of [
      ["MISSING", 5],
      ["SILENT", 5],
      ["FOUND", 3 / 60],
    ] as const) {
      await app.db.query("DELETE FROM domains");
      await add("en", "due_at", { lead_due_at: at(app.clock.nowMs() + 5 * minuteMs) });
      await proofs(nothing, answer)();
      assert.equal(minutesTo((await read("en"))!.lead_due_at), minutes, answer);
    }
  });

  type State = [leads: boolean, misses: number, minutes: number | null];
  const steps: [what: string, before: Partial<Row> & { minutes: number }, answer: object, after: State][] = [
    ["one that leads here", { minutes: 600, leads_here: true }, {}, [true, 0, 10]],
    ["one that leads here again", { minutes: 600, leads_here: true, lead_misses: 2 }, {}, [true, 0, 10]],
    [
      "one that is missed for the first time",
      { minutes: 600, leads_here: true },
      { status: 404 },
      [true, 1, 1],
    ],
    ["the second time", { minutes: 600, leads_here: true, lead_misses: 1 }, { body: "x" }, [true, 2, 1]],
    ["the third time", { minutes: 600, leads_here: true, lead_misses: 2 }, { body: "x" }, [false, 0, 60]],
    ["one that never led here and is new", { minutes: 0 }, { body: "x" }, [false, 0, 1]],
    ["one that never led here in twenty minutes", { minutes: 20 }, { body: "x" }, [false, 0, 20]],
    ["one that never led here in a day", { minutes: 1440 }, { status: 500 }, [false, 0, 60]],
  ];
  for (const [what, { minutes, ...before }, answer, after] of steps)
    it(`for where a domain leads: ${what}`, async () => {
      await add("en", "lead_due_at", { ...before, verified_at: at(app.clock.nowMs() - minutes * minuteMs) });
      await pages(nothing, answer)();
      const { leads_here, lead_misses, lead_due_at } = (await read("en"))!;
      assert.deepEqual([leads_here, lead_misses, minutesTo(lead_due_at)], after);
    });

  it("for where a domain leads change none that the operator looks after since, or that is verified no more", async () => {
    for (const name of ["styrt", "ubekreftet"]) await add(name, "lead_due_at");
    await pages((name) =>
      app.db.query(
        name === "styrt"
          ? "UPDATE domains SET is_managed = true, leads_here = true, lead_due_at = NULL WHERE id = 'dom_styrt'"
          : "UPDATE domains SET verified_at = NULL, lead_due_at = NULL WHERE id = 'dom_ubekreftet'",
        [],
      ),
    )();
    for (const name of ["styrt", "ubekreftet"]) {
      const { leads_here, lead_due_at } = (await read(name))!;
      assert.deepEqual([leads_here, lead_due_at], [name === "styrt", null]);
    }
  });
});

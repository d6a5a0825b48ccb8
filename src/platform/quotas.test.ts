import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { connect, type Database } from "./db/connect.ts";
import type { RestaurantChanger } from "./http/callers.ts";
import { Problem } from "./problem.ts";
import {
  checkPartnerQuota,
  type QuotaName,
  quotaStanding,
  quotas,
  takeAccessChange,
  takePartnerQuota,
  underPartnerQuota,
} from "./quotas.ts";

const startMs = Date.parse("2026-06-12T18:00:00+02:00");

describe("quotas of the business", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 4, applicationName: "test" });
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  let made = 0;
  const newCaller = (change = {}) => {
    made += 1;
    return { partnerId: `ptn_${made}`, environment: "LIVE" as const, callerId: `key_${made}`, ...change };
  };
  type Caller = ReturnType<typeof newCaller>;
  const take = (name: QuotaName, caller: Caller, nowMs = startMs) =>
    db.transaction((trx) => takePartnerQuota(trx, name, caller, nowMs));
  const isLimited = (retryAfter: number) => (error: unknown) =>
    error instanceof Problem &&
    error.code === "RATE_LIMITED" &&
    error.headers["retry-after"] === String(retryAfter);
  const takeAll = async (name: QuotaName, caller: Caller, nowMs = startMs) => {
    for (let left = quotas[name].limit; left > 0; left--) await take(name, caller, nowMs);
  };
  const remaining = (caller: object) => quotaStanding(caller)?.remaining;

  const minute = 60;
  const hour = 3_600;
  const promised: Record<QuotaName, [limit: number, seconds: number]> = {
    partnerWrites: [30, minute],
    accessChanges: [30, minute],
    restaurantCreation: [10, hour],
    staffUploads: [30, minute],
    colleagueInvites: [50, 24 * hour],
    partnerApplications: [5, hour],
    phoneTests: [10, hour],
    newsChanges: [60, 10 * minute],
    newsSending: [10, 24 * hour],
    senderDomainChanges: [10, hour],
    menuReading: [20, 24 * hour],
  };
  for (const [name, [limit, seconds]] of Object.entries(promised) as [QuotaName, [number, number]][])
    it(`${name}: ${limit} in ${seconds} seconds`, async () => {
      const caller = newCaller();
      for (let taken = 1; taken <= limit; taken++) await take(name, caller, startMs + taken - 1);
      assert.deepEqual(quotaStanding(caller), {
        allowed: true,
        limit,
        remaining: 0,
        resetAtMs: startMs + seconds * 1_000,
      });
      await assert.rejects(take(name, caller, startMs + 1_000), isLimited(seconds - 1));
      await assert.rejects(take(name, caller, startMs + seconds * 1_000 - 1), isLimited(1));
      const later = { ...caller };
      await take(name, later, startMs + seconds * 1_000);
      assert.equal(remaining(later), limit - 1, "a new window");
    });

  it("are the partner's, but writes by environment and new restaurants by key", async () => {
    const caller = newCaller();
    for (const [name, others] of [
      ["accessChanges", {}],
      ["partnerWrites", { environment: "TEST" }],
      ["restaurantCreation", { callerId: "key_other" }],
    ] as const) {
      await take(name, caller);
      const same = { ...caller, environment: "TEST", callerId: "key_other", ...others };
      const shared = name === "accessChanges";
      await take(name, same as unknown as Caller);
      assert.equal(remaining(same), quotas[name].limit - (shared ? 2 : 1), name);
    }
    const [one, other] = [newCaller(), newCaller()];
    await take("newsSending", one);
    await take("newsSending", other);
    assert.equal(remaining(other), 9);
    const byKey = newCaller({ callerId: one.callerId });
    await take("restaurantCreation", one);
    await take("restaurantCreation", byKey);
    assert.equal(remaining(byKey), 8);
    const byEnvironment = newCaller({ partnerId: one.partnerId });
    await take("partnerWrites", one);
    await take("partnerWrites", byEnvironment);
    assert.equal(remaining(byEnvironment), 28);
  });

  it("of changes to keys, webhooks and domains are a restaurant's own when its people make them", async () => {
    const change = (caller: object) =>
      db.transaction((trx) => takeAccessChange(trx, caller as RestaurantChanger, startMs));
    const person = { restaurantId: "rst_own" };
    const partner = { restaurantId: "rst_own", partnerId: "ptn_own" };
    const elsewhere = { restaurantId: "rst_other", partnerId: "ptn_own" };
    for (const caller of [person, partner, elsewhere]) await change(caller);
    assert.deepEqual([person, partner, elsewhere].map(remaining), [29, 29, 28]);
  });

  it("are told of by the one with the least left", async () => {
    const caller = newCaller();
    assert.equal(quotaStanding(caller), undefined);
    await take("newsSending", caller);
    assert.equal(remaining(caller), 9);
    await take("partnerWrites", caller);
    assert.equal(quotaStanding(caller)?.limit, 10);
    const other = newCaller();
    await take("partnerWrites", other);
    await take("newsSending", other);
    assert.equal(quotaStanding(other)?.limit, 10);
  });

  it("are not taken by what fails", async () => {
    const caller = newCaller();
    await assert.rejects(
      db.transaction(async (trx) => {
        await takePartnerQuota(trx, "newsSending", caller, startMs);
        throw new Error("the change failed");
      }),
      /the change failed/,
    );
    await take("newsSending", { ...caller });
    await takeAll("newsSending", newCaller({ partnerId: "ptn_full" }));
    const full = newCaller({ partnerId: "ptn_full" });
    for (let tries = 0; tries < 3; tries++)
      await assert.rejects(take("newsSending", full), isLimited(86_400));
    const [row] = await db.query("SELECT taken FROM quota_windows WHERE subject = 'ptn_full'");
    assert.equal(row!.taken, 10);
  });

  it("are given back by a change that asked somebody outside and failed", async () => {
    const caller = newCaller();
    const under = (change: () => Promise<string>, nowMs = startMs) =>
      underPartnerQuota(db, "senderDomainChanges", caller, nowMs, change);
    const left = async (nowMs = startMs) => {
      const probe = { ...caller };
      await take("senderDomainChanges", probe, nowMs);
      return remaining(probe);
    };
    assert.equal(await under(async () => "done"), "done");
    assert.equal(remaining(caller), 9);
    const fails = async () => Promise.reject(new Error("nobody answers"));
    await assert.rejects(under(fails), /nobody answers/);
    assert.equal(await left(), 8);
    await takeAll("restaurantCreation", caller);
    await assert.rejects(under(fails), /nobody answers/);
    assert.equal(await left(), 7);
    await assert.rejects(take("restaurantCreation", caller), isLimited(3_600), "of that quota alone");

    const nextWindowMs = startMs + 3_600_000;
    const failsLate = async () => {
      await take("senderDomainChanges", { ...caller }, nextWindowMs);
      throw new Error("nobody answered in time");
    };
    await assert.rejects(under(failsLate), /in time/);
    assert.equal(await left(nextWindowMs), 8, "a later window was not taken from");
  });

  it("that are used up say when they begin anew, whatever else was taken", async () => {
    const caller = newCaller();
    await take("accessChanges", caller, startMs - 60_000);
    await takeAll("newsSending", caller);
    await assert.rejects(take("newsSending", caller), isLimited(86_400));
  });

  it("can be looked at before work that would be in vain", async () => {
    const caller = newCaller();
    const check = (nowMs = startMs, name: QuotaName = "menuReading") =>
      checkPartnerQuota(db, name, caller, nowMs);
    await check();
    for (let taken = 0; taken < 19; taken++) await take("menuReading", caller);
    await check();
    await take("menuReading", caller);
    await assert.rejects(check(), isLimited(86_400));
    await assert.rejects(check(startMs + 86_400_000 - 1), isLimited(1));
    await check(startMs + 86_400_000);
    await check(startMs, "newsChanges");
    await checkPartnerQuota(db, "menuReading", newCaller(), startMs);
  });

  it("are exact when many take at once", async () => {
    const caller = newCaller();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => take("newsSending", { ...caller })),
    );
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 10);
  });
});

import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readOutbox } from "../mails/outbox.fixture.ts";
import { agreementText } from "../owners/agreement-text.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { isPartnerProgramOpen, setPartnerProgram } from "../partners/partner-program.ts";
import { setPartnerStatus } from "../partners/set-partner-status.ts";
import { hire } from "../people/staff.fixture.ts";
import { approveGoLive, closeRestaurant, reopenRestaurant, restoreRestaurant } from "./open-restaurant.ts";

const legal = {
  orgNumber: "923609016",
  legalName: "Spisested AS",
  addressLine1: "Kongens gate 1",
  postalCode: "7011",
  city: "Trondheim",
};

describe("going live", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.advance(61_000);
    shop = await partner.open();
  });

  const sign = async (at = shop) => {
    const owner = await hire(app, at, "OWNER");
    const { version, hash } = agreementText("nb");
    const body = { version, textHash: hash, accept: true, legal };
    assert.equal(outcomeOf(await owner.call("POST", "/agreement", body)), "200");
  };
  const ask = (at = shop) => at.call("POST", "/go-live");
  const read = async (at = shop) => (await at.ask("GET", "/go-live")).data;
  const set = (table: string, assignment: string, at = shop) =>
    app.db.query(`UPDATE ${table} SET ${assignment} WHERE restaurant_id = $1`, [at.restaurantId]);
  const codesOf = (checks: { code: string; ok: boolean }[]): string[] =>
    checks.filter(({ ok }) => !ok).map(({ code }) => code);

  it("is asked for when the owner has signed and everything is in order, and approved by the operator", async () => {
    assert.equal(outcomeOf(await ask()), "409 GO_LIVE_NOT_READY");
    assert.deepEqual(codesOf((await read()).checks).includes("AGREEMENT"), true);
    await sign();
    const before = await read();
    assert.deepEqual(codesOf(before.checks), []);
    assert.deepEqual([before.status, before.live, before.requestedAt], ["NOT_REQUESTED", false, null]);
    await assert.rejects(approveGoLive(app.ctx, shop.slug), { code: "GO_LIVE_NOT_READY" });
    const asked = await ask();
    assert.equal(asked.statusCode, 201);
    const requestedAt = new Date(app.clock.nowMs()).toISOString();
    const timesOf = ({ status, requestedAt: asked, approvedAt }: Record<string, string | null>) => [
      status,
      asked,
      approvedAt,
    ];
    assert.deepEqual(timesOf(asked.json().data), ["REQUESTED", requestedAt, null]);
    assert.equal(outcomeOf(await ask()), "409 GO_LIVE_ALREADY_REQUESTED");
    app.clock.advance(1_000);
    assert.deepEqual(await approveGoLive(app.ctx, shop.slug), {
      slug: shop.slug,
      live: true,
      archived: false,
    });
    const after = await read();
    assert.equal(after.live, true);
    const approvedAt = new Date(app.clock.nowMs()).toISOString();
    assert.deepEqual(timesOf(after), ["APPROVED", requestedAt, approvedAt]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const [told] = await readOutbox(app, shop.restaurantId);
    assert.equal(told?.kind, "RESTAURANT_LIVE");
    assert.ok(told?.content?.text.includes(`http://${shop.slug}.luka.localhost/`), "the owner hears of it");
    assert.equal(outcomeOf(await ask()), "409 GO_LIVE_ALREADY_APPROVED");
    assert.equal(outcomeOf(await shop.call("DELETE", "/go-live")), "409 GO_LIVE_ALREADY_APPROVED");
    await assert.rejects(approveGoLive(app.ctx, shop.slug), { code: "GO_LIVE_ALREADY_APPROVED" });
    assert.equal((await shop.ask("GET", "")).restaurant.live, true);
  });

  it("is approved alone: what was asked before, and what others have asked, stays as it is", async () => {
    const other = await partner.open();
    for (const at of [shop, other]) {
      await sign(at);
      assert.equal(outcomeOf(await ask(at)), "201");
    }
    await shop.ask("DELETE", "/go-live");
    app.clock.advance(61_000);
    assert.equal(outcomeOf(await ask()), "201");
    const requests = () =>
      app.db.query<{ id: string; state: string; row: string }>(
        "SELECT id, state, to_jsonb(g)::text AS row FROM go_live_requests g WHERE restaurant_id = ANY ($1) ORDER BY id",
        [[shop.restaurantId, other.restaurantId]],
      );
    const before = await requests();
    assert.deepEqual(before.map(({ state }) => state).toSorted(), ["REQUESTED", "REQUESTED", "WITHDRAWN"]);
    await approveGoLive(app.ctx, shop.slug);
    const after = new Map((await requests()).map((one) => [one.id, one]));
    const changed = before.filter(({ id, row }) => after.get(id)!.row !== row);
    assert.deepEqual(
      changed.map(({ id, state }) => [state, after.get(id)!.state]),
      [["REQUESTED", "APPROVED"]],
    );
    assert.deepEqual([(await read()).status, (await read(other)).status], ["APPROVED", "REQUESTED"]);
    assert.equal((await readOutbox(app, other.restaurantId)).length, 0);
  });

  it("names what is missing, when it is asked for and again when it is approved", async () => {
    await sign();
    const cases: [() => Promise<unknown>, () => Promise<unknown>, string][] = [
      [
        () => set("day_hours", "is_closed = true"),
        () => set("day_hours", "is_closed = false"),
        "OPENING_HOURS",
      ],
      [() => set("products", "is_active = false"), () => set("products", "is_active = true"), "MENU"],
      [
        () => set("ordering_settings", "cash_payment = false, online_payment = false"),
        () => set("ordering_settings", "cash_payment = true"),
        "PAYMENT",
      ],
      [
        () =>
          app.db.query(
            "INSERT INTO domains (restaurant_id, id, domain, token) VALUES ($1, 'dom_1', 'spisested.example', 'x')",
            [shop.restaurantId],
          ),
        () => app.db.query("DELETE FROM domains WHERE restaurant_id = $1", [shop.restaurantId]),
        "DOMAIN",
      ],
    ];
    for (const [spoil, , code] of cases) {
      await spoil();
      const response = await ask();
      assert.equal(outcomeOf(response), "409 GO_LIVE_CHECKS_FAILED", code);
      assert.ok(codesOf(response.json().error.details.checks).includes(code), code);
      assert.ok(codesOf((await read()).checks).includes(code), code);
    }
    for (const [, mend] of cases) await mend();
    assert.equal(outcomeOf(await ask()), "201");
    await cases[0]![0]();
    await assert.rejects(approveGoLive(app.ctx, shop.slug), { code: "GO_LIVE_CHECKS_FAILED" });
    assert.equal((await read()).live, false);
  });

  it("is taken back before it is approved, and asked for again", async () => {
    const withdraw = () => shop.call("DELETE", "/go-live");
    assert.equal(outcomeOf(await withdraw()), "409 GO_LIVE_NOTHING_TO_WITHDRAW");
    await sign();
    await ask();
    const { status, requestedAt, approvedAt } = (await withdraw()).json().data;
    assert.deepEqual([status, requestedAt, approvedAt], ["NOT_REQUESTED", null, null]);
    assert.equal(outcomeOf(await withdraw()), "409 GO_LIVE_NOTHING_TO_WITHDRAW");
    await assert.rejects(approveGoLive(app.ctx, shop.slug), { code: "GO_LIVE_NOT_READY" });
    assert.equal(outcomeOf(await ask()), "201");
  });

  it("is asked for once, also when calls come together", async () => {
    await sign();
    const outcomes = (await Promise.all(Array.from({ length: 25 }, () => ask()))).map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === "201").length, 1);
    assert.equal(outcomes.filter((outcome) => outcome === "409 GO_LIVE_ALREADY_REQUESTED").length, 24);
  });

  it("is not for sandboxes, nor for what is open already", async () => {
    const sandbox = await (await openPartner(app)).open();
    for (const method of ["GET", "POST", "DELETE"] as const)
      assert.equal(outcomeOf(await sandbox.call(method, "/go-live")), "409 SANDBOX_NOT_SUPPORTED");
    for (const move of [reopenRestaurant, closeRestaurant])
      await assert.rejects(move(app.ctx, sandbox.slug), { code: "SANDBOX_NOT_SUPPORTED" });
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [shop.restaurantId]);
    assert.equal(outcomeOf(await ask()), "409 GO_LIVE_NOT_REQUIRED");
  });

  it("begins anew for a restaurant that the operator has taken out of the archive", async () => {
    await sign();
    await ask();
    await approveGoLive(app.ctx, shop.slug);
    await shop.ask("DELETE", "");
    await assert.rejects(approveGoLive(app.ctx, shop.slug), { code: "RESTAURANT_ARCHIVED" });
    assert.deepEqual(await restoreRestaurant(app.ctx, shop.slug), {
      slug: shop.slug,
      live: false,
      archived: false,
    });
    assert.equal((await read()).status, "NOT_REQUESTED");
    await assert.rejects(restoreRestaurant(app.ctx, "finnes-ikke"), { code: "RESTAURANT_NOT_FOUND" });
    assert.equal((await read()).live, false);
  });
});

describe("the operator and partners", () => {
  it("approves, suspends and archives them, the last for good", async () => {
    const app = await createTestApp();
    try {
      const { partnerId } = await openPartner(app);
      const statusOf = async () =>
        (await app.db.query<{ status: string }>("SELECT status FROM partners WHERE id = $1", [partnerId]))[0]!
          .status;
      await setPartnerStatus(app.ctx, partnerId, "SUSPENDED");
      assert.equal(await statusOf(), "SUSPENDED");
      await setPartnerStatus(app.ctx, partnerId, "APPROVED");
      assert.equal(await statusOf(), "APPROVED");
      await setPartnerStatus(app.ctx, partnerId, "ARCHIVED");
      await assert.rejects(setPartnerStatus(app.ctx, partnerId, "APPROVED"), { code: "PARTNER_ARCHIVED" });
      await assert.rejects(setPartnerStatus(app.ctx, "ptn_none", "APPROVED"), { code: "NOT_FOUND" });
      assert.equal(await isPartnerProgramOpen(app.db), false, "closed until it is opened");
      await setPartnerProgram(app.ctx, true);
      assert.equal(await isPartnerProgramOpen(app.db), true);
      await setPartnerProgram(app.ctx, false);
      assert.equal(await isPartnerProgramOpen(app.db), false);
    } finally {
      await app.close();
    }
  });
});

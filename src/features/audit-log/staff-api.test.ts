import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { routes } from "../../app.ts";
import { auditActions } from "../../domain/audit-actions.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { auditedCalls, changedDraft } from "./audited-calls.ts";
import { auditedPortalCalls } from "./audited-portal-calls.ts";
import { audited } from "./note-action.ts";
import { sweepLog } from "./read-log.ts";
import type { AuditLine } from "./schemas.ts";
import { nameOf } from "./stored-lines.ts";

const dayMs = 86_400_000;

/** Changes of the dashboard that the log leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  "POST /orders": "the order's own history",
  "POST /orders/quote": "nothing is stored",
  "POST /orders/:id/accept": "the order's own history",
  "POST /orders/:id/status": "the order's own history",
  "POST /orders/:id/delay": "the order's own history",
  "POST /orders/:id/changes/quote": "nothing is stored",
  "POST /orders/:id/changes/seen": "stands with the order",
  "POST /orders/:id/seen": "stands with the order",
  "POST /reservations": "the reservation's own history",
  "POST /reservations/:id/approve": "the reservation's own history",
  "POST /reservations/:id/tables": "the reservation's own history",
  "PATCH /reservations/:id": "the reservation's own history",
  "POST /reservations/:id/seat": "the reservation's own history",
  "POST /reservations/:id/complete": "the reservation's own history",
  "DELETE /waitlist/:id": "a guest who waits, and is deleted with it",
  "POST /news/:newsId/read": "reading",
  "POST /menu-imports": "nothing changes before it is applied",
  "DELETE /menu-imports/:importId": "nothing has changed",
  "POST /restaurant-file/look": "a look",
  "POST /alerts/devices": "one's own browser",
  "POST /alerts/devices/:deviceId/test": "nothing changes",
  "POST /alerts/phones/:phoneId/test": "nothing changes",
  "DELETE /alerts/devices/:deviceId": "one's own browser",
  "POST /guests/find": "a look",
  "POST /uploads": "nothing changes before a dish is saved with it",
  "POST /webhooks/:webhookId/test": "nothing changes",
  "POST /webhooks/:webhookId/deliveries/:deliveryId/resend": "the log of deliveries",
  "POST /domains/:domainId/verify": "a look",
  "POST /orders/:id/print": "nothing changes",
  "POST /orders/:id/ticks": "the board's own work: the order's lines",
  "POST /printers/:printerId/test": "nothing changes",
  "POST /printers/:printerId/jobs/:jobId/cancel": "the printer's own list of slips",
  "POST /printers/:printerId/jobs/:jobId/retry": "the printer's own list of slips",
};

describe("the log of who did what", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const open = async (): Promise<{ shop: Shop; owner: Staff }> => {
    const shop = await openShop(app);
    return { shop, owner: await hire(app, shop, "OWNER") };
  };
  const logOf = async (by: Staff, query = ""): Promise<{ data: AuditLine[]; nextCursor: string | null }> => {
    const response = await by.call("GET", `/audit-log${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const told = ({ data }: { data: AuditLine[] }): string[] =>
    data.map(({ action, subject, isDone }) => `${action} ${subject ?? "-"}${isDone ? "" : " ?"}`);
  const pause = { fulfillment: "PICKUP" };

  it("knows every change of the dashboard, or why it is left out", () => {
    const changes = routes
      .filter(({ door, method, path }) => door === "staff" && method !== "GET" && !/^\/me(\/|$)/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(
      [...new Set(changes)].toSorted(),
      [...Object.keys(auditedCalls), ...Object.keys(leftOut)].toSorted(),
    );
    const ofRestaurants = Object.keys(auditedPortalCalls).filter((call) =>
      call.includes("/restaurants/:slug"),
    );
    const parameters = [
      ...Object.keys(auditedCalls),
      ...ofRestaurants.map((call) => call.replace("/restaurants/:slug", "")),
    ].flatMap((call) => /:(\w+)/.exec(call)?.[1] ?? []);
    assert.deepEqual(
      [...new Set(parameters)].toSorted(),
      [...Object.keys(nameOf), "provider", "subscriberId", "importId", "versionId"].toSorted(),
      "what each is about has a name",
    );
    assert.deepEqual(
      // The last is what people who run the service do (D-392).
      [...Object.values(auditedCalls), changedDraft, "RESTAURANT_LOOKED_AT"].toSorted(),
      auditActions.toSorted(),
      "each action is one call's",
    );
  });

  it("says who did what to what, as they were called then", async () => {
    const { shop, owner } = await open();
    const dish = shop.id("Brus");
    const manager = await hire(app, shop, "MANAGER");
    const changed = await manager.call("PATCH", `/dishes/${dish}`, { name: "Noe helt annet" });
    assert.equal(changed.statusCode, 200, changed.body);
    assert.equal((await owner.call("DELETE", `/colleagues/${manager.userId}?was=MANAGER`)).statusCode, 200);
    assert.equal(
      (
        await owner.call("POST", "/colleagues/invites", {
          name: "Siri Servitør",
          email: `${shop.slug}@spisested.example`,
          role: "STAFF",
        })
      ).statusCode,
      201,
    );
    const log = await logOf(owner);
    assert.deepEqual(told(log), [
      "COLLEAGUE_INVITED Siri Servitør",
      "COLLEAGUE_REMOVED Kim Kokk",
      "DISH_CHANGED Brus",
    ]);
    assert.deepEqual(
      log.data.map(({ person, role }) => [person, role]),
      [
        ["Kim Kokk", "OWNER"],
        ["Kim Kokk", "OWNER"],
        ["Kim Kokk", "MANAGER"],
      ],
    );
    assert.deepEqual(told(await logOf(owner, `?colleague=${manager.userId}`)), ["DISH_CHANGED Brus"]);
  });

  it("keeps the beginning of a name that is long", async () => {
    const { owner } = await open();
    const url = `https://kasse.example.no/${"a".repeat(300)}`;
    const made = await owner.call("POST", "/webhooks", { url, events: ["ORDER_CREATED"] });
    assert.equal(made.statusCode, 201, made.body);
    assert.deepEqual(told(await logOf(owner)), [`WEBHOOK_CREATED ${url.slice(0, 200)}`]);
  });

  it("leaves out what was refused", async () => {
    const { owner, shop } = await open();
    assert.equal((await owner.call("PUT", "/rush", { minutes: 10 })).statusCode, 200);
    for (const [method, path, body] of [
      ["PATCH", "/dishes/prd_nothing", { name: "Pizza" }],
      ["PUT", "/pause", { fulfillment: "CAR" }],
      ["DELETE", `/colleagues/${owner.userId}?was=OWNER`, undefined],
    ] as const)
      assert.match(String((await owner.call(method, path, body)).statusCode), /^4/, path);
    const staff = await hire(app, shop, "STAFF");
    assert.equal((await staff.call("DELETE", `/dishes/${shop.id("Brus")}`)).statusCode, 403);
    assert.deepEqual(told(await logOf(owner)), ["RUSH_SET -"], "and keeps what was done before");
  });

  it("keeps what nobody knows the end of as that", async () => {
    const { owner, shop } = await open();
    const caller = {
      ...{
        userId: owner.userId,
        name: "Kim Kokk",
        role: "OWNER",
        scope: { restaurantId: shop.restaurantId },
      },
    } as unknown as StaffCaller;
    for (const failure of [new Error("the power is gone"), new Problem("SERVICE_UNAVAILABLE")])
      await assert.rejects(
        audited(
          app.ctx,
          { door: "staff", call: "PUT /pause", isDraft: false, caller, params: {}, body: pause },
          () => Promise.reject(failure),
        ),
        failure,
      );
    assert.deepEqual(told(await logOf(owner)), ["PAUSE_SET - ?", "PAUSE_SET - ?"]);
    const db = {
      ...app.ctx.db,
      query: ((text: string, values?: unknown[]) =>
        text.startsWith("DELETE FROM audit_log")
          ? Promise.reject(new Error("The database is away."))
          : app.ctx.db.query(text, values)) as typeof app.ctx.db.query,
    };
    const call = {
      door: "staff" as const,
      call: "PUT /pause",
      isDraft: false,
      caller,
      params: {},
      body: pause,
    };
    const refused = audited({ ...app.ctx, db }, call, () => Promise.reject(new Problem("CHANGED")));
    await assert.rejects(refused, { code: "CHANGED" }, "who was refused is told why all the same");
    assert.equal((await owner.call("PUT", "/rush", { minutes: 10 })).statusCode, 200);
    assert.deepEqual(
      told(await logOf(owner)),
      ["RUSH_SET -", ...Array(3).fill("PAUSE_SET - ?")],
      "whatever is done after",
    );
  });

  it("comes by the page, without a line twice or lost", async () => {
    const { owner } = await open();
    for (let count = 0; count < 5; count += 1)
      assert.equal((await owner.call("PUT", "/rush", { minutes: 10 })).statusCode, 200);
    const first = await logOf(owner, "?limit=2");
    const second = await logOf(owner, `?limit=2&cursor=${first.nextCursor}`);
    const third = await logOf(owner, `?limit=2&cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    assert.equal(new Set(ids).size, 5);
    assert.equal(third.nextCursor, null);
    assert.equal((await owner.call("GET", "/audit-log?cursor=nonsense")).statusCode, 422);
    assert.equal((await owner.call("GET", "/audit-log?limit=101")).statusCode, 422);
  });

  it("is for owners and managers of the restaurant, and for nobody else", async () => {
    const { owner, shop } = await open();
    await owner.call("PUT", "/pause", pause);
    assert.equal((await logOf(await hire(app, shop, "MANAGER"))).data.length, 1);
    assert.equal((await (await hire(app, shop, "STAFF")).call("GET", "/audit-log")).statusCode, 403);
    assert.equal((await owner.call("GET", "/audit-log", undefined, { cookie: undefined })).statusCode, 401);
    const other = await open();
    assert.deepEqual((await logOf(other.owner)).data, []);
    assert.deepEqual((await logOf(other.owner, `?colleague=${owner.userId}`)).data, []);
  });

  it("is kept for a year", async () => {
    const { owner, shop } = await open();
    await owner.call("PUT", "/pause", pause);
    await app.db.query("UPDATE audit_log SET begun_at = $2 WHERE restaurant_id = $1", [
      shop.restaurantId,
      Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() - 365 * dayMs),
    ]);
    await sweepLog(app.ctx);
    assert.equal((await logOf(owner)).data.length, 1);
    app.clock.advance(1);
    await sweepLog(app.ctx);
    assert.deepEqual((await logOf(owner)).data, []);
  });
});

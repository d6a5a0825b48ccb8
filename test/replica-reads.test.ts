import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { routes } from "../src/app.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { joinTeam } from "../src/features/partners/team.fixture.ts";
import { openOperator } from "../src/features/people/operator.fixture.ts";
import { hire } from "../src/features/people/staff.fixture.ts";
import { createWebhook } from "../src/features/webhooks/create-webhook.ts";
import { type StandIn, standInAt } from "../src/platform/db/standby.fixture.ts";
import type { DoorName } from "../src/platform/http/callers.ts";
import { replicaReads } from "../src/platform/http/replica-reads.ts";
import { showProcess } from "../src/platform/show-process.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const listed = Object.entries(replicaReads).flatMap(([door, paths]) =>
  paths.map((path) => ({ door: door as DoorName, path })),
);
/** What is asked of a call besides. */
const queries: Readonly<Record<string, string>> = {
  "/reports/sales": "?from=2026-06-01&to=2026-06-12",
  "/reports/books": "?from=2026-06-01&to=2026-06-12",
  "/reports/books.csv": "?from=2026-06-01&to=2026-06-12",
  "/payouts": "?from=2026-06-01&to=2026-06-12",
};

/** The database is its own standby here, over connections that write nothing: what a call reads there is what there is. */
describe("calls that a read replica answers (D-422)", () => {
  let database: TestDatabase;
  let standby: StandIn;
  let app: TestApp;
  const callers: Partial<Record<DoorName, (path: string) => Promise<LightMyRequestResponse>>> = {};
  before(async () => {
    database = await createTestDatabase();
    standby = await standInAt(database.url);
    app = await createTestApp({ database, env: { DATABASE_READ_URL: database.url } });
    const partner = await openPartner(app);
    const restaurant = await partner.open();
    const owner = await hire(app, restaurant, "OWNER");
    const teammate = await joinTeam(app, partner, "ADMIN");
    const operator = await openOperator(app);
    const { webhook } = await createWebhook(app.ctx, restaurant.scope, {
      url: "https://example.com/hook",
      events: ["ORDER_CREATED"],
      active: true,
    });
    const filled = (path: string): string =>
      path.replace(":webhookId", webhook.id).replace(":partnerId", partner.partnerId) + (queries[path] ?? "");
    callers.staff = (path) => owner.call("GET", filled(path));
    callers.partner = (path) => partner.call("GET", filled(path));
    callers.partnerRestaurant = (path) => restaurant.call("GET", filled(path));
    callers.portal = (path) => teammate.call("GET", filled(path));
    callers.portalRestaurant = (path) =>
      teammate.call("GET", `/restaurants/${restaurant.slug}${filled(path)}`);
    callers.operator = (path) => operator.call("GET", filled(path));
  });
  after(async () => {
    await app?.close();
    await standby?.close();
    await database?.close();
  });
  const outcomes = () => ({ ...app.ctx.replica!.standing().outcomes });

  for (const { door, path } of listed) {
    it(`${door} ${path} only reads, and reads there`, async () => {
      assert.ok(
        routes.some((route) => route.door === door && route.method === "GET" && route.path === path),
        "it is a call of the service",
      );
      const before = outcomes();
      const answer = await callers[door]!(path);
      assert.equal(answer.statusCode, 200, answer.body);
      const now = outcomes();
      assert.ok(now.replica > before.replica, "something of it was read there");
      assert.deepEqual(
        { ...now, replica: 0 },
        { ...before, replica: 0 },
        "and nothing had to be read elsewhere",
      );
    });
  }

  it("are the only ones", async () => {
    const before = outcomes();
    for (const path of ["/orders/changes", "/restaurant", "/menu", "/settings"])
      assert.equal((await callers.staff!(path)).statusCode, 200, path);
    assert.equal((await app.inject({ url: "/readyz" })).statusCode, 200);
    assert.deepEqual(outcomes(), before);
  });

  it("are answered from the primary when the replica does not follow, which is seen in the figures and changes nothing else", async () => {
    showProcess(app.ctx);
    const figures = async () => (await app.ctx.metrics.registry.metrics()).split("\n");
    assert.ok((await figures()).includes("luka_replica_follows 1"));
    assert.ok((await figures()).includes("luka_replica_lag_bytes 0"));
    await standby.says({ isStandby: false });
    const before = outcomes();
    const { replica } = before;
    for (const { door, path } of listed)
      assert.equal((await callers[door]!(path)).statusCode, 200, `${door} ${path}`);
    assert.deepEqual({ ...outcomes(), primary: 0 }, { ...before, primary: 0, replica });
    assert.ok((await figures()).includes("luka_replica_follows 0"));
    assert.ok((await figures()).includes("luka_replica_lag_bytes Nan"));
    assert.ok(
      (await figures()).some((line) => /^luka_replica_reads_total\{outcome="primary"\} [1-9]/.test(line)),
    );
    assert.equal((await app.inject({ url: "/readyz" })).statusCode, 200);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/security/town.ts";
import { connect, type Database } from "../db/connect.ts";
import { type ApiCall, createApiLog } from "./api-log.ts";

const call = (requestId: string, change: Partial<ApiCall> = {}): ApiCall => ({
  atMs: Date.parse("2026-06-12T18:00:00+02:00"),
  requestId,
  callerRequestId: null,
  door: "partner",
  partnerId: "ptn_1",
  environment: "TEST",
  keyId: "key_1",
  slug: null,
  method: "GET",
  route: "/api/v1/partner/restaurants",
  path: "/api/v1/partner/restaurants",
  status: 200,
  code: null,
  reason: null,
  issues: null,
  locale: null,
  orderNumber: null,
  durationMs: 12,
  requestBody: null,
  responseBody: null,
  ...change,
});

describe("the log of calls", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test" });
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  const warnings: { calls: number }[] = [];
  const log = { warn: (about: { calls: number }) => void warnings.push(about) } as never;
  const idsOf = async (partnerId: string) =>
    (
      await db.query<{ id: string }>(
        "SELECT split_part(request_id, ' ', 2) AS id FROM api_calls WHERE partner_id = $1 ORDER BY split_part(request_id, ' ', 2)::int",
        [partnerId],
      )
    ).map(({ id }) => id);
  const noteMany = (apiLog: ReturnType<typeof createApiLog>, count: number, partnerId: string) => {
    for (let n = 0; n < count; n++) apiLog.note(call(`${partnerId} ${n}`, { partnerId }));
  };

  it("keeps a call as it was, with bodies where there are any", async () => {
    const apiLog = createApiLog({ db, log });
    apiLog.note(call("req_plain"));
    apiLog.note(
      call("req_full", {
        callerRequestId: "mine",
        slug: "roma",
        code: "VALIDATION_FAILED",
        status: 422,
        reason: "ROLE",
        issues: [{ path: "lines.0", code: "INVALID" }],
        locale: "en",
        orderNumber: 17,
        requestBody: { name: "Roma" },
        responseBody: [1],
      }),
    );
    apiLog.note(call("req_plain"));
    await apiLog.flush();
    const rows = await db.query(
      `SELECT request_id, caller_request_id, slug, status, code, reason, issues, locale, order_number,
         duration_ms, request_body, response_body, at = '2026-06-12T16:00:00Z' AS is_then FROM api_calls WHERE partner_id = 'ptn_1' ORDER BY request_id`,
    );
    const shared = { duration_ms: 12, is_then: true };
    assert.deepEqual(rows, [
      {
        ...shared,
        request_id: "req_full",
        caller_request_id: "mine",
        slug: "roma",
        status: 422,
        code: "VALIDATION_FAILED",
        reason: "ROLE",
        issues: [{ path: "lines.0", code: "INVALID" }],
        locale: "en",
        order_number: 17,
        request_body: { name: "Roma" },
        response_body: [1],
      },
      {
        ...shared,
        request_id: "req_plain",
        caller_request_id: null,
        slug: null,
        status: 200,
        code: null,
        reason: null,
        issues: null,
        locale: null,
        order_number: null,
        request_body: null,
        response_body: null,
      },
    ]);
  });

  it("is written some hundred calls at a time, all of them", async () => {
    const apiLog = createApiLog({ db, log });
    noteMany(apiLog, 450, "ptn_many");
    await apiLog.close();
    assert.equal((await idsOf("ptn_many")).length, 450);
    await apiLog.flush();
  });

  it("is written by itself, calls that come together at once", async () => {
    const apiLog = createApiLog({ db, log });
    noteMany(apiLog, 2, "ptn_later");
    assert.ok(await eventually(async () => (await idsOf("ptn_later")).length > 0));
    assert.deepEqual(await idsOf("ptn_later"), ["0", "1"]);
  });

  it("forgets the oldest when 5,000 are waiting", async () => {
    const apiLog = createApiLog({ db, log });
    noteMany(apiLog, 5_002, "ptn_flood");
    await apiLog.flush();
    const ids = await idsOf("ptn_flood");
    assert.deepEqual([ids.length, ids[0]], [5_000, "2"]);
  });

  it("loses what the database does not take, with a line in the service's log, and goes on", async () => {
    const away = connect(database.url, { poolSize: 1, applicationName: "test" });
    await away.close();
    const apiLog = createApiLog({ db: away, log });
    noteMany(apiLog, 250, "ptn_lost");
    await apiLog.flush();
    assert.deepEqual(
      warnings.splice(0).map(({ calls }) => calls),
      [200, 50],
    );
  });
});

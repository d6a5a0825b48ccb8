import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApp } from "../../../test/app.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { startPushService } from "./push-service.fixture.ts";
import { sendPush } from "./send-push.ts";

test("a browser is written to, gone, or not reached, each by what its push service answers", async () => {
  const app = await createTestApp();
  const service = await startPushService();
  try {
    const answers = [
      ...[200, 201, 204, 299].map((status) => [{ status }, "SENT"] as const),
      ...[404, 410].map((status) => [{ status }, "GONE"] as const),
      ...[199, 300, 400, 403, 409, 411, 429, 500].map((status) => [{ status }, "FAILED"] as const),
      [{ failure: "TIMEOUT" }, "FAILED"] as const,
    ];
    const devices = answers.map((_, at) => ({
      ...{ id: `dev_${at}`, locale: "nb" as const },
      subscription: { ...service.newBrowser().subscription, endpoint: `https://push.example/${at}` },
    }));
    const post = async (url: URL) => answers[Number(url.pathname.slice(1))]![0];
    const ctx = { ...app.ctx, outbound: { ...app.ctx.outbound, post } } as unknown as typeof app.ctx;
    const text = { title: "Ny bestilling", body: "Nr. 12", tag: "orders", path: "/dashboard/prova" };
    const outcomes = await sendPush(ctx, scopeOf("rst_1"), devices, () => text);
    assert.deepEqual(
      devices.map(({ id }) => outcomes.get(id)),
      answers.map(([, outcome]) => outcome),
    );
    assert.equal((await sendPush(ctx, scopeOf("rst_1"), [], () => text)).size, 0);
  } finally {
    await service.close();
    await app.close();
  }
});

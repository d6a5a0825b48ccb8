import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { kind, request, type Stage, sandboxStage } from "./stage.fixture.ts";

describe("the test payment page's money", () => {
  let stage: Stage;
  before(async () => {
    stage = await sandboxStage();
  });
  after(() => stage.close());

  it("is paid at once: none of it can be taken later, or let go", async () => {
    const { reference } = await stage.provider.createPayment(request());
    await stage.pay(reference);
    const capture = stage.provider.capturePayment(reference, { key: "capture", amount: 24_900 });
    await assert.rejects(capture, kind("REFUSED"));
    await assert.rejects(stage.provider.releasePayment(reference, { key: "release" }), kind("REFUSED"));
    assert.deepEqual(await stage.books(reference), { captured: 24_900, refunded: 0 });
  });
});

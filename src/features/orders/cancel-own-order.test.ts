import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Actor } from "./actors.ts";
import { moveOrder } from "./move-order.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const cook: Actor = { kind: "STAFF", id: "usr_kokk", role: "OWNER" };

describe("a guest who can no longer cancel is told why, with the state (R-248)", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app.close());

  const cancel = (token: string, language = "nb") =>
    app.inject({
      method: "POST",
      url: `/api/v1/orders/${token}/cancel`,
      headers: { host: app.ctx.config.serviceDomain, "accept-language": language },
    });
  const refusal = async (token: string, language?: string) => {
    const { error } = (await cancel(token, language)).json();
    assert.equal(error.code, "ILLEGAL_TRANSITION");
    return [error.details, error.message];
  };

  it("of an order that is cancelled already", async () => {
    const { publicToken } = await shop.place();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(publicToken)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409]);
    const told = [{ status: "CANCELLED", reason: "CANCELLED" }, "Bestillingen er allerede avlyst."];
    assert.deepEqual(await refusal(publicToken), told);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      assert.deepEqual(answer.json().error.details, told[0], "who was quicker made it what it is");
  });

  it("of one that the kitchen has, and of one that was eaten", async () => {
    const { orderId, publicToken } = await shop.place();
    await moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", cook);
    assert.deepEqual(await refusal(publicToken), [
      { status: "PREPARING", reason: "TOO_LATE" },
      "Det er for sent å avlyse på nett. Ring restauranten.",
    ]);
    await moveOrder(app.ctx, shop.scope, orderId, "MARK_READY", cook);
    await moveOrder(app.ctx, shop.scope, orderId, "COMPLETE", cook);
    assert.deepEqual(await refusal(publicToken, "en"), [
      { status: "COMPLETED", reason: "COMPLETED" },
      "The order is completed and cannot be cancelled.",
    ]);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { statementBehind } from "../../../test/held-up.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { claimEndpoints, endClaim, renewClaims } from "./delivery-queue.ts";
import { createTestShop, type TestShop } from "./shop.fixture.ts";

describe("a claim that is ended because its endpoint has changed", () => {
  let shop: TestShop;
  before(async () => {
    shop = await createTestShop();
  });
  after(() => shop.close());

  it("is nobody's, and the endpoint anybody's at once; its neighbours' go on", async () => {
    const [first, second] = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
    const subscribed = async (restaurantId: string) => ({
      restaurantId,
      webhookId: (await shop.subscribe(scopeOf(restaurantId), "https://orders.roma.no/")).id,
    });
    const restaurants = [await shop.restaurant(), await shop.restaurant()];
    const [own, other] = restaurants.map(({ scope }) => scope.restaurantId) as [string, string];
    const [changed, ...neighbours] = [await subscribed(own), await subscribed(own), await subscribed(other)];
    const request = { fresh: [changed!, ...neighbours], restaurantIds: [], healthy: 10, suspect: 10 };
    assert.equal((await claimEndpoints(shop.db, { ...request, claimId: first })).length, 3);
    await endClaim(shop.db, scopeOf(own), changed!.webhookId);
    const ids = (endpoints: { webhookId: string }[]) =>
      endpoints.map(({ webhookId }) => webhookId).toSorted();
    const held = request.fresh.map((key) => ({ ...key, claimId: first }));
    assert.deepEqual(ids(await renewClaims(shop.db, held)), ids(neighbours));
    const due = { ...request, claimId: second, fresh: [] };
    assert.deepEqual(ids(await claimEndpoints(shop.db, due)), [changed!.webhookId]);
  });

  it("is not made anew while its webhook is being taken off, and neither waits for the other", async () => {
    const { scope } = await shop.restaurant();
    const { id: webhookId } = await shop.subscribe(scope, "https://orders.roma.no/");
    const key = { restaurantId: scope.restaurantId, webhookId };
    const claimId = "00000000-0000-7000-8000-000000000003";
    const request = { claimId, fresh: [key], restaurantIds: [], healthy: 10, suspect: 10 };
    const { db } = shop;
    const claiming = await db.transaction(async (trx) => {
      // What a DELETE takes first; it goes on to the endpoint, which a claim has taken by then.
      await trx.query("SELECT FROM webhooks WHERE restaurant_id = $1 AND id = $2 FOR UPDATE", [
        scope.restaurantId,
        webhookId,
      ]);
      const asked = claimEndpoints(db, request);
      const [{ pid } = { pid: 0 }] = await trx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      assert.equal(await statementBehind(db, pid, asked), undefined);
      await trx.query("DELETE FROM webhooks WHERE restaurant_id = $1 AND id = $2", [
        scope.restaurantId,
        webhookId,
      ]);
      return asked;
    });
    assert.deepEqual(claiming, []);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { deliveryIdOf } from "./delivery-body.ts";
import { readDelivery, readWebhookDeliveries } from "./read-deliveries.ts";
import type { WebhookDeliveryQuery } from "./schemas.ts";
import { createTestShop, type TestOrder, type TestShop } from "./shop.fixture.ts";

describe("the log of a webhook's deliveries", () => {
  let shop: TestShop;
  let scope: RestaurantScope;
  let placed: TestOrder;
  let id: string;
  /** Ids of the deliveries, the newest first. */
  let all: string[];
  before(async () => {
    shop = await createTestShop();
    const restaurant = await shop.restaurant();
    scope = restaurant.scope;
    placed = await restaurant.order();
    const events = ["ORDER_CREATED", "ORDER_PAID"];
    id = (await shop.subscribe(scope, "https://orders.roma.no/", { events })).id;
    for (let n = 1; n <= 7; n++)
      await shop.emit(placed, n === 3 ? "ORDER_PAID" : "ORDER_CREATED", { n }, false);
    all = (await shop.deliveries(id)).map((one) => one.id).toReversed();
    await shop.db.query("UPDATE webhook_deliveries SET state = 'FAILED' WHERE id = ANY ($1)", [
      [all[0], all[5]],
    ]);
  });
  after(() => shop.close());

  const read = (query: Partial<WebhookDeliveryQuery> = {}, webhookId = id) =>
    readWebhookDeliveries(shop, scope, webhookId, { limit: 50, ...query });
  const idsOf = ({ data }: Awaited<ReturnType<typeof read>>) => data.map((one) => one.id);
  const shown = (ids: readonly string[]) => ids.map(deliveryIdOf);

  it("has the newest first, and says which is tried again and when", async () => {
    const log = await read();
    assert.deepEqual(idsOf(log), shown(all));
    assert.equal(log.nextCursor, null);
    assert.deepEqual(
      log.data.map(({ data }) => data.n),
      [7, 6, 5, 4, 3, 2, 1],
    );
    assert.deepEqual(
      log.data.map(({ state, nextAttemptAt }) => [state, nextAttemptAt !== null]),
      all.map((_, at) => (at === 0 || at === 5 ? ["FAILED", false] : ["PENDING", true])),
    );
  });

  it("is read page by page, each delivery once, until there is no more", async () => {
    const pages = async (limit: number) => {
      const found: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await read({ limit, ...(cursor !== undefined && { cursor }) });
        found.push(idsOf(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    assert.deepEqual(await pages(3), [shown(all.slice(0, 3)), shown(all.slice(3, 6)), shown(all.slice(6))]);
    assert.deepEqual(await pages(7), [shown(all)], "a whole page is not followed by an empty one");
  });

  it("shows what is asked for: a state, an event", async () => {
    assert.deepEqual(idsOf(await read({ state: "FAILED" })), shown([all[0]!, all[5]!]));
    assert.deepEqual(idsOf(await read({ event: "ORDER_PAID" })), shown([all[4]!]));
    assert.deepEqual(await read({ state: "FAILED", event: "ORDER_PAID" }), { data: [], nextCursor: null });
  });

  it("is the webhook's own, and nobody else's", async () => {
    const other = await shop.subscribe(scope, "https://other.roma.no/");
    assert.deepEqual(await read({}, other.id), { data: [], nextCursor: null });
    const stranger = await shop.restaurant();
    await assert.rejects(readWebhookDeliveries(shop, stranger.scope, id, { limit: 50 }), {
      code: "WEBHOOK_NOT_FOUND",
    });
  });

  it("tells of one of them by its id, which is nobody else's", async () => {
    const of = (deliveryId: string, webhookId = id, at = scope) =>
      readDelivery(shop as unknown as Context, at, webhookId, deliveryId);
    assert.equal((await of(deliveryIdOf(all[0]!))).state, "FAILED");
    const other = await shop.subscribe(scope, "https://third.roma.no/");
    const stranger = await shop.restaurant();
    const others: Parameters<typeof of>[] = [
      ["dlv_1"],
      [deliveryIdOf("01990000-0000-7000-8000-000000000001")],
      [deliveryIdOf(all[0]!), other.id],
      [deliveryIdOf(all[0]!), id, stranger.scope],
    ];
    for (const asked of others) await assert.rejects(of(...asked), { code: "NOT_FOUND" });
  });
});

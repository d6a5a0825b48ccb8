import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import { takeTurn } from "../../platform/partner-change.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, openContent } from "./content.fixture.ts";
import { endSoldOutLoop } from "./end-sold-out.ts";

describe("dishes sold out while others change the same dishes", () => {
  let app: TestApp;
  let content: ExampleContent;
  let cook: Staff;
  let dishes: string[];
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    content = await openContent(app);
    cook = await hire(app, content.shop, "STAFF");
    const { data } = await content.ask("GET", "/products");
    dishes = data.map(({ id }: { id: string }) => id);
  });
  after(() => app.close());

  const marked = (isAvailable: boolean, order = dishes) => ({
    items: order.map((productId) => ({ productId, isAvailable })),
  });
  const byCook = (body: object) => cook.call("PUT", "/availability", body);
  const byPartner = (body: object) => content.call("PUT", "/products/availability", body);
  const available = async (): Promise<boolean[]> =>
    (
      await app.db.query<{ is_available: boolean }>(
        "SELECT DISTINCT is_available FROM products WHERE restaurant_id = $1 AND id = ANY ($2)",
        [content.shop.restaurantId, dishes],
      )
    ).map(({ is_available }) => is_available);

  const others: [who: string, act: () => Promise<string>, left: boolean][] = [
    ["a cook", async () => outcomeOf(await byCook(marked(false))), false],
    ["a partner", async () => outcomeOf(await byPartner(marked(false))), false],
    ["the clock", async () => String(await endSoldOutLoop.run(app.ctx)), true],
  ];
  for (const [who, act, left] of others)
    it(`wait for a change that is under way before they touch a dish: marked by ${who}`, async () => {
      assert.equal(outcomeOf(await byCook(marked(false))), "200");
      // Due by now, for the clock.
      app.clock.advance(24 * 60 * 60_000);
      let outcome: Promise<string> | undefined;
      await app.db.transaction(async (trx) => {
        await takeTurn(trx, content.shop.scope);
        outcome = act();
        await untilHeldUp(app.db);
        // Whoever has a dish in hand by now waits for the turn that is taken here.
        await trx.query("UPDATE products SET is_popular = NOT is_popular WHERE restaurant_id = $1", [
          content.shop.restaurantId,
        ]);
      });
      assert.equal(await outcome, left ? "undefined" : "200");
      assert.deepEqual(await available(), [left]);
    });

  it("are all there after many at once, in any order, by both doors", async () => {
    const [first] = dishes;
    const calls = Array.from({ length: 6 }, (_, index) => {
      const body = marked(index % 4 === 0, index % 2 ? dishes : dishes.toReversed());
      return index % 3 === 0
        ? byPartner(body)
        : index % 3 === 1
          ? byCook(body)
          : content.call("PATCH", `/products/${first}`, { isPopular: index % 2 === 0 });
    });
    assert.deepEqual((await Promise.all(calls)).map(outcomeOf), Array(6).fill("200"));
    assert.equal((await available()).length, 1, "one of those that marked all of them was the last");
  });
});

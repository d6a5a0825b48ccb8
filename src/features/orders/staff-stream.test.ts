import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("a board that is followed", () => {
  let app: TestApp;
  let shop: Shop;
  let base: string;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    base = await app.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => app.close());

  it("is a board of the restaurant by its own people, and none by an operator who looks", async (context) => {
    const boards = context.mock.method(app.ctx.boards, "enter");
    const pages = context.mock.method(app.ctx.openPages, "enter");
    const follow = async (cookie: string): Promise<[boards: unknown[], isLook: boolean]> => {
      const leaving = new AbortController();
      const response = await fetch(`${base}/api/staff/events?slug=${shop.slug}`, {
        headers: { cookie },
        signal: leaving.signal,
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (let heard = ""; !heard.includes("event: sync"); ) heard += (await reader.read()).value ?? "";
      leaving.abort();
      const entered = boards.mock.calls.map(({ arguments: [restaurantId] }) => restaurantId);
      boards.mock.resetCalls();
      return [entered, pages.mock.calls.at(-1)!.arguments[0].isLook];
    };
    const cook = await hire(app, shop);
    assert.deepEqual(await follow(cook.cookie), [[shop.restaurantId], false]);
    const operator = await openOperator(app);
    const look = await operator.call("POST", `/restaurants/${shop.slug}/look`, { reason: "Ringer ikke" });
    assert.equal(look.statusCode, 200, look.body);
    assert.deepEqual(await follow(operator.cookie), [[], true]);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { openShop } from "../src/features/orders/shop.fixture.ts";
import { createWebhook } from "../src/features/webhooks/create-webhook.ts";
import { scopeOf } from "../src/platform/db/scope.ts";
import { openJobBook } from "../src/platform/jobs.ts";
import { startLoops } from "../src/platform/loops.ts";
import { told, type Work } from "../src/platform/tracing/work.ts";
import { loops } from "../src/worker.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { ownPort } from "./own-port.ts";

/** Many small installations share a machine, and most of the day nobody orders. */
describe("a service in which nothing happens", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" } });
    const shop = await openShop(app);
    const url = `https://localhost:${await ownPort()}/hook`;
    await createWebhook(app.ctx, scopeOf(shop.restaurantId), { url, events: ["ORDER_CREATED"] });
  });
  after(() => app.close());

  it("asks its database three times a second at most, all its work together (D-408)", async () => {
    let statements: string[] = [];
    const count = ({ kind, name }: Work): void => void (kind === "statement" && statements.push(name));
    const listening = { start: count };
    told.subscribe(listening);
    const jobs = openJobBook(app.ctx);
    const running = startLoops(loops, app.ctx, { ...app.ctx, jobs });
    try {
      // What is done when a process begins is done: for two seconds it has asked no more than that.
      await setTimeout(3_000);
      for (let tries = 0, before = -Infinity; tries < 30 && statements.length - before > 6; tries++) {
        before = statements.length;
        await setTimeout(2_000);
      }
      statements = [];
      const begunAtMs = performance.now();
      await setTimeout(20_000);
      const perSecond = statements.length / ((performance.now() - begunAtMs) / 1_000);
      const kinds = Object.entries(Object.groupBy(statements, (name) => name)).map(
        ([name, all]) => `${all?.length} ${name}`,
      );
      assert.ok(perSecond <= 3, `${perSecond.toFixed(1)} a second: ${kinds.join(", ")}`);
    } finally {
      await running.stop();
      await jobs.close();
      told.unsubscribe(listening);
    }
  });
});

import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Api } from "../api.ts";
import { inBrowserWith } from "../browser.fixture.ts";
import { watchOwnOrders } from "./own-orders.ts";

class Page extends EventTarget {
  visibilityState = "visible";
}
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};
const everyMs = 60_000;

describe("what this browser has ordered here", () => {
  const page = new Page();
  inBrowserWith({ document: page });

  /** A page whose service says of each token its status, nothing (404), or no answer at all. */
  async function watch(t: TestContext, says: Record<string, string | 404 | "LOST">) {
    t.mock.timers.enable({ apis: ["setInterval", "Date"] });
    page.visibilityState = "visible";
    const asked: string[] = [];
    const found: string[] = [];
    const forgotten: string[] = [];
    const cancelledAt = new Date().toISOString();
    const api = async (call: string, { params: { token } }: { params: { token: string } }) => {
      asked.push(token);
      assert.equal(call, "GET /orders/:token");
      const status = says[token];
      return typeof status === "string" && status !== "LOST"
        ? { kind: "OK", body: { order: { publicToken: token, status, cancelledAt } } }
        : { kind: "PROBLEM", problem: { status: status === 404 ? 404 : 0 } };
    };
    const end = watchOwnOrders({
      api: api as unknown as Api,
      placed: Object.keys(says),
      found: (orders) =>
        found.push(orders.map(({ publicToken, status }) => `${publicToken} ${status}`).join()),
      forget: (token) => forgotten.push(token),
    });
    t.after(end);
    await settle();
    return {
      ...{ asked, found, forgotten, end },
      async pass(ms: number) {
        t.mock.timers.tick(ms);
        await settle();
      },
      async show(visibilityState: "visible" | "hidden") {
        page.visibilityState = visibilityState;
        page.dispatchEvent(new Event("visibilitychange"));
        await settle();
      },
    };
  }

  it("is asked about at once and every minute, but what is over is not asked about again", async (t) => {
    const says: Record<string, string> = { a: "PREPARING", b: "COMPLETED" };
    const { asked, found, pass } = await watch(t, says);
    assert.deepEqual([asked, found], [["a", "b"], ["a PREPARING,b COMPLETED"]]);
    await pass(everyMs - 1);
    assert.equal(asked.length, 2);
    says.a = "FAILED";
    await pass(1);
    assert.deepEqual([asked.slice(2), found.at(-1)], [["a"], "a FAILED,b COMPLETED"]);
    await pass(10 * everyMs);
    assert.equal(asked.length, 3, "nothing more can happen");
  });

  it("is asked about while its cancellation can be taken back, and no longer", async (t) => {
    const says = { a: "CANCELLED" };
    const { asked, found, pass } = await watch(t, says);
    says.a = "PREPARING";
    await pass(everyMs);
    assert.deepEqual(found, ["a CANCELLED", "a PREPARING"]);
    says.a = "CANCELLED";
    for (let minutes = 0; minutes < 10; minutes += 1) await pass(everyMs);
    assert.deepEqual([asked.length, found.at(-1)], [3, "a CANCELLED"]);
  });

  it("is not asked about while the page is not seen, and at once when it is seen again", async (t) => {
    const { asked, pass, show } = await watch(t, { a: "PREPARING" });
    await show("hidden");
    await pass(everyMs);
    assert.equal(asked.length, 1);
    await show("visible");
    assert.equal(asked.length, 2);
  });

  it("is forgotten where it leads nowhere, and asked about again where there was no answer", async (t) => {
    const says: Record<string, string | 404> = { a: 404, b: "LOST" };
    const { asked, found, forgotten, pass } = await watch(t, says);
    assert.deepEqual([forgotten, found], [["a"], [""]]);
    says.b = "PREPARING";
    await pass(everyMs);
    assert.deepEqual([asked.length, found.at(-1)], [4, "b PREPARING"]);
    says.b = "LOST";
    await pass(everyMs);
    assert.equal(found.at(-1), "b PREPARING", "as it was known last");
  });

  it("is left alone once the page is left", async (t) => {
    const { asked, found, end, pass, show } = await watch(t, { a: "PREPARING" });
    const seenAgain = show("visible");
    end();
    await seenAgain;
    await pass(everyMs);
    await show("visible");
    assert.deepEqual([asked.length, found.length], [2, 1]);
  });
});

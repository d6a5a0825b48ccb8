import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardOrder, ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { StaffApi } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { setServerTime } from "../live/clock.ts";
import type { KeptMove } from "../live/kept-moves.ts";
import { type Sent, sendMove } from "./send-move.ts";

const madeAt = Date.parse("2026-05-20T18:00:00Z");
const move = (more: Partial<KeptMove> = {}): KeptMove => ({
  id: "1",
  slug: "luka",
  orderId: "o1",
  name: "A12",
  from: "PREPARING",
  to: "READY_FOR_PICKUP",
  call: { kind: "STEP" },
  madeAtMs: madeAt,
  sendAtMs: 0,
  tab: "a",
  ...more,
});
const accept = (readyMs: number | null): KeptMove =>
  move({ from: "PAID", to: "CONFIRMED", call: { kind: "ACCEPT", readyMs } });

type Event = { at: string; event: string; status: string; by: { id: string | null; kind: string } };
const event = (
  status: string,
  by: string,
  at = "2026-05-20T18:00:05Z",
  name = "ORDER_STATUS_CHANGED",
): Event => ({
  ...{ at, event: name, status },
  by: { id: by, kind: "STAFF" },
});
const told = (events: Event[], cancellation: ToldOrder["cancellation"] = null): ToldOrder =>
  ({ id: "o1", events, people: [{ id: "ola", name: "Ola" }], cancellation }) as unknown as ToldOrder;

/** What is sent, to a service that answers so; `now`: the order as it is, or that it cannot be read. */
async function sent(
  one: KeptMove,
  answer: BoardOrder | Error = told([]),
  now: ToldOrder | Error = told([]),
  isClosing = false,
) {
  const calls: unknown[] = [];
  const call =
    (name: string, result: unknown) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (result instanceof Error) throw result;
      return result;
    };
  const api = {
    ...{ move: call("move", answer), cancel: call("cancel", answer), accept: call("accept", answer) },
    order: call("order", now),
  } as unknown as StaffApi;
  return { outcome: await sendMove(api, "kari", one, isClosing), calls };
}
const refused = (status: number, code: string, details = {}) =>
  new ApiError(status, code, "Det gikk ikke.", null, details);

const isTold = (outcome: Sent): boolean => typeof outcome === "object" && "moved" in outcome;

// Before anything else: whether the service's time is known is the device's for good.
describe("an answer to a new order", () => {
  it("waits until the service's clock is known", async () => {
    assert.deepEqual(await sent(accept(null)), { outcome: "LATER", calls: [] });
    const { outcome, calls } = await sent(move());
    assert.deepEqual([typeof outcome, calls.length], ["object", 1], "what promises no time does not");
    setServerTime(new Date().toISOString());
  });

  it("promises the time that was chosen", async () => {
    const readyMs = Date.now() + 20 * 60_000;
    const { calls } = await sent(accept(readyMs));
    const body = { readyAt: new Date(readyMs).toISOString(), expectedStatus: "PAID" };
    assert.deepEqual(calls, [["accept", "o1", body, false]]);
  });

  it("promises none where the guest has chosen it", async () => {
    assert.deepEqual((await sent(accept(null))).calls, [["accept", "o1", { expectedStatus: "PAID" }, false]]);
  });

  it("promises five minutes from now when the time has passed while there was no contact", async (t) => {
    t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-05-20T19:00:00Z") });
    const { calls } = await sent(accept(Date.parse("2026-05-20T19:00:00Z")));
    const body = { readyAt: "2026-05-20T19:05:00.000Z", expectedStatus: "PAID" };
    assert.deepEqual(calls, [["accept", "o1", body, false]]);
  });
});

describe("a move that is sent", () => {
  it("says where the order stood when it was made", async () => {
    const order = told([]);
    const { outcome, calls } = await sent(move(), order);
    const body = { status: "READY_FOR_PICKUP", expectedStatus: "PREPARING" };
    assert.deepEqual(calls, [["move", "o1", body, false]]);
    assert.deepEqual(outcome, { order });
  });

  it("cancels with the reason, the words and the money that were chosen", async () => {
    const body = { reason: "TOO_BUSY", message: null, refund: "FULL" as const };
    const { calls } = await sent(
      move({ to: "CANCELLED", call: { kind: "CANCEL", body } as never }),
      told([]),
      told([]),
      true,
    );
    assert.deepEqual(calls, [["cancel", "o1", { ...body, expectedStatus: "PREPARING" }, true]]);
  });

  it("is sent again later where nobody has judged it", async () => {
    for (const status of [0, 401, 429, 502, 503, 504])
      assert.equal((await sent(move(), refused(status, "ANY"))).outcome, "LATER", String(status));
    const lacking = refused(403, "FORBIDDEN", { reason: "SECOND_FACTOR_REQUIRED" });
    assert.equal((await sent(move(), lacking)).outcome, "LATER");
  });

  it("is refused in the service's words", async () => {
    for (const status of [400, 403, 404, 422, 500]) {
      const { outcome, calls } = await sent(move(), refused(status, "FORBIDDEN"));
      assert.deepEqual([outcome, calls.length], [{ text: "Det gikk ikke." }, 1]);
    }
  });

  it("that breaks for another reason is nobody's refusal", async () => {
    await assert.rejects(sent(move(), new TypeError("Oops")), TypeError);
  });
});

describe("an order that had moved when a move arrived", () => {
  const changed = refused(409, "CHANGED");

  it("is where this person brought it: an answer was lost, and it is no failure", async () => {
    for (const refusal of [changed, refused(409, "ILLEGAL_TRANSITION")]) {
      const order = told([event("READY_FOR_PICKUP", "kari"), event("COMPLETED", "ola")]);
      const { outcome, calls } = await sent(move(), refusal, order);
      assert.deepEqual([outcome, calls.at(-1)], [{ order }, ["order", "o1"]]);
    }
    const answered = told([event("PAID", "kari", undefined, "ORDER_ACKNOWLEDGED")]);
    assert.deepEqual((await sent(accept(null), changed, answered)).outcome, { order: answered });
  });

  it("that happened within seconds before, by the device's clock, is the same", async () => {
    const order = told([event("READY_FOR_PICKUP", "kari", "2026-05-20T17:59:50Z")]);
    assert.deepEqual((await sent(move(), changed, order)).outcome, { order });
    const before = told([event("READY_FOR_PICKUP", "kari", "2026-05-20T17:59:49Z")]);
    assert.ok(isTold((await sent(move(), changed, before)).outcome));
  });

  it("is told of with who moved it, where and when", async () => {
    const order = told([
      event("PREPARING", "kari", "2026-05-20T17:40:00Z"),
      event("READY_FOR_PICKUP", "ola"),
      event("READY_FOR_PICKUP", "kari", "2026-05-20T18:00:09Z", "ORDER_NOTE"),
    ]);
    const moved = {
      kind: "STAFF",
      name: "Ola",
      to: "READY_FOR_PICKUP",
      at: "2026-05-20T18:00:05Z",
      reason: null,
    };
    const other = move({ to: "COMPLETED", from: "READY_FOR_PICKUP" });
    assert.deepEqual((await sent(other, changed, order)).outcome, { text: "", moved });
  });

  it("an answer of somebody else counts as a move, and one's own answer as no other step", async () => {
    const order = told([
      event("PAID", "guest", "2026-05-20T17:40:00Z"),
      event("PAID", "ola", "2026-05-20T18:00:05Z", "ORDER_ACKNOWLEDGED"),
    ]);
    const moved = { kind: "STAFF", name: "Ola", to: "PAID", at: "2026-05-20T18:00:05Z", reason: null };
    assert.deepEqual((await sent(accept(null), changed, order)).outcome, { text: "", moved });
    const own = told([event("CONFIRMED", "kari", undefined, "ORDER_ACKNOWLEDGED")]);
    assert.ok(isTold((await sent(move({ to: "CONFIRMED" }), changed, own)).outcome));
    const stepped = told([event("PREPARING", "kari")]);
    assert.ok(isTold((await sent(accept(null), changed, stepped)).outcome));
  });

  it("and was cancelled says why, and the guest has no name among the people", async () => {
    const events = [event("CANCELLED", "guest")];
    const cancellation = { reason: "CUSTOMER_REQUEST", message: null } as ToldOrder["cancellation"];
    const moved = {
      kind: "STAFF",
      name: null,
      to: "CANCELLED",
      at: "2026-05-20T18:00:05Z",
      reason: "CUSTOMER_REQUEST",
    };
    assert.deepEqual((await sent(move(), changed, told(events, cancellation))).outcome, { text: "", moved });
    const unsaid = { ...moved, reason: null };
    assert.deepEqual((await sent(move(), changed, told(events))).outcome, { text: "", moved: unsaid });
    const ready = [event("READY_FOR_PICKUP", "ola")];
    const other = await sent(move({ to: "COMPLETED" }), changed, told(ready, cancellation));
    assert.equal((other.outcome as { moved: { reason: unknown } }).moved.reason, null);
  });

  it("of which nothing is told is refused without words", async () => {
    assert.deepEqual((await sent(move(), changed, told([]))).outcome, { text: "" });
  });

  it("and cannot be read is asked for later, or refused as the service says", async () => {
    assert.equal((await sent(move(), changed, refused(503, "UNAVAILABLE"))).outcome, "LATER");
    assert.equal((await sent(move(), changed, new TypeError("Oops"))).outcome, "LATER");
    assert.deepEqual((await sent(move(), changed, refused(404, "NOT_FOUND"))).outcome, {
      text: "Det gikk ikke.",
    });
  });
});

import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import { followOrder } from "./follow-order.ts";

class Page extends EventTarget {
  visibilityState = "visible";
}
class Stream extends EventTarget {
  static opened: Stream[] = [];
  onerror: () => void = () => undefined;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  /** As a browser's: nothing once it is closed. */
  tell(status: string) {
    if (this.isClosed) return;
    this.dispatchEvent(new MessageEvent("order", { data: JSON.stringify({ status }) }));
  }
}
interface Answer {
  ok: boolean;
  json(): Promise<object>;
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

describe("an order that a guest follows", () => {
  const page = new Page();
  const device = new EventTarget();
  const polls: { url: string; answer(answer: Answer): void; fail(): void }[] = [];
  inBrowserWith({
    document: page,
    EventSource: Stream,
    addEventListener: device.addEventListener.bind(device),
    removeEventListener: device.removeEventListener.bind(device),
    fetch: (url: string) =>
      new Promise((answer, fail) => polls.push({ url, answer, fail: () => fail(new TypeError("lost")) })),
  });

  /** A guest's page; `told`: what it was told, in order. */
  function follow(t: TestContext, isAsked = false) {
    t.mock.timers.enable({ apis: ["setInterval"] });
    page.visibilityState = "visible";
    polls.length = 0;
    const told: string[] = [];
    const end = followOrder(
      "trk_1",
      {
        onOrder: ({ status }) => told.push(status),
        onConnected: (isConnected) => told.push(isConnected ? "connected" : "lost"),
      },
      { isAsked },
    );
    t.after(end);
    const answered = async (status: string, isOk = true) => {
      polls.shift()!.answer({ ok: isOk, json: async () => ({ order: { status } }) });
      await settle();
    };
    return {
      told,
      end,
      answered,
      stream: Stream.opened.at(-1)!,
      pass: (ms: number) => t.mock.timers.tick(ms),
    };
  }

  it("is told as it changes, without being asked for while the stream says something", (t) => {
    const { told, stream, pass } = follow(t);
    assert.equal(stream.url, "/api/v1/orders/trk_1/events");
    stream.tell("CONFIRMED");
    for (let pings = 0; pings < 3; pings += 1) {
      pass(45_000);
      stream.dispatchEvent(new Event("ping"));
    }
    assert.deepEqual(told, ["CONFIRMED", "connected", "connected", "connected", "connected"]);
    assert.equal(polls.length, 0);
    assert.ok(!stream.isClosed);
  });

  it("is asked for every 15 seconds while the stream is down and the page is seen", async (t) => {
    const { told, stream, pass, answered } = follow(t);
    stream.dispatchEvent(new Event("ping"));
    stream.onerror();
    pass(14_999);
    assert.equal(polls.length, 0);
    pass(1);
    assert.deepEqual(
      polls.map(({ url }) => url),
      ["/api/v1/orders/trk_1"],
    );
    await answered("PREPARING");
    page.visibilityState = "hidden";
    pass(15_000);
    assert.equal(polls.length, 0);
    assert.deepEqual(told, ["connected", "PREPARING", "connected"]);
  });

  it("is asked for at once after something was done to it, when the page is seen again and when the device is back", async (t) => {
    const { told, answered } = follow(t, true);
    await answered("CANCELLED");
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    assert.equal(polls.length, 0);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await answered("REFUNDED");
    device.dispatchEvent(new Event("offline"));
    device.dispatchEvent(new Event("online"));
    polls.shift()!.fail();
    await settle();
    device.dispatchEvent(new Event("online"));
    await answered("ignored", false);
    assert.deepEqual(told, ["CANCELLED", "connected", "REFUNDED", "connected", "lost", "lost", "lost"]);
  });

  it("is lost as soon as the device is, whatever is still on its way, and is followed anew when it is back", async (t) => {
    const { told, stream, answered, pass } = follow(t);
    stream.tell("CONFIRMED");
    device.dispatchEvent(new Event("offline"));
    stream.tell("CONFIRMED");
    pass(15_000);
    polls.shift()!.fail();
    await settle();
    device.dispatchEvent(new Event("online"));
    const anew = Stream.opened.at(-1)!;
    assert.notEqual(anew, stream);
    assert.equal(anew.url, stream.url);
    await answered("PREPARING");
    anew.tell("READY_FOR_PICKUP");
    pass(15_000);
    assert.equal(polls.length, 0);
    assert.deepEqual(told, [
      ...["CONFIRMED", "connected", "lost", "lost"],
      ...["PREPARING", "connected", "READY_FOR_PICKUP", "connected"],
    ]);
  });

  it("is followed anew, once, and asked for when the stream went quiet without a word (D-341)", async (t) => {
    const { told, stream, pass, answered } = follow(t);
    stream.tell("CONFIRMED");
    pass(59_999);
    assert.equal(polls.length, 0);
    pass(1);
    assert.ok(stream.isClosed);
    const anew = Stream.opened.at(-1)!;
    assert.ok(!anew.isClosed);
    await answered("PREPARING");
    pass(60_000);
    assert.equal(Stream.opened.at(-1), anew);
    assert.equal(polls.length, 4);
    assert.deepEqual(told, ["CONFIRMED", "connected", "PREPARING", "connected"]);
  });

  it("is followed anew when the device changes its network without being lost", (t) => {
    const { stream } = follow(t);
    stream.tell("CONFIRMED");
    device.dispatchEvent(new Event("online"));
    assert.ok(stream.isClosed);
    assert.ok(!Stream.opened.at(-1)!.isClosed);
  });

  it("is not set back by an answer that was on its way while something newer was told", async (t) => {
    const { told, stream, answered } = follow(t, true);
    stream.tell("READY_FOR_PICKUP");
    await answered("PREPARING");
    assert.deepEqual(told, ["READY_FOR_PICKUP", "connected"]);
  });

  it("is left alone once the page is left", async (t) => {
    const { told, end, stream, answered, pass } = follow(t, true);
    stream.onerror();
    device.dispatchEvent(new Event("online"));
    end();
    assert.ok(Stream.opened.every(({ isClosed }) => isClosed));
    await answered("PREPARING");
    polls.shift()!.fail();
    await settle();
    device.dispatchEvent(new Event("offline"));
    device.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("visibilitychange"));
    pass(60_000);
    assert.deepEqual(told, []);
    assert.equal(polls.length, 0);
  });
});

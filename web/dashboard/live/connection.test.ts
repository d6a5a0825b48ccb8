import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";
import { type Connection, expectContact, onConnection, reconnect, watch } from "./connection.ts";

/** The service's stream as a browser holds it; each that was opened, the last one last. */
const streams: Stream[] = [];
class Stream extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  say(event: string, data = ""): void {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}
const page = new EventTarget();
const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
inBrowserWith({ EventSource: Stream, window: page, document: tab });

const settle = () => new Promise(setImmediate);

/** A board that is open; `answers` is whether calls are answered. */
function board(t: TestContext) {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 1_000_000 });
  streams.length = 0;
  const heard: string[] = [];
  const line = { answers: true, hangs: false, probes: 0 };
  const states: Connection[] = [];
  const deafen = onConnection((now) => states.push(now));
  const stop = watch({
    url: "/events",
    onResync: () => heard.push("all"),
    onOrder: (id) => heard.push(id),
    onKitchen: () => heard.push("kitchen"),
    probe: async () => {
      line.probes += 1;
      const answered = expectContact();
      if (line.hangs) await new Promise(() => undefined);
      if (!line.answers) throw new Error("no answer");
      answered();
    },
  });
  t.after(() => {
    stop();
    deafen();
  });
  return {
    heard,
    line,
    states,
    stop,
    stream: () => streams.at(-1)!,
    status: () => states.at(-1)?.status,
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        t.mock.timers.tick(1_000);
        await settle();
      }
    },
  };
}

describe("a board with contact", () => {
  it("is live from the first word of the stream, and reads what it tells of", (t) => {
    const { stream, status, heard } = board(t);
    assert.equal(status(), undefined);
    stream().say("sync");
    assert.equal(status(), "live");
    stream().say("orders", JSON.stringify({ orderId: "ord_1" }));
    stream().say("kitchen");
    stream().say("ping");
    assert.deepEqual(heard, ["all", "ord_1", "kitchen"]);
  });

  it("stays live on pings alone", async (t) => {
    const { stream, states, pass } = board(t);
    stream().say("sync");
    for (let ping = 0; ping < 6; ping += 1) {
      await pass(10);
      stream().say("ping");
    }
    assert.deepEqual(states, [{ status: "live" }]);
    assert.equal(streams.length, 1);
  });

  it("is not live before the stream speaks, and stays live whatever calls say", (t) => {
    const { stream, status } = board(t);
    expectContact()();
    assert.equal(status(), "polling");
    stream().say("sync");
    expectContact()();
    assert.equal(status(), "live");
  });

  it("asks by calls while the stream is down and they are answered, and opens it again", async (t) => {
    const { stream, status, line, pass } = board(t);
    stream().say("sync");
    stream().readyState = 0;
    stream().dispatchEvent(new Event("error"));
    await settle();
    assert.deepEqual([status(), line.probes], ["polling", 1]);
    await pass(4);
    assert.equal(streams.length, 2);
    stream().say("sync");
    assert.equal(status(), "live");
  });
});

describe("a board without contact", () => {
  it("says so after 25 silent seconds, and since when", async (t) => {
    const { stream, states, line, pass } = board(t);
    stream().say("sync");
    line.answers = false;
    await pass(25);
    assert.equal(states.at(-1)!.status, "live");
    await pass(1);
    assert.deepEqual(states.at(-1), { status: "lost", sinceMs: 1_000_000 });
    assert.equal(streams[0]!.readyState, 2);
  });

  it("says so as well when calls hang, and asks one at a time", async (t) => {
    const { stream, states, line, pass } = board(t);
    stream().say("sync");
    line.hangs = true;
    await pass(40);
    assert.deepEqual([states.at(-1), line.probes], [{ status: "lost", sinceMs: 1_000_000 }, 1]);
  });

  it("says so as soon as the stream breaks and a call fails", async (t) => {
    const { stream, status, line, pass } = board(t);
    stream().say("sync");
    await pass(1);
    line.answers = false;
    stream().dispatchEvent(new Event("error"));
    await settle();
    assert.equal(status(), "lost");
  });

  it("tries again every few seconds, and not oftener", async (t) => {
    const { stream, line, pass } = board(t);
    stream().say("sync");
    line.answers = false;
    await pass(26);
    const before = streams.length;
    await pass(12);
    assert.equal(streams.length - before, 3);
  });

  it("is back when a call is answered, and live when the stream speaks", async (t) => {
    const { stream, status, line, pass } = board(t);
    stream().say("sync");
    line.answers = false;
    await pass(30);
    assert.equal(status(), "lost");
    line.answers = true;
    await pass(4);
    assert.equal(status(), "polling");
    stream().say("ping");
    assert.equal(status(), "live");
  });

  it("says so at once when the browser has no network, and opens the stream when it has one", async (t) => {
    const { stream, status } = board(t);
    stream().say("sync");
    page.dispatchEvent(new Event("offline"));
    assert.deepEqual([status(), streams[0]!.readyState], ["lost", 2]);
    page.dispatchEvent(new Event("online"));
    await settle();
    assert.deepEqual([status(), streams.length], ["polling", 2]);
  });

  it("takes no answer to what was asked before the browser had no network for contact", (t) => {
    const { stream, status } = board(t);
    stream().say("sync");
    const answered = expectContact();
    page.dispatchEvent(new Event("offline"));
    answered();
    assert.equal(status(), "lost");
    expectContact()();
    assert.equal(status(), "polling");
  });

  it("tries at once when somebody asks for it", async (t) => {
    const { stream, line } = board(t);
    stream().say("sync");
    reconnect();
    await settle();
    assert.deepEqual([streams.length, line.probes, streams[0]!.readyState], [2, 1, 2]);
  });

  it("an answer that fails a moment after contact is no proof of none", async (t) => {
    const { stream, status, line } = board(t);
    stream().say("sync");
    line.answers = false;
    reconnect();
    await settle();
    assert.equal(status(), "polling");
  });
});

describe("a tablet that wakes", () => {
  it("opens the stream again when it has slept through pings, and not otherwise", async (t) => {
    const { stream } = board(t);
    stream().say("sync");
    tab.dispatchEvent(new Event("visibilitychange"));
    assert.equal(streams.length, 1);
    t.mock.timers.setTime(1_000_000 + 26_000);
    tab.visibilityState = "hidden";
    tab.dispatchEvent(new Event("visibilitychange"));
    assert.equal(streams.length, 1);
    tab.visibilityState = "visible";
    tab.dispatchEvent(new Event("visibilitychange"));
    assert.equal(streams.length, 2);
  });
});

describe("a board that was left", () => {
  it("follows nothing any more", async (t) => {
    const { stream, status, line, stop, pass } = board(t);
    stream().say("sync");
    stop();
    assert.equal(stream().readyState, 2);
    line.answers = false;
    page.dispatchEvent(new Event("online"));
    page.dispatchEvent(new Event("offline"));
    reconnect();
    await pass(60);
    stream().dispatchEvent(new Event("error"));
    await settle();
    assert.deepEqual([streams.length, line.probes, status()], [1, 0, "live"]);
  });
});

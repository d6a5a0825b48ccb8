import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { TrackingOrder } from "../clients/typescript/src/api.ts";
import { each } from "../clients/typescript/src/each.ts";
import { type EventsPage, followEvents } from "../clients/typescript/src/follow-events.ts";
import { followMenuImport } from "../clients/typescript/src/follow-menu-import.ts";
import { followOrder } from "../clients/typescript/src/follow-order.ts";
import { LukaError } from "../clients/typescript/src/luka-error.ts";
import { pause } from "../clients/typescript/src/pause.ts";
import type { CallOptions } from "../clients/typescript/src/send.ts";
import { waited } from "./mocked-time.ts";

const refused = (status: number) => new LukaError(status, { code: "REFUSED", message: "no" });
const offline = () => new TypeError("no network");

describe("the TypeScript client, following events,", () => {
  /** A service that answers so, one after another, and with an empty page from then on. */
  function answering(...answers: (Partial<EventsPage> | Error)[]) {
    const asked: (string | undefined)[] = [];
    const list = async ({ after }: { after?: string | undefined } = {}, { signal }: CallOptions = {}) => {
      signal?.throwIfAborted();
      asked.push(after);
      const answer = answers.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return { data: [], cursor: `c${asked.length}`, hasMore: false, ...answer } as EventsPage;
    };
    return { asked, list: list as Parameters<typeof followEvents>[0] };
  }
  const event = (deliveryId: string) => ({ deliveryId }) as unknown as EventsPage["data"][number];

  it("asks on at once while there is more, gives no empty page, and looks again after two seconds", async (t) => {
    const { asked, list } = answering(
      { data: [event("a")], hasMore: true },
      { data: [], hasMore: true },
      { data: [event("b")] },
      {},
      { data: [event("c")] },
    );
    const pages = followEvents(list, { after: "kept" });
    const next = async () => {
      const [{ value }, ms] = await waited(t, () => pages.next());
      return [(value as EventsPage).cursor, ms];
    };
    assert.deepEqual(await next(), ["c1", 0]);
    assert.deepEqual(await next(), ["c3", 0]);
    assert.deepEqual(await next(), ["c5", 4_000]);
    assert.deepEqual(asked, ["kept", "c1", "c2", "c3", "c4"]);
  });

  it("begins now where it is told so: behind everything that there is, with the cursor of there", async (t) => {
    const { asked, list } = answering(
      { data: [event("old")], hasMore: true },
      { data: [event("older")], hasMore: true },
      {},
      { data: [event("new")] },
    );
    const pages = followEvents(list, { after: "now", everyMs: 500 });
    const first = (await pages.next()).value as EventsPage;
    assert.deepEqual(first, { data: [], cursor: "c3", hasMore: false });
    const [{ value }, ms] = await waited(t, () => pages.next());
    assert.deepEqual([(value as EventsPage).data, ms], [[event("new")], 0]);
    assert.deepEqual(asked, [undefined, "c1", "c2", "c3"]);
  });

  it("waits for a service that is away once it has answered, longer each time, and says so", async (t) => {
    const told: number[] = [];
    const { list } = answering(
      { data: [event("a")] },
      offline(),
      refused(503),
      refused(429),
      { data: [event("b")] },
      offline(),
      { data: [event("c")] },
    );
    const pages = followEvents(list, { everyMs: 500, onOffline: (ms) => told.push(ms) });
    await pages.next();
    const [, ms] = await waited(t, () => pages.next());
    assert.deepEqual(told, [1_000, 2_000, 4_000]);
    assert.equal(ms, 7_500);
    await waited(t, () => pages.next());
    assert.deepEqual(told.slice(3), [1_000], "anew");
    const silently = followEvents(answering({ data: [event("a")] }, offline(), { data: [event("b")] }).list);
    await silently.next();
    const [{ value }] = await waited(t, () => silently.next());
    assert.deepEqual((value as EventsPage).data, [event("b")]);
  });

  it("ends where it was never reached, and where it is refused", async () => {
    await assert.rejects(followEvents(answering(offline()).list).next(), /no network/);
    await assert.rejects(followEvents(answering(offline()).list, { after: "now" }).next(), /no network/);
    for (const status of [401, 404, 410]) {
      const pages = followEvents(answering({ data: [event("a")] }, refused(status)).list, { everyMs: 0 });
      await pages.next();
      await assert.rejects(pages.next(), { status });
    }
  });

  it("ends at once when it is given up, while it asks and while it waits", async (t) => {
    const leaving = new AbortController();
    const pages = followEvents(answering({ data: [event("a")] }).list, { signal: leaving.signal });
    await pages.next();
    const next = pages.next();
    leaving.abort(new Error("gone"));
    await assert.rejects(next, /gone/);
    const asking = new AbortController();
    const { list } = answering({ data: [event("a")] });
    const others = followEvents(
      ((input, how) => (asking.signal.aborted ? Promise.reject(offline()) : list(input, how))) as typeof list,
      { signal: asking.signal, everyMs: 0 },
    );
    await others.next();
    asking.abort(new Error("gone"));
    await assert.rejects(waited(t, () => others.next()));
  });

  it("says nothing of a network that is away once it is given up", async () => {
    const leaving = new AbortController();
    const told: number[] = [];
    const { list } = answering({ data: [event("a")] }, offline());
    const giving: typeof list = (asked, how) => {
      const answer = list(asked, how);
      if (asked?.after === "c1") leaving.abort(new Error("gone"));
      return answer;
    };
    const onOffline = (ms: number) => void told.push(ms);
    const pages = followEvents(giving, { signal: leaving.signal, everyMs: 0, onOffline });
    await pages.next();
    await assert.rejects(pages.next(), /no network/);
    assert.deepEqual(told, []);
  });
});

describe("the TypeScript client, following the reading of a menu,", () => {
  const reading = (...statuses: string[]) => {
    const signals: unknown[] = [];
    const get = async ({ importId }: { importId: string }, how?: CallOptions) => {
      signals.push(how?.signal);
      return { data: { id: importId, status: statuses.shift()! } };
    };
    return { signals, get: get as unknown as Parameters<typeof followMenuImport>[0] };
  };

  it("tells each state once, asks every two seconds, and ends when it has been read", async (t) => {
    const { signal } = new AbortController();
    const { signals, get } = reading("PROCESSING", "PROCESSING", "PROCESSING", "READY");
    const seen: [string, string, number][] = [];
    const [, ms] = await waited(t, async () => {
      for await (const { id, status } of followMenuImport(get, "imp_1", signal))
        seen.push([id, status, signals.length]);
    });
    assert.deepEqual(seen, [
      ["imp_1", "PROCESSING", 1],
      ["imp_1", "READY", 4],
    ]);
    assert.equal(ms, 6_000);
    assert.deepEqual(signals, Array(4).fill(signal));
  });

  it("tells of one that failed, or was read before anybody looked", async () => {
    for (const status of ["READY", "FAILED"]) {
      const seen: string[] = [];
      for await (const one of followMenuImport(reading(status).get, "imp_1", undefined))
        seen.push(one.status);
      assert.deepEqual(seen, [status]);
    }
  });
});

describe("the TypeScript client, following an order,", () => {
  const order = (status: string, note = "") => ({ status, note }) as unknown as TrackingOrder;
  const said = (status: string, note?: string) =>
    `event: order\ndata: ${JSON.stringify(order(status, note))}\n\n`;
  /** A stream with these parts; without an end it stays open. */
  const stream = (parts: string[], { ends = true, status = 200 } = {}) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
          if (ends) controller.close();
        },
      }),
      { status },
    );
  type Look = Parameters<typeof followOrder>[3];
  const nothing: Look = () => Promise.reject(refused(404));
  const follow = (
    answers: (Response | Error)[],
    look: Look = nothing,
    how: Parameters<typeof followOrder>[2] = {},
    asked: string[] = [],
  ) =>
    followOrder(
      {
        baseUrl: "https://luka.example",
        fetch: async (url, init) => {
          asked.push(`${url} ${new Headers(init?.headers).get("accept")}`);
          const answer = answers.shift() ?? offline();
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
      "a/b",
      how,
      look,
    );
  const all = async (t: TestContext, orders: AsyncGenerator<TrackingOrder>) =>
    waited(t, async () => {
      const seen: string[] = [];
      for await (const { status } of orders) seen.push(status);
      return seen;
    });

  it("reads events however they are cut, passes over all others, and tells nothing twice", async (t) => {
    const asked: string[] = [];
    const text = `: ping\n\n${said("PAID")}${said("PAID")}event: note\ndata: {"status":"WRONG"}\n\nevent: order\n\n${said("COMPLETED")}`;
    const [seen] = await all(t, follow([stream([...text])], nothing, {}, asked));
    assert.deepEqual(seen, ["PAID", "COMPLETED"]);
    assert.deepEqual(asked, ["https://luka.example/api/v1/orders/a%2Fb/events text/event-stream"]);
    const lines = 'event: order\ndata: {"status":\ndata: "FAILED"}\n\n';
    assert.deepEqual((await all(t, follow([stream([lines])])))[0], ["FAILED"]);
  });

  it("ends with an order that is over, and with the stream it came by", async (t) => {
    for (const status of ["COMPLETED", "CANCELLED", "FAILED"]) {
      assert.deepEqual((await all(t, follow([stream([said(status)], { ends: false })])))[0], [status]);
      const looked: Look = async () => ({ order: order(status), pollAfterSeconds: 5 });
      assert.deepEqual((await all(t, follow([offline()], looked)))[0], [status]);
    }
  });

  it("looks once when the stream has broken, waits as long as it is told, and reads on", async (t) => {
    let looks = 0;
    const look: Look = async () => {
      looks += 1;
      return { order: order("PAID", looks === 2 ? "changed" : ""), pollAfterSeconds: 7 };
    };
    const streams = [stream([said("PAID")]), stream([], { status: 429 }), stream([said("COMPLETED")])];
    const [seen, ms] = await all(t, follow(streams, look));
    assert.deepEqual([seen, looks, ms], [["PAID", "PAID", "COMPLETED"], 2, 14_000]);
  });

  it("waits for a network that is away, longer each time until it has heard something", async (t) => {
    const told: number[] = [];
    const looks = [
      offline(),
      refused(500),
      { order: order("PAID"), pollAfterSeconds: 3 },
      offline(),
      refused(404),
    ];
    const look: Look = async () => {
      const found = looks.shift()!;
      if (found instanceof Error) throw found;
      return found;
    };
    const following = all(t, follow([], look, { onOffline: (ms) => told.push(ms) }));
    await assert.rejects(following, { status: 404 });
    assert.deepEqual(told, [1_000, 2_000, 1_000]);
  });

  it("takes a stream for dead that says nothing for 45 seconds, and one for alive that pings", async (t) => {
    const look: Look = async () => ({ order: order("COMPLETED"), pollAfterSeconds: 1 });
    const deaf = (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
        }),
      );
    const orders = followOrder(
      { baseUrl: "https://luka.example", fetch: async (_url, init) => deaf(init!.signal!) },
      "a",
      {},
      look,
    );
    assert.deepEqual(await all(t, orders), [["COMPLETED"], 45_000]);
    const pinging = (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          async start(controller) {
            signal.addEventListener("abort", () => controller.error(signal.reason));
            for (let pings = 0; pings < 5; pings += 1) {
              await new Promise((resolve) => setTimeout(resolve, 20_000));
              controller.enqueue(new TextEncoder().encode(": ping\n\n"));
            }
            controller.enqueue(new TextEncoder().encode(said("CANCELLED")));
          },
        }),
      );
    const alive = followOrder(
      { baseUrl: "https://luka.example", fetch: async (_url, init) => pinging(init!.signal!) },
      "a",
      {},
      nothing,
    );
    assert.deepEqual(await all(t, alive), [["CANCELLED"], 100_000]);
  });

  it("is over at once when it is given up, with the reason", async () => {
    const leaving = new AbortController();
    const orders = follow([stream([said("PAID")], { ends: false })], nothing, { signal: leaving.signal });
    await orders.next();
    leaving.abort(new Error("the page is left"));
    await assert.rejects(
      followOrder(
        { baseUrl: "https://luka.example", fetch: () => Promise.reject(offline()) },
        "a",
        { signal: leaving.signal },
        nothing,
      ).next(),
      /the page is left/,
    );
    await orders.return(undefined);
  });

  it("says nothing of a network that is away once it is given up", async () => {
    const leaving = new AbortController();
    const told: number[] = [];
    const look: Look = async () => {
      leaving.abort(new Error("the page is left"));
      throw offline();
    };
    const onOffline = (ms: number) => void told.push(ms);
    await assert.rejects(follow([], look, { signal: leaving.signal, onOffline }).next(), /no network/);
    assert.deepEqual(told, []);
  });
});

describe("the TypeScript client, when it is done,", () => {
  const clocks = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

  it("leaves no clock running that would keep the program", async () => {
    const before = clocks();
    const answer = 'event: order\ndata: {"status":"COMPLETED"}\n\n';
    const service = { baseUrl: "https://luka.example", fetch: async () => new Response(answer) };
    const look = () => Promise.reject(offline());
    for await (const { status } of followOrder(service, "a", {}, look)) assert.equal(status, "COMPLETED");
    const leaving = new AbortController();
    const waiting = pause(60_000, leaving.signal);
    assert.equal(clocks(), before + 1);
    leaving.abort(new Error("gone"));
    await assert.rejects(waiting, /gone/);
    await assert.rejects(pause(60_000, leaving.signal), /gone/);
    assert.equal(clocks(), before);
  });
});

describe("the TypeScript client, going through a list,", () => {
  it("asks for each page with what was asked for and the cursor of the page before", async () => {
    const asked: unknown[] = [];
    const pages = [
      { data: [1, 2], nextCursor: "b" },
      { data: [], nextCursor: "c" },
      { data: [3], nextCursor: null },
    ];
    const how: CallOptions = { timeoutMs: 5 };
    const list = async (input?: { limit: number }, options?: CallOptions) => {
      asked.push([input, options === how]);
      return pages.shift()!;
    };
    const seen: number[] = [];
    for await (const one of each(list, { limit: 2 }, how)) seen.push(one);
    assert.deepEqual(seen, [1, 2, 3]);
    assert.deepEqual(asked, [
      [{ limit: 2 }, true],
      [{ limit: 2, cursor: "b" }, true],
      [{ limit: 2, cursor: "c" }, true],
    ]);
  });
});

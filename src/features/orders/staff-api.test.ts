import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, originOf, type Staff } from "../people/staff.fixture.ts";
import type { Board, BoardOrder, ToldOrder } from "./board-schemas.ts";
import type { PlacedOrder } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

const minute = 60_000;

describe("the board's API", () => {
  let app: TestApp;
  let shop: Shop;
  let cook: Staff;
  let stranger: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
    cook = await hire(app, shop);
    const elsewhere = await openShop(app);
    const colleague = await hire(app, elsewhere, "OWNER");
    // Somebody with a good session who asks about a restaurant that is not theirs.
    const call: Staff["call"] = (method, path, body, headers) =>
      app.inject({
        method,
        url: `/api/staff${path}${path.includes("?") ? "&" : "?"}slug=${shop.slug}`,
        headers: {
          host: app.ctx.config.serviceDomain,
          cookie: colleague.cookie,
          ...(method !== "GET" && { origin: originOf(app) }),
          ...(headers as Record<string, string>),
        },
        ...(body && { payload: body }),
      });
    stranger = { ...colleague, call };
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const paid = async (more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const board = async (state: string): Promise<BoardOrder[]> =>
    ((await cook.call("GET", `/orders?state=${state}`)).json() as Board).orders;
  const isOn = async (state: string, { orderId }: PlacedOrder): Promise<boolean> =>
    (await board(state)).some((order) => order.id === orderId);
  const act = (order: PlacedOrder, action: string, body: object, staff = cook) =>
    staff.call("POST", `/orders/${order.orderId}/${action}`, body);

  it("shows a paid order as new until somebody accepts it with a time", async () => {
    const order = await paid();
    assert.ok(await isOn("new", order));
    const response = await act(order, "accept", { readyInMinutes: 25 });
    assert.equal(response.statusCode, 200);
    const accepted = response.json() as BoardOrder;
    assert.equal(accepted.status, "CONFIRMED");
    assert.equal(Date.parse(accepted.estimatedReadyAt!), app.clock.nowMs() + 25 * minute);
    assert.ok(!(await isOn("new", order)));
    assert.ok(await isOn("active", order));
  });

  it("shows a cash order as new until somebody answers, though it arrives confirmed", async () => {
    const order = await shop.place();
    assert.equal(order.status, "CONFIRMED");
    assert.ok(await isOn("new", order));
    assert.ok(!(await isOn("active", order)));
    const response = await act(order, "accept", {
      readyAt: new Date(app.clock.nowMs() + 40 * minute).toISOString(),
    });
    assert.equal(response.statusCode, 200);
    assert.equal(Date.parse(response.json().estimatedReadyAt), app.clock.nowMs() + 40 * minute);
    assert.ok(await isOn("active", order));
  });

  it("comes compressed to who takes it that way, and says the same", async () => {
    await paid();
    const plain = await cook.call("GET", "/orders?state=new");
    assert.equal(plain.headers["content-encoding"], undefined);
    for (const [asked, read] of [
      ["gzip, deflate, br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await cook.call("GET", "/orders?state=new", undefined, {
        "accept-encoding": asked,
      });
      assert.equal(headers["content-encoding"], asked === "gzip" ? "gzip" : "br");
      assert.equal(headers.vary, "accept-encoding");
      assert.equal(Number(headers["content-length"]), rawPayload.length);
      assert.equal(read(rawPayload).toString(), plain.body);
      assert.ok(rawPayload.length < plain.body.length / 2);
    }
    const head = { "accept-encoding": "br" };
    const small = await cook.call("GET", "/orders?state=nothing", undefined, head);
    assert.deepEqual([small.statusCode, small.headers["content-encoding"]], [422, undefined]);
  });

  it("lets one of two people who answer at once win, and tells the other", async () => {
    for (const order of [await paid(), await shop.place()]) {
      const answers = await Promise.all(
        [10, 15, 20, 25].map((readyInMinutes) => act(order, "accept", { readyInMinutes })),
      );
      const codes = answers.map((answer) => answer.statusCode).sort();
      assert.deepEqual(codes, [200, 409, 409, 409]);
      const winner = answers.find((answer) => answer.statusCode === 200)!.json() as BoardOrder;
      const loser = answers.find((answer) => answer.statusCode === 409)!.json();
      assert.equal(loser.error.code, "ILLEGAL_TRANSITION");
      const shown = (await board("active")).find((one) => one.id === order.orderId);
      assert.equal(shown!.estimatedReadyAt, winner.estimatedReadyAt);
    }
  });

  it("moves an order step by step; a second tap on the same button changes nothing", async () => {
    const order = await paid();
    await act(order, "accept", {});
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "READY_FOR_PICKUP", "COMPLETED"]) {
      const response = await act(order, "status", { status });
      assert.equal(response.statusCode, 200);
      assert.equal(response.json().status, status);
    }
    const back = await act(order, "status", { status: "PREPARING" });
    assert.equal(back.statusCode, 409);
    assert.equal(back.json().error.code, "ILLEGAL_TRANSITION");
    assert.ok(await isOn("done", order));
  });

  it("counts an order as done in the business day in which it was finished", async () => {
    const order = await paid();
    await act(order, "cancel", { reason: "TOO_BUSY", refund: "FULL" });
    app.clock.set("2026-06-13T03:30:00+02:00");
    assert.ok(await isOn("done", order));
    app.clock.set("2026-06-13T04:00:00+02:00");
    assert.ok(!(await isOn("done", order)));
  });

  it("promises another time, and refuses one that has been", async () => {
    const order = await paid();
    await act(order, "accept", { readyInMinutes: 20 });
    const readyAt = new Date(app.clock.nowMs() + 35 * minute).toISOString();
    const delayed = await act(order, "delay", { readyAt, reason: "Det er kø på kjøkkenet" });
    assert.equal(Date.parse(delayed.json().estimatedReadyAt), Date.parse(readyAt));
    assert.notEqual(delayed.json().pickupTimeRevisedAt, null);
    const past = await act(order, "delay", { readyAt: new Date(app.clock.nowMs() - minute).toISOString() });
    assert.equal(past.statusCode, 422);
    assert.equal(past.json().error.details.issues[0].path, "readyAt");
  });

  it("cancels with a reason and pays back what is asked", async () => {
    const order = await paid();
    const response = await act(order, "cancel", {
      reason: "OUT_OF_ITEMS",
      message: "Tomt for brus",
      refund: { amount: 1000 },
    });
    assert.equal(response.statusCode, 200);
    const { status, refunded, cancellation } = response.json() as BoardOrder;
    assert.deepEqual(
      [status, refunded, cancellation],
      ["CANCELLED", 1000, { reason: "OUT_OF_ITEMS", message: "Tomt for brus" }],
    );
    const seen = await shop.track(order.publicToken);
    assert.equal(seen.cancellation?.message, "Tomt for brus");
  });

  it("leaves refunds of an order to owners and managers, each made once however often it is sent", async () => {
    const order = await paid();
    const manager = await hire(app, shop, "MANAGER");
    const body = { amount: 500, reason: "Brusen var lunken" };
    const refused = await act(order, "refunds", body);
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json().error.code, "FORBIDDEN");
    const key = { "idempotency-key": newKey() };
    const path = `/orders/${order.orderId}/refunds`;
    const first = await manager.call("POST", path, body, key);
    const second = await manager.call("POST", path, body, key);
    assert.deepEqual([first.statusCode, second.statusCode], [201, 200]);
    assert.equal(second.json().refundId, first.json().refundId);
    assert.equal(second.json().refunded, 500);
  });

  it("tells who did what to an order, wherever it stands (D-230)", async () => {
    const order = await paid();
    await act(order, "accept", {});
    const manager = await hire(app, shop, "MANAGER");
    await act(order, "cancel", { reason: "TOO_BUSY" }, manager);
    const told = (await cook.call("GET", `/orders/${order.orderId}`)).json() as ToldOrder;
    assert.equal(told.status, "CANCELLED");
    const by = told.events.filter((event) => event.by.kind === "STAFF").map((event) => event.by.id);
    assert.deepEqual(new Set(by), new Set([cook.userId, manager.userId]));
    assert.deepEqual(
      told.people,
      [cook.userId, manager.userId].sort().map((id) => ({ id, name: "Kim Kokk" })),
    );
    // What somebody was called who works there no more is not told.
    await app.db.query("DELETE FROM restaurant_members WHERE user_id = $1", [manager.userId]);
    const later = (await cook.call("GET", `/orders/${order.orderId}`)).json() as ToldOrder;
    assert.deepEqual(
      later.people.map(({ id }) => id),
      [cook.userId],
    );
  });

  it("names everything that is wrong with a request", async () => {
    const order = await paid();
    for (const [action, body, path] of [
      ["accept", { readyInMinutes: 0 }, "readyInMinutes"],
      ["accept", { readyInMinutes: 10, status: "PAID" }, "status"],
      ["status", { status: "EATEN" }, "status"],
      ["cancel", { reason: "BAD_MOOD", refund: "FULL" }, "reason"],
      ["cancel", { reason: "OTHER", refund: { amount: -1 } }, "refund"],
      ["delay", { readyAt: "i morgen" }, "readyAt"],
    ] as const) {
      const response = await act(order, action, body);
      assert.equal(response.statusCode, 422, `${action} ${JSON.stringify(body)}`);
      assert.ok(response.json().error.details.issues[0].path.startsWith(path), response.body);
    }
    assert.equal((await cook.call("GET", "/orders?state=eaten")).statusCode, 422);
    assert.equal((await cook.call("GET", "/orders?state=new&cursor=mine")).statusCode, 400);
  });

  it("lets nobody in without a session, and nothing of another restaurant be seen", async () => {
    const order = await paid();
    const calls: ["GET" | "POST", string, object?][] = [
      ["GET", "/orders?state=new"],
      ["GET", `/orders/${order.orderId}`],
      ["GET", "/events"],
      ["POST", `/orders/${order.orderId}/accept`, {}],
      ["POST", `/orders/${order.orderId}/status`, { status: "PREPARING" }],
      ["POST", `/orders/${order.orderId}/delay`, { readyAt: "2026-06-12T19:00:00Z" }],
      ["POST", `/orders/${order.orderId}/cancel`, { reason: "OTHER" }],
      ["POST", `/orders/${order.orderId}/refunds`, { amount: 1, reason: "Nei" }],
    ];
    for (const [method, path, body] of calls) {
      const anonymous = await cook.call(method, path, body, { cookie: undefined });
      assert.equal(anonymous.statusCode, 401, path);
      const foreign = await stranger.call(method, path, body);
      assert.equal(foreign.statusCode, 404, path);
      assert.equal(foreign.json().error.code, "RESTAURANT_NOT_FOUND");
    }
    assert.ok(await isOn("new", order));
  });

  it("does not know another restaurant's orders by their id", async () => {
    const order = await paid();
    const elsewhere = await openShop(app);
    const colleague = await hire(app, elsewhere, "OWNER");
    for (const response of [
      await colleague.call("POST", `/orders/${order.orderId}/accept`, {}),
      await colleague.call("GET", `/orders/${order.orderId}`),
    ]) {
      assert.equal(response.statusCode, 404);
      assert.equal(response.json().error.code, "ORDER_NOT_FOUND");
    }
  });

  it("refuses what another site's page can make a browser send", async () => {
    const order = await paid();
    const path = `/orders/${order.orderId}/accept`;
    const refusals: [headers: Record<string, string | undefined>, status: number][] = [
      [{ origin: "https://evil.example" }, 403],
      [{ origin: `http://${shop.slug}.${app.ctx.config.serviceDomain}` }, 403],
      [{ origin: "null" }, 403],
      [{ origin: undefined }, 403],
      [{ "content-type": "text/plain" }, 415],
      [{ "content-type": "application/x-www-form-urlencoded" }, 415],
    ];
    for (const [headers, status] of refusals) {
      assert.equal((await cook.call("POST", path, {}, headers)).statusCode, status, JSON.stringify(headers));
    }
    assert.ok(await isOn("new", order));
  });

  it("loses those who no longer work there within seconds", async () => {
    const leaver = await hire(app, shop);
    assert.equal((await leaver.call("GET", "/orders?state=new")).statusCode, 200);
    await app.db.query("DELETE FROM restaurant_members WHERE user_id = $1", [leaver.userId]);
    const deadline = performance.now() + 30_000;
    let status = 200;
    while (status === 200 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      status = (await leaver.call("GET", "/orders?state=new")).statusCode;
    }
    assert.equal(status, 404);
  });

  describe("live", () => {
    let base: string;
    before(async () => {
      base = await app.app.listen({ port: 0, host: "127.0.0.1" });
    });

    const follow = async (staff: Staff) => {
      const leaving = new AbortController();
      const response = await fetch(`${base}/api/staff/events?slug=${shop.slug}`, {
        headers: { cookie: staff.cookie },
        signal: leaving.signal,
      });
      assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
      const heard: string[] = [];
      const state = { isOpen: true };
      const reading = (async () => {
        for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
          for (const [, name] of chunk.matchAll(/^event: (\w+)$/gm)) heard.push(name!);
        }
      })()
        .catch(() => undefined)
        .finally(() => {
          state.isOpen = false;
        });
      const until = async (isSo: () => boolean, withinMs = 30_000) => {
        const deadline = performance.now() + withinMs;
        while (!isSo()) {
          if (performance.now() > deadline) assert.fail(`heard only ${heard.join(", ")}`);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      return {
        heard,
        state,
        until,
        leave: async () => {
          leaving.abort();
          await reading;
        },
      };
    };

    it("a board hears of new orders, of rush and of sold-out items, and first of all to read everything", async () => {
      const stream = await follow(cook);
      await stream.until(() => stream.heard.includes("sync"));
      await shop.place();
      await stream.until(() => stream.heard.includes("orders"));
      await cook.call("PUT", "/rush", { minutes: 15 });
      await stream.until(() => stream.heard.includes("kitchen"));
      await cook.call("PUT", "/rush", { minutes: null });
      await stream.leave();
    });

    it("a board hears nothing of other restaurants", async () => {
      const stream = await follow(cook);
      await stream.until(() => stream.heard.includes("sync"));
      stream.heard.length = 0;
      const elsewhere = await openShop(app);
      await elsewhere.place();
      // What it must not hear would have come before what it may.
      await shop.place();
      await stream.until(() => stream.heard.includes("orders"));
      assert.equal(stream.heard.filter((name) => name === "orders").length, 1, stream.heard.join(", "));
      await stream.leave();
    });

    it("a stream ends when its session does", { timeout: 60_000 }, async () => {
      const leaver = await hire(app, shop);
      const stream = await follow(leaver);
      await stream.until(() => stream.heard.includes("sync"));
      await app.db.query("DELETE FROM people_sessions WHERE user_id = $1", [leaver.userId]);
      await stream.until(() => !stream.state.isOpen);
    });
  });
});

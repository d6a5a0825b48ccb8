import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideInSandbox } from "../../platform/payments/sandbox.ts";
import { hire } from "../people/staff.fixture.ts";
import { moveOrder } from "./move-order.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

interface Event {
  id: string;
  event: string;
  data: { status: string; due: { paymentUrl: string | null } | null };
}

/** Reads server-sent events from a real connection. */
class Reader {
  readonly response: IncomingMessage;
  private text = "";
  private readonly events: Event[] = [];

  constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding("utf8").on("data", (chunk: string) => {
      this.text += chunk;
      const parts = this.text.split("\n\n");
      this.text = parts.pop()!;
      for (const part of parts) {
        const fields = Object.fromEntries(
          part.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]),
        );
        if (fields.event)
          this.events.push({ ...fields, data: JSON.parse(fields.data ?? "") } as unknown as Event);
      }
      response.emit("event");
    });
  }

  async next(): Promise<Event> {
    while (this.events.length === 0) await once(this.response, "event");
    return this.events.shift()!;
  }

  get waiting(): number {
    return this.events.length;
  }
}

describe("following an order live", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    await app.app.listen({ host: "127.0.0.1", port: 0 });
  });
  after(() => app.close());

  const follow = async (token: string, headers: Record<string, string> = {}): Promise<Reader> => {
    const { port } = app.app.server.address() as AddressInfo;
    const request = get({ port, path: `/api/v1/orders/${token}/events`, headers });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return new Reader(response);
  };

  it("hears of a payment that nobody has told of, by looking now and then", async (context) => {
    // The first of all tests: a real interval that ended meanwhile would go on.
    context.mock.timers.enable({ apis: ["setInterval"] });
    const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
    const { orderId, publicToken, paymentUrl } = await sandbox.place(
      sandbox.body({ paymentMethod: "ONLINE" }),
    );
    const reader = await follow(publicToken);
    assert.equal((await reader.next()).data.status, "AWAITING_PAYMENT");
    await decideInSandbox(app.db, paymentUrl!.split("/").at(-1)!, "PAID", app.clock.nowMs());
    app.clock.advance(5_000);
    context.mock.timers.tick(5_000);
    assert.equal((await reader.next()).data.status, "PAID");

    // And of what it came to more.
    const owner = await hire(app, sandbox, "OWNER");
    const changed = await owner.call("POST", `/orders/${orderId}/changes`, {
      ...{ expectedVersion: 0, keep: [{ lineId: "1", quantity: 1 }], add: [sandbox.line("Kake")] },
      settle: "LINK",
    });
    assert.equal(changed.statusCode, 200, changed.body);
    const { due } = (await reader.next()).data;
    await decideInSandbox(app.db, due!.paymentUrl!.split("/").at(-1)!, "PAID", app.clock.nowMs());
    app.clock.advance(5_000);
    context.mock.timers.tick(5_000);
    assert.equal((await reader.next()).data.due, null);

    // Once nothing is awaited any more, nobody looks: what nobody told of is read with the next thing that somebody does.
    await app.db.query("UPDATE restaurant_profiles SET phone = '+4773000000' WHERE restaurant_id = $1", [
      sandbox.restaurantId,
    ]);
    await app.ctx.snapshots.reload(sandbox.restaurantId);
    app.clock.advance(5_000);
    context.mock.timers.tick(5_000);
    const cancelled = await owner.call("POST", `/orders/${orderId}/cancel`, { reason: "OTHER" });
    assert.equal(cancelled.statusCode, 200, cancelled.body);
    assert.equal((await reader.next()).data.status, "CANCELLED");
    reader.response.destroy();
  });

  it("hears the order at once, every change after it, and on coming back only what was missed", async () => {
    const { orderId, publicToken } = await shop.place();
    const reader = await follow(publicToken);
    assert.equal(reader.response.headers["content-type"], "text/event-stream; charset=utf-8");
    assert.equal(reader.response.headers["cache-control"], "private, no-store");
    const first = await reader.next();
    assert.equal(first.event, "order");
    assert.equal(first.data.status, "CONFIRMED");
    await moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", {
      kind: "STAFF",
      id: "usr_1",
      role: "OWNER",
    });
    const second = await reader.next();
    assert.equal(second.data.status, "PREPARING");
    reader.response.destroy();

    const back = await follow(publicToken, { "last-event-id": second.id });
    await moveOrder(app.ctx, shop.scope, orderId, "MARK_READY", {
      kind: "STAFF",
      id: "usr_1",
      role: "OWNER",
    });
    assert.equal((await back.next()).data.status, "READY_FOR_PICKUP");
    assert.equal(back.waiting, 0);
    back.response.destroy();
  });

  it("hears nothing of other orders, and a stranger's token is not found", async () => {
    const [mine, other] = [await shop.place(), await shop.place()];
    const reader = await follow(mine.publicToken);
    await reader.next();
    await moveOrder(app.ctx, shop.scope, other.orderId, "START_PREPARING", {
      kind: "STAFF",
      id: "usr_1",
      role: "OWNER",
    });
    await moveOrder(app.ctx, shop.scope, mine.orderId, "START_PREPARING", {
      kind: "STAFF",
      id: "usr_1",
      role: "OWNER",
    });
    assert.equal((await reader.next()).data.status, "PREPARING");
    assert.equal(reader.waiting, 0);
    reader.response.destroy();
    assert.equal((await follow("0".repeat(43))).response.statusCode, 404);
  });

  it("is no failure of the service when whoever asks is gone before it begins", async (context) => {
    const { publicToken } = await shop.place();
    const failures = context.mock.method(app.ctx.log, "error").mock;
    const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const query = app.ctx.db.query.bind(app.ctx.db);
    const held = context.mock.method(app.ctx.db, "query", async (...question: Parameters<typeof query>) => {
      asked.resolve();
      await gone.promise;
      return query(...question);
    });
    const { port } = app.app.server.address() as AddressInfo;
    const connected = once(app.app.server, "connection") as Promise<[Socket]>;
    const request = get({ port, path: `/api/v1/orders/${publicToken}/events`, agent: false });
    request.on("error", () => undefined);
    const [socket] = await connected;
    const closed = once(socket, "close");
    await asked.promise;
    request.destroy();
    await closed;
    held.mock.restore();
    gone.resolve();
    const reader = await follow(publicToken);
    await reader.next();
    reader.response.destroy();
    assert.equal(failures.callCount(), 0);
  });

  it("ends cleanly when the server stops", async () => {
    const { publicToken } = await shop.place();
    const reader = await follow(publicToken);
    await reader.next();
    const ended = once(reader.response, "end");
    await app.app.close();
    await ended;
  });
});

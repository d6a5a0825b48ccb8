import assert from "node:assert/strict";
import { get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { serverLimits } from "../../src/platform/http/server.ts";
import { bearer, createTown, type Town } from "./town.ts";

/** Waits for what must come; how long it takes depends on the machine. */
async function until(what: string, check: () => boolean): Promise<void> {
  for (const endsAt = performance.now() + 120_000; performance.now() < endsAt; await sleep(100))
    if (check()) return;
  assert.fail(`${what} did not happen`);
}

describe("two thousand slow clients (S-38)", () => {
  let town: Town;
  let port: number;
  const sockets: Socket[] = [];
  before(async () => {
    town = await createTown();
    await town.app.listen({ port: 0, host: "127.0.0.1" });
    port = (town.app.server.address() as AddressInfo).port;
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await town.close();
  });

  /** A guest of good will, with a connection of their own: how long their menu took, in milliseconds. */
  const order = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAtMs = performance.now();
      const request = get(
        {
          port,
          host: "127.0.0.1",
          path: "/api/v1/menu?slug=prova",
          agent: false,
          headers: bearer(town.prova.key),
        },
        (response) => {
          assert.equal(response.statusCode, 200);
          response.resume().on("end", () => resolve(performance.now() - startedAtMs));
        },
      );
      request.on("error", reject);
    });
  async function medianMs(): Promise<number> {
    const times: number[] = [];
    for (let i = 0; i < 101; i++) times.push(await order());
    return times.sort((a, b) => a - b)[50]!;
  }

  /** Opens connections from an address of loopback and sends the beginning of a request that never ends. */
  async function openSlow(localAddress: string, count: number, beginning: string): Promise<Socket[]> {
    const opened: Socket[] = [];
    for (let i = 0; i < count; i++) {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      socket.on("error", () => undefined).resume();
      socket.on("connect", () => socket.write(beginning));
      opened.push(socket);
      sockets.push(socket);
      if (i % 100 === 99) await sleep(5);
    }
    return opened;
  }
  const alive = (some: readonly Socket[]) =>
    some.filter((socket) => !socket.destroyed && !socket.readableEnded).length;

  const halfHeaders = "GET /healthz HTTP/1.1\r\nHost: luka.localhost\r\nX-Slow: ";
  const halfBody = () =>
    `POST /api/v1/orders HTTP/1.1\r\nHost: luka.localhost\r\nAuthorization: Bearer ${town.prova.key}\r\n` +
    'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"slug":';

  it("keep nobody else waiting, hold no more than their share, and are gone in a while", async () => {
    await medianMs();
    const undisturbedMs = await medianMs();

    const perAddress = serverLimits.socketsPerAddress;
    const slowHeaders = await openSlow("127.0.0.2", perAddress + 50, halfHeaders);
    const slowBodies = await openSlow("127.0.0.3", perAddress, halfBody());
    await until("the share of one address", () => alive(slowHeaders) <= perAddress);
    assert.ok(alive(slowBodies) > 0);

    // Thirty times as long would be a service brought to its knees; noise of the machine is a few milliseconds.
    const disturbedMs = await medianMs();
    assert.ok(
      disturbedMs <= 30 * undisturbedMs + 50,
      `${disturbedMs.toFixed(1)} ms instead of ${undisturbedMs.toFixed(1)}`,
    );

    await until("the end of those without headers", () => alive(slowHeaders) === 0);
    await order();
  });
});

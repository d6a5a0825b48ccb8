import assert from "node:assert/strict";
import { it } from "node:test";
import { closeStalled, type WatchedSocket } from "./stalled-sockets.ts";

it("a client that takes nothing of what waits for it from one look to the next loses its connection, and nobody else does", () => {
  const closed: string[] = [];
  const socket = (name: string, bytesWritten: number, writableLength: number) => ({
    ...{ bytesWritten, writableLength },
    destroy: () => closed.push(name),
  });
  const slow = socket("slow", 1_000, 900);
  const stalled = socket("stalled", 1_000, 900);
  const resting = socket("resting", 1_000, 0);
  const busy = socket("busy", 1_000, 900);
  const open = new Map<WatchedSocket, { taken: number }>(
    [slow, stalled, resting, busy].map((one) => [one, { taken: 0 }]),
  );
  closeStalled(open);
  assert.deepEqual(closed, []);
  slow.writableLength = 899;
  // It has taken what waited, and as much waits anew.
  busy.bytesWritten = 1_900;
  closeStalled(open);
  assert.deepEqual(closed, ["stalled"]);
  closeStalled(open);
  assert.deepEqual(closed, ["stalled", "slow", "stalled", "busy"]);
});

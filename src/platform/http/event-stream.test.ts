import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { describe, it } from "node:test";
import type { FastifyRequest } from "fastify";
import { createMetrics } from "../metrics.ts";
import { type EventStream, endEventStreams, eventStream } from "./event-stream.ts";

const server = {};

function open(of: object = server) {
  const metrics = createMetrics();
  let stream: EventStream | undefined;
  let stops = 0;
  const request = { server: { server: of } } as unknown as FastifyRequest;
  const reply = eventStream(request, metrics, (started) => {
    stream = started;
    return () => {
      stops += 1;
    };
  });
  const body = reply.body as Readable;
  const read = () => {
    let text = "";
    for (let chunk = body.read(); chunk !== null; chunk = body.read()) text += chunk;
    return text;
  };
  const closed = new Promise((resolve) => body.once("close", resolve));
  const counted = async () => (await metrics.liveStreams.get()).values[0]?.value;
  return { counted, stream: stream!, body, reply, closed, stops: () => stops, read };
}

describe("a browser's stream of events", () => {
  it("says how soon to come back, and is kept by nobody", () => {
    const { reply, read, body } = open();
    assert.equal(read(), "retry: 3000\n\n");
    assert.deepEqual(reply.headers, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
    });
    body.destroy();
  });

  it("carries events by name, with an id when they have one", () => {
    const { stream, read, body } = open();
    read();
    stream.send("order", '{"id":1}', "7");
    stream.send("state", "{}");
    assert.equal(read(), 'id: 7\nevent: order\ndata: {"id":1}\n\nevent: state\ndata: {}\n\n');
    body.destroy();
  });

  it("is kept awake every 20 seconds", (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] });
    const { read, body } = open();
    read();
    t.mock.timers.tick(19_999);
    assert.equal(read(), "");
    t.mock.timers.tick(1);
    assert.equal(read(), "event: ping\ndata: {}\n\n");
    body.destroy();
  });

  it("ends with its client: whoever listens stops, once, and nothing more is sent", async () => {
    const { stream, body, closed, stops, counted } = open();
    assert.equal(await counted(), 1);
    assert.equal(stream.isOpen, true);
    body.destroy();
    await closed;
    assert.equal(stream.isOpen, false);
    assert.equal(stops(), 1);
    assert.equal(await counted(), 0);
    stream.send("order", "{}");
  });

  it("is given up when its client is more than 256 KiB behind", async () => {
    const { stream, body, closed, stops } = open();
    const block = "x".repeat(128 * 1024 - 100);
    stream.send("order", block);
    stream.send("order", block);
    stream.send("order", "{}");
    assert.equal(body.destroyed, false);
    stream.send("order", block);
    stream.send("order", "{}");
    await closed;
    assert.equal(stops(), 1);
  });

  it("ends with its server, and not with another", async () => {
    const [mine, other] = [open(), open({})];
    endEventStreams(server);
    mine.body.resume();
    await mine.closed;
    assert.equal(mine.stops(), 1);
    assert.equal(other.stream.isOpen, true);
    other.body.destroy();
    endEventStreams({});
  });
});

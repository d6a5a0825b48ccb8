import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createAuthority, selfSigned, trust } from "../../test/certificates.ts";
import { type NameServer, startNameServer } from "../../test/name-server.ts";
import { type Receiver, startRawReceiver, startReceiver } from "../../test/receiver.ts";
import { createResolver } from "./dns.ts";
import { createOutbound, type Outbound } from "./outbound-http.ts";

const authority = createAuthority();
trust(authority.cert);
const good = authority.issue({ names: ["receiver.example", "localhost"] });
const body = Buffer.from('{"event":"PING"}');

let nameServer: NameServer;
/** What the name server answers, by name. */
const names = new Map<string, readonly string[] | "SILENT" | (() => readonly string[])>();
let outbound: Outbound;
let strict: Outbound;
const open: { close(): Promise<void> }[] = [];

before(async () => {
  nameServer = await startNameServer((name) => {
    const answer = names.get(name) ?? null;
    return typeof answer === "function" ? answer() : answer;
  });
  names.set("receiver.example", ["127.0.0.1"]);
  const resolver = createResolver({ servers: [nameServer.address], allowsLocalhost: true });
  outbound = createOutbound({ resolver, allowsLoopback: true, connections: 8 });
  strict = createOutbound({
    resolver: createResolver({ servers: [nameServer.address] }),
    allowsLoopback: false,
    connections: 8,
  });
});

after(async () => {
  await outbound.close();
  await strict.close();
  for (const one of open) await one.close();
  await nameServer.close();
});

const keep = <Open extends { close(): Promise<void> }>(one: Open): Open => {
  open.push(one);
  return one;
};
const post = (port: number, { host = "receiver.example", path = "/", through = outbound } = {}) =>
  through.post(new URL(`https://${host}:${port}${path}`), ["content-type", "application/json"], body);

async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const startedAt = performance.now();
  return { value: await work, ms: performance.now() - startedAt };
}

describe("a receiver that answers", () => {
  let receiver: Receiver;
  before(async () => {
    receiver = keep(
      await startReceiver(good, ({ path }, response) =>
        response.writeHead(Number(path.slice(1))).end("thanks"),
      ),
    );
  });

  test("its status is the answer, whatever it is", async () => {
    for (const status of [200, 204, 401, 408, 429, 500, 503])
      assert.deepEqual(await post(receiver.port, { path: `/${status}` }), { status });
  });

  test("the body arrives as it was sent", () => {
    assert.deepEqual(receiver.received.at(-1)?.body, body);
  });

  test("what stands at an address can be read, as far as the bound; posts do not keep it", async () => {
    const page = keep(
      await startReceiver(good, ({ path }, response) =>
        response.writeHead(200).end(path === "/long" ? "x".repeat(1_000_000) : "blåbær"),
      ),
    );
    const get = (path: string) => outbound.get(new URL(`https://receiver.example:${page.port}${path}`));
    assert.deepEqual(await get("/"), { status: 200, body: "blåbær" });
    const long = await get("/long");
    assert.ok("body" in long && long.body.length < 200_000);
    assert.deepEqual(await post(page.port), { status: 200 });
    assert.deepEqual(await outbound.get(new URL("http://receiver.example/")), {
      failure: "ADDRESS_NOT_ALLOWED",
    });
  });

  test("one connection serves one request after another", async () => {
    await post(receiver.port, { path: "/200" });
    const connections = receiver.connections();
    for (let count = 0; count < 5; count++) await post(receiver.port, { path: "/200" });
    assert.equal(receiver.connections(), connections);
  });

  test("localhost is reached without a name server, for development", async () => {
    assert.deepEqual(await post(receiver.port, { host: "localhost", path: "/200" }), { status: 200 });
    assert.ok(!nameServer.questions.includes("localhost"));
  });
});

describe("redirects (S-20)", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    test(`a ${status} is the answer and is not followed`, async () => {
      const target = keep(await startReceiver(good));
      const receiver = keep(
        await startReceiver(good, (_request, response) =>
          response.writeHead(status, { location: `https://receiver.example:${target.port}/` }).end(),
        ),
      );
      assert.deepEqual(await post(receiver.port), { status });
      assert.equal(target.connections(), 0);
    });
  }
});

describe("names that lead inside (S-19)", () => {
  let inside: Receiver;
  before(async () => {
    inside = keep(await startReceiver(good));
  });

  const refused = { failure: "ADDRESS_NOT_ALLOWED" };
  const cases: Record<string, readonly string[] | (() => readonly string[])> = {
    "this machine": ["127.0.0.1"],
    "this machine by IPv6": ["::1"],
    "this machine as IPv4 in IPv6": ["::ffff:7f00:1"],
    "the metadata service of a cloud": ["169.254.169.254"],
    "a public address and this machine": ["93.184.216.34", "127.0.0.1"],
    "a public IPv4 address and an inner IPv6 address": ["93.184.216.34", "fd00::1"],
  };
  for (const [what, addresses] of Object.entries(cases)) {
    test(`a name of ${what} is not connected to`, async () => {
      names.set("inside.example", addresses);
      assert.deepEqual(await post(inside.port, { host: "inside.example", through: strict }), refused);
      assert.equal(inside.connections(), 0);
    });
  }

  test("a name that was public when the webhook was made and leads inside now is not connected to", async () => {
    let looks = 0;
    names.set("rebinding.example", () => (looks++ < 2 ? ["93.184.216.34"] : ["127.0.0.1"]));
    const resolver = createResolver({ servers: [nameServer.address] });
    assert.deepEqual(await resolver.resolve("rebinding.example"), [{ address: "93.184.216.34", family: 4 }]);
    assert.deepEqual(await post(inside.port, { host: "rebinding.example", through: strict }), refused);
    assert.equal(inside.connections(), 0);
  });

  test("opening loopback for development opens no other inner address", async () => {
    for (const address of ["10.0.0.1", "169.254.169.254", "192.168.1.1", "fd00::1"]) {
      names.set("inside.example", [address]);
      assert.deepEqual(await post(inside.port, { host: "inside.example" }), refused, address);
    }
  });

  test("a literal address is refused even where loopback is open", async () => {
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "0x7f.1"])
      assert.deepEqual(await post(inside.port, { host }), refused, host);
    assert.equal(inside.connections(), 0);
  });

  test("localhost is an unknown name unless loopback is open", async () => {
    assert.deepEqual(await post(inside.port, { host: "localhost", through: strict }), {
      failure: "DNS_FAILED",
    });
  });

  test("http is refused", async () => {
    const answer = await outbound.post(new URL(`http://receiver.example:${inside.port}/`), [], body);
    assert.deepEqual(answer, refused);
  });
});

describe("receivers that cannot be reached", () => {
  test("an unknown name", async () => {
    assert.deepEqual(await post(443, { host: "nobody.example" }), { failure: "DNS_FAILED" });
  });

  test("a name whose name server is silent, within the deadline", async () => {
    names.set("silent.example", "SILENT");
    const { value, ms } = await timed(post(443, { host: "silent.example" }));
    assert.deepEqual(value, { failure: "DNS_FAILED" });
    assert.ok(ms < 30_000, `${ms} ms`);
  });

  test("a port where nobody listens", async () => {
    const receiver = await startReceiver(good);
    await receiver.close();
    assert.deepEqual(await post(receiver.port), { failure: "CONNECTION_FAILED" });
  });
});

describe("certificates are always verified (S-21)", () => {
  const now = Temporal.Now.instant();
  const bad = {
    expired: authority.issue({
      names: ["receiver.example"],
      validFrom: now.subtract({ hours: 48 }),
      validTo: now.subtract({ hours: 24 }),
    }),
    "self-signed": selfSigned({ names: ["receiver.example"] }),
    "another host's": authority.issue({ names: ["other.example"] }),
    "from an unknown authority": createAuthority().issue({ names: ["receiver.example"] }),
  };
  for (const [what, certificate] of Object.entries(bad)) {
    test(`${what}: nothing is sent`, async () => {
      const receiver = keep(await startReceiver(certificate));
      assert.deepEqual(await post(receiver.port), { failure: "TLS_FAILED" });
      assert.equal(receiver.received.length, 0);
    });
  }

  test("a server without TLS", async () => {
    const plain = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.resume().end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as { port: number };
    assert.deepEqual(await post(port), { failure: "TLS_FAILED" });
    await new Promise((resolve) => plain.close(resolve));
  });
});

describe("receivers that mean harm (S-21)", { concurrency: true }, () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n";

  test("never answers: 5 s in all", async () => {
    const receiver = keep(await startRawReceiver(good, (socket) => socket.resume()));
    const { value, ms } = await timed(post(receiver.port));
    assert.deepEqual(value, { failure: "TIMEOUT" });
    assert.ok(ms > 4_900 && ms < 30_000, `${ms} ms`);
  });

  test("accepts the connection and never begins TLS: 5 s in all", async () => {
    const mute = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.resume();
    });
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port } = mute.address() as { port: number };
    const { value, ms } = await timed(post(port));
    assert.deepEqual(value, { failure: "TIMEOUT" });
    assert.ok(ms < 30_000, `${ms} ms`);
    mute.close();
  });

  test("trickles its headers: 5 s in all", async () => {
    const receiver = keep(
      await startRawReceiver(good, (socket) => {
        const letters = [..."HTTP/1.1 200 OK\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"];
        const timer = setInterval(() => socket.write(letters.shift() ?? "a"), 200);
        socket.on("close", () => clearInterval(timer));
      }),
    );
    const { value, ms } = await timed(post(receiver.port));
    assert.deepEqual(value, { failure: "TIMEOUT" });
    assert.ok(ms < 30_000, `${ms} ms`);
  });

  test("trickles its body after a 200: no answer either", async () => {
    const receiver = keep(
      await startRawReceiver(good, (socket) => {
        socket.write(`${head}content-length: 1000\r\n\r\n`);
        const timer = setInterval(() => socket.write("a"), 200);
        socket.on("close", () => clearInterval(timer));
      }),
    );
    assert.deepEqual(await post(receiver.port), { failure: "TIMEOUT" });
  });

  test("sends 10 GB: cut off after 16 KiB, and its status counts", async () => {
    let written = 0;
    const cutOff = Promise.withResolvers<void>();
    const receiver = keep(
      await startRawReceiver(good, (socket) => {
        socket.on("close", () => cutOff.resolve());
        socket.write(`${head}content-length: 10000000000\r\n\r\n`);
        const block = Buffer.alloc(65_536, "a");
        const more = () => {
          while (!socket.destroyed && socket.write(block)) written += block.length;
          socket.once("drain", more);
        };
        more();
      }),
    );
    assert.deepEqual(await post(receiver.port), { status: 200 });
    await cutOff.promise;
    assert.ok(written < 20_000_000, `${written} bytes were taken`);
  });

  test("answers with a gzip bomb: it is not unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const receiver = keep(
      await startReceiver(good, (_request, response) =>
        response.writeHead(200, { "content-encoding": "gzip", "content-length": bomb.length }).end(bomb),
      ),
    );
    const before = process.memoryUsage().arrayBuffers;
    assert.deepEqual(await post(receiver.port), { status: 200 });
    assert.ok(process.memoryUsage().arrayBuffers - before < 5_000_000);
  });

  test("sends a megabyte of headers", async () => {
    const receiver = keep(
      await startRawReceiver(good, (socket) =>
        socket.write(`${head}x-big: ${"a".repeat(1_000_000)}\r\n\r\n`),
      ),
    );
    assert.deepEqual(await post(receiver.port), { failure: "INVALID_RESPONSE" });
  });

  test("hangs up after TLS", async () => {
    const receiver = keep(await startRawReceiver(good, (socket) => socket.destroy()));
    assert.deepEqual(await post(receiver.port), { failure: "CONNECTION_FAILED" });
  });

  test("speaks something else than HTTP", async () => {
    const receiver = keep(
      await startRawReceiver(good, (socket) => socket.end("220 mail.example ESMTP ready\r\n")),
    );
    assert.deepEqual(await post(receiver.port), { failure: "INVALID_RESPONSE" });
  });

  test("ends its body before the length it promised", async () => {
    const receiver = keep(
      await startRawReceiver(good, (socket) => socket.end(`${head}content-length: 10\r\n\r\nabc`)),
    );
    const answer = await post(receiver.port);
    assert.ok("failure" in answer, JSON.stringify(answer));
  });
});

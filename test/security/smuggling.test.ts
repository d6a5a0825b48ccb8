import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../app.ts";

const get = "GET /healthz HTTP/1.1\r\nHost: luka.localhost\r\n";
const post = "POST /api/v1/orders HTTP/1.1\r\nHost: luka.localhost\r\nContent-Type: application/json\r\n";
/** What an attacker wants to be taken for a request of its own. */
const hidden = "GET /readyz HTTP/1.1\r\nHost: luka.localhost\r\n\r\n";
const chunkedEnd = "0\r\n\r\n";

/**
 * Two readers of one stream of bytes (a proxy and this service) must never see the end of a request in different places. Where
 * they could, the answer is 4xx and the connection is over: nothing after the doubtful bytes is ever read as a request.
 */
const doubtful: Record<string, string> = {
  "both lengths, the chunks hiding a request": `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunkedEnd}${hidden}`,
  "both lengths, the length hiding a request": `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunkedEnd}${hidden}`,
  "two different lengths": `${post}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`,
  "one length twice": `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
  "a list of lengths": `${post}Content-Length: 2, 2\r\n\r\n{}${hidden}`,
  "a length with a sign": `${post}Content-Length: +2\r\n\r\n{}${hidden}`,
  "a negative length": `${post}Content-Length: -1\r\n\r\n${hidden}`,
  "a hexadecimal length": `${post}Content-Length: 0x2\r\n\r\n{}${hidden}`,
  "a length with a space inside": `${post}Content-Length: 2 0\r\n\r\n{}${hidden}`,
  "a length beyond every number": `${post}Content-Length: 99999999999999999999999\r\n\r\n{}${hidden}`,
  "an unknown encoding": `${post}Transfer-Encoding: xchunked\r\n\r\n${chunkedEnd}${hidden}`,
  "an encoding after chunked": `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunkedEnd}${hidden}`,
  identity: `${post}Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
  "the encoding twice": `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunkedEnd}${hidden}`,
  "a vertical tab before chunked": `${post}Transfer-Encoding: \u000bchunked\r\n\r\n${chunkedEnd}${hidden}`,
  "quotes around chunked": `${post}Transfer-Encoding: "chunked"\r\n\r\n${chunkedEnd}${hidden}`,
  "a space before the colon": `${post}Transfer-Encoding : chunked\r\n\r\n${chunkedEnd}${hidden}`,
  "a space before the length's colon": `${post}Content-Length : 2\r\n\r\n{}${hidden}`,
  "a folded header": `${post}Transfer-Encoding:\r\n chunked\r\n\r\n${chunkedEnd}${hidden}`,
  "a header that begins with a space": `${get} X: y\r\n\r\n${hidden}`,
  "NUL in a header": `${get}X: a\u0000b\r\n\r\n${hidden}`,
  "a bare CR in a header": `${get}X: a\rTransfer-Encoding: chunked\r\n\r\n${hidden}`,
  "bare LF between headers": `${get}X: a\nContent-Length: ${hidden.length}\n\n${hidden}`,
  "bare LF after the request line": `GET /healthz HTTP/1.1\nHost: luka.localhost\n\n${hidden}`,
  "a header without a colon": `${get}nonsense\r\n\r\n${hidden}`,
  "a chunk's size with a sign": `${post}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n${chunkedEnd}${hidden}`,
  "a chunk's size that overflows": `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff2\r\n{}\r\n${chunkedEnd}${hidden}`,
  "a chunk's size in prose": `${post}Transfer-Encoding: chunked\r\n\r\ntwo\r\n{}\r\n${chunkedEnd}${hidden}`,
  "a chunk that ends in a bare LF": `${post}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${hidden}`,
  "a chunk longer than its size": `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}GET /x\r\n${chunkedEnd}${hidden}`,
  "a bare LF in a chunk's extension": `${post}Transfer-Encoding: chunked\r\n\r\n2;a\nb\r\n{}\r\n${chunkedEnd}${hidden}`,
  "another version of the protocol": `GET /healthz HTTP/1.2\r\nHost: luka.localhost\r\n\r\n${hidden}`,
  "an unknown encoding and nothing else": `${post}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
  "no host name": `GET /healthz HTTP/1.1\r\n\r\n${hidden}`,
};

describe("request smuggling (S-39)", () => {
  let app: TestApp;
  let port: number;
  before(async () => {
    app = await createTestApp();
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.app.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  /** All that comes back until the service closes the connection. */
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(Buffer.from(bytes, "latin1")));
      socket.on("data", (chunk) => {
        answer += chunk.toString("latin1");
      });
      socket.on("error", (error: NodeJS.ErrnoException) =>
        error.code === "ECONNRESET" ? resolve(answer) : reject(error),
      );
      socket.on("close", () => resolve(answer));
    });
  const statusesOf = (answer: string): number[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

  for (const [what, bytes] of Object.entries(doubtful))
    it(`reads nothing after ${what}`, async () => {
      // The request after it asks to close, so that a service that went on would end the connection too.
      const answer = await send(`${bytes}${get}Connection: close\r\n\r\n`);
      const statuses = statusesOf(answer);
      assert.ok(statuses.length <= 1, answer);
      assert.ok(statuses.length === 0 || statuses[0]! >= 400, answer);
      assert.ok(!answer.includes("migrations"), "the hidden request was answered");
    });

  it("takes what stands in a body as a body, also where no body belongs", async () => {
    const onGet = await send(
      `${get}Content-Length: ${hidden.length}\r\n\r\n${hidden}${get}Connection: close\r\n\r\n`,
    );
    assert.ok(!onGet.includes("migrations"), onGet);
    assert.ok(statusesOf(onGet).length <= 2, onGet);
    const onPost = await send(
      `${post}Content-Length: ${hidden.length}\r\n\r\n${hidden}${get}Connection: close\r\n\r\n`,
    );
    assert.ok(!onPost.includes("migrations"), onPost);
    assert.equal(statusesOf(onPost)[0], 400);
  });

  it("answers honest requests one after another over one connection, in their order", async () => {
    const answer = await send(
      `${get}\r\n${post}Content-Length: 2\r\n\r\n{}${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n${chunkedEnd}${get}Connection: close\r\n\r\n`,
    );
    assert.deepEqual(statusesOf(answer), [200, 401, 401, 200]);
  });

  it("speaks no HTTP/2 in clear, which a proxy may downgrade wrongly", async () => {
    const upgrade = await send(
      `${get}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
    );
    assert.ok(!upgrade.includes("101 "), upgrade);
    const preface = await send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    assert.ok(
      statusesOf(preface).every((status) => status >= 400),
      preface,
    );
  });
});

import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it } from "node:test";
import Fastify from "fastify";
import { keepPort, ListenError, listen, stopListening } from "./listen.ts";

/** A service whose one answer is given when the test says so. */
async function startSlow() {
  const app = Fastify();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get("/", () => {
    asked.resolve();
    return answer.promise;
  });
  await listen(app, { host: "127.0.0.1", port: 0 });
  let cuts = 0;
  const cutAll = app.server.closeAllConnections.bind(app.server);
  app.server.closeAllConnections = () => {
    cuts++;
    cutAll();
  };
  const { port } = app.server.address() as AddressInfo;
  return { app, port, asked: asked.promise, answer: answer.resolve, cuts: () => cuts };
}

describe("the end of the service", () => {
  it("answers who has asked, and is not held up by the connection that they keep open", async () => {
    const { app, port, asked, answer, cuts } = await startSlow();
    const agent = new Agent({ keepAlive: true });
    const request = get({ port, host: "127.0.0.1", agent });
    await asked;
    const stopped = stopListening(app);
    answer("eaten");
    const [response] = (await once(request, "response")) as [IncomingMessage];
    assert.equal(response.statusCode, 200);
    assert.equal((await response.toArray()).join(""), "eaten");
    await stopped;
    // Nothing had to be cut off: the deadline for those who never end was not needed.
    assert.equal(cuts(), 0);
    agent.destroy();
  });

  it("takes no connection more", async () => {
    const { app, port, answer } = await startSlow();
    answer("");
    await stopListening(app);
    const [error] = (await once(get({ port, host: "127.0.0.1" }), "error")) as [NodeJS.ErrnoException];
    assert.equal(error.code, "ECONNREFUSED");
  });
});

describe("an address where nobody can be answered", () => {
  const refusalAt = (host: string, port: number) => {
    const app = Fastify();
    return listen(app, { host, port }).then(
      () => app.close().then(() => "taken"),
      (error: unknown) => (error instanceof ListenError ? error.said.key : error),
    );
  };

  it("is said in a sentence: somebody has the port", async () => {
    const kept = await keepPort("127.0.0.1");
    assert.equal(await refusalAt("127.0.0.1", kept.port), "start.port.taken");
    kept.close();
    assert.equal(await refusalAt("127.0.0.1", kept.port), "taken", "a kept port is given up");
  });

  it("is said in a sentence: another machine's address, and a name that nobody has", async () => {
    assert.equal(await refusalAt("192.0.2.1", 0), "start.port.noSuchHost");
    // Longer than a label may be: no name server needs to be asked.
    assert.equal(await refusalAt(`${"n".repeat(64)}.invalid`, 0), "start.port.noSuchHost");
  });
});

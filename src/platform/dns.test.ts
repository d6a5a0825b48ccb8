import assert from "node:assert/strict";
import { Resolver } from "node:dns/promises";
import { after, before, describe, it } from "node:test";
import { type NameServer, startNameServer } from "../../test/name-server.ts";
import { createResolver, NameNotResolvedError } from "./dns.ts";

describe("names and their addresses", () => {
  const addresses = new Map<string, readonly string[]>();
  let nameServer: NameServer;
  before(async () => {
    nameServer = await startNameServer((name) => addresses.get(name) ?? null);
  });
  after(() => nameServer.close());
  const resolver = (allowsLocalhost?: boolean) =>
    createResolver({
      servers: [nameServer.address],
      ...(allowsLocalhost === undefined ? {} : { allowsLocalhost }),
    });

  it("are given all at once, IPv6 first", async () => {
    addresses.set("both.example", ["93.184.216.34", "2606:2800:220:1::1", "93.184.216.35"]);
    assert.deepEqual(await resolver().resolve("both.example"), [
      { address: "2606:2800:220:1::1", family: 6 },
      { address: "93.184.216.34", family: 4 },
      { address: "93.184.216.35", family: 4 },
    ]);
  });

  it("are none when there is no such name, or no address at it", async () => {
    addresses.set("empty.example", []);
    for (const name of ["nobody.example", "empty.example"])
      await assert.rejects(resolver().resolve(name), NameNotResolvedError, name);
  });

  it("are the system's to find when no name servers are given, also as none of a list", async ({ mock }) => {
    const set = mock.method(Resolver.prototype, "setServers");
    createResolver();
    createResolver({ servers: [] });
    assert.equal(set.mock.callCount(), 0);
    resolver();
    assert.deepEqual(set.mock.calls[0]!.arguments, [[nameServer.address]]);
    assert.equal((await createResolver({ allowsLocalhost: true }).resolve("localhost")).length, 2);
  });

  it("are asked for once by all who ask at the same time, and anew by whoever asks afterwards", async () => {
    addresses.set("moving.example", ["93.184.216.34"]);
    const { resolve } = resolver();
    const asked = () => nameServer.questions.filter((name) => name === "moving.example").length;
    const answers = await Promise.all([resolve("moving.example"), resolve("moving.example")]);
    assert.deepEqual(answers[0], [{ address: "93.184.216.34", family: 4 }]);
    assert.deepEqual(answers[1], answers[0]);
    assert.equal(asked(), 2, "one question for each family");
    addresses.set("moving.example", ["93.184.216.35"]);
    assert.deepEqual(await resolve("moving.example"), [{ address: "93.184.216.35", family: 4 }]);
    addresses.delete("moving.example");
    await assert.rejects(resolve("moving.example"), NameNotResolvedError);
    addresses.set("moving.example", ["93.184.216.36"]);
    assert.deepEqual(await resolve("moving.example"), [{ address: "93.184.216.36", family: 4 }]);
  });

  it("of localhost are this machine's where that is open, and nobody's elsewhere", async () => {
    const here = [
      { address: "::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    for (const name of ["localhost", "LOCALHOST", "kasse.localhost", "a.b.localhost"]) {
      assert.deepEqual(await resolver(true).resolve(name), here, name);
      await assert.rejects(resolver(false).resolve(name), NameNotResolvedError, name);
      await assert.rejects(resolver().resolve(name), NameNotResolvedError, name);
    }
    for (const name of ["notlocalhost", "localhost.example", ".localhost"])
      await assert.rejects(resolver(true).resolve(name), name);
  });
});

import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { type NameServer, startNameServer, type TextsOf } from "../../test/name-server.ts";
import { agreementOn, createDnsTexts } from "./dns-texts.ts";

describe("texts in DNS", () => {
  const servers: NameServer[] = [];
  after(() => Promise.all(servers.map((server) => server.close())));
  const ask = async (name: string, ...zones: TextsOf[]) => {
    const started = await Promise.all(zones.map((zone) => startNameServer(() => null, zone)));
    servers.push(...started);
    return createDnsTexts(started.map(({ address }) => address)).ask(name, { followsAliases: false });
  };
  const proof: TextsOf = (name) => (name === "_a.pizza.no" ? ["other", "proof"] : null);
  const long = "x".repeat(700);

  it("are read whole, from every name server", async () => {
    assert.deepEqual(await ask("_a.pizza.no", proof, () => [long]), [["other", "proof"], [long]]);
  });

  it("are none where there is no name, in a broken zone, and behind an alias", async () => {
    const aliased: TextsOf = () => ({ alias: "parked.example.net", texts: ["proof"] });
    assert.deepEqual(await ask("_b.pizza.no", proof, () => "BROKEN", aliased), [[], [], []]);
  });

  it("are nobody's word when a name server is silent", async () => {
    const halfSilent: TextsOf = (_name, type) => (type === "TXT" ? ["proof"] : "SILENT");
    assert.deepEqual(await ask("_a.pizza.no", () => "SILENT", proof, halfSilent), [
      "SILENT",
      ["other", "proof"],
      "SILENT",
    ]);
  });

  it("behind an alias are the alias's where that may be, as for mail", async () => {
    const server = await startNameServer(
      () => null,
      () => ({ alias: "post.example.net", texts: ["v=spf1 -all"] }),
    );
    servers.push(server);
    const dns = createDnsTexts([server.address]);
    assert.deepEqual(await dns.ask("pizza.no"), [["v=spf1 -all"]]);
    assert.deepEqual(await dns.ask("pizza.no", { followsAliases: false }), [[]]);
  });

  it("are asked of the system's name servers when none are given, which count as one", () => {
    assert.doesNotThrow(() => createDnsTexts([]));
  });

  it("count when all who answered agree, and they were enough (S-52)", () => {
    const judge = (...answers: Parameters<typeof agreementOn>[0]) =>
      agreementOn(answers, (texts) => texts.includes("x"));
    assert.equal(judge(["x"]), "FOUND");
    assert.equal(judge(["x", "y"], ["x"]), "FOUND");
    assert.equal(judge(["x"], ["x"], "SILENT"), "FOUND");
    assert.equal(judge(["x"], "SILENT"), "SILENT");
    assert.equal(judge("SILENT"), "SILENT");
    assert.equal(judge(["x"], []), "DIFFERENT");
    assert.equal(judge(["y"], []), "MISSING");
    assert.equal(judge([]), "MISSING");
  });
});

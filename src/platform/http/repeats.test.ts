import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createQueryParser } from "./query-string.ts";
import { isRepeated, repeatedHeader } from "./repeats.ts";
import { createKeyReader } from "./shown-keys.ts";

describe("what is said twice", () => {
  it("is refused of headers that decide who may do what", () => {
    for (const name of [
      "authorization",
      "origin",
      "host",
      "content-type",
      "content-length",
      "idempotency-key",
      "x-service-restaurant-key",
    ]) {
      const raw = [name.toUpperCase(), "a", "Accept", "b", name, "c"];
      assert.equal(repeatedHeader(raw), name);
      assert.equal(repeatedHeader(raw.slice(0, 4)), null);
    }
  });

  it("may be said twice otherwise, also by a name as long as theirs", () => {
    for (const raw of [
      [],
      ["Accept", "a", "Accept", "b"],
      ["", "a", "", "b", "Host", "c"],
      ["Host", "a", "Date", "b"],
      ["Authorization", "a", "If-None-Match", "b", "If-None-Match", "c"],
      ["Authorization", "a", "Accept-Ranges", "b", "accept-ranges", "c"],
      ["Host", "a", "Date", "b", "Date", "c"],
      ["Authorization", "origin", "X-Other-Names", "origin"],
      ["Origin", "host", "Accept", "host"],
      ["x".repeat(36), "a", "x".repeat(36), "b", "Host", "c"],
    ])
      assert.equal(repeatedHeader(raw), null, raw.join());
  });

  it("shows as a list among parameters, and the names of what every object has are nobody's", () => {
    const parse = createQueryParser();
    assert.deepEqual({ ...parse("a=1&b=2&a=3") }, { a: ["1", "3"], b: "2" });
    assert.equal(isRepeated("a", parse("a=1&a=3").a), true);
    assert.equal(isRepeated("a", "1"), false);
    for (const name of ["__proto__", "constructor"]) assert.equal(isRepeated(name, "1"), true, name);
  });

  it("of addresses is parsed once while it is short, and cannot be changed by whoever reads it", () => {
    const parse = createQueryParser();
    const [short, long] = ["slug=prova", `slug=${"x".repeat(124)}`];
    assert.equal(parse(short), parse(short));
    assert.equal(parse(long.slice(0, 128)), parse(long.slice(0, 128)));
    assert.notEqual(parse(long), parse(long));
    assert.deepEqual({ ...parse("") }, {});
    assert.throws(() => Object.assign(parse(short), { slug: "andre" }), TypeError);
    for (let count = 0; count < 2_500; count++) assert.equal(parse(`slug=s${count}`).slug, `s${count}`);
    assert.equal(Object.keys(parse(Array.from({ length: 200 }, (_, n) => `a${n}=1`).join("&"))).length, 100);
  });
});

describe("keys in the Authorization header", () => {
  it("are hashed once while the same connection shows the same one", () => {
    const read = createKeyReader();
    const connection = {};
    const first = read(connection, "Bearer lbs_one");
    assert.equal(read(connection, "Bearer lbs_one"), first);
    const second = read(connection, "Bearer lbs_two");
    assert.notEqual(second, first);
    assert.equal(read(connection, "Bearer lbs_two"), second);
    assert.notEqual(read({}, "Bearer lbs_two"), second);
  });

  it("are read anew when the same connection shows another one", () => {
    const read = createKeyReader();
    const connection = {};
    const first = read(connection, "Bearer lbs_one");
    assert.deepEqual([first.key, read(connection, "Bearer lbs_one")], ["lbs_one", first]);
    for (const [header, key] of [
      ["Bearer lbs_two", "lbs_two"],
      ["Bearer lbs_longer", "lbs_longer"],
      ["bearer   lbs_one ", "lbs_one"],
      ["Basic lbs_one", ""],
      ["", ""],
      ["Bearer lbs_one", "lbs_one"],
    ] as const) {
      const shown = read(connection, header);
      assert.equal(shown.key, key, header);
      assert.equal(shown.hash === first.hash, key === "lbs_one", header);
    }
    assert.deepEqual(read({}, "Bearer lbs_one").hash, first.hash);
  });
});

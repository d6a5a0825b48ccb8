import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { createSecrets, newSecretKey } from "./secrets.ts";

const secrets = createSecrets(newSecretKey());

describe("sealed secrets", () => {
  it("open to what was sealed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.equal(secrets.open(secrets.seal(text, "webhook secret"), "webhook secret"), text);
      }),
    );
  });

  it("never look alike", () => {
    assert.notDeepEqual(secrets.seal("åpen sesam", "gate"), secrets.seal("åpen sesam", "gate"));
  });

  it("do not open for another purpose, with another key, or after a change of any byte", () => {
    const sealed = secrets.seal("åpen sesam", "gate");
    assert.throws(() => secrets.open(sealed, "webhook secret"));
    assert.throws(() => createSecrets(newSecretKey()).open(sealed, "gate"));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      assert.throws(() => secrets.open(changed, "gate"), `byte ${at}`);
    }
    for (const length of [0, 12, 28])
      assert.throws(() => secrets.open(sealed.subarray(0, length), "gate"), /no sealed bytes/);
    assert.equal(secrets.open(secrets.seal("", "gate"), "gate"), "");
  });
});

describe("message authentication", () => {
  it("depends on the purpose, the data and the key alone", () => {
    const key = newSecretKey();
    assert.deepEqual(createSecrets(key).mac("cursor", "a"), createSecrets(key).mac("cursor", "a"));
    assert.notDeepEqual(createSecrets(key).mac("cursor", "a"), createSecrets(key).mac("session", "a"));
    assert.notDeepEqual(createSecrets(key).mac("cursor", "a"), createSecrets(key).mac("cursor", "b"));
    assert.notDeepEqual(createSecrets(key).mac("cursor", "a"), secrets.mac("cursor", "a"));
  });
});

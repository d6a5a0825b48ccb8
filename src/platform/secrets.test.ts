import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { sealed } from "./sealed.ts";
import { createSecrets, newSecretKey } from "./secrets.ts";

const secrets = createSecrets(newSecretKey());
const sealedBy010 = "AYYt/dWuNdocwkJ0b9cvpKxSHSfC0lIAgpZ2Z6poSuke0CjU+0VFQA==";
const gate = sealed("gate").purposeOf({});
const webhook = sealed("webhook secret").purposeOf({});

describe("sealed secrets", () => {
  it("open to what was sealed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.equal(secrets.open(secrets.seal(text, webhook), webhook), text);
      }),
    );
  });

  it("never look alike", () => {
    assert.notDeepEqual(secrets.seal("åpen sesam", gate), secrets.seal("åpen sesam", gate));
  });

  it("do not open for another purpose, with another key, or after a change of any byte", () => {
    const bytes = secrets.seal("åpen sesam", gate);
    assert.throws(() => secrets.open(bytes, webhook));
    assert.throws(() => createSecrets(newSecretKey()).open(bytes, gate));
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      assert.throws(() => secrets.open(changed, gate), `byte ${at}`);
    }
    for (const length of [0, 12, 32])
      assert.throws(() => secrets.open(bytes.subarray(0, length), gate), /no sealed bytes/);
    assert.equal(secrets.open(secrets.seal("", gate), gate), "");
  });

  it("do not open in another row, where they are bound to theirs", () => {
    const { purposeOf } = sealed<"id">(({ id }) => `mail ${id}`);
    const bytes = secrets.seal("Takk for besøket", purposeOf({ id: "eml_1" }));
    assert.equal(secrets.open(bytes, purposeOf({ id: "eml_1" })), "Takk for besøket");
    assert.throws(() => secrets.open(bytes, purposeOf({ id: "eml_2" })));
  });

  it("open with the key before as well, when the key was changed", () => {
    const [before, now] = [newSecretKey(), newSecretKey()];
    const both = createSecrets({ sealsWith: now, opensWith: [now, before], signsWith: before });
    assert.equal(both.open(createSecrets(before).seal("åpen sesam", gate), gate), "åpen sesam");
    assert.equal(createSecrets(now).open(both.seal("åpen sesam", gate), gate), "åpen sesam");
    assert.deepEqual(both.mac("cursor", "a"), createSecrets(before).mac("cursor", "a"));
  });

  it("make a process look for a key that another one has begun to use", () => {
    const [before, now] = [newSecretKey(), newSecretKey()];
    let asked = 0;
    const late = createSecrets(before, () => {
      asked += 1;
      return [now, before];
    });
    const newer = createSecrets(now).seal("åpen sesam", gate);
    assert.equal(late.open(newer, gate), "åpen sesam");
    assert.equal(late.open(newer, gate), "åpen sesam");
    assert.equal(asked, 1);
  });

  it("open as 0.1.0 sealed them, without a word of the key", () => {
    const key = "a secret for tests, of 32 letters and more";
    const bytes = Buffer.from(sealedBy010, "base64");
    assert.equal(createSecrets(key).open(bytes, gate), "åpen sesam");
    assert.throws(() => secrets.open(bytes, gate));
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

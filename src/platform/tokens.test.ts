import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { idFromBytes, newId } from "./ids.ts";
import { createSecrets, newSecretKey } from "./secrets.ts";
import {
  linkToken,
  newKey,
  newPublicToken,
  openPublicToken,
  parseKey,
  parseLink,
  parsePublicToken,
  parseSubscriberToken,
  publicTokens,
  subscriberToken,
} from "./tokens.ts";

const secrets = createSecrets(newSecretKey());
const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Written out here, as the service writes it only for itself. */
function inBase62(hex: string): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let text = "";
  for (let rest = BigInt(`0x${hex}`); text.length < 43; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text;
}

describe("API keys", () => {
  it("say whose they are and in which environment they work", () => {
    const { key, hash, last4 } = newKey("PARTNER", "LIVE");
    assert.match(key, /^lbp_live_[0-9A-Za-z]{49}$/);
    assert.deepEqual(parseKey(key), { kind: "PARTNER", environment: "LIVE", hash });
    assert.equal(last4, key.slice(-4));
    assert.deepEqual(hash, sha256(key));
    const { key: other } = newKey("RESTAURANT", "TEST");
    assert.deepEqual(parseKey(other), { kind: "RESTAURANT", environment: "TEST", hash: sha256(other) });
    assert.match(newKey("RESTAURANT", "TEST").key, /^lbs_test_/);
  });

  it("are refused after any single change, without a look into the database", () => {
    const { key } = newKey("RESTAURANT", "TEST");
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(..."09azAZ_-"), (at, character) => {
        const changed = key.slice(0, at) + character + key.slice(at + 1);
        assert.equal(parseKey(changed) === null, changed !== key);
      }),
    );
    assert.equal(parseKey(key.replace("_test_", "_live_")), null);
    assert.equal(parseKey(key.replace("lbs_", "lbp_")), null);
  });

  it("refuse older keys without an environment, and anything else", () => {
    for (const text of [
      "",
      "lbs_",
      "lbs_4f9c2a",
      `lbs_test_${"a".repeat(49)}`,
      `${newKey("PARTNER", "TEST").key} `,
    ]) {
      assert.equal(parseKey(text), null, text);
    }
  });
});

describe("public tokens", () => {
  it("name their restaurant and are given back from their sealed form", () => {
    const restaurantId = newId("rst");
    const { token, hash, sealed } = newPublicToken(secrets, restaurantId);
    assert.match(token, /^[0-9A-Za-z]{43}$/);
    assert.deepEqual(hash, sha256(token));
    assert.deepEqual(parsePublicToken(token), { restaurantId, hash });
    assert.equal(openPublicToken(secrets, restaurantId, sealed), token);
  });

  it("are another one every time", () => {
    const restaurantId = newId("rst");
    const tokens = new Set(Array.from({ length: 1_000 }, () => newPublicToken(secrets, restaurantId).token));
    assert.equal(tokens.size, 1_000);
  });

  it("cannot be opened for another restaurant", () => {
    const { sealed } = newPublicToken(secrets, newId("rst"));
    assert.throws(() => openPublicToken(secrets, newId("rst"), sealed), /another restaurant/);
    assert.throws(() => openPublicToken(secrets, "prova", sealed), /prova is no id/);
  });

  it("are told from those of the restaurants whose ids are next to one's own", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }).map(Buffer.from),
        fc.constantFrom(0x00, 0x01, 0x7f, 0xff),
        (bytes, byte) => {
          const number = BigInt(`0x${bytes.toString("hex")}`);
          const secret = byte.toString(16).padStart(2, "0").repeat(16);
          const restaurantId = idFromBytes("rst", bytes);
          for (const other of [number - 1n, number, number + 1n]) {
            if (other < 0n || other >> 128n) continue;
            const token = inBase62(`${other.toString(16).padStart(32, "0")}${secret}`);
            const own = secrets.seal(token, publicTokens.purposeOf({}));
            const open = () => openPublicToken(secrets, restaurantId, own);
            if (other === number) assert.equal(open(), token);
            else assert.throws(open, /another restaurant/);
          }
        },
      ),
    );
    const restaurantId = newId("rst");
    const { token } = newPublicToken(secrets, restaurantId);
    const longer = secrets.seal(`${token}0`, publicTokens.purposeOf({}));
    assert.throws(() => openPublicToken(secrets, restaurantId, longer), /another restaurant/);
  });

  it("are refused when they cannot be ours", () => {
    for (const text of ["", "x", "z".repeat(43), `${"0".repeat(42)}-`, "ord_01h45ytscbebyvny4gc8cr8ma2"]) {
      assert.equal(parsePublicToken(text), null, text);
    }
  });

  it("are made for restaurants alone", () => {
    assert.throws(() => newPublicToken(secrets, "prova"), /prova is no id/);
  });
});

describe("unsubscribe links", () => {
  const [restaurantId, subscriberId] = [newId("rst"), newId("sub")];
  const token = subscriberToken(secrets, restaurantId, subscriberId);

  it("say whom they unsubscribe, and are the same every time", () => {
    assert.match(token, /^[0-9A-Za-z]{65}$/);
    assert.deepEqual(parseSubscriberToken(secrets, token), { restaurantId, subscriberId });
    assert.equal(subscriberToken(secrets, restaurantId, subscriberId), token);
    assert.throws(() => subscriberToken(secrets, "prova", subscriberId), /no ids/);
    assert.throws(() => subscriberToken(secrets, restaurantId, "kari"), /no ids/);
  });

  it("that we have not made unsubscribe nobody", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."09azAZ_-"), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        assert.equal(parseSubscriberToken(secrets, changed) === null, changed !== token);
      }),
    );
    for (const text of ["", token.slice(1), `${token}0`, `0${token}`, "z".repeat(65)])
      assert.equal(parseSubscriberToken(secrets, text), null, text);
    assert.equal(parseSubscriberToken(createSecrets(newSecretKey()), token), null, "nor has another service");
  });
});

describe("a link of a mail about a partner's beginning", () => {
  const sentAt = Temporal.Instant.from("2026-08-01T12:00:00Z");
  it("says what it leads to, and is of the mail that held it alone", () => {
    for (const [kind, id] of [
      ["APPLICATION", newId("pap")],
      ["TEAM_INVITE", newId("pin")],
    ] as const) {
      const token = linkToken(secrets, kind, id, sentAt);
      assert.match(token, /^[0-9A-Za-z]{45}$/);
      const link = parseLink(secrets, token)!;
      assert.deepEqual([link.kind, link.id], [kind, id]);
      assert.equal(link.isOf(sentAt), true);
      assert.equal(link.isOf(sentAt.add({ milliseconds: 1 })), false);
      const others = parseLink(createSecrets(newSecretKey()), token)!;
      assert.equal(others.isOf(sentAt), false, "another key has signed none");
    }
    assert.throws(() => linkToken(secrets, "APPLICATION", "kassa", sentAt), /kassa is no id/);
  });

  it("is none of any other text", () => {
    const token = linkToken(secrets, "APPLICATION", newId("pap"), sentAt);
    const nothing = "0".repeat(45);
    for (const text of ["", token.slice(1), `${token}0`, `-${token.slice(1)}`, "z".repeat(45), nothing])
      assert.equal(parseLink(secrets, text), null, text);
  });
});

import assert from "node:assert/strict";
import crypto, { randomBytes } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, it } from "node:test";
import { newSigningSecret } from "../../src/features/webhooks/signing-secret.ts";
import { idBytes, newId } from "../../src/platform/ids.ts";
import { createSecrets, newSecretKey } from "../../src/platform/secrets.ts";
import { newKey, newPublicToken, parseKey, parsePublicToken } from "../../src/platform/tokens.ts";

/**
 * What has to be guessed to come in (S-12). Fifty thousand of each kind are made, which takes seconds where a million takes a
 * minute: two alike among them would betray any source of fewer than 30 bits, and that nothing but the system's
 * generator is the source, with how many bits of it, is asked of the generator itself.
 */
const many = 50_000;
const secrets = createSecrets(newSecretKey());
const restaurantId = newId("rst");

interface Kind {
  name: string;
  make: () => string;
  form: RegExp;
  /** What is random in it. */
  secretOf: (made: string) => string;
  check: (made: string) => void;
}

const keyKind = (kind: "RESTAURANT" | "PARTNER", environment: "TEST" | "LIVE", prefix: string): Kind => ({
  name: `${environment} key of a ${kind.toLowerCase()}`,
  make: () => newKey(kind, environment).key,
  form: new RegExp(`^${prefix}[0-9A-Za-z]{49}$`),
  secretOf: (key) => key.slice(prefix.length, -6),
  check(key) {
    const read = parseKey(key);
    assert.equal(read?.kind, kind);
    assert.equal(read?.environment, environment);
  },
});

const kinds: Kind[] = [
  keyKind("RESTAURANT", "TEST", "lbs_test_"),
  keyKind("PARTNER", "LIVE", "lbp_live_"),
  {
    name: "tracking token",
    make: () => newPublicToken(secrets, restaurantId).token,
    form: /^[0-9A-Za-z]{43}$/,
    secretOf: (token) => token.slice(22),
    check: (token) => assert.equal(parsePublicToken(token)?.restaurantId, restaurantId),
  },
  {
    name: "signing secret",
    make: newSigningSecret,
    form: /^whsec_[0-9A-Za-z+/]{32}$/,
    secretOf: (secret) => secret.slice(6),
    check: (secret) => assert.equal(Buffer.from(secret.slice(6), "base64").length, 24),
  },
];

describe("what has to be guessed (S-12)", () => {
  for (const { name, make, form, secretOf, check } of kinds) {
    it(`${name}: has its form, its check, every letter, and never a twin`, () => {
      const seen = new Set<string>();
      const letters = new Map<string, number>();
      for (let i = 0; i < many; i += 1) {
        const made = make();
        if (!form.test(made)) assert.fail(`${made} is not of the form ${form}`);
        seen.add(made);
        if (i >= 2_000) continue;
        check(made);
        for (const letter of secretOf(made)) letters.set(letter, (letters.get(letter) ?? 0) + 1);
      }
      assert.equal(seen.size, many);
      // 2,000 times 21 letters and more, of at most 64: the rarest and the commonest are within a half of what is expected.
      const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
      assert.ok(letters.size >= 62, `${letters.size} letters`);
      const share = total / letters.size;
      for (const [letter, count] of letters)
        assert.ok(Math.abs(count - share) < share / 2, `${letter} came ${count} times, not about ${share}`);
    });

    it(`${name}: is at least 128 bits of the system's generator, and nothing else`, () => {
      const asked: number[] = [];
      const madeOf = (byte: number): string =>
        withGenerator((size) => {
          asked.push(size);
          return Buffer.alloc(size, byte);
        }, make);
      assert.equal(madeOf(1), madeOf(1), "nothing else goes into it, neither time nor a counter");
      assert.notEqual(madeOf(1), madeOf(2));
      assert.ok(Math.max(...asked) >= 16, `${asked} bytes`);
    });
  }

  it("is told from every change of any bit of what the generator gave", () => {
    const bytes = randomBytes(32);
    const keyOf = (source: Buffer): string =>
      withGenerator(
        () => Buffer.from(source),
        () => newKey("PARTNER", "TEST").key,
      );
    const key = keyOf(bytes);
    for (let bit = 0; bit < 256; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      assert.notEqual(keyOf(changed), key, `bit ${bit}`);
    }
  });

  it("is no UUID: no place in it is always the same, as version and variant are", () => {
    const tokens = Array.from({ length: 500 }, () => newPublicToken(secrets, restaurantId).token);
    const bits = tokens.map((token) => {
      let value = 0n;
      for (const letter of token)
        value =
          value * 62n +
          BigInt("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".indexOf(letter));
      return value & ((1n << 128n) - 1n);
    });
    for (let bit = 0n; bit < 128n; bit += 1n) {
      const ones = bits.filter((value) => (value >> bit) & 1n).length;
      assert.ok(ones > 100 && ones < 400, `bit ${bit} is 1 in ${ones} of 500`);
    }
    for (const token of tokens) assert.equal(idBytes(token), null);
  });
});

/** Runs with another source of randomness than the system's. */
function withGenerator<Made>(generator: (size: number) => Buffer, make: () => Made): Made {
  const real = crypto.randomBytes;
  crypto.randomBytes = generator as unknown as typeof crypto.randomBytes;
  syncBuiltinESMExports();
  try {
    return make();
  } finally {
    crypto.randomBytes = real;
    syncBuiltinESMExports();
  }
}

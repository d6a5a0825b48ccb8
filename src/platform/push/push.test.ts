import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { describe, it } from "node:test";
import { encryptPush, mostPushBytes } from "./encrypt-push.ts";
import { browserOf } from "./push-browser.fixture.ts";
import { newPushKey, vapidHeader } from "./vapid.ts";

describe("a message to a browser", () => {
  it("is the example of RFC 8291, byte for byte", () => {
    const encrypted = encryptPush(
      Buffer.from("When I grow up, I want to be a watermelon"),
      {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      {
        privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
        salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
      },
    );
    assert.equal(
      encrypted.toString("base64url"),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("can be read by its browser alone, also when it is as long as one may be", () => {
    const [mine, other] = [browserOf("https://push.example/1"), browserOf("https://push.example/2")];
    for (const text of ["", "Ordre A12 venter på svar", "å".repeat(mostPushBytes / 2)]) {
      const encrypted = encryptPush(Buffer.from(text), mine.subscription);
      assert.equal(mine.read(encrypted), text);
      assert.throws(() => other.read(encrypted));
    }
    assert.throws(() => encryptPush(Buffer.alloc(mostPushBytes + 1), mine.subscription), RangeError);
    assert.throws(() => encryptPush(Buffer.from("x"), { p256dh: "BAAA", auth: "AAAA" }));
  });

  it("says who writes, to this push service and until tomorrow (RFC 8292)", () => {
    const nowMs = Date.UTC(2026, 5, 12, 16);
    // A number may begin with zeros; the key is as long all the same.
    for (let tries = 0; tries < 600; tries += 1) {
      const key = newPushKey();
      const header = vapidHeader(
        key,
        new URL("https://push.example:8443/a?b"),
        "https://luka.example",
        nowMs,
      );
      const [, token, told] = /^vapid t=([^,]+), k=(.+)$/.exec(header)!;
      assert.equal(told, key.publicKey);
      const [head, claims, signature] = token!.split(".");
      const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
      assert.deepEqual(read(head!), { typ: "JWT", alg: "ES256" });
      assert.deepEqual(read(claims!), {
        aud: "https://push.example:8443",
        exp: nowMs / 1000 + 12 * 3600,
        sub: "https://luka.example",
      });
      const point = Buffer.from(key.publicKey, "base64url");
      const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      };
      assert.ok(
        verify(
          "sha256",
          Buffer.from(`${head}.${claims}`),
          { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
          Buffer.from(signature!, "base64url"),
        ),
      );
    }
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { redacted, withoutSecrets } from "./redact.ts";

const gone = "[redacted]";

describe("bodies in the API log", () => {
  it("have no coupon's code, and every error's (S-09)", () => {
    assert.deepEqual(redacted({ data: { code: "VELKOMMEN", discountValue: 10 } }), {
      data: { code: gone, discountValue: 10 },
    });
    assert.deepEqual(redacted({ data: { code: null } }), { data: { code: null } });
    const error = {
      code: "CHANGED",
      message: "Endret.",
      details: { issues: [{ code: "INVALID", message: "x" }] },
    };
    assert.deepEqual(redacted({ error }), { error });
  });

  it("name nobody and hold no secret, however deep they lie", () => {
    assert.deepEqual(
      redacted({
        name: "Roma",
        customer: { name: "Kari" },
        owner: {
          Email: "kari@example.no",
          PHONE: "+4790000000",
          legalName: "Kari AS",
          addressLine1: "Storgata 1",
        },
        keys: [{ secret: "x", password: "x", token: "x", publicToken: "x", authorization: "x" }],
        customerEmail: "a@b.no",
        customerPhone: "1",
        note: "ring på",
        count: 3,
        isOpen: true,
      }),
      {
        name: "Roma",
        customer: gone,
        owner: { Email: gone, PHONE: gone, legalName: gone, addressLine1: gone },
        keys: [{ secret: gone, password: gone, token: gone, publicToken: gone, authorization: gone }],
        customerEmail: gone,
        customerPhone: gone,
        note: gone,
        count: 3,
        isOpen: true,
      },
    );
    assert.deepEqual(
      redacted({ email: null, name: null }),
      { email: null, name: null },
      "nothing stays nothing",
    );
  });

  it("lose keys and signing secrets that somebody pasted where they do not belong", () => {
    assert.deepEqual(
      redacted({ name: "min lbs_live_0123456789 her", lbp_test_abcdefgh: ["whsec_MfKQ9r8G/YqO+w=="] }),
      {
        name: `min ${gone} her`,
        [gone]: [gone],
      },
    );
    assert.equal(withoutSecrets("/keys/lbs_abcdefgh/x"), `/keys/${gone}`);
    assert.equal(withoutSecrets("lbs_abc lbx_abcdefghij"), "lbs_abc lbx_abcdefghij");
  });

  it("are objects or lists, and not too long", () => {
    for (const body of [undefined, null, "text", 7, true]) assert.equal(redacted(body), null);
    const of = (length: number) => ({ a: "x".repeat(length - '{"a":""}'.length) });
    assert.deepEqual(redacted(of(8 * 1024)), of(8 * 1024));
    assert.equal(redacted(of(8 * 1024 + 1)), null);
    assert.deepEqual(
      redacted(Array.from({ length: 60 }, (_, i) => i)),
      Array.from({ length: 50 }, (_, i) => i),
    );
  });

  it("are cut off where they go too deep", () => {
    const nested = (levels: number): unknown => (levels === 0 ? { end: 1 } : { in: nested(levels - 1) });
    assert.deepEqual(redacted(nested(11)), nested(11));
    assert.ok(JSON.stringify(redacted(nested(12))).includes(`"in":"${gone}"`));
  });
});

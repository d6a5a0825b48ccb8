import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { accountAddress, mailAddress, needsUtf8 } from "./mail-address.ts";

describe("a mail address", () => {
  it("is taken in the one form that mail is sent to", () => {
    for (const [text, address] of [
      ["kari@example.com", "kari@example.com"],
      [" Kari.Nordmann+luka@Example.COM ", "Kari.Nordmann+luka@example.com"],
      ["o'brien@sub.example.co.uk", "o'brien@sub.example.co.uk"],
      ["post@blåbær.example", "post@xn--blbr-roah.example"],
      ["post@xn--blbr-roah.example", "post@xn--blbr-roah.example"],
      // What looks like example.com is example.com, or shows that it is not.
      ["kari@ｅｘａｍｐｌｅ．ｃｏｍ", "kari@example.com"],
      ["kari@еxample.com", "kari@xn--xample-2of.com"],
      // Letters beyond ASCII, composed: who types å as a and a ring means the same mailbox.
      ["bjørn@example.no", "bjørn@example.no"],
      ["søren@blåbær.no", "søren@xn--blbr-roah.no"],
      [" ka\u030Are.Ås+luka@Blåbær.NO", "kåre.Ås+luka@xn--blbr-roah.no"],
      ["иван@пример.example", "иван@xn--e1afmkfd.example"],
      ["王小明2@example.com", "王小明2@example.com"],
    ] as const)
      assert.equal(mailAddress(text), address, text);
  });

  it("is nothing else: no second address, no name, no header, no route, no other mailbox", () => {
    for (const text of [
      "",
      "kari",
      "@example.com",
      "kari@",
      "kari@localhost",
      "kari@example",
      "kari@example.c",
      "kari@127.0.0.1",
      "kari@[127.0.0.1]",
      "kari@example.com:25",
      "kari@example.com.",
      ".kari@example.com",
      "ka..ri@example.com",
      '"kari"@example.com',
      "kari nordmann@example.com",
      "Kari <kari@example.com>",
      "kari@example.com,ola@example.com",
      "kari@example.com;ola@example.com",
      "kari,ola@example.com",
      "kari@example.com\r\nBcc: ola@example.com",
      "kari\r\nBcc:ola@example.com",
      "kari@exa\nmple.com",
      "kari@example.com\0",
      // Of two scripts, of none that is seen, and of signs.
      "kаri@example.com",
      "kå\u200Bri@example.com",
      "\u202Eirak@example.com",
      "\u0301kari@example.com",
      "k\u00A0åri@example.com",
      "kåri™@example.com",
      "☕@example.com",
      "ﬁnn@example.com",
      `${"å".repeat(33)}@example.com`,
      "ｋａｒｉ@example.com",
      "kari@ex ample.com",
      "kari@exa%6dple.com",
      "kari@-example.com",
      `${"k".repeat(65)}@example.com`,
      `kari@${"a".repeat(64)}.com`,
      `kari@${"abcdefg.".repeat(40)}com`,
    ])
      assert.equal(mailAddress(text), null, JSON.stringify(text));
  });

  it("is as long as mail servers take it, to the last octet", () => {
    const domain = (last: number) => `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(last)}.com`;
    for (const [local, last, isOne] of [
      [1, 1, true],
      [64, 1, true],
      [65, 1, false],
      [64, 57, true],
      [64, 58, false],
      [63, 58, true],
    ] as const) {
      const address = `${"k".repeat(local)}@${domain(last)}`;
      assert.equal(mailAddress(address), isOne ? address : null, `${local} before the @, ${address.length}`);
    }
    assert.equal(mailAddress(`${"å".repeat(32)}@example.com`), `${"å".repeat(32)}@example.com`);
  });

  it("stays what it is when it is read again, and holds nothing that a mail's head or envelope could stumble over", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.emailAddress(),
      fc.constantFrom("\r\n", ",", "<", "@", ".", "æ"),
    );
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 4 }), (parts) => {
        const address = mailAddress(parts.join(""));
        if (address === null) return;
        assert.equal(mailAddress(address), address);
        assert.match(address, /^[!#-'*+\-/0-9=?A-Z^_`a-z{|}~.\p{L}\p{M}\p{Nd}]+@[a-z0-9.-]+$/u);
      }),
      { numRuns: 500 },
    );
  });

  it("is an account's in lower case, and anything else is nobody's", () => {
    assert.equal(accountAddress(" SØREN@Blåbær.no "), "søren@xn--blbr-roah.no");
    assert.equal(accountAddress(" Kari@LOCALHOST "), "kari@localhost");
    assert.deepEqual(["kari@xn--blbr-roah.no", "søren@example.no"].map(needsUtf8), [false, true]);
  });
});

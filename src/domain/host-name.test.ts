import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { domainToASCII } from "node:url";
import fc from "../../test/fast-check.ts";
import { isWithin, parseHostName } from "./host-name.ts";

const parse = (text: string, longest?: number) => parseHostName(text, domainToASCII, longest);

describe("a host name", () => {
  it("is taken in the one form that DNS and browsers write (S-36)", () => {
    for (const [text, host] of [
      ["pizza.no", "pizza.no"],
      ["WWW.Pizza.NO", "www.pizza.no"],
      ["blåbær.no", "xn--blbr-roah.no"],
      ["xn--blbr-roah.no", "xn--blbr-roah.no"],
      ["ｐｉｚｚａ．ｎｏ", "pizza.no"],
      ["pizza。no", "pizza.no"],
      // A Cyrillic а: shown as what it is.
      ["pаypal.com", "xn--pypal-4ve.com"],
      [`${"a".repeat(63)}.no`, `${"a".repeat(63)}.no`],
      ["1.pizza.no", "1.pizza.no"],
      ["bord-7.pizza.no", "bord-7.pizza.no"],
      ["pizza.7.no", "pizza.7.no"],
    ] as const)
      assert.deepEqual(parse(text), { host }, text);
  });

  it("is nothing else", () => {
    for (const [text, fault] of [
      ["", "FORM"],
      [" pizza.no", "FORM"],
      ["pizza.no.", "FORM"],
      ["https://pizza.no", "FORM"],
      ["pizza.no/meny", "FORM"],
      ["pizza.no:443", "FORM"],
      ["ola@pizza.no", "FORM"],
      ["*.pizza.no", "FORM"],
      ["_dmarc.pizza.no", "FORM"],
      ["piz%7aa.no", "FORM"],
      ["pizza.no\r\nx", "FORM"],
      ["piz\u00adza.no", "FORM"],
      ["piz\u202eza.no", "FORM"],
      ["xn--ls8h\u0000.no", "FORM"],
      ["127.0.0.1", "ADDRESS"],
      ["2130706433", "ADDRESS"],
      ["0x7f.1", "ADDRESS"],
      ["017700000001", "ADDRESS"],
      ["１２７.0.0.1", "ADDRESS"],
      ["[::1]", "FORM"],
      ["pizza", "SINGLE_LABEL"],
      ["pizza..no", "LABEL"],
      [".pizza.no", "LABEL"],
      ["-pizza.no", "LABEL"],
      ["pizza-.no", "LABEL"],
      ["ab--pizza.no", "LABEL"],
      [`${"a".repeat(64)}.no`, "LABEL"],
      [`${"abcdefg.".repeat(32)}no`, "TOO_LONG"],
      ["pizza.localhost", "INNER"],
      ["pizza.local", "INNER"],
      ["nas.home.arpa", "INNER"],
      ["pizza.example", "INNER"],
      ["pizza.internal", "INNER"],
    ] as const) {
      const parsed = parse(text);
      assert.ok("fault" in parsed, `${JSON.stringify(text)} is ${JSON.stringify(parsed)}`);
      // ToASCII of Node refuses some of these before we look at them.
      assert.ok(parsed.fault === fault || parsed.fault === "FORM", `${text}: ${parsed.fault}`);
    }
    assert.deepEqual(parse("pizza.no", 7), { fault: "TOO_LONG" });
    assert.deepEqual(parse("pizza.no", 8), { host: "pizza.no" });
    assert.deepEqual(
      parseHostName("pizza.no", () => ""),
      { fault: "FORM" },
      "what has no ASCII form",
    );
  });

  it("stays what it is when it is read again, and holds nothing but letters, digits, hyphens and dots", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom(".", "no", "æ", "xn--", "-"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const parsed = parse(parts.join(""));
        if ("fault" in parsed) return;
        assert.deepEqual(parse(parsed.host), parsed);
        assert.match(parsed.host, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
        assert.equal(new URL(`https://${parsed.host}/`).hostname, parsed.host);
      }),
      { numRuns: 500 },
    );
  });

  it("is within its own domain and below it, not beside it", () => {
    assert.ok(isWithin("pizza.no", "pizza.no"));
    assert.ok(isWithin("www.pizza.no", "pizza.no"));
    assert.ok(!isWithin("evilpizza.no", "pizza.no"));
    assert.ok(!isWithin("pizza.no", "www.pizza.no"));
  });
});

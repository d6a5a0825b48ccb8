import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/** As RFC 2045 has it read. */
const read = (encoded: string): string =>
  Buffer.from(
    encoded
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_whole, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      ),
    "latin1",
  ).toString();

describe("quoted-printable", () => {
  for (const [text, encoded] of [
    ["", ""],
    ["a = b", "a =3D b"],
    ["blåbær", "bl=C3=A5b=C3=A6r"],
    ["end \nnext\t\r\nlast ", "end=20\r\nnext=09\r\nlast=20"],
    ["a\rb", "a=0Db"],
    ["~\u007f", "~=7F"],
    ["x".repeat(75), "x".repeat(75)],
    ["x".repeat(76), `${"x".repeat(75)}=\r\nx`],
    [`${"x".repeat(73)}=y`, `${"x".repeat(73)}=\r\n=3Dy`],
    [`${"x".repeat(72)}=y`, `${"x".repeat(72)}=3D=\r\ny`],
  ] as const)
    it(`of ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(quotedPrintable(text), encoded));

  it("is read as the text it was, in lines that every server takes", () => {
    const words = fc.string({
      unit: fc.constantFrom("a", " ", "=", "å", "😀", "\n", "\t", "."),
      maxLength: 400,
    });
    fc.assert(
      fc.property(words, (text) => {
        const encoded = quotedPrintable(text);
        assert.equal(read(encoded).replaceAll("\r\n", "\n"), text);
        for (const line of encoded.split("\r\n")) {
          assert.ok(line.length <= 76);
          assert.match(line, /^[\x21-\x7e \t]*$/);
          assert.doesNotMatch(line, /[ \t]$/);
        }
      }),
    );
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fontNames, fontStack } from "./fonts.ts";

test("a font is found by its name, however it is written, and begins with one that devices have", () => {
  for (const name of fontNames) {
    const stack = fontStack(name);
    assert.match(stack!, /,(?:sans-serif|serif|monospace)$/, name);
    for (const written of [name.toLowerCase(), name.toUpperCase(), ` ${name} `])
      assert.equal(fontStack(written), stack, written);
  }
  assert.match(fontStack("georgia")!, /^Georgia,/);
  assert.match(fontStack("Trebuchet MS")!, /^'Trebuchet MS',/);
});

test("none and one that is not known are the pages' own", () => {
  for (const name of [null, undefined, "", "Comic Sans", "Georgia, serif", "__proto__"])
    assert.equal(fontStack(name), null, String(name));
});

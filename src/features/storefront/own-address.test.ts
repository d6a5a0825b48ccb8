import assert from "node:assert/strict";
import { test } from "node:test";
import { ownPath } from "./own-address.ts";

test("a way back leads to this service and nowhere else", () => {
  for (const path of ["/", "/meny?x=1&y=%20#d", `/${"x".repeat(499)}`]) assert.equal(ownPath(path), path);
  for (const text of [
    ...["", "meny", "//evil.no", "/\\evil.no", "https://evil.no", "/a b", "/a\nb", "/a\\b", "/blåbær"],
    `/${"x".repeat(500)}`,
  ])
    assert.equal(ownPath(text), "/", text);
});

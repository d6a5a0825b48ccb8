import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../", import.meta.url);

test("nothing is drawn under a key that is made as it is drawn: what is typed in it would be gone with the next drawing", () => {
  const files = globSync("{dashboard,desk,ui}/**/*.tsx", { cwd: web });
  assert.ok(files.length > 100);
  const made = files.filter((file) =>
    /\bkey=\{[^}]*\b(newKey|randomUUID|random|now)\(/.test(readFileSync(new URL(file, web), "utf8")),
  );
  assert.deepEqual(made, []);
});

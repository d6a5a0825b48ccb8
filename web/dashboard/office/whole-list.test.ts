import assert from "node:assert/strict";
import { it } from "node:test";
import { formOf } from "./form-of-file.ts";
import { pageAt, whole } from "./whole-list.ts";

it("a restaurant's own list is read to its end, page by page", async () => {
  const asked: (string | null)[] = [];
  const all = await whole(async (cursor) => {
    asked.push(cursor);
    return cursor === null ? { data: ["a", "b"], nextCursor: "c1" } : { data: ["c"], nextCursor: null };
  });
  assert.deepEqual(
    [all, asked],
    [
      ["a", "b", "c"],
      [null, "c1"],
    ],
  );
  assert.deepEqual(pageAt(null), { query: { limit: 100 } });
  assert.deepEqual(pageAt("c1"), { query: { limit: 100, cursor: "c1" } });
});

it("a file is sent after the fields beside it", () => {
  const file = new File(["x"], "a.txt");
  assert.deepEqual([...formOf(file, { kind: "LOGO" }).keys()], ["kind", "file"]);
  assert.deepEqual([...formOf(file).keys()], ["file"]);
});

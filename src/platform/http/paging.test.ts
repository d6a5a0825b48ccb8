import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { encodeCursor } from "./cursor.ts";
import { pageOf } from "./paging.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `row_${index}` }));

describe("the pages of a bounded list", () => {
  it("hold every row once, in its order, whatever their size", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (count, limit) => {
        const all = rows(count);
        const seen: { id: string }[] = [];
        let cursor: string | undefined;
        do {
          const page = pageOf(all, { limit, cursor });
          assert.ok(page.data.length <= limit);
          assert.ok(page.data.length > 0 || count === 0, "no page promises another in vain");
          seen.push(...page.data);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        assert.deepEqual(seen, all);
      }),
    );
  });

  it("lose nothing when the last row of a page is deleted before the next is read", () => {
    const all = rows(5);
    const first = pageOf(all, { limit: 2, cursor: undefined });
    const left = all.filter(({ id }) => id !== "row_1");
    assert.deepEqual(
      pageOf(left, { limit: 9, cursor: first.nextCursor! }).data.map(({ id }) => id),
      ["row_2", "row_3", "row_4"],
    );
  });

  it("begin at the start when a cursor's row is gone and its place is before every row", () => {
    assert.deepEqual(pageOf(rows(3), { limit: 2, cursor: encodeCursor([-2, "gone"]) }).data, rows(2));
    assert.deepEqual(pageOf(rows(3), { limit: 2, cursor: encodeCursor([9, "gone"]) }), {
      data: [],
      nextCursor: null,
    });
  });

  it("begin nowhere but where a cursor of ours says", () => {
    assert.throws(() => pageOf(rows(3), { limit: 2, cursor: "eyJ9" }), /VALIDATION_FAILED/);
  });
});

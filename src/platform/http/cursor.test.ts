import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { message } from "../../messages/message.ts";
import { cursorId, decodeCursor, pageFrom } from "./cursor.ts";

const parts = z.tuple([z.number(), cursorId]);

describe("a page of a list", () => {
  const rows = [3, 2, 1].map((place) => ({ place, id: `ord_${place}` }));
  const page = (limit: number) =>
    pageFrom(rows.slice(0, limit + 1), limit, {
      view: ({ place }) => place,
      placeOf: ({ place, id }) => [place, id],
    });

  it("shows as many as were asked for, and where the next one begins", () => {
    const { data, nextCursor } = page(2);
    assert.deepEqual(data, [3, 2]);
    assert.deepEqual(decodeCursor(nextCursor!, parts), [2, "ord_2"]);
  });

  it("is the last one when nothing follows, also when it is full", () => {
    for (const limit of [3, 4]) assert.deepEqual(page(limit), { data: [3, 2, 1], nextCursor: null });
    const none = pageFrom([], 1, { view: String, placeOf: () => [] });
    assert.deepEqual(none, { data: [], nextCursor: null });
  });

  it("begins at the beginning without a cursor, and nowhere with one that was not given out", () => {
    assert.equal(decodeCursor(undefined, parts), null);
    const written = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const others = ["", "{", "null", written([3]), written(["3", "ord_3"]), written([3, "ord_3' --"])];
    for (const cursor of others)
      assert.throws(() => decodeCursor(cursor, parts, "after"), {
        code: "VALIDATION_FAILED",
        details: { issues: [{ path: "after", code: "INVALID", message: message("fields.cursor") }] },
      });
  });
});

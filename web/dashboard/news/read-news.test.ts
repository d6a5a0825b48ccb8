import assert from "node:assert/strict";
import { it } from "node:test";
import { isToBeNoted, unreadWarnings } from "./read-news.ts";

it("news is noted as read once it is opened, and each only once", () => {
  const [first, second] = [
    { id: "nws_1", isRead: false },
    { id: "nws_2", isRead: false },
  ];
  assert.equal(isToBeNoted(first, { isIdle: true, variables: undefined }), true);
  assert.equal(isToBeNoted({ ...first, isRead: true }, { isIdle: true, variables: undefined }), false);
  assert.equal(isToBeNoted(first, { isIdle: false, variables: first }), false);
  assert.equal(isToBeNoted(second, { isIdle: false, variables: first }), true);
  assert.equal(isToBeNoted({ ...second, isRead: true }, { isIdle: false, variables: first }), false);
});

it("only warnings that are not opened stand above the board", () => {
  const news = [
    { id: 1, level: "UPDATE", isRead: false },
    { id: 2, level: "WARNING", isRead: true },
    { id: 3, level: "WARNING", isRead: false },
    { id: 4, level: "WARNING", isRead: false },
  ] as const;
  assert.deepEqual(
    unreadWarnings(news).map(({ id }) => id),
    [3, 4],
  );
});

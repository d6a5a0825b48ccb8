import assert from "node:assert/strict";
import { it } from "node:test";
import { ApiError } from "../dashboard/api-error.ts";
import { onceKey } from "./once-key.ts";

it("a call keeps its key until it is known what became of it", () => {
  const once = onceKey();
  const keyFor = (body: unknown) => once.headersFor(body)["Idempotency-Key"];
  const draft = { title: "Nytt", restaurantSlugs: ["sted"] };
  const first = keyFor(draft);
  for (const status of [0, 503]) {
    once.ended(new ApiError(status, "NETWORK", "", null));
    assert.equal(keyFor({ ...draft }), first, "no answer: the same once more is the same call");
  }
  const other = keyFor({ ...draft, title: "Noe annet" });
  assert.notEqual(other, first);
  once.ended(new ApiError(422, "VALIDATION_FAILED", "", null));
  const after = keyFor({ ...draft, title: "Noe annet" });
  assert.notEqual(after, other, "refused: the next is another");
  once.ended(null);
  assert.notEqual(keyFor({ ...draft, title: "Noe annet" }), after);
});

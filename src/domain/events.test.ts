import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventNames, subscribableEvents } from "./event-names.ts";
import { envelopeOf, exampleOf } from "./events.ts";

describe("public events", () => {
  test("the seven events of R-704 to R-710 and RESERVATION_CANCELLED can be subscribed to", () => {
    assert.deepEqual(subscribableEvents, [
      "ORDER_CREATED",
      "ORDER_PAID",
      "ORDER_STATUS_CHANGED",
      "ORDER_CANCELLED",
      "RESERVATION_REQUESTED",
      "RESERVATION_APPROVED",
      "RESERVATION_REJECTED",
      "RESERVATION_CANCELLED",
    ]);
  });

  for (const name of eventNames) {
    test(`the example of ${name} is what its schema promises`, () => {
      assert.deepEqual(envelopeOf(name).parse(exampleOf(name)), exampleOf(name));
    });

    test(`the example of ${name} without one of its fields is refused`, () => {
      const example = exampleOf(name);
      for (const field of Object.keys(example.data)) {
        const { [field]: _left, ...data } = example.data as Record<string, unknown>;
        assert.equal(envelopeOf(name).safeParse({ ...example, data }).success, false, field);
      }
    });
  }
});

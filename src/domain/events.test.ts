import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { envelopeOf, eventNames, exampleOf, isSubscribable, subscribableEvents } from "./events.ts";

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

  test("a PING is an event that nobody subscribes to", () => {
    assert.ok(eventNames.includes("PING"));
    assert.equal(isSubscribable("PING"), false);
  });

  test("names of an object's own machinery are no events", () => {
    for (const name of ["constructor", "__proto__", "toString", "", "order_created"])
      assert.equal(isSubscribable(name), false, name);
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

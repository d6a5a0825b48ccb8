import assert from "node:assert/strict";
import { it } from "node:test";
import { orderingFields } from "../../../src/domain/ordering-fields.ts";
import { isSameTimes, minutesOf, timeBounds, timeNames, timesIn, timesOf, typedOf } from "./times-typed.ts";

it("takes the minutes and days that the service takes, and no others", () => {
  for (const name of timeNames) {
    const [low, high] = timeBounds[name];
    for (const number of [low - 1, low, high, high + 1])
      assert.equal(
        minutesOf(name, String(number)) !== null,
        orderingFields[name].safeParse(number).success,
        `${name} ${number}`,
      );
  }
  assert.equal(minutesOf("defaultPrepMinutes", "en halvtime"), null);
});

it("sends what was read when nothing was changed", () => {
  const times = { defaultPrepMinutes: 20, defaultDeliveryMinutes: 45, preOrderDays: 7 };
  assert.deepEqual(timesOf(typedOf(times)), times);
  assert.ok(isSameTimes(times, { ...times }));
  assert.ok(!isSameTimes(times, { ...times, preOrderDays: 8 }));
  assert.deepEqual(timesIn({ ...times, phone: "1" } as typeof times), times);
  assert.equal(minutesOf("preOrderDays", " 7 "), 7);
});

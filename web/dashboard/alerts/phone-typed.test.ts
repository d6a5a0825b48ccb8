import assert from "node:assert/strict";
import { it } from "node:test";
import { contentOf, typedOf } from "./phone-typed.ts";

it("a number is typed with its minutes, and with none where it is not texted or rung", () => {
  const kari = { name: "Kari", phone: "+4791234567", locale: "nb", tellsOfOutage: false } as const;
  const content = { ...kari, smsAfterMinutes: 3, callAfterMinutes: null };
  assert.deepEqual(typedOf(content), { ...kari, sms: "3", call: "" });
  assert.deepEqual(contentOf({ ...kari, sms: "", call: "5" }), {
    ...{ ...kari, smsAfterMinutes: null, callAfterMinutes: 5 },
  });
  const spaced = contentOf({ ...typedOf(content), name: " Kari ", phone: " 912 34 567 " });
  assert.deepEqual([spaced.name, spaced.phone], ["Kari", "912 34 567"]);
});

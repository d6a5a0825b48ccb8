import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePhone } from "./phone.ts";

const phones: [text: string, phone: string | null][] = [
  ["91234567", "+4791234567"],
  ["912 34 567", "+4791234567"],
  ["22\u00a033\u00a044\u00a055", "+4722334455"],
  ["+47 912 34 567", "+4791234567"],
  ["0047 91234567", "+4791234567"],
  ["+47 9123 456", null],
  ["+47 912 345 678", null],
  ["+46 (0)70-123 45 67", "+46701234567"],
  ["+1 (212) 555-0100", "+12125550100"],
  ["+123456789012345", "+123456789012345"],
  ["+1234567890123456", null],
  ["+0123456789", null],
  ["9123456", null],
  ["4791234567", null],
  ["9123+4567", null],
  ["ring meg", null],
  ["", null],
];
for (const [text, phone] of phones) {
  test(`phone ${JSON.stringify(text)}: ${phone ?? "refused"}`, () => assert.equal(parsePhone(text), phone));
}

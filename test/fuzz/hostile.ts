import fc from "../fast-check.ts";
import type { Schema } from "./from-schema.ts";

/** Days and moments of calendars, machines and languages that end elsewhere than ours; some are none. */
export const hostileDays: readonly string[] = [
  ...["2026-02-30", "2100-02-29", "0000-00-00", "0000-01-01", "0000-02-29", "0001-01-01"],
  ...["1582-10-10", "1899-12-31", "9999-12-31", "10000-01-01", "-000001-01-01", "+010000-01-01"],
  ...["2026-6-1", "20260612", "2026-W24-5", "infinity", "now"],
];
export const hostileInstants: readonly string[] = [
  ...["-000001-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "0000-12-31T23:59:59.999999999Z"],
  ...["0000-12-31T23:59:59-23:59", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+18:00"],
  ...["0001-01-01T00:00:00+23:59", "1895-01-01T00:00:00+00:43", "1970-01-01T00:00:00Z"],
  ...["9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999999Z"],
  ...["9999-12-31T23:59:59-18:00", "9999-12-31T23:59:59-23:59", "10000-01-01T00:00:00Z"],
  ...["+275760-09-13T00:00:00Z", "2026-06-12T18:00:00+16:00", "2026-06-12T18:00:00-23:59"],
  ...["2026-06-12T18:00:00-00:00", "2026-06-12T18:00:00+25:00"],
  ...["2026-06-12T18:00:00.1234567890123Z", `2026-06-12T18:00:00.${"0".repeat(200)}1+02:00`],
  ...["2026-06-12T18:00:00.Z", "2026-06-12T18:00:00,5Z", "2026-06-12T24:00:00Z"],
  ...["2026-06-12T23:59:60Z", "2026-06-12T18:00:00", "2026-06-12T18:00Z"],
  ...["2026-06-12T18:00:00Z[Europe/Oslo]", "2026-06-12 18:00:00Z", "2026-06-12t18:00:00z"],
  ...["2026-03-29T02:30:00+01:00", "2026-10-25T02:30:00+02:00", "1781287200"],
];

/** Numbers as they can be written where a number is text. */
const hostileNumbers: readonly string[] = [
  ...["0", "-0", "-1", "+1", "1.5", " 1", "1 ", "01", "1_000", "0x10", "1e2", "1e21", "1e309"],
  ...["NaN", "Infinity"],
  ...["2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740991", "9007199254740993"],
  ...["9223372036854775807", "9223372036854775808", "0.1e-400", "٣", "９", "9".repeat(400), ""],
];

/** Cursors are not signed, so anybody can write one: with the places of every list, and with none. */
const uuid = "01890a5d-ac96-774b-bcce-b302099a8057";
const places = [-(2 ** 31) - 1, -(2 ** 31), -1, 0, 2 ** 31 - 1, 2 ** 31, 1.5, 1e308, null];
const hostileCursors: readonly string[] = [
  ...[...hostileDays, ...hostileInstants].flatMap((at) => [
    [at, "nws_x"],
    [at, uuid],
  ]),
  ...places.flatMap((n) => [
    [n, "prd_x"],
    [n, 0, "cat_x", 0, "prd_x"],
    [0, n, "cat_x", 0, "prd_x"],
    [0, 0, "cat_x", n, "prd_x"],
  ]),
  ...["", "a b", "\u0000", "x".repeat(128), null, 0].map((id) => [0, id]),
  ...[[], {}, null, 7, "x", [[]], Array(40).fill(0)],
]
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"))
  .concat(["", "!", "====", "a".repeat(200)]);

/** Parts of an address as they go out: escapes of what is no text, of what nobody stores, and of other parts of an address. */
export const hostileEscapes: readonly string[] = [
  ...["%00", "a%00b", "%ED%A0%80", "%ED%B0%80%ED%A0%80", "%FF", "%C0%80", "%F4%90%80%80", "%"],
  ...["%2", "%zz", "%u0041"],
  ...["%2F", "..%2F..", "%2e%2e", ".", "..", "%3F", "%23", "%25", "%2500", "+", "%20"],
  ...["%0d%0aX-A:%20b", ";", "*", ":id"],
  ...["x".repeat(511), "x".repeat(513), "x".repeat(5_000), "%F0%9F%8D%95".repeat(200)],
];

/** What the type of a parameter ends at, as it can be written; nothing for those that are any text. */
export function extremesOf(name: string, { anyOf, oneOf, ...schema }: Schema): readonly string[] {
  if (name === "cursor") return hostileCursors;
  const { type, format } = (anyOf ?? oneOf)?.find((one) => one.type !== "null") ?? schema;
  if (format === "date") return hostileDays;
  if (format === "date-time") return hostileInstants;
  return type === "integer" || type === "number" ? hostileNumbers : [];
}

/** Values that have broken services before, of every type that JSON has. */
const strings = [
  "",
  " ",
  "\t\r\n",
  "null",
  "0",
  "-1",
  "1e309",
  "NaN",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202e\u2066drawkcab",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦".repeat(30),
  "ﷺ".repeat(30),
  "İıŞß",
  "Ａ１２３４",
  "٠١٢٣",
  "'; DROP TABLE orders; --",
  "$1",
  "%s%n%x",
  "{{code}}",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "javascript:alert(1)",
  "https://[::1]:99999/",
  "https://user:pass@luka.localhost/",
  "http://",
  "//evil.example",
  "x".repeat(1_000),
  "9".repeat(400),
  ...hostileDays,
  ...hostileInstants,
  "kari@example.com\r\nBcc: alle@example.com",
  `${"k".repeat(64)}@${"d".repeat(63)}.example`,
  "æøå@blåbærsyltetøy.no",
  '"a b"@example.com',
  "+47 91 23 45 67",
  "+999999999999999999",
  "٩١٢٣٤٥٦٧",
  "TIPROSENT",
  "tiprosent\u00a0",
];
const numbers = [
  -1,
  -0,
  0,
  1,
  1.5,
  0.1 + 0.2,
  99,
  100,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...strings) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

/** Anything at all where something else was expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      { length: 1 },
      nested(20),
      nested(60),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 200 }, (_, i) => i)) },
);

/** Bodies that are no JSON, or JSON that readers disagree about. */
export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "{",
      "}",
      "null",
      "[]",
      '""',
      "0",
      "{}",
      '{"slug":',
      '{"slug":"a","slug":"b"}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{}}}',
      '{"total":1e400}',
      `{"total":${"9".repeat(500)}}`,
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      "\ufeff{}",
      "[".repeat(40_000),
      `${"[".repeat(500)}${"]".repeat(500)}`,
      `{"a":"${"x".repeat(70_000)}"}`,
      `[${"0,".repeat(20_000)}0]`,
      "slug=kro&lines=",
      "<xml/>",
      "NaN",
      "{'slug':'kro'}",
      '{"slug":"kro",}',
      '{"slug":"kro"} {}',
    ].map((text) => Buffer.from(text)),
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  ),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
);

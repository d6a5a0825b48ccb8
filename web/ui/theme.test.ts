import assert from "node:assert/strict";
import { test } from "node:test";
import {
  black,
  contrast,
  luminance,
  parseHex,
  readableOn,
  toHex,
  white,
  withContrast,
} from "../../src/domain/contrast.ts";
import fc from "../../test/fast-check.ts";
import { type ThemeTokens, themeCss, themeTokens } from "./theme.ts";

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel).map((rgb) => toHex(rgb));

test("contrast follows the WCAG definition", () => {
  assert.equal(contrast(black, white), 21);
  assert.equal(contrast(white, white), 1);
  assert.equal(contrast(parseHex("#767676")!, white).toFixed(2), "4.54");
  assert.equal(contrast(parseHex("#f00")!, white).toFixed(2), "4.00");
});

test("black or white is readable on every background", () => {
  fc.assert(
    fc.property(color, (background) => {
      const ground = parseHex(background)!;
      assert.ok(contrast(readableOn(ground), ground) >= 4.5);
    }),
  );
});

test("a colour that is readable already stays as the owner picked it", () => {
  const navy = parseHex("#1b3a5c")!;
  assert.deepEqual(withContrast(navy, [white], 4.5), navy);
});

const textPairs: [keyof ThemeTokens, keyof ThemeTokens][] = [
  ["on-brand", "brand"],
  ["on-brand-soft", "brand"],
  ["on-accent", "accent"],
  ["on-action", "action"],
  ["danger", "danger-soft"],
  ["danger", "surface"],
  ["good", "good-soft"],
  ["good", "surface"],
  ...(["paper", "surface", "sunken"] as const).flatMap((ground): [keyof ThemeTokens, keyof ThemeTokens][] => [
    ["ink", ground],
    ["soft", ground],
    ["action", ground],
  ]),
  ["ink", "action-soft"],
  ["soft", "action-soft"],
];

for (const mode of ["light", "dark"] as const) {
  test(`text is readable with any two restaurant colours, ${mode}`, () => {
    fc.assert(
      fc.property(color, color, (primaryColor, secondaryColor) => {
        const tokens = themeTokens({ primaryColor, secondaryColor }, mode);
        for (const [front, back] of textPairs) {
          const ratio = contrast(parseHex(tokens[front])!, parseHex(tokens[back])!);
          assert.ok(
            ratio >= 4.5,
            `${front} ${tokens[front]} on ${back} ${tokens[back]}: ${ratio.toFixed(2)}`,
          );
        }
        for (const ground of ["paper", "surface", "sunken"] as const)
          assert.ok(contrast(parseHex(tokens.edge)!, parseHex(tokens[ground])!) >= 3);
      }),
      { numRuns: 2000 },
    );
  });
}

test("two colours that are nearly the same are told apart, both ways", () => {
  const light = (hex: string): number => luminance(parseHex(hex)!);
  for (const [primaryColor, secondaryColor, isDarker] of [
    ["#f5e9c8", "#f0e4c0", true],
    ["#102030", "#122234", false],
  ] as const) {
    const { brand, accent } = themeTokens({ primaryColor, secondaryColor }, "light");
    assert.notEqual(accent, secondaryColor);
    assert.equal(light(accent) < light(brand), isDarker, `${brand} ${accent}`);
  }
  assert.equal(themeTokens({ primaryColor: "#102030", secondaryColor: "#f5e9c8" }, "dark").accent, "#f5e9c8");
});

test("a colour that is none becomes the default and cannot leave the style sheet", () => {
  const css = themeCss({ primaryColor: "red;}</style><script>", secondaryColor: "" });
  assert.ok(!css.includes("<"));
  assert.match(css, /--brand:#1f3d36/);
});

test("a font is one of those that devices have, or the pages' own", () => {
  const colors = { primaryColor: "#336699", secondaryColor: "#cc9933" };
  const plain = themeCss(colors);
  assert.ok(!plain.includes("--font"));
  for (const font of [null, "", "Comic Sans", "Georgia;}</style>", "__proto__"])
    assert.equal(themeCss({ ...colors, font }), plain, String(font));
  assert.match(
    themeCss({ ...colors, font: " georgia " }),
    /:root:root\{--font:Georgia,[^;]*serif;--display:Georgia,/,
  );
});

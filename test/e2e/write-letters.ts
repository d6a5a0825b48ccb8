import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import { chromiumPath } from "../chromium.ts";

/**
 * Writes `src/platform/slips/letters.br`: the letters that slips are drawn with, as black dots, so that a printer's picture needs no font
 * on the machine that makes it (decision 0057). Schibsted Grotesk (OFL), and DejaVu Sans (Bitstream Vera's licence) for what it lacks.
 * Run by hand, once for another typeface or more letters: `node test/e2e/write-letters.ts`.
 */
const files = "node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk";
const face = (part: string, range: string) =>
  `@font-face { font-family: Slip; font-weight: 400 900; unicode-range: ${range};
    src: url(data:font/woff2;base64,${readFileSync(`${files}-${part}-wght-normal.woff2`).toString("base64")}) }`;

/** Dots high, of a printer with 8 to the millimetre, and how heavy. */
const sizes = { SMALL: [27, 550], PLAIN: [33, 600], STRONG: [40, 750], LARGE: [50, 850], CODE: [88, 850] };
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Latin, Greek, Cyrillic, Vietnamese, and signs that slips have themselves. */
const codes = [
  ...[...range(0x20, 0x7e), ...range(0xa1, 0x17f), ...range(0x1a0, 0x1b0), ...range(0x218, 0x21b)],
  ...[...range(0x386, 0x3ce), ...range(0x400, 0x45f), ...range(0x490, 0x491), ...range(0x1ea0, 0x1ef9)],
  ...[0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x20ac, 0x2116, 0x2212],
  ...[0x25a1, 0x2610],
];
const short = [...range(0x20, 0x7e), ...[..."ÆØÅæøåÉé"].map((letter) => letter.charCodeAt(0))];

const browser = await chromium.launch({ executablePath: chromiumPath() });
const page = await browser.newPage();
await page.setContent(`<style>${face("latin", "U+0020-00FF, U+2000-22FF")}
  ${face("latin-ext", "U+0100-02FF, U+1E00-1EFF")}</style><canvas width="200" height="200"></canvas>`);
const drawn = await page.evaluate(
  async ({ sizes, codes, short }) => {
    const context = document.querySelector("canvas")!.getContext("2d", { willReadFrequently: true })!;
    const drawSize = async (name: string, [size, weight]: number[]) => {
      const font = `${weight} ${size}px Slip, "DejaVu Sans"`;
      await document.fonts.load(font, "aÅŁễ");
      context.font = font;
      const draw = (code: number) => {
        const letter = String.fromCodePoint(code);
        context.clearRect(0, 0, 200, 200);
        context.fillText(letter, 40, 120);
        const { data } = context.getImageData(0, 0, 200, 200);
        const dark = (x: number, y: number) => data[(y * 200 + x) * 4 + 3]! >= 110;
        let [left, top, right, bottom] = [200, 200, -1, -1];
        for (let y = 0; y < 200; y += 1)
          for (let x = 0; x < 200; x += 1)
            if (dark(x, y))
              [left, top, right, bottom] = [
                Math.min(left, x),
                Math.min(top, y),
                Math.max(right, x),
                Math.max(bottom, y),
              ];
        const rows: string[] = [];
        for (let y = top; y <= bottom; y += 1) {
          let bits = "";
          for (let x = left; x <= right; x += 1) bits += dark(x, y) ? "1" : "0";
          rows.push(
            bits
              .padEnd(Math.ceil(bits.length / 4) * 4, "0")
              .replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16)),
          );
        }
        const advance = Math.round(context.measureText(letter).width);
        return [
          letter,
          [advance, right < 0 ? 0 : left - 40, right < 0 ? 0 : top - 120, rows.join(" ")],
        ] as const;
      };
      return [
        name,
        { size, letters: Object.fromEntries((name === "CODE" ? short : codes).map(draw)) },
      ] as const;
    };
    const all = [];
    for (const [name, size] of Object.entries(sizes)) all.push(await drawSize(name, size));
    return Object.fromEntries(all);
  },
  { sizes, codes, short },
);
await browser.close();
const target = fileURLToPath(new URL("../../src/platform/slips/letters.br", import.meta.url));
const bytes = brotliCompressSync(JSON.stringify(drawn));
writeFileSync(target, bytes);
console.log(`${target}: ${bytes.length} bytes`);

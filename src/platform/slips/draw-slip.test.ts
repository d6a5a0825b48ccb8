import assert from "node:assert/strict";
import { describe, it } from "node:test";
import sharp from "sharp";
import type { SlipBlock } from "../../domain/slips.ts";
import { drawSlip } from "./draw-slip.ts";
import { lettersOf } from "./letters.ts";
import { pngOf } from "./png.ts";

const dots = ({ bytes }: ReturnType<typeof drawSlip>): number =>
  bytes.reduce((sum, byte) => sum + byte.toString(2).split("1").length - 1, 0);

const whole: SlipBlock[] = [
  { block: "HEAD", code: "B17", side: "Henting" },
  { block: "SELLER", name: "Prøva Pizza AS", lines: ["Olav Tryggvasons gate 1", "Org.nr. 923 609 016"] },
  ...(["PLAIN", "SMALL", "DUE", "NAME", "NOTE"] as const).map(
    (tone): SlipBlock => ({ block: "TEXT", tone, lines: [`Klar ${tone}`, "og en linje til"] }),
  ),
  {
    block: "ITEMS",
    items: [
      { text: "2 × Margherita", choices: ["Stor", "  Bacon"], small: "Inneholder: Melk" },
      { text: "1 × Brus", choices: [], small: null },
    ],
  },
  {
    block: "SUMS",
    sums: [
      { left: "Levering", right: "49,00", tone: "PLAIN", below: [] },
      { left: "Sum", right: "467,00", tone: "TOTAL", below: ["Betalt med kort", "Kvittering 12"] },
      { left: "Mva. 15 %", right: "60,91", tone: "SMALL", below: [] },
    ],
  },
];

/** The steps to each text on a slip. */
const textsOf = (value: unknown, steps: string[] = []): string[][] =>
  typeof value === "string"
    ? ["block", "tone"].includes(steps.at(-1)!)
      ? []
      : [steps]
    : Object.entries(value ?? {}).flatMap(([step, inner]) => textsOf(inner, [...steps, step]));

const text = (...lines: string[]): SlipBlock[] => [{ block: "TEXT", tone: "PLAIN", lines }];

describe("a slip as a printer draws it", () => {
  it("has every letter of Norwegian, and of guests' names from elsewhere, as a letter of its own", () => {
    for (const size of ["SMALL", "PLAIN", "STRONG", "LARGE"] as const) {
      const { letterOf } = lettersOf(size);
      const letters = [..."æøåÆØÅéäöüŁłĐđşğčžñçßễởЖяюΩ€×»☐−–"];
      const shapes = new Set(letters.map((letter) => letterOf(letter).rows.join()));
      assert.equal(shapes.size, letters.length, size);
      assert.ok(!shapes.has(letterOf("\u{1f525}").rows.join()), "what is not known is a box");
      assert.deepEqual(letterOf("\u00a0"), letterOf(" "));
    }
  });

  it("has what is wider than the paper cut off at the left, and nothing of it on the line above", () => {
    const wide = (letters: number) =>
      drawSlip(
        [{ block: "SUMS", sums: [{ left: "", right: "M".repeat(letters), tone: "PLAIN", below: [] }] }],
        58,
      );
    assert.ok(dots(wide(60)) > dots(wide(5)));
    assert.deepEqual(wide(90), wide(60));
  });

  it("has no part of a letter that hangs over an edge on the other side of the paper", () => {
    const column = (slip: ReturnType<typeof drawSlip>, at: number): number[] =>
      Array.from({ length: slip.height }, (_, row) => slip.bytes[row * (slip.width / 8) + at]!);
    const right: SlipBlock[] = [
      { block: "SUMS", sums: [{ left: "", right: "ľ", tone: "PLAIN", below: [] }] },
    ];
    assert.ok(column(drawSlip(right, 58), 0).every((byte) => byte === 0));
    assert.ok(column(drawSlip(text("î"), 58), 47).every((byte) => byte === 0));
    const ruled = drawSlip([{ block: "HEAD", code: "B17", side: "Henting" }], 58);
    for (const at of [0, 47])
      assert.equal(
        column(ruled, at).filter((byte) => byte === 255).length,
        5,
        "a rule goes from edge to edge",
      );
  });

  it("is as wide as the paper and as long as what is on it, and nothing is lost at the side", () => {
    const long = "Kjempestor familiepizza med alt på og litt til";
    const words = [...text(long), ...text("x".repeat(80))];
    const [wide, narrow] = [drawSlip(words, 80), drawSlip(words, 58)];
    assert.deepEqual([wide.width, narrow.width], [576, 384]);
    assert.ok(narrow.height > wide.height);
    assert.equal(dots(narrow), dots(wide), "the same letters, otherwise broken");
  });

  it("leaves no text of any block away", () => {
    const all = dots(drawSlip(whole, 80));
    const texts = textsOf(whole);
    assert.equal(texts.length, 28);
    for (const steps of texts) {
      const without = structuredClone(whole);
      const holder = steps
        .slice(0, -1)
        .reduce<Record<string, unknown>>(
          (value, step) => value[step] as Record<string, unknown>,
          without as never,
        );
      holder[steps.at(-1)!] = " ";
      assert.ok(dots(drawSlip(without, 80)) < all, steps.join("."));
    }
  });

  it("sets a total apart by a rule and larger letters, and each tone of a text by its own", () => {
    const sum = (tone: "PLAIN" | "SMALL" | "TOTAL") =>
      drawSlip([{ block: "SUMS", sums: [{ left: "Sum", right: "467,00", tone, below: [] }] }], 80);
    const [small, plain, total] = [sum("SMALL"), sum("PLAIN"), sum("TOTAL")].map(dots);
    assert.ok(small! < plain!);
    assert.ok(total! > plain! + 4 * 576, "a rule of four dots, as wide as the paper");
    const tones = ["PLAIN", "SMALL", "DUE", "NAME", "NOTE"] as const;
    const drawn = tones.map((tone) => drawSlip([{ block: "TEXT", tone, lines: ["Klar"] }], 80).bytes.join());
    assert.equal(new Set(drawn).size, tones.length);
  });

  it("ends after two metres, whatever is ordered", () => {
    const { height } = drawSlip(text(...Array.from({ length: 2_000 }, () => "Margherita")), 80);
    assert.ok(height > 15_000 && height <= 16_000, height.toString());
  });

  it("is the same dots as PNG", async () => {
    const picture = drawSlip([{ block: "HEAD", code: "B17", side: "Henting" }, ...text("Blåbær")], 58);
    const { data, info } = await sharp(pngOf(picture))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [384, picture.height]);
    const wrong = data.findIndex(
      (dot, at) => (dot === 0) !== (((picture.bytes[at >> 3]! >> (7 - (at & 7))) & 1) === 1),
    );
    assert.equal(wrong, -1);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import sharp from "sharp";
import type { SlipBlock } from "../../domain/slips.ts";
import { drawSlip } from "./draw-slip.ts";
import { lettersOf } from "./letters.ts";
import { pngOf } from "./png.ts";

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

  it("is as wide as the paper and as long as what is on it, and nothing is lost at the side", () => {
    const long = "Kjempestor familiepizza med alt på og litt til";
    const words = [...text(long), ...text("x".repeat(80))];
    const [wide, narrow] = [drawSlip(words, 80), drawSlip(words, 58)];
    assert.deepEqual([wide.width, narrow.width], [576, 384]);
    assert.ok(narrow.height > wide.height);
    const dots = (picture: typeof wide) =>
      [...picture.bytes].reduce((sum, byte) => sum + byte.toString(2).split("1").length - 1, 0);
    assert.equal(dots(narrow), dots(wide), "the same letters, otherwise broken");
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

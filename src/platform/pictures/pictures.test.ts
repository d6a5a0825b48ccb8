import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createLog } from "../log.ts";
import { dist } from "../places.ts";
import { Problem } from "../problem.ts";
import { createReaders } from "../readers/readers.ts";
import { createPictures, type DrawnText, type PictureKind } from "./pictures.ts";

const refused = async (running: Promise<unknown>): Promise<string> => {
  try {
    await running;
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return error.code;
  }
  return "taken";
};

const readers = createReaders(createLog("silent"));
after(() => readers.close());

describe("room for uploads", () => {
  const opened = () => {
    const pictures = createPictures(readers);
    const held: PromiseWithResolvers<void>[] = [];
    const hold = (subject: string): Promise<void> => {
      const one = Promise.withResolvers<void>();
      held.push(one);
      return pictures.whileThereIsRoom(subject, () => one.promise);
    };
    return { pictures, hold, held };
  };
  const pass = (pictures: ReturnType<typeof createPictures>, subject: string) =>
    refused(pictures.whileThereIsRoom(subject, async () => undefined));

  it("is four for each, so that one partner leaves room for the others", async () => {
    const { pictures, hold, held } = opened();
    const running = [1, 2, 3, 4].map(() => hold("ptn_1"));
    assert.equal(await pass(pictures, "ptn_1"), "UPLOAD_FAILED");
    assert.equal(await pass(pictures, "ptn_2"), "taken");
    held[0]!.resolve();
    await running[0];
    assert.equal(await pass(pictures, "ptn_1"), "taken");
    void hold("ptn_1");
    assert.equal(await pass(pictures, "ptn_1"), "UPLOAD_FAILED", "the others are still under way");
  });

  it("is sixteen for all, and is given back when an upload fails", async () => {
    const { pictures, hold, held } = opened();
    const running = Array.from({ length: 16 }, (_, index) => hold(`ptn_${index % 5}`));
    assert.equal(await pass(pictures, "ptn_x"), "UPLOAD_FAILED");
    held[3]!.reject(new Error("broken off"));
    await assert.rejects(running[3]!);
    assert.equal(await pass(pictures, "ptn_x"), "taken");
  });
});

describe("a picture that could not be read", () => {
  it("says why, and who should come again", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    for (const [failure, code, reason] of [
      ["TIMEOUT", "UPLOAD_FAILED", "TIMEOUT"],
      ["DIED", "IMAGE_INVALID", "TOO_MUCH_MEMORY"],
      ["AWAY", "UPLOAD_FAILED", "BUSY"],
    ] as const) {
      const pictures = createPictures({ ...readers, read: () => Promise.resolve({ failure }) } as never);
      await assert.rejects(pictures.prepare(photo, "PRODUCT", "rst_1"), (error: Problem) => {
        assert.deepEqual([error.code, error.details?.reason], [code, reason]);
        return true;
      });
      assert.equal(await pictures.forms(photo, AbortSignal.timeout(60_000)), null);
    }
  });
});

describe("what is drawn", () => {
  it("is drawn once, and with so many waiting no more are let in until they have been", async () => {
    const pictures = createPictures(readers);
    const draw = (width: number) =>
      pictures.draw({
        ...{ width, height: 10, type: "png", pictures: [], texts: [], font: "" },
        ground:
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
      });
    const asked = Array.from({ length: 25 }, (_, index) => refused(draw(10 + index)));
    assert.equal(draw(10), draw(10));
    const ended = await Promise.all(asked);
    assert.deepEqual(ended, [
      ...Array.from({ length: 20 }, () => "taken"),
      ...Array.from({ length: 5 }, () => "SERVICE_UNAVAILABLE"),
    ]);
    assert.equal(await refused(draw(34)), "taken");
  });

  it("has its words in the middle of their place, or at its top or foot from the left", async () => {
    const place = { left: 100, top: 40, width: 200, height: 160 };
    /** How far the words are from the edges of their place. */
    const written = async (at: DrawnText["at"]) => {
      const file = await createPictures(readers).draw({
        ...{
          width: 400,
          height: 240,
          type: "png",
          pictures: [],
          font: fileURLToPath(new URL("server/display.ttf", dist)),
        },
        ground:
          '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="240"><rect width="400" height="240" fill="#fff"/></svg>',
        texts: [{ ...place, text: "HH", color: "#000000", size: 60, least: 12, at }],
      });
      const { info } = await sharp(file!).trim().toBuffer({ resolveWithObject: true });
      const [left, top] = [-info.trimOffsetLeft! - place.left, -info.trimOffsetTop! - place.top];
      return { left, right: place.width - left - info.width, top, bottom: place.height - top - info.height };
    };
    const isNear = (one: number, other: number) => assert.ok(Math.abs(one - other) <= 20, `${one} ${other}`);
    const middle = await written("MIDDLE");
    isNear(middle.left, middle.right);
    isNear(middle.top, middle.bottom);
    const [head, foot] = [await written("TOP"), await written("BOTTOM")];
    for (const { left } of [head, foot]) isNear(left, 0);
    isNear(head.top, 0);
    isNear(foot.bottom, 0);
  });
});

describe("pictures", () => {
  const pictures = createPictures(readers);
  const prepare = (file: Buffer, kind: PictureKind, subject = "a partner") =>
    pictures.prepare(file, kind, subject);

  it("of forty thousand pixels, many at once, each become what they are", async () => {
    const prepared = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const file = await sharp({
          create: { width: 200, height: 100 + index, channels: 3, background: { r: index * 20, g: 0, b: 0 } },
        })
          .png()
          .toBuffer();
        return prepare(file, "PRODUCT", `partner ${index % 3}`);
      }),
    );
    assert.deepEqual(
      prepared.map(({ height }) => height),
      Array.from({ length: 12 }, (_, index) => 100 + index),
    );
    assert.equal(new Set(prepared.map(({ hash }) => hash)).size, 12);
  });

  it("that cannot be read do not stop those behind them", async () => {
    const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const broken = Array.from({ length: 6 }, () => refused(prepare(png.subarray(0, 50), "LOGO")));
    const whole = prepare(png, "LOGO");
    assert.deepEqual(new Set(await Promise.all(broken)), new Set(["IMAGE_INVALID"]));
    assert.equal((await whole).width, 80);
  });

  it("are as wide as they may be, and shown no wider than their kind is", async () => {
    const wide = (width: number) =>
      sharp({ create: { width, height: 64, channels: 3, background: "#fff" } })
        .png()
        .toBuffer();
    const { width, height } = await prepare(await wide(8_000), "COVER");
    assert.deepEqual([width, height], [2_400, 19]);
    assert.equal(await refused(prepare(await wide(8_001), "COVER")), "IMAGE_DIMENSIONS");
  });

  it("are cropped to the part that is asked for, upright (D-310)", async () => {
    const filled = (background: string, width: number) =>
      sharp({ create: { width, height: 400, channels: 3, background } }).png();
    // Red above blue once it stands upright; on its side as a camera keeps it.
    const photo = await filled("#0000ff", 800)
      .composite([{ input: await filled("#ff0000", 400).toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const cropped = async (left: number, top: number, width: number, height: number) => {
      const picture = await pictures.prepare(photo, "PRODUCT", "a partner", { left, top, width, height });
      const { channels } = await sharp(picture.bytes).stats();
      return [picture.width, picture.height, channels[0]!.mean > 200 ? "red" : "blue"];
    };
    assert.deepEqual(await cropped(0, 0, 1, 0.5), [400, 400, "red"]);
    assert.deepEqual(await cropped(0.25, 0.75, 0.5, 0.25), [200, 200, "blue"]);
    assert.deepEqual(await cropped(0, 0, 0.16, 0.08), [64, 64, "red"]);
    assert.equal(await refused(cropped(0, 0, 0.16, 0.0775)), "IMAGE_DIMENSIONS");
    assert.deepEqual(await cropped(0.50125, 0.5, 0.49875, 0.5), [199, 400, "blue"], "within the picture");
  });

  it("in four colours of print, and in grey, become pictures of the screen", async () => {
    const cmyk = await sharp({ create: { width: 90, height: 90, channels: 3, background: "#c04020" } })
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    assert.equal((await sharp(cmyk).metadata()).space, "cmyk");
    const { bytes } = await prepare(cmyk, "PRODUCT");
    const { space, channels } = await sharp(bytes).metadata();
    assert.deepEqual([space, channels], ["srgb", 3]);
  });
});

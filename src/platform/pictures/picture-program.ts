import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Crop } from "../../domain/crop.ts";
import { answerTasks } from "../readers/answer-tasks.ts";
import type { PictureKind, PictureRead, PictureTask } from "./pictures.ts";
import { tintOf } from "./tint.ts";

/** What the processes of pictures.ts run: a file in, the picture that is kept or why there is none out. */

/** On each side (D-82). */
const leastPixels = 64;
const mostPixels = 8_000;

/** The largest box that a picture of a kind is shown in, on a screen with two pixels to the point. */
const boxes: Record<PictureKind, { width: number; height: number; quality: number }> = {
  LOGO: { width: 800, height: 800, quality: 90 },
  COVER: { width: 2400, height: 1600, quality: 80 },
  PRODUCT: { width: 1600, height: 1600, quality: 80 },
  CATEGORY: { width: 1600, height: 1600, quality: 80 },
};

// Nothing is seen twice.
sharp.cache(false);
sharp.concurrency(1);

async function reencoded({ file, kind, crop }: PictureTask): Promise<PictureRead> {
  // The header alone: what it says is judged before anything is made of it.
  const { width, height, orientation } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: undefined, height: undefined, orientation: undefined }));
  if (!width || !height) return { failure: "IMAGE_INVALID" };
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    return { failure: "IMAGE_DIMENSIONS", details: { width, height, least: leastPixels, most: mostPixels } };
  const part = crop && partOf(crop, isOnItsSide(orientation) ? [height, width] : [width, height]);
  if (part && Math.min(part.width, part.height) < leastPixels)
    return { failure: "IMAGE_DIMENSIONS", details: { ...part, least: leastPixels, most: mostPixels } };
  const { quality, ...box } = boxes[kind];
  try {
    const upright = sharp(file, {
      limitInputPixels: mostPixels * mostPixels,
      failOn: "error",
      sequentialRead: true,
    }).autoOrient();
    const { data, info } = await (part ? upright.extract(part) : upright)
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 40);
    return { bytes: data, hash, width: info.width, height: info.height, tint: await tintOf(data) };
  } catch {
    return { failure: "IMAGE_INVALID" };
  }
}

/** How cameras keep what was taken upright (EXIF). */
const isOnItsSide = (orientation: number | undefined): boolean => (orientation ?? 1) >= 5;

/** In pixels, within the picture. */
function partOf({ left, top, width, height }: Crop, [across, down]: readonly [number, number]) {
  const from = { left: Math.round(left * across), top: Math.round(top * down) };
  return {
    ...from,
    width: Math.max(1, Math.min(Math.round(width * across), across - from.left)),
    height: Math.max(1, Math.min(Math.round(height * down), down - from.top)),
  };
}

answerTasks(reencoded);

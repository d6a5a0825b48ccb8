import { createHash } from "node:crypto";
import sharp from "sharp";
import { answerTasks } from "../readers/answer-tasks.ts";
import type { PictureKind, PictureRead, PictureTask } from "./pictures.ts";

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

async function reencoded({ file, kind }: PictureTask): Promise<PictureRead> {
  // The header alone: what it says is judged before anything is made of it.
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: undefined, height: undefined }));
  if (!width || !height) return { failure: "IMAGE_INVALID" };
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    return { failure: "IMAGE_DIMENSIONS", details: { width, height, least: leastPixels, most: mostPixels } };
  const { quality, ...box } = boxes[kind];
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels * mostPixels,
      failOn: "error",
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 40);
    return { bytes: data, hash, width: info.width, height: info.height };
  } catch {
    return { failure: "IMAGE_INVALID" };
  }
}

answerTasks(reencoded);

import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { Problem } from "../problem.ts";
import { pictureFormat } from "./picture-kind.ts";

export const pictureKinds = ["LOGO", "COVER", "PRODUCT", "CATEGORY"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** As it is kept and shown: WebP, upright, without a word about where and by whom it was taken. */
export interface Picture {
  bytes: Buffer;
  /** 40 hex characters of the bytes' SHA-256. */
  hash: string;
  width: number;
  height: number;
}

export interface Pictures {
  /**
   * Runs `work` when there is room for one more upload, of everybody and of `subject`, and refuses it at once when there is none:
   * each holds its file in memory.
   * @throws Problem UPLOAD_FAILED with `Retry-After`
   */
  whileThereIsRoom<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Judges a file by its bytes, and makes of it what is kept.
   * @throws Problem FILE_UNSUPPORTED, IMAGE_HEIC, IMAGE_INVALID, IMAGE_DIMENSIONS, UPLOAD_FAILED when it takes too long
   */
  prepare(file: Buffer, kind: PictureKind): Promise<Picture>;
}

/** On each side (D-82). */
const leastPixels = 64;
const mostPixels = 8_000;
const mostUploads = 16;
const mostUploadsPerSubject = 4;
/** One picture takes up to a second of a core and some tens of megabytes. */
const mostAtOnce = 2;
const mostSeconds = 10;

/** The largest box that a picture of a kind is shown in, on a screen with two pixels to the point. */
const boxes: Record<PictureKind, { width: number; height: number; quality: number }> = {
  LOGO: { width: 800, height: 800, quality: 90 },
  COVER: { width: 2400, height: 1600, quality: 80 },
  PRODUCT: { width: 1600, height: 1600, quality: 80 },
  CATEGORY: { width: 1600, height: 1600, quality: 80 },
};

export function createPictures(): Pictures {
  const uploads = new Map<string, number>();
  let uploading = 0;
  const takeTurn = createTurns(mostAtOnce);
  return {
    async whileThereIsRoom(subject, work) {
      const own = uploads.get(subject) ?? 0;
      if (uploading >= mostUploads || own >= mostUploadsPerSubject)
        throw new Problem("UPLOAD_FAILED", { reason: "BUSY" }, undefined, { "retry-after": "5" });
      uploading += 1;
      uploads.set(subject, own + 1);
      try {
        return await work();
      } finally {
        uploading -= 1;
        const left = (uploads.get(subject) ?? 1) - 1;
        if (left > 0) uploads.set(subject, left);
        else uploads.delete(subject);
      }
    },
    async prepare(file, kind) {
      const format = pictureFormat(file);
      if (format === "heic") throw new Problem("IMAGE_HEIC");
      if (format === null)
        throw new Problem("FILE_UNSUPPORTED", { supported: ["jpeg", "png", "webp", "avif"] });
      return takeTurn(() => reencoded(file, kind));
    },
  };
}

async function reencoded(file: Buffer, kind: PictureKind): Promise<Picture> {
  const sharp = await loadSharp();
  // The header alone: what it says is judged before anything is made of it.
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: undefined, height: undefined }));
  if (!width || !height) throw new Problem("IMAGE_INVALID");
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels)
    throw new Problem("IMAGE_DIMENSIONS", { width, height, least: leastPixels, most: mostPixels });
  const { quality, ...box } = boxes[kind];
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels * mostPixels,
      failOn: "error",
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 40);
    return { bytes: data, hash, width: info.width, height: info.height };
  } catch (error) {
    const isSlow = error instanceof Error && /timeout/i.test(error.message);
    throw new Problem(isSlow ? "UPLOAD_FAILED" : "IMAGE_INVALID", isSlow ? { reason: "TIMEOUT" } : undefined);
  }
}

/** Twenty megabytes that only services with uploads carry; and no cache of its own of what is never seen twice. */
async function loadSharp(): Promise<(input: Buffer, options: object) => Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** So many at a time; the rest wait in the order in which they came. */
function createTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this turn.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

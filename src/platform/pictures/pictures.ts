import { Problem } from "../problem.ts";
import type { NotRead, Readers, ReadersProgram } from "../readers/readers.ts";
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

/** What is to be made of a file. */
export interface PictureTask {
  file: Uint8Array;
  kind: PictureKind;
}
export type PictureRead =
  | Picture
  | { failure: "IMAGE_INVALID" | "IMAGE_DIMENSIONS"; details?: Record<string, unknown> };

export interface Pictures {
  /**
   * Runs `work` when there is room for one more upload, of everybody and of `subject`, and refuses it at once when there is none:
   * each holds its file in memory.
   * @throws Problem UPLOAD_FAILED with `Retry-After`
   */
  whileThereIsRoom<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Judges a subject's file by its bytes, and makes of it what is kept.
   * @throws Problem FILE_UNSUPPORTED, IMAGE_HEIC, IMAGE_INVALID, IMAGE_DIMENSIONS, UPLOAD_FAILED when it takes too long, and
   *   with `Retry-After` when there is nothing to read it with
   */
  prepare(file: Buffer, kind: PictureKind, subject: string): Promise<Picture>;
}

const mostUploads = 16;
const mostUploadsPerSubject = 4;
/** One picture takes up to a second of a core. */
const mostAtOnce = 2;
const timeoutMs = 10_000;
/** JPEG, PNG and WebP of 8,000 pixels square take half of it, AVIF of 50 megapixels all. */
const mostMegabytes = 1_024;
const mostHeapMegabytes = 64;

const program: ReadersProgram = {
  module: new URL("./picture-program.ts", import.meta.url).href,
  mostMegabytes,
  mostHeapMegabytes,
  mostAtOnce,
};

/** Two kilobytes may say that they are a gigabyte: each picture is read in a process that has bounds on memory and time. */
export function createPictures(readers: Readers): Pictures {
  const uploads = new Map<string, number>();
  let uploading = 0;
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
    async prepare(file, kind, subject) {
      const format = pictureFormat(file);
      if (format === "heic") throw new Problem("IMAGE_HEIC");
      if (format === null)
        throw new Problem("FILE_UNSUPPORTED", { supported: ["jpeg", "png", "webp", "avif"] });
      const answer = await readers.read<PictureRead>(program, { file, kind } satisfies PictureTask, {
        subject,
        timeoutMs,
      });
      if ("failure" in answer) throw notRead[answer.failure]();
      if ("failure" in answer.found) throw new Problem(answer.found.failure, answer.found.details);
      return answer.found;
    },
  };
}

const notRead: Record<NotRead["failure"], () => Problem> = {
  TIMEOUT: () => new Problem("UPLOAD_FAILED", { reason: "TIMEOUT" }),
  DIED: () => new Problem("IMAGE_INVALID", { reason: "TOO_MUCH_MEMORY" }),
  AWAY: () => new Problem("UPLOAD_FAILED", { reason: "BUSY" }, undefined, { "retry-after": "5" }),
};

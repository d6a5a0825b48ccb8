import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Crop } from "../../domain/crop.ts";
import type { FormType, FormWidth } from "../../domain/picture-forms.ts";
import { programAt } from "../places.ts";
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
  /** The whole of it as one colour, three hexadecimal digits. */
  tint: string;
}

/** A kept picture as it is shown somewhere. */
export interface PictureForm {
  width: FormWidth;
  type: FormType;
  bytes: Buffer;
}

/** A kept picture, of which its forms are to be made. */
export interface FormsTask {
  file: Uint8Array;
}
export type FormsRead = { forms: PictureForm[]; tint: string } | { failure: "IMAGE_INVALID" };

/** What is to be made of a file. */
export interface PictureTask {
  file: Uint8Array;
  kind: PictureKind;
  /** All of it, where there is none. */
  crop?: Crop | undefined;
}
export type PictureRead =
  | Picture
  | { failure: "IMAGE_INVALID" | "IMAGE_DIMENSIONS"; details?: Record<string, unknown> };

/** Words in a place of so many pixels, from `size` down to `least` to fit. */
export interface DrawnText {
  text: string;
  color: string;
  size: number;
  least: number;
  left: number;
  top: number;
  width: number;
  height: number;
  at: "TOP" | "MIDDLE" | "BOTTOM";
}

export interface DrawTask {
  width: number;
  height: number;
  type: "png" | "jpeg";
  /** SVG of the service's own making, without text. */
  ground: string;
  pictures: {
    file: Uint8Array;
    left: number;
    top: number;
    width: number;
    height: number;
    fit: "cover" | "contain";
  }[];
  texts: DrawnText[];
  /** Path of a TrueType font. */
  font: string;
}
export type DrawRead = { bytes: Buffer };

/** A picture that is kept, under a name that other bytes never have. */
export interface KeptPicture {
  name: string;
  /** Null when it is gone. */
  read(): Promise<Uint8Array | null>;
}
/** What is to be drawn; the pictures in it are read when it is not drawn yet. */
export interface DrawWish extends Omit<DrawTask, "pictures"> {
  pictures: (Omit<DrawTask["pictures"][number], "file"> & { kept: KeptPicture })[];
}

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
  prepare(file: Buffer, kind: PictureKind, subject: string, crop?: Crop): Promise<Picture>;
  /** Makes the forms of a kept picture, one picture at a time; null when there are none to be had of it now. */
  forms(file: Buffer, signal: AbortSignal): Promise<Extract<FormsRead, { forms: unknown }> | null>;
  /**
   * Draws a picture once, however often it is asked for; null when one that is to be in it is gone.
   * @throws Problem SERVICE_UNAVAILABLE with `Retry-After` when that takes too long or cannot be done now, e.g. because many others wait
   */
  draw(wish: DrawWish): Promise<Buffer | null>;
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
  module: programAt("src/platform/pictures/picture-program.ts").href,
  mostMegabytes,
  mostHeapMegabytes,
  mostAtOnce,
};

/** The eight forms of 1,600 pixels square take two seconds of a core that has nothing else to do. */
const formsProgram: ReadersProgram = {
  module: programAt("src/platform/pictures/forms-program.ts").href,
  mostMegabytes,
  mostHeapMegabytes,
  mostAtOnce: 1,
};
const formsTimeoutMs = 60_000;
/** Of some 60 KB each. */
const mostDrawings = 400;
/** That are being drawn or wait for it, one after another, each with the photographs that are in it. */
const mostDrawnAtOnce = 20;
const drawProgram: ReadersProgram = {
  module: programAt("src/platform/pictures/draw-program.ts").href,
  mostMegabytes,
  mostHeapMegabytes,
  mostAtOnce: 1,
};

/** Two kilobytes may say that they are a gigabyte: each picture is read in a process that has bounds on memory and time. */
export function createPictures(readers: Readers): Pictures {
  const uploads = new Map<string, number>();
  let uploading = 0;
  /** By everything that is in them: who asks for one that is being drawn waits for that. */
  const drawings = new LRUCache<string, Promise<Buffer | null>>({ max: mostDrawings });
  let drawing = 0;
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
    async prepare(file, kind, subject, crop) {
      const format = pictureFormat(file);
      if (format === "heic") throw new Problem("IMAGE_HEIC");
      if (format === null)
        throw new Problem("FILE_UNSUPPORTED", { supported: ["jpeg", "png", "webp", "avif"] });
      const answer = await readers.read<PictureRead>(program, { file, kind, crop } satisfies PictureTask, {
        subject,
        timeoutMs,
      });
      if ("failure" in answer) throw notRead[answer.failure]();
      if ("failure" in answer.found) throw new Problem(answer.found.failure, answer.found.details);
      return answer.found;
    },
    async forms(file, signal) {
      const options = { subject: "forms", timeoutMs: formsTimeoutMs, signal };
      const answer = await readers.read<FormsRead>(formsProgram, { file } satisfies FormsTask, options);
      return "failure" in answer || "failure" in answer.found ? null : answer.found;
    },
    draw(wish) {
      const key = nameOf(wish);
      const known = drawings.get(key);
      if (known) return known;
      const making = drawn(wish);
      drawings.set(key, making);
      making.then(
        (bytes) => bytes ?? drawings.delete(key),
        () => drawings.delete(key),
      );
      return making;
    },
  };

  async function drawn(wish: DrawWish): Promise<Buffer | null> {
    if (drawing >= mostDrawnAtOnce) throw notDrawn(5);
    drawing += 1;
    try {
      const pictures: DrawTask["pictures"] = [];
      for (const { kept, ...place } of wish.pictures) {
        const file = await kept.read();
        if (file === null) return null;
        pictures.push({ ...place, file });
      }
      const task: DrawTask = { ...wish, pictures };
      const answer = await readers.read<DrawRead>(drawProgram, task, { subject: "drawn", timeoutMs });
      if ("failure" in answer) throw notDrawn(30);
      return answer.found.bytes;
    } finally {
      drawing -= 1;
    }
  }
}

const notDrawn = (seconds: number): Problem =>
  new Problem("SERVICE_UNAVAILABLE", undefined, undefined, { "retry-after": String(seconds) });

/** A picture stands for itself by its name: none is read for what is drawn already. */
const nameOf = (wish: DrawWish): string =>
  hash(
    "sha1",
    JSON.stringify({ ...wish, pictures: wish.pictures.map((one) => ({ ...one, kept: one.kept.name })) }),
  );

const notRead: Record<NotRead["failure"], () => Problem> = {
  TIMEOUT: () => new Problem("UPLOAD_FAILED", { reason: "TIMEOUT" }),
  DIED: () => new Problem("IMAGE_INVALID", { reason: "TOO_MUCH_MEMORY" }),
  AWAY: () => new Problem("UPLOAD_FAILED", { reason: "BUSY" }, undefined, { "retry-after": "5" }),
};

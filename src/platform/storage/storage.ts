import type { Readable } from "node:stream";

/** A file on its way out: its length and its bytes. */
export interface StoredFile {
  bytes: number;
  body: Readable;
}

/**
 * Where files are kept that outlive a process: a folder of this machine, or S3-compatible storage when several machines share
 * them. Keys are made by the service (`uploads/rst_…/….webp`); a key is written once and never changes what it means.
 */
export interface Storage {
  /** Resolves when the file would survive a loss of power. Writing the same key again is writing it once. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** What is not there is gone already. */
  remove(key: string): Promise<void>;
}

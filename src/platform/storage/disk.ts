import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Files in a folder, under their keys. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Beside its place, so that the rename stays on one disk, and nobody ever reads half a file.
      const partial = `${path}.${randomBytes(6).toString("hex")}.partial`;
      try {
        const file = await open(partial, "wx", 0o644);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        const file = await open(pathOf(key));
        try {
          const { size } = await file.stat();
          return { bytes: size, body: file.createReadStream() };
        } catch (error) {
          await file.close();
          throw error;
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

import { z } from "zod";

/** What a backup says of itself. What is added later is optional: every release reads those of all before it. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Luka's version. */
  release: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** Of the key that opens what is sealed in it. */
  keyFingerprint: z.string(),
  /** The tables are what these make. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
      /** Of the table's COPY text, in order and with nothing between them. */
      parts: z.int().nonnegative(),
    }),
  ),
  pictures: z.int().nonnegative(),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestName = "manifest.json";
export const sumsName = "SHA256SUMS";
export const keyName = "secret.key.sealed";
export const picturesFolder = "uploads/";

/** As people are told: begun megabytes. */
export const megabytesOf = (bytes: number): number => Math.ceil(bytes / 1e6);

export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}.zst`;

/** Whether something can be a name in a backup: none leads anywhere else. */
export const isEntryName = (name: string): boolean =>
  [manifestName, sumsName, keyName].includes(name) ||
  /^tables\/[a-z][a-z0-9_]{0,62}\/\d{6}\.zst$/.test(name) ||
  /^uploads\/[a-z0-9_]{1,64}\/[0-9a-f]{40}\.webp$/.test(name);

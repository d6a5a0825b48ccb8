import { createHash } from "node:crypto";
import { sumsName } from "./manifest.ts";
import { paddingOf, tarEnd, tarHeader } from "./tar.ts";

export type Part = [name: string, content: string | Buffer];

/** An archive of these, whatever it is that they say. */
export const packed = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([name, text]) => {
      const content = Buffer.from(text);
      const header = tarHeader({ name, bytes: content.length, madeAtSeconds: 1_781_280_000 });
      return [header, content, paddingOf(content.length)];
    }),
    tarEnd,
  ]);

export const sumsOf = (parts: readonly Part[]): string =>
  parts.map(([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}\n`).join("");

/** With what a backup ends with. */
export const withSums = (parts: readonly Part[]): Part[] => [...parts, [sumsName, sumsOf(parts)]];

import type { Words } from "../texts.tsx";

const mib = 1024 * 1024;
const mostBytes = 10 * mib;

/** Why a file is not even sent as a picture; null when it is. */
export function refusedFile(
  o: Words["t"]["pictures"],
  { type, size }: Pick<File, "type" | "size">,
): string | null {
  if (!type.startsWith("image/")) return o.errors.FILE_UNSUPPORTED;
  return size > mostBytes ? o.tooLarge({ size: size / mib }) : null;
}

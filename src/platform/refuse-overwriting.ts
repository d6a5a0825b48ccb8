import { isDeepStrictEqual } from "node:util";
import { Problem } from "./problem.ts";

/**
 * Nobody's change is written over unseen: what somebody changes must still be what they saw. What they leave alone may have changed
 * meanwhile.
 * @throws Problem CHANGED with the names of the fields that are not as they were
 */
export function refuseOverwriting<Content extends object>(
  stored: Content,
  seen: { [Field in keyof Content]?: Content[Field] | undefined } | undefined,
): void {
  const fields = Object.entries(seen ?? {})
    .filter(([field, value]) => !isDeepStrictEqual(stored[field as keyof Content], value))
    .map(([field]) => field);
  if (fields.length > 0) throw new Problem("CHANGED", { fields });
}

/** The same for what is written as a whole. @throws Problem CHANGED */
export function refuseOverwritingWhole<Content>(stored: Content, seen: Content | undefined): void {
  if (seen !== undefined && !isDeepStrictEqual(stored, seen)) throw new Problem("CHANGED");
}

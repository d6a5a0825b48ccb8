import type { Words } from "../texts.tsx";

/** What somebody else has changed something to, where that can be said in a word. */
export function valueNow(o: Words["t"]["office"]["meanwhile"], value: unknown): string {
  if (value === null || value === "") return o.nothing;
  return typeof value === "string" || typeof value === "number" ? String(value) : o.other;
}

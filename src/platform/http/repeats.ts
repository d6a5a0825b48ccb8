import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";

/** Headers that decide who may do what: written twice, two readers could take different ones (S-30). */
const onceOnly = [
  "authorization",
  "origin",
  "host",
  "content-type",
  "content-length",
  "idempotency-key",
  "x-service-restaurant-key",
];

/** One bit per length of such a name: a length that does not come twice is no repetition, whatever the letters. */
const bitOf = (name: string): number => (name.length < 32 ? 1 << name.length : 0);
const onceOnlyBits = onceOnly.reduce((bits, name) => bits | bitOf(name), 0);

/** Node keeps one of two or joins them: only the raw list (names and values in turn) shows that there were more. */
export function repeatedHeader(rawHeaders: readonly string[]): string | null {
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const bit = bitOf(rawHeaders[i]!) & onceOnlyBits;
    if ((seen & bit) !== 0) return firstRepeated(rawHeaders);
    seen |= bit;
  }
  return null;
}

function firstRepeated(rawHeaders: readonly string[]): string | null {
  const names = rawHeaders.filter((_text, i) => i % 2 === 0).map((name) => name.toLowerCase());
  return onceOnly.find((name) => names.indexOf(name) !== names.lastIndexOf(name)) ?? null;
}

export function refuseRepeatedHeaders({ raw }: FastifyRequest): void {
  const header = repeatedHeader(raw.rawHeaders);
  if (header !== null) throw new Problem("BAD_REQUEST", { reason: "REPEATED_HEADER", header });
}

/** A parameter that came twice is a list; the names of what every object has are nobody's parameters. */
export const isRepeated = (name: string, value: unknown): boolean =>
  typeof value !== "string" || name === "__proto__" || name === "constructor";

export function refuseRepeatedParameters(parameters: Record<string, unknown>): void {
  for (const name in parameters) {
    if (isRepeated(name, parameters[name])) {
      throw new Problem("BAD_REQUEST", { reason: "REPEATED_PARAMETER", parameter: name.slice(0, 64) });
    }
  }
}

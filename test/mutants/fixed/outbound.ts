import type { Mutant } from "../mutant.ts";

export const outbound: readonly Mutant[] = [];

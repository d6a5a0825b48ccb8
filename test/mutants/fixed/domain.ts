import type { Mutant } from "../mutant.ts";

export const domain: readonly Mutant[] = [];

import type { Mutant } from "../mutant.ts";

export const doors: readonly Mutant[] = [];

import type { Mutant } from "../mutant.ts";

export const sqlOthers: readonly Mutant[] = [];

import type { Mutant } from "../mutant.ts";

export const orders: readonly Mutant[] = [];

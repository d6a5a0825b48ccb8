import type { Mutant } from "../mutant.ts";

export const sqlPayments: readonly Mutant[] = [];

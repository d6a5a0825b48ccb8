import type { Mutant } from "../mutant.ts";

export const sqlOrders: readonly Mutant[] = [];

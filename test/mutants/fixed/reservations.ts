import type { Mutant } from "../mutant.ts";

export const reservations: readonly Mutant[] = [];

import type { Mutant } from "../mutant.ts";

export const sqlReservations: readonly Mutant[] = [];

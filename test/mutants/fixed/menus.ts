import type { Mutant } from "../mutant.ts";

export const menus: readonly Mutant[] = [];

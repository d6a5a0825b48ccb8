import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "./catalogue.ts";
import { isOfDatabase, type Mutant } from "./mutant.ts";
import { root } from "./rooms.ts";

/** The text that a mutant changes. Undefined when there is no such place. */
export const textOf = ({ place }: Pick<Mutant, "place">, catalogue: Catalogue): string | undefined =>
  isOfDatabase({ place }) ? catalogue.get(place)?.text : readFileSync(join(root, place), "utf8");

/** `src/domain/money.ts:36`. */
export function placeOf(mutant: Mutant, catalogue: Catalogue): string {
  const text = textOf(mutant, catalogue) ?? "";
  const at = mutant.at ?? text.indexOf(mutant.from);
  return `${mutant.place}:${text.slice(0, at).split("\n").length}`;
}

import type { Area } from "../mutant.ts";

/** Where the mutants of an area are looked for when nobody has named them, and who should notice. */
export interface Room {
  area: Area;
  /** Source files, or names in the catalogue of the database. */
  sources: readonly string[] | RegExp;
  /**
   * The likeliest to notice first. Tests of the same folder notice too, and are asked before them. All of them together take
   * no longer than two minutes: that is what a survivor costs. A function where each place has tests of its own, as on the pages.
   */
  tests: readonly string[] | ((place: string) => readonly string[]);
}

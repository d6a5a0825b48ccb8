import type { Town } from "./town.ts";

/** One sentence of the interface that can be tried from outside, in our own words. */
export interface Sentence {
  /** Its number below its heading; never given to another sentence. */
  number: number;
  meaning: string;
  /** Tries it. Touching what the deployment does not give throws NotGiven. */
  holds(town: Town): Promise<void> | void;
}

/** What stands below one heading. */
export interface Chapter {
  /** It stays: docs/contract names it. "4.1.1". */
  number: string;
  heading: string;
  sentences: readonly Sentence[];
}

export const sentence = (number: number, meaning: string, holds: Sentence["holds"]): Sentence => ({
  number,
  meaning,
  holds,
});

export const chapter = (number: string, heading: string, ...sentences: readonly Sentence[]): Chapter => ({
  number,
  heading,
  sentences,
});

/** `C4.1.1.3` */
export const numberOf = (chapter: Chapter, { number }: Sentence): string => `C${chapter.number}.${number}`;

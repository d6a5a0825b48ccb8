import type { Answer } from "./http-client.ts";
import { refused } from "./restaurant.ts";
import { type Sentence, sentence } from "./sentence.ts";
import type { Town } from "./town.ts";

/** A code of a failure, its status, and one way to meet it. */
export const met = (
  number: number,
  status: number,
  code: string,
  when: string,
  ask: (town: Town) => Promise<Answer>,
): Sentence =>
  sentence(number, `${status} ${code}: ${when}.`, async (town) => {
    refused(await ask(town), status, code);
  });

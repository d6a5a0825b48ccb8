import { wordsOf } from "../messages/languages.ts";
import type { Locale } from "../messages/locale.ts";
import {
  type CommandShape,
  commonOptions,
  groupsOf,
  type OptionName,
  type OptionShape,
  optionsOf,
  placeholderOf,
} from "../platform/command-line/shapes.ts";

/** A word that could stand there, and what it means. */
interface Candidate {
  word: string;
  about: string;
}

/**
 * The words that could stand where the last of these stands, whatever of it is typed; none where only the reader can know, as of a
 * file's name.
 */
export function completed(
  typed: readonly string[],
  shapes: readonly CommandShape[],
  locale: Locale,
): Candidate[] {
  // bash takes `--env=TEST` for three words.
  const words = typed.at(-1) === "=" ? [...typed, ""] : [...typed];
  const [current = "", ...before] = words.filter((word) => word !== "=").toReversed();
  before.reverse();
  const said = wordsOf(locale, "cli");
  const place = placeOf(before, shapes);
  if (place.choices) return fitting(current, wordsAlone(place.choices));
  if (current.startsWith("-")) {
    const options: [OptionName, OptionShape][] = [
      ...(place.shape ? optionsOf(place.shape) : []),
      ...(Object.entries(commonOptions) as [OptionName, OptionShape][]),
      ["help", {}],
      ...(place.names.length === 0 ? [["version", {}] as [OptionName, OptionShape]] : []),
    ];
    return fitting(
      current,
      options
        .filter(([name, { isHidden }]) => !isHidden && !before.includes(`--${name}`))
        .map(([name]) => ({ word: `--${name}`, about: said.options[name] })),
    );
  }
  if (place.shape) return fitting(current, wordsAlone(place.shape.valueChoices ?? []));
  const [group] = place.names;
  if (group !== undefined) {
    const verbs = shapes.filter(({ name }) => name.startsWith(`${group} `));
    return fitting(
      current,
      verbs.map(({ name }) => ({ word: name.split(" ")[1]!, about: said.summaries[name] })),
    );
  }
  return fitting(current, [
    ...groupsOf(shapes).map((name) => ({
      word: name,
      about: name in said.groups ? said.groups[name as "order"] : said.summaries[name as "log"],
    })),
    { word: "help", about: said.summaries.help },
  ]);
}

interface Place {
  /** The words of the command so far. */
  names: string[];
  /** The command, once its name is whole. */
  shape: CommandShape | undefined;
  /** What the option before takes; undefined when it takes nothing. */
  choices: readonly string[] | undefined;
}

/** How far a command line has come. */
function placeOf(words: readonly string[], shapes: readonly CommandShape[]): Place {
  const place: Place = { names: [], shape: undefined, choices: undefined };
  for (const word of words) {
    if (place.choices) {
      place.choices = undefined;
      continue;
    }
    if (word.startsWith("--")) {
      const name = word.slice(2) as OptionName;
      const option = place.shape?.options?.[name] ?? commonOptions[name];
      if (option && placeholderOf(name, option) !== null) place.choices = option.choices ?? [];
      continue;
    }
    if (place.shape || (word === "help" && place.names.length === 0)) continue;
    place.names.push(word);
    place.shape = shapes.find(({ name }) => name === place.names.join(" "));
  }
  return place;
}

const wordsAlone = (words: readonly string[]): Candidate[] => words.map((word) => ({ word, about: "" }));

/** Choices are written in any case. */
const fitting = (current: string, candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ word }) => word.toLowerCase().startsWith(current.toLowerCase()));

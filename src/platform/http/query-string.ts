import { parse } from "node:querystring";
import { knownOf } from "../known-texts.ts";

/** Parsed parameters by name; a repeated one is a list, which the register refuses. Shared and frozen. */
export type QueryParameters = Readonly<Record<string, string | string[]>>;

export type QueryParser = (text: string) => QueryParameters;

const none: QueryParameters = Object.freeze(Object.create(null) as QueryParameters);

/**
 * Parses query strings and keeps short ones: the same few are asked for all day (`slug=…`), and what was found out about
 * parameters can be kept beside them (see `rememberPerQuery`).
 */
export function createQueryParser(): QueryParser {
  const parsed = knownOf(
    { most: 2_000, longest: 128 },
    (text): QueryParameters =>
      Object.freeze(Object.assign(Object.create(null), parse(text, "&", "=", { maxKeys: 100 }))),
  );
  return (text) => (text === "" ? none : parsed(text));
}

/** The result of looking at parameters, worked out once for as long as they are kept. */
export function rememberPerQuery<Result>(look: (query: object) => Result): (query: object) => Result {
  const known = new WeakMap<object, { result: Result }>();
  return (query) => {
    let found = known.get(query);
    if (!found) {
      found = { result: look(query) };
      known.set(query, found);
    }
    return found.result;
  };
}

import { parse } from "node:querystring";

/** Parsed parameters by name; a repeated one is a list, which the register refuses. Shared and frozen. */
export type QueryParameters = Readonly<Record<string, string | string[]>>;

export type QueryParser = (text: string) => QueryParameters;

const none: QueryParameters = Object.freeze(Object.create(null) as QueryParameters);
const capacity = 2_000;
const longestKept = 128;

/**
 * Parses query strings and keeps short ones: the same few are asked for all day (`slug=…`), and what was found out about
 * parameters can be kept beside them (see `rememberPerQuery`).
 */
export function createQueryParser(): QueryParser {
  const kept = new Map<string, QueryParameters>();
  return (text) => {
    if (text === "") return none;
    const known = kept.get(text);
    if (known) return known;
    const parameters: QueryParameters = Object.freeze(
      Object.assign(Object.create(null), parse(text, "&", "=", { maxKeys: 100 })),
    );
    if (text.length <= longestKept) {
      if (kept.size >= capacity) kept.clear();
      kept.set(text, parameters);
    }
    return parameters;
  };
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

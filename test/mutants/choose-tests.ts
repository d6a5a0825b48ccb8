import { dirname } from "node:path";

/** What a test file has run: places as `["web/…","12"]`, in JSON. */
export interface Ran {
  test: string;
  places: ReadonlySet<string>;
}

/** How many tests of a kind a place is asked of: one may pass over it without a look. */
const enough = 4;
/** From more tests than these on, what all of them run is what loading the file runs. */
const many = 8;

/**
 * For each source the tests that are asked when it is changed, separated by blanks: the fewest that run each of its places
 * four times where so many do, those without a browser first and then by how much of the source they run. Those that are `asked`
 * of it anyway count, and are not named again. A source that none has run has an empty text.
 */
export function chooseTests(
  ran: readonly Ran[],
  sources: readonly string[],
  asked: (source: string) => readonly string[] = () => [],
): Record<string, string> {
  const bySource = new Map<string, Runs[]>();
  for (const { test, places } of ran) {
    const ofSources = Map.groupBy(places, (place) => (JSON.parse(place) as [string])[0]);
    const ofFolders = Map.groupBy(ofSources.keys(), dirname);
    for (const [source, of] of ofSources) {
      const beside = ofFolders.get(dirname(source))!.flatMap((one) => ofSources.get(one)!).length;
      bySource.set(source, [...(bySource.get(source) ?? []), { test, places: of, beside }]);
    }
  }
  return Object.fromEntries(
    sources.toSorted().map((source) => {
      const { fast = [], inBrowser = [] } = Object.groupBy(bySource.get(source) ?? [], ({ test }) =>
        test.startsWith("test/e2e/") ? "inBrowser" : "fast",
      );
      const anyway = new Set(asked(source));
      return [source, [...fewest(fast, anyway), ...fewest(inBrowser, anyway)].join(" ")];
    }),
  );
}

interface Runs {
  test: string;
  places: readonly string[];
  beside: number;
}

/** Each time the test that runs most places which are not run often enough yet; of equals the one that runs most beside it. */
function fewest(tests: readonly Runs[], anyway: ReadonlySet<string>): string[] {
  const runs = Map.groupBy(
    tests.flatMap(({ places }) => places),
    (place) => place,
  );
  // What all of many run, as they load the file, says nothing of who is about it; unless there is nothing else of it.
  const isTelling = (place: string): boolean =>
    tests.length <= many || runs.get(place)!.length < tests.length;
  const places = [...runs.keys()];
  const isWanted = places.some(isTelling) ? isTelling : () => true;
  const missing = new Map(places.map((place) => [place, isWanted(place) ? enough : 0]));
  for (const { test, places } of tests)
    if (anyway.has(test)) for (const place of places) missing.set(place, missing.get(place)! - 1);
  const left = tests
    .filter(({ test }) => !anyway.has(test))
    .toSorted((one, other) => other.beside - one.beside);
  const chosen: string[] = [];
  while (left.length > 0) {
    const gains = left.map(({ places }) => places.filter((place) => missing.get(place)! > 0).length);
    const most = Math.max(...gains);
    if (most === 0) break;
    const [{ test, places }] = left.splice(gains.indexOf(most), 1) as [(typeof left)[number]];
    for (const place of places) missing.set(place, missing.get(place)! - 1);
    chosen.push(test);
  }
  return chosen;
}

import MiniSearch from "minisearch";
import { z } from "zod";
import type { DocPage, Library } from "./library.ts";
import { headingId } from "./markdown-html.ts";

export const Found = z.object({
  /** Below `/docs/`, with the heading under which it stands. */
  path: z.string(),
  title: z.string(),
  /** The heading; empty at the top of a page. */
  part: z.string(),
  /** The beginning of what stands there. */
  text: z.string(),
});
export type Found = z.output<typeof Found>;

/** The pages that answer a question best, best first. */
export type Search = (question: string) => Found[];

const mostFound = 20;
/** Of what a reader types; the rest is not looked at. Fifty words of a letter each, and all that begins with them, took seconds. */
const longestQuestion = 100;
const mostWords = 8;
const wordsOf = MiniSearch.getDefault("tokenize") as (text: string) => string[];

/** Indexes pages by heading, some at a time: what else the process does goes on meanwhile. */
export async function openSearch(library: Library): Promise<Search> {
  const parts = [...library.values()].flatMap(partsOf).map((part, id) => ({ id, ...part }));
  const index = new MiniSearch<(typeof parts)[number]>({
    fields: ["title", "part", "text"],
    storeFields: [],
    searchOptions: {
      boost: { title: 4, part: 2 },
      tokenize: (question) => wordsOf(question).slice(0, mostWords),
      prefix: (word) => word.length > 1,
      fuzzy: 0.15,
      combineWith: "AND",
    },
  });
  await index.addAllAsync(parts, { chunkSize: 20 });
  return (question) =>
    index
      .search(question.slice(0, longestQuestion))
      .slice(0, mostFound)
      .map(({ id }) => parts[id as number]!)
      .map(({ path, title, part, text }) => ({ path, title, part, text: text.slice(0, 160) }));
}

/** A page under its headings of the second level. */
function partsOf({ path, title, label, markdown }: DocPage): Found[] {
  const [top = "", ...others] = markdown.split(/^## /m);
  const named = label === undefined ? title : `${title} (${label})`;
  return [
    { path, title: named, part: "", text: plain(top.replace(/^# .+$/m, "")) },
    // What every call has is no help in finding one.
    ...others
      .filter((text) => !text.startsWith("Failures\n"))
      .map((text) => {
        const part = text.slice(0, text.indexOf("\n"));
        return {
          path: `${path}#${headingId(part)}`,
          title: named,
          part,
          text: plain(text.slice(part.length)),
        };
      }),
  ];
}

/** Markdown as it is read. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/```\w*\n/g, " ")
    .replaceAll(/\[([^\][]+)\]\([^()]*\)/g, "$1")
    .replaceAll(/[`*|#]|-{3,}/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

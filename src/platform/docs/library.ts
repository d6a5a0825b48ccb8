import { readFile } from "node:fs/promises";
import { guides, readGuide } from "../http/guides.ts";
import { root } from "../places.ts";
import { described } from "./operations.ts";
import { referencePages } from "./reference.ts";
import type { SampleRequest } from "./samples.ts";

/** A page of the documentation. */
export interface DocPage {
  /** Below `/docs/`: `guides/first-order`. Its Markdown is at the same with `.md`. */
  path: string;
  title: string;
  /** Where it stands in the list of contents; empty for one that is found by links and search alone. */
  section: string;
  /** The folder of the reference that it is a page of; the contents show one reference at a time. */
  reference?: string;
  /** In the list of contents, where that is not the title. */
  label?: string;
  /** Links to other pages are relative and end in `.md`. */
  markdown: string;
  /** The call that it is about can be tried with a key for testing. */
  sample?: SampleRequest;
}

/** All pages by path, in the order of the list of contents. */
export type Library = ReadonlyMap<string, DocPage>;

/** Documents that are read in the repository as well: file, page, section. */
const documents: readonly (readonly [file: string, path: string, section: string])[] = [
  ["docs/restaurants/README.md", "restaurants", "For restaurants"],
  ["docs/restaurants/tables.md", "restaurants/tables", "For restaurants"],
  ["docs/self-hosting/README.md", "self-hosting", "For self-hosters"],
  ["docs/self-hosting/scale.md", "self-hosting/scale", "For self-hosters"],
  ["docs/operators/README.md", "operators", "For operators"],
  ["docs/operators/commands.md", "operators/commands", "For operators"],
  ["docs/operators/console.md", "operators/console", "For operators"],
  ["docs/operators/payments.md", "operators/payments", "For operators"],
  ["CHANGELOG.md", "changelog", "What has changed"],
];

const sectionOf = (guide: string): string => {
  if (guide.startsWith("partner-") || guide === "mcp.md") return "Guides for partners";
  return ["errors.md", "limits.md", "versions.md", "luka-dev.md", "typescript-client.md"].includes(guide)
    ? "Guides for both"
    : "Guides for websites";
};

/** The APIs as their committed documents have them, which a test holds to the routes. */
const references = [
  {
    file: "openapi/restaurant.json",
    folder: "api/restaurant",
    name: "Restaurant API",
    json: "/api/v1/openapi.json",
  },
  {
    file: "openapi/partner.json",
    folder: "api/partner",
    name: "Partner API",
    json: "/api/v1/partner/openapi.json",
  },
];

/**
 * Reads the guides and writes the references' pages; some two megabytes of text.
 * @param base the service's address, without a slash at the end
 */
export async function openLibrary(base: string): Promise<Library> {
  const fromGuides = guides.map(async ([name]): Promise<DocPage> => {
    // What is copied from here is for this service.
    const markdown = (await readGuide(name))!.replaceAll("https://luka.example", base);
    const page = pageOf(`guides/${name.replace(/\.md$/, "")}`, sectionOf(name), markdown);
    const label = page.title.replace(/^For partners: (.)/, (_, first: string) => first.toUpperCase());
    return { ...page, label };
  });
  const fromFiles = documents.map(async ([file, path, section]): Promise<DocPage> => {
    const markdown = await readFile(new URL(file, root), "utf8");
    return pageOf(path, section, relinked(markdown, file));
  });
  const fromReferences = references.map(async ({ file, ...api }) => {
    const document = JSON.parse(await readFile(new URL(file, root), "utf8"));
    return referencePages({ ...api, base, described: described(document) });
  });
  const pages = [
    ...(await Promise.all(fromGuides)).toSorted((one, other) => order(one) - order(other)),
    ...(await Promise.all(fromReferences)).flat(),
    ...(await Promise.all(fromFiles)),
  ];
  return new Map(pages.map((page) => [page.path, page]));
}

const guideSections = ["Guides for websites", "Guides for partners", "Guides for both"];
const order = ({ section }: DocPage): number => guideSections.indexOf(section);

function pageOf(path: string, section: string, text: string): DocPage {
  const markdown = withOneTitle(text, section);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
  return { path, section, title: title.replaceAll("`", ""), markdown };
}

/** A document of several parts, each a heading of the first level, as one page of that name. */
function withOneTitle(markdown: string, title: string): string {
  if ([...markdown.matchAll(/^# /gm)].length < 2) return markdown;
  return `# ${title}\n\n${outsideCode(markdown, (text) => text.replaceAll(/^(#{1,5} )/gm, "#$1"))}`;
}

const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");

/** Links of a file to others that are pages here, from the file's page to theirs; those to anything else are only text. */
function relinked(markdown: string, file: string): string {
  const from = new URL(file, root);
  const own = documents.find(([one]) => one === file)![1];
  return markdown.replaceAll(/\[([^\][]+)\]\(([^()\s]+)\)/g, (link, text: string, target: string) => {
    if (/^(?:https?:|mailto:|#)/.test(target)) return link;
    const { pathname, hash } = new URL(target, from);
    const path = pagePathOf(pathname.slice(root.pathname.length));
    return path === null ? text : `[${text}](${relative(own, path)}.md${hash})`;
  });
}

function pagePathOf(file: string): string | null {
  const guide = /^docs\/integrators\/([\w-]+)\.md$/.exec(file)?.[1];
  if (guide !== undefined) return guide === "README" ? null : `guides/${guide}`;
  return documents.find(([one]) => one === file)?.[1] ?? null;
}

/** From one page to another, as a browser reads it. */
function relative(from: string, to: string): string {
  const depth = from.split("/").length - 1;
  return `${"../".repeat(depth)}${to}`;
}

import MarkdownItClass, { type MarkdownIt, type Token } from "markdown-it";
import { escapeHtml } from "../http/html.ts";

/** A heading of a page, for the list of what is on it. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

/** As links to a heading name it: `## What to try again` is `#what-to-try-again`. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** What samples are called by the language of their fence. */
const languages: Readonly<Record<string, string>> = {
  sh: "curl",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
};
const tabbed = new Set(["sh", "ts", "python"]);

/**
 * Our own Markdown as HTML of a page: headings with an address, tables that scroll by themselves, code with a button that copies it,
 * and the same sample in several languages, one after another, as tabs. Links to `x.md` lead to the page.
 */
export function renderPage(markdown: string): Rendered {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const tokens = parser.parse(markdown, {});
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const text = textOf(tokens[at + 1]!);
    let id = headingId(text);
    for (let n = 2; taken.has(id); n++) id = `${headingId(text)}-${n}`;
    taken.add(id);
    token.attrSet("id", id);
    headings.push({ level: Number(token.tag.slice(1)), id, text });
  }
  nameRows(tokens, taken);
  return { html: parser.renderer.render(withTabs(tokens), parser.options, {}), headings };
}

const textOf = (inline: Token): string => (inline.children ?? []).map(({ content }) => content).join("");

/** A row that is about one code has its address. */
function nameRows(tokens: readonly Token[], taken: Set<string>): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "tr_open") continue;
    const first = tokens[at + 2]?.children ?? [];
    const name = first.length === 1 && first[0]!.type === "code_inline" ? first[0]!.content : "";
    if (!/^[A-Z][A-Z0-9_]+$/.test(name) || taken.has(name)) continue;
    taken.add(name);
    token.attrSet("id", name);
  }
}

/** Samples that follow one another in different languages become one token. */
function withTabs(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const group: Token[] = [];
    while (tokens[at + group.length]?.type === "fence" && tabbed.has(tokens[at + group.length]!.info.trim()))
      group.push(tokens[at + group.length]!);
    const isOneSample = group.length > 1 && new Set(group.map(({ info }) => info)).size === group.length;
    if (!isOneSample) {
      out.push(tokens[at]!);
      continue;
    }
    const [first] = group;
    first!.type = "tabs";
    first!.meta = { group: group.map(({ info, content }) => ({ info: info.trim(), content })), number: at };
    out.push(first!);
    at += group.length - 1;
  }
  return out;
}

const parser = makeParser();

function makeParser(): MarkdownIt {
  const markdown = new MarkdownItClass({ html: false, linkify: false });
  const { rules } = markdown.renderer;
  rules.fence = (tokens, at) => codeHtml(tokens[at]!.info.trim(), tokens[at]!.content);
  rules.code_block = (tokens, at) => codeHtml("", tokens[at]!.content);
  rules.table_open = () => '<div class="table" tabindex="0"><table>';
  rules.table_close = () => "</table></div>";
  rules.heading_close = (tokens, at) => {
    const open = tokens[at - 2]!;
    const anchor =
      open.tag === "h1"
        ? ""
        : ` <a class="anchor" href="#${open.attrGet("id")}" aria-label="Link to this part">#</a>`;
    return `${anchor}</${open.tag}>\n`;
  };
  rules.link_open = (tokens, at, options, _env, self) => {
    const token = tokens[at]!;
    token.attrSet("href", String(token.attrGet("href")).replace(/^((?!https?:)[^#]*)\.md(?=#|$)/, "$1"));
    return self.renderToken(tokens, at, options);
  };
  rules.tabs = (tokens, at) => tabsHtml(tokens[at]!.meta as unknown as Tabs);
  return markdown;
}

const codeHtml = (language: string, code: string): string =>
  `<div class="code"><pre tabindex="0"><code${language ? ` data-language="${escapeHtml(language)}"` : ""}>${escapeHtml(code.trimEnd())}</code></pre>` +
  `<button type="button" class="copy" hidden>Copy</button></div>\n`;

interface Tabs {
  group: { info: string; content: string }[];
  number: number;
}

/** Tabs of radio buttons: they change without any script, and the keyboard knows them. */
function tabsHtml({ group, number }: Tabs): string {
  const tabs = group.map(
    ({ info }, n) =>
      `<label><input type="radio" name="sample-${number}" value="${info}"${n === 0 ? " checked" : ""}><span>${languages[info]}</span></label>`,
  );
  const panels = group.map(
    ({ info, content }) => `<div class="panel" data-language="${info}">${codeHtml(info, content)}</div>`,
  );
  return `<div class="tabs"><fieldset><legend>Language</legend>${tabs.join("")}</fieldset>${panels.join("")}</div>\n`;
}

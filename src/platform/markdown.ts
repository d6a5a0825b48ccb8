import MarkdownItClass, { type MarkdownIt } from "markdown-it";

/**
 * Markdown of people outside the service (news of partners) as HTML for pages and mail alike: CommonMark and tables. HTML in
 * it is text. Links lead to https and mailto addresses and nowhere else; pictures are those that `allowsImage` lets through.
 * What may not be a link or a picture stays the text that was written.
 */
export interface Markdown {
  html(source: string): string;
  /** Addresses of pictures that are not allowed, as written, however they are: as HTML, by reference, with a script's scheme. */
  foreignImages(source: string): string[];
}

export function createMarkdown(allowsImage: (url: string) => boolean): Markdown {
  const renderer = makeRenderer(allowsImage);
  // They see every picture, since they take any address: one tells HTML from text, the other looks inside it.
  const finders = [new MarkdownItClass({ html: true }), new MarkdownItClass({ html: false })];
  for (const finder of finders) finder.validateLink = () => true;
  return {
    html: (source) => renderer.render(source),
    foreignImages: (source) => {
      const tokens = finders
        .flatMap((finder) => finder.parse(source, {}))
        .flatMap((token) => [token, ...(token.children ?? [])]);
      const urls = tokens
        .filter(({ type }) => type === "image")
        .map((token) => String(token.attrGet("src") ?? ""))
        .filter((url) => !allowsImage(url));
      const html = tokens
        .filter(({ type, content }) => type.startsWith("html_") && showsPicture.test(content))
        .map(({ content }) => content.trim());
      return [...new Set([...urls, ...html])];
    },
  };
}

/** HTML that people write to show a picture or worse. It would be shown as text, which is not what they meant. */
const showsPicture =
  /<\s*(?:img|image|picture|source|svg|video|audio|object|embed|iframe|input|link|style|script)\b|url\s*\(/i;

function makeRenderer(allowsImage: (url: string) => boolean): MarkdownIt {
  const markdown = new MarkdownItClass({ html: false, linkify: true });
  // Bare words with a dot are no links: only what begins with a scheme.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.validateLink = (url) => isSafeLink(url) || allowsImage(url);
  const { rules } = markdown.renderer;
  const plain: NonNullable<typeof rules.link_open> = (tokens, index, options, _env, self) =>
    self.renderToken(tokens, index, options);
  rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    // `[x]()` is a link to nowhere, and a picture's address may have passed for a link's.
    if (!isSafeLink(String(token.attrGet("href")))) {
      token.attrs = [];
      return plain(tokens, index, options, env, self);
    }
    token.attrSet("target", "_blank");
    token.attrSet("rel", "noopener noreferrer nofollow");
    // The colour of the text around it, which can be read in mail programs' dark modes, too.
    token.attrSet("style", "color:inherit;text-decoration:underline");
    return plain(tokens, index, options, env, self);
  };
  const image = rules.image!;
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]!;
    // A link's address may have passed for a picture's.
    if (!allowsImage(String(token.attrGet("src") ?? ""))) return markdown.utils.escapeHtml(token.content);
    token.attrSet("style", "max-width:100%;height:auto");
    token.attrSet("loading", "lazy");
    return image(tokens, index, options, env, self);
  };
  // The title above it is the page's first heading.
  for (const rule of ["heading_open", "heading_close"] as const) {
    rules[rule] = (tokens, index, options, env, self) => {
      const token = tokens[index]!;
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
      return plain(tokens, index, options, env, self);
    };
  }
  return markdown;
}

/** Absolute https without a user name, which makes one host look like another, and mail addresses. */
function isSafeLink(text: string): boolean {
  if (/[\p{Cc}\p{Cf}\\]/u.test(text)) return false;
  const url = URL.parse(text);
  if (!url || !/^(?:https:\/\/|mailto:)/i.test(text)) return false;
  return url.protocol === "mailto:" ? !text.includes("?") : url.username === "" && url.password === "";
}

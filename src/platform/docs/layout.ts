import { contentSecurityPolicy } from "../http/headers.ts";
import { escapeHtml, sourceHash } from "../http/html.ts";
import type { DocPage, Library } from "./library.ts";
import type { Heading, Rendered } from "./markdown-html.ts";
import type { SampleRequest } from "./samples.ts";
import { docsScript } from "./script.ts";
import type { Found } from "./search.ts";
import { docsStyle } from "./style.ts";

/** Nothing is loaded but fonts of the service's own; the page's style and script stand in it. */
export const docsPolicy = contentSecurityPolicy({ inline: [sourceHash(docsStyle), sourceHash(docsScript)] });

/** A page of the library, among the others. */
export function pageHtml(library: Library, page: DocPage, { html, headings }: Rendered): string {
  const text = page.sample
    ? html.replace(/<div class="tabs">.*?<\/div><\/div>\n/s, (tabs) => tabs + tryHtml(page.sample!))
    : html;
  const neighbours = [...library.values()].filter(
    ({ section }) => section === page.section && section !== "",
  );
  const at = neighbours.indexOf(page);
  const [before, after] = at < 0 ? [] : [neighbours[at - 1], neighbours[at + 1]];
  const more = [
    before ? `<a rel="prev" href="/docs/${before.path}">← ${escapeHtml(before.title)}</a>` : "",
    `<a href="/docs/${page.path}.md">This page as Markdown</a>`,
    after ? `<a rel="next" href="/docs/${after.path}">${escapeHtml(after.title)} →</a>` : "",
  ].join("");
  return shell({
    library,
    title: page.title,
    current: page,
    main: `${text}<p class="more">${more}</p>`,
    headings,
  });
}

/** Where one begins. */
export function homeHtml(library: Library, base: string): string {
  const card = (path: string, title: string, text: string): string =>
    `<li><a href="/docs/${path}"><strong>${title}</strong>${text}</a></li>`;
  const main = `<h1>Luka for developers</h1>
<p>Two APIs: with the restaurant API a restaurant's own website takes orders; with the partner API an integrator looks after restaurants. Both speak JSON below <code>${escapeHtml(base)}/api/v1</code>.
Money is whole øre, clock times are Norwegian, moments are ISO 8601.</p>
<ul class="cards">
${card("guides/first-order", "The first order", "From a key to a tracked order, in five minutes.")}
${card("guides/partner-onboarding", "A restaurant from nothing to live", "What a partner's server does, in order.")}
${card("guides/partner-portal", "The partner portal", "Becoming a partner, keys, sandboxes, the log; by hand.")}
${card("guides/luka-dev", "luka-dev", "Webhooks on your own machine, events, logs, a site to begin with.")}
${card("api/restaurant", "Restaurant API", "Every call, with an example to run and its real answer.")}
${card("api/partner", "Partner API", "Restaurants, keys, menus, settings, orders and webhooks.")}
${card("guides/verify-a-webhook", "Webhooks", "What they carry, and how to know that they are ours.")}
${card("guides/errors", "Errors", "Every code, with its cause and its cure.")}
${card("guides/mcp", "AI clients", "The partner API as tools.")}
${card("guides/typescript-client", "TypeScript client", "Typed calls, verified webhooks.")}
</ul>
<p>For machines: <a href="/llms.txt">llms.txt</a>, OpenAPI 3.1 of the <a href="/api/v1/openapi.json">restaurant API</a> and of the <a href="/api/v1/partner/openapi.json">partner API</a>. Every page here is there as Markdown too, under
its address with <code>.md</code>.</p>
<h2>For everybody else</h2>
<ul class="cards">
${card("restaurants", "Restaurants", "The board, the menu, money and tables.")}
${card("operators", "Operators", "The <code>luka</code> command.")}
${card("self-hosting", "Self-hosters", "Install, watch, back up, upgrade.")}
${card("changelog", "What has changed", "Release by release, in words of users.")}
</ul>`;
  return shell({ library, title: "Luka for developers", current: null, main, headings: [] });
}

/** What a question found; it works without any script. */
export function searchHtml(library: Library, question: string, found: readonly Found[]): string {
  const results = found.map(
    ({ path, title, part, text }) =>
      `<li><a href="/docs/${path}">${escapeHtml(part ? `${title} › ${part}` : title)}<small>${escapeHtml(text)}</small></a></li>`,
  );
  const main = `<h1>${question ? `Found for “${escapeHtml(question)}”` : "Search"}</h1>
${found.length > 0 ? `<ul class="results">${results.join("")}</ul>` : `<p>${question ? "Nothing is called that. Try a call's path, a field or an error code." : "Write what you look for above."}</p>`}`;
  return shell({ library, title: "Search", current: null, main, headings: [], question });
}

interface Shell {
  library: Library;
  title: string;
  current: DocPage | null;
  main: string;
  headings: readonly Heading[];
  question?: string;
}

function shell({ library, title, current, main, headings, question = "" }: Shell): string {
  const parts = headings.filter(({ level }) => level === 2);
  const here =
    parts.length > 1
      ? `<nav class="here" aria-label="On this page"><strong>On this page</strong><ul>${parts.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul></nav>`
      : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Luka</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#text">To the text</a>
<header class="bar"><div>
<a class="logo" href="/docs">Luka <span>Documentation</span></a>
<form class="search" role="search" action="/docs/search"><input type="search" name="q" value="${escapeHtml(question)}" maxlength="100" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<div class="found" aria-live="polite"></div></form>
</div></header>
<div class="page">
<nav class="contents" aria-label="Contents"><details open><summary>Contents</summary>${contentsHtml(library, current)}</details></nav>
<div class="text"><main id="text">${main}</main>${here}</div>
</div>
<script type="module">${docsScript}</script>
</body>
</html>
`;
}

/** Sections with their pages. A reference has one for each kind of call, below its own, where one reads in it. */
function contentsHtml(library: Library, current: DocPage | null): string {
  const shown = [...library.values()].filter(
    ({ section, path, reference }) =>
      section !== "" && (reference === undefined || reference === path || reference === current?.reference),
  );
  const link = (page: DocPage): string =>
    `<li><a href="/docs/${page.path}"${page === current ? ' aria-current="page"' : ""}>${escapeHtml(page.label ?? page.title)}</a></li>`;
  return [...Map.groupBy(shown, ({ section }) => section)]
    .map(([section, pages]) => {
      const { reference, path } = pages[0]!;
      const isOpen = current === null ? reference === undefined : section === current.section;
      const isInner = reference !== undefined && reference !== path;
      return `<details${isOpen ? " open" : ""}${isInner ? ' class="inner"' : ""}><summary>${escapeHtml(section)}</summary><ul>${pages.map(link).join("")}</ul></details>`;
    })
    .join("");
}

/** A form that sends the call with the reader's own key. It shows itself where a script runs. */
function tryHtml({ method, url, headers, body }: SampleRequest): string {
  const { pathname, search } = new URL(url);
  const keys = Object.entries(headers).filter(([, value]) => value.includes("$"));
  const fields = keys.map(([name, value]) => {
    const variable = value.slice(value.indexOf("$") + 1);
    const isPartner = variable === "LUKA_PARTNER_KEY";
    return `<label>${isPartner ? "Your partner key for testing" : "The sandbox's key"}<input data-header="${name}" data-before="${value.startsWith("Bearer ") ? "Bearer " : ""}" data-key="${variable}" placeholder="${isPartner ? "lbp_test_…" : "lbs_test_…"}" autocomplete="off" spellcheck="false" required></label>`;
  });
  return `<form class="try" hidden data-method="${method}"${headers["Idempotency-Key"] ? ' data-once="yes"' : ""}>
<h3>Try it in a sandbox</h3>
${fields.join("\n")}
<label>${method}<input name="path" value="${escapeHtml(decodeURI(pathname + search))}" required spellcheck="false"></label>
${body === undefined ? "" : `<label>Body<textarea spellcheck="false">${escapeHtml(JSON.stringify(body, null, 2))}</textarea></label>`}
<button>Send</button><output></output>
</form>`;
}

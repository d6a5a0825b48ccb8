import { fontStack } from "../../domain/fonts.ts";
import type { Locale } from "../../messages/locale.ts";
import { contentSecurityPolicy } from "../../platform/http/headers.ts";
import { escapeHtml, sourceHash } from "../../platform/http/html.ts";
import type { ScriptName, Storefront } from "./bundle.ts";
import type { RenderedBody, Tints } from "./schemas.ts";
import { tintsCss } from "./tints.ts";

export interface DocumentInput {
  lang: Locale;
  body: RenderedBody;
  /** Decides the page's colours and font. */
  brand: { primaryColor: string; secondaryColor: string; font?: string | null };
  script: ScriptName | null;
  /** Its styles, where its script does not say which. */
  styles?: keyof Storefront["styles"];
  /** Where the page lives, for search engines and link previews; null: not to be indexed. */
  canonicalUrl: string | null;
  /** Picture for link previews, 1,200 by 630 pixels. */
  imageUrl?: string | null;
  /** schema.org data. */
  linkedData?: object | null;
  /** Of the pictures that it shows. */
  tints?: Tints;
  /** The restaurant that the script works for. */
  slug?: string;
  /** Where the script finds what it starts from, when that does not travel inside. */
  dataPath?: string;
  /** After how many seconds a browser without script asks again; null: never. */
  againSeconds?: number | null;
  /** True when the page can be installed as an app. */
  isApp?: boolean;
  /** The service's own origin when the page lives on another host. */
  connect?: readonly string[];
}

export interface HtmlDocument {
  html: string;
  contentSecurityPolicy: string;
}

const fonts = ["schibsted-grotesk-latin-wght-normal.woff2", "bricolage-grotesque-latin-800-normal.woff2"];
const ogLocale: Record<Locale, string> = { nb: "nb_NO", en: "en_GB" };

/** Keeps the last button that is tapped before the page's script is there to hear it, which taps it then (web/storefront/early-tap.ts). */
const keepTap = 'onclick=e=>tapped=e.target.closest("button[type=button]")||self.tapped';

/** A whole page. The styles of its first sight travel inside, so that it waits for one answer; the policy names them by their hash. */
export function htmlDocument(storefront: Storefront, input: DocumentInput): HtmlDocument {
  const { lang, body, script, canonicalUrl } = input;
  const css =
    storefront.themeCss(input.brand) +
    storefront.styles[input.styles ?? stylesOf(script)] +
    tintsCss(input.tints ?? {});
  const files = script ? storefront.scripts[script] : [];
  const title = escapeHtml(body.title);
  const description = escapeHtml(body.description);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<style>${css}</style>`,
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="theme-color" content="${escapeHtml(input.brand.primaryColor)}">`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...(fontStack(input.brand.font) ? [] : fonts).map(
      (file) =>
        `<link rel="preload" href="/assets/storefront/fonts/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(input.dataPath ? [`<link rel="preload" href="${input.dataPath}" as="fetch" crossorigin>`] : []),
    ...files.slice(1).map((file) => `<link rel="modulepreload" href="${file}">`),
    ...(input.isApp
      ? [
          '<link rel="manifest" href="/manifest.webmanifest">',
          '<link rel="icon" type="image/png" sizes="192x192" href="/ikon/192.png">',
          '<link rel="apple-touch-icon" href="/ikon/180.png">',
        ]
      : []),
    ...(canonicalUrl
      ? sharing(canonicalUrl, title, description, input)
      : ['<meta name="robots" content="noindex">']),
    ...(input.linkedData
      ? [`<script type="application/ld+json">${inScript(JSON.stringify(input.linkedData))}</script>`]
      : []),
    ...(input.againSeconds
      ? [`<noscript><meta http-equiv="refresh" content="${input.againSeconds}"></noscript>`]
      : []),
    ...(files[0] ? [`<script>${keepTap}</script><script type="module" src="${files[0]}"></script>`] : []),
  ];
  const data =
    body.data && !input.dataPath
      ? `<script type="application/json" id="page-data">${inScript(body.data)}</script>`
      : "";
  const noScript = body.noScript ? `<noscript>${body.noScript}</noscript>` : "";
  const slug = input.slug ? ` data-slug="${escapeHtml(input.slug)}"` : "";
  return {
    html: `<!doctype html><html lang="${lang}"${slug}><head>${head.join("")}</head><body>${noScript}<div id="root">${body.html}</div>${data}</body></html>`,
    contentSecurityPolicy: contentSecurityPolicy({
      inline: [sourceHash(css), sourceHash(keepTap)],
      // Uploaded pictures are on the service's own host, which is not https on localhost.
      images: ["https:", ...(input.connect ?? [])],
      connect: input.connect ?? [],
    }),
  };
}

const stylesOf = (script: ScriptName | null): keyof Storefront["styles"] => {
  if (script === "ordering") return script;
  return script === "booking" || script === "tracking" ? "guests" : "small";
};

const sharing = (
  url: string,
  title: string,
  description: string,
  { lang, imageUrl }: DocumentInput,
): string[] => [
  `<link rel="canonical" href="${escapeHtml(url)}">`,
  `<link rel="alternate" hreflang="nb" href="${escapeHtml(url)}">`,
  `<link rel="alternate" hreflang="en" href="${escapeHtml(url)}?lang=en">`,
  '<meta property="og:type" content="website">',
  `<meta property="og:url" content="${escapeHtml(url)}">`,
  `<meta property="og:title" content="${title}">`,
  `<meta property="og:description" content="${description}">`,
  `<meta property="og:locale" content="${ogLocale[lang]}">`,
  ...(imageUrl
    ? [
        `<meta property="og:image" content="${escapeHtml(imageUrl)}">`,
        '<meta property="og:image:width" content="1200">',
        '<meta property="og:image:height" content="630">',
        '<meta name="twitter:card" content="summary_large_image">',
      ]
    : []),
];

/** JSON inside a script element: `</script>` and `<!--` cannot occur in it. */
const inScript = (json: string): string =>
  json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

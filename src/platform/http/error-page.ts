import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { type Message, message } from "../../messages/message.ts";
import { contentSecurityPolicy } from "./headers.ts";
import { escapeHtml, sourceHash } from "./html.ts";

const style = `
:root { color-scheme: light dark; --ink: #1d2a26; --paper: #faf8f4; --soft: #66736e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f0; --paper: #151b19; --soft: #9aa7a2; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 32rem; padding: 2rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; }
p { margin: .5rem 0; }
small { color: var(--soft); }
a { color: inherit; }
`;

/** A failure as a page: what happened, the way on, and the reference that finds it in the log. */
export function errorPage(status: number, said: Message, requestId: string, locale: Locale) {
  const say = (said: Message): string => escapeHtml(tell(locale, said));
  const title = say(titleOf(status));
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${say(said)}</p>
<p><a href="/">${say(message("errorPage.home"))}</a></p>
<p><small>${say(message("errorPage.reference", { id: requestId }))}</small></p>
</main>
</body>
</html>
`;
  return { html, contentSecurityPolicy: contentSecurityPolicy({ inline: [sourceHash(style)] }) };
}

function titleOf(status: number): Message {
  if (status === 404) return message("errorPage.missing");
  return message(status >= 500 ? "errorPage.failed" : "errorPage.refused");
}

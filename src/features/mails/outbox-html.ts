import { osloDateTime } from "../../domain/oslo-time.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { contentSecurityPolicy } from "../../platform/http/headers.ts";
import { escapeHtml, sourceHash } from "../../platform/http/html.ts";
import type { OutboxRow } from "./outbox.ts";

/** The development outbox's pages: a tool for people who build, so without ornament. */
const style = `
:root { color-scheme: light dark; --line: #8885; --soft: light-dark(#5c6066, #b3b6bb); }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0 1rem; color: var(--soft); }
a { color: inherit; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--soft); }
.scroll { overflow-x: auto; }
.scroll table { min-width: 44rem; }
pre { padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }
iframe { width: 100%; height: 60rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
`;

interface Page {
  html: string;
  contentSecurityPolicy: string;
}

const page = (title: string, body: string, locale: Locale, refreshSeconds?: number): Page => ({
  html: `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ""}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`,
  contentSecurityPolicy: `${contentSecurityPolicy({ inline: [sourceHash(style)] })}; frame-src 'self'`,
});

export function outboxPage(mails: readonly OutboxRow[], locale: Locale): Page {
  const t = wordsOf(locale, "outbox");
  const heads = [t.time, t.from, t.to, t.mail, t.state].map((head) => `<th>${head}</th>`);
  const rows = mails.map(
    (
      mail,
    ) => `<tr><td>${timeOf(mail)}</td><td>${escapeHtml(mail.restaurantName ?? "Luka")}</td><td>${escapeHtml(mail.recipient)}</td>
<td><a href="/outbox/${mail.id}">${escapeHtml(titleOf(mail))}</a></td><td>${stateOf(mail, locale)}</td></tr>`,
  );
  const list =
    rows.length > 0
      ? `<div class="scroll"><table><thead><tr>${heads.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>`
      : `<p><strong>${t.none}</strong> ${t.how}</p>`;
  return page(t.title, `<main><h1>${t.title}</h1><p>${t.about}</p>${list}</main>`, locale, 5);
}

export function mailPage(mail: OutboxRow, locale: Locale): Page {
  const t = wordsOf(locale, "outbox");
  const { content, kind, recipient } = mail;
  const parts = content
    ? `<h2>${t.html}</h2>
<iframe src="/outbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="${t.frame}"></iframe>
<h2>${t.text}</h2><pre>${escapeHtml(content.text)}</pre>
${content.calendar ? `<h2>${t.calendar}</h2><pre>${escapeHtml(content.calendar)}</pre>` : ""}
<h2>${t.headers}</h2><pre>${escapeHtml(content.head)}</pre>`
    : `<p>${mail.state === "SENT" ? t.notKept : t.notSent}</p>`;
  const facts = escapeHtml(t.facts({ kind, recipient, time: timeOf(mail) }));
  return page(
    titleOf(mail),
    `<main><p><a href="/outbox">${t.title}</a></p><h1>${escapeHtml(titleOf(mail))}</h1>
<p>${facts} · ${stateOf(mail, locale)}</p>${parts}</main>`,
    locale,
  );
}

/** A mail by itself, for the frame: no script runs in it, and its links open in pages of their own. */
export const framedMail = (html: string): Page => ({
  html: html.replace("<head>", '<head><base target="_blank">'),
  contentSecurityPolicy: [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src https: http: data:",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; "),
});

const titleOf = ({ content, kind }: OutboxRow): string => content?.subject ?? kind;

const timeOf = ({ createdAt }: OutboxRow): string => {
  const { date, time } = osloDateTime(createdAt.epochMilliseconds);
  return `${date} ${time}`;
};

function stateOf({ state, failure }: OutboxRow, locale: Locale): string {
  const t = wordsOf(locale, "outbox");
  const said = t.states[state];
  return escapeHtml(failure ? t.stateWhy({ state: said, failure }) : said);
}

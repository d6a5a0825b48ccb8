import { wordsOf } from "../../messages/languages.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import type { Block, Fact, Line, MailContent, MailSender, Sum } from "./content.ts";
import {
  darkRules,
  ground,
  hairline,
  ink,
  type MailColors,
  mailColors,
  readablePhone,
  soft,
} from "./mail-style.ts";

/**
 * A mail as mail programs read HTML: tables, attributes and inline styles, no script, and no file but the logo. Every text
 * is escaped here and nowhere else; every address of a page is one that we made.
 */
export function mailHtml(content: MailContent, sender: MailSender): string {
  const colors = mailColors(sender.primaryColor, sender.secondaryColor);
  const t = wordsOf(content.locale, "mails");
  const blocks = content.blocks.map((block) => blockHtml(block, colors)).join("");
  return `<!doctype html>
<html lang="${content.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${darkRules(colors)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ground};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${escapeHtml(content.preview)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${ground};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-radius:12px;overflow:hidden;font-family:${fonts};">
<tr><td class="pad" style="background-color:${colors.band};padding:22px 36px;color:${colors.onBand};font-size:20px;line-height:1.3;font-weight:700;">${head(sender)}</td></tr>
<tr><td style="background-color:${colors.stripe};height:4px;line-height:4px;font-size:0;">&nbsp;</td></tr>
${sender.isTest ? row(`<p class="sunken ink" style="margin:0;padding:10px 14px;background-color:#fff3cd;color:#5a4300;border-radius:8px;${small}">${escapeHtml(t.isTest)}</p>`, "20px 36px 0") : ""}
${row(`<h1 class="ink" style="margin:0;color:${ink};font-size:26px;line-height:1.25;font-weight:700;">${escapeHtml(content.title)}</h1>`, "30px 36px 0")}
${blocks}
${row("", "0 36px 32px")}
</table>
${foot(content, sender)}
</td></tr></table>
</body>
</html>
`;
}

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = "font-size:16px;line-height:1.55;";
const small = "font-size:14px;line-height:1.5;";

const row = (inner: string, padding = "16px 36px 0"): string =>
  `<tr><td class="pad" style="padding:${padding};">${inner}</td></tr>\n`;

const head = ({ name, logoUrl }: MailSender): string =>
  logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:240px;border:0;color:inherit;">`
    : escapeHtml(name);

const inLines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");

function blockHtml(block: Block, colors: MailColors): string {
  switch (block.kind) {
    case "text":
      return row(`<p class="ink" style="margin:0;color:${ink};${body}">${inLines(block.text)}</p>`);
    case "quote":
      return row(
        `<div class="sunken" style="background-color:${ground};border-radius:8px;padding:14px 16px;"><p class="soft" style="margin:0 0 2px;color:${soft};${small}">${escapeHtml(block.label)}</p><p class="ink" style="margin:0;color:${ink};${body}">${inLines(block.text)}</p></div>`,
      );
    case "markdown":
      return row(`<div class="ink" style="color:${ink};${body}">${block.html}</div>`, "2px 36px 0");
    case "facts":
      return row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${block.facts.map((fact) => factHtml(fact, colors)).join("")}</table>`,
        "14px 36px 0",
      );
    case "button":
      return row(
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background-color:${colors.button};border-radius:8px;"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 26px;color:${colors.onButton};font-size:16px;line-height:1.2;font-weight:700;text-decoration:none;">${escapeHtml(block.label)}</a></td></tr></table>`,
        "24px 36px 0",
      );
    case "code":
      return row(
        `<table role="presentation" class="sunken" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${ground};border-radius:8px;"><tr><td align="center" style="padding:18px 16px;"><p class="soft" style="margin:0;color:${soft};${small}">${escapeHtml(block.label)}</p><p class="accent" style="margin:4px 0 0;color:${colors.accent};font-size:28px;line-height:1.2;font-weight:700;letter-spacing:2px;">${escapeHtml(block.code)}</p></td></tr></table>`,
        "22px 36px 0",
      );
    case "lines":
      return linesHtml(block);
    case "link":
      return row(
        `<p class="soft" style="margin:0;color:${soft};${small}">${escapeHtml(block.text)} <a class="accent" href="${escapeHtml(block.url)}" style="color:${colors.accent};">${escapeHtml(block.label)}</a></p>`,
        "24px 36px 0",
      );
  }
}

function factHtml({ label, value, isLarge, before }: Fact, colors: MailColors): string {
  const was = before
    ? ` <span class="soft" style="color:${soft};font-size:16px;font-weight:400;text-decoration:line-through;white-space:nowrap;">${escapeHtml(before)}</span>`
    : "";
  return isLarge
    ? `<tr><td colspan="2" style="padding:4px 0 8px;"><p class="soft" style="margin:0;color:${soft};${small}">${escapeHtml(label)}</p><p class="accent large" style="margin:2px 0 0;color:${colors.accent};font-size:28px;line-height:1.2;font-weight:700;">${escapeHtml(value)}${was}</p></td></tr>`
    : `<tr><td class="soft" valign="top" width="34%" style="padding:4px 12px 4px 0;color:${soft};${body}">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:4px 0;color:${ink};${body}">${inLines(value)}${was}</td></tr>`;
}

function linesHtml({ title, lines, sums, small: print }: Extract<Block, { kind: "lines" }>): string {
  return row(
    `<p class="ink rule" style="margin:0;padding:22px 0 8px;border-top:1px solid ${hairline};color:${ink};font-size:17px;line-height:1.4;font-weight:700;">${escapeHtml(title)}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.map(lineHtml).join("")}</table><table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px;border-top:1px solid ${hairline};">${sums.map(sumHtml).join("")}</table>${print.map((text) => `<p class="soft" style="margin:8px 0 0;color:${soft};${small}">${inLines(text)}</p>`).join("")}`,
    "26px 36px 0",
  );
}

const lineHtml = ({ quantity, name, details, price }: Line): string =>
  `<tr><td class="ink" valign="top" width="36" style="padding:7px 0;color:${ink};${body}">${quantity}&nbsp;×</td><td class="ink" valign="top" style="padding:7px 12px 7px 0;color:${ink};${body}">${escapeHtml(name)}${details.map((detail) => `<br><span class="soft" style="color:${soft};${small}">${escapeHtml(detail)}</span>`).join("")}</td><td class="ink" valign="top" align="right" style="padding:7px 0;color:${ink};${body}white-space:nowrap;">${escapeHtml(price)}</td></tr>`;

const sumHtml = ({ label, amount, isTotal }: Sum, index: number): string => {
  const weight = isTotal ? "font-weight:700;font-size:18px;line-height:1.5;" : body;
  const padding = index === 0 ? "12px 0 3px" : "3px 0";
  return `<tr><td class="ink" style="padding:${padding};color:${ink};${weight}">${escapeHtml(label)}</td><td class="ink" align="right" style="padding:${padding};color:${ink};${weight}white-space:nowrap;">${escapeHtml(amount)}</td></tr>`;
};

function foot({ locale }: MailContent, sender: MailSender): string {
  const t = wordsOf(locale, "mails");
  const link = (url: string, label: string): string =>
    `<a class="soft" href="${escapeHtml(url)}" style="color:${soft};">${escapeHtml(label)}</a>`;
  const { phone, email, url } = sender;
  const lines = [
    `<strong>${escapeHtml(sender.name)}</strong>`,
    ...sender.addressLines.map(escapeHtml),
    ...(phone ? [`${escapeHtml(t.phone)} ${link(`tel:${phone}`, readablePhone(phone))}`] : []),
    ...(email ? [link(`mailto:${email}`, email)] : []),
    ...(url ? [link(url, new URL(url).host)] : []),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${fonts};"><tr><td class="pad soft" align="center" style="padding:20px 36px 8px;color:${soft};font-size:13px;line-height:1.6;">${lines.join("<br>")}</td></tr></table>`;
}

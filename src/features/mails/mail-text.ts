import { wordsOf } from "../../messages/languages.ts";
import type { Block, MailContent, MailSender } from "./content.ts";
import { readablePhone } from "./mail-style.ts";

type Words = ReturnType<typeof wordsOf<"mails">>;

/** A mail as plain text: the same blocks, in lines that are read aloud and quoted well. */
export function mailText(content: MailContent, sender: MailSender): string {
  const t = wordsOf(content.locale, "mails");
  const contact = [
    sender.phone ? `${t.phone} ${readablePhone(sender.phone)}` : null,
    sender.email,
    sender.url,
  ].filter((part) => part !== null);
  const parts = [
    ...(sender.isTest ? [t.isTest] : []),
    content.title,
    ...content.blocks.map((block) => blockText(block, t)),
    ["-- ", sender.name, ...sender.addressLines, ...contact].join("\n"),
  ];
  return `${parts.join("\n\n").replaceAll("\u00a0", " ")}\n`;
}

function blockText(block: Block, t: Words): string {
  switch (block.kind) {
    case "text":
    case "markdown":
      return block.text;
    case "quote":
      return `${block.label}:\n${block.text.replace(/^/gm, "  ")}`;
    case "facts":
      return block.facts
        .map(({ label, value, before }) => {
          const after = value.replaceAll("\n", ", ");
          return `${label}: ${before ? t.was({ value: after, before }) : after}`;
        })
        .join("\n");
    case "button":
      return `${block.label}: ${block.url}`;
    case "code":
      return `${block.label}: ${block.code}`;
    case "link":
      return `${block.text} ${block.label}: ${block.url}`;
    case "lines":
      return [
        `${block.title}:`,
        ...block.lines.flatMap(({ quantity, name, details, price }) => [
          `  ${quantity} x ${name}  ${price}`,
          ...details.map((detail) => `      ${detail}`),
        ]),
        "",
        ...block.sums.map(({ label, amount }) => `  ${label}: ${amount}`),
        ...block.small.map((text) => `  ${text.replaceAll("\n", "\n  ")}`),
      ].join("\n");
  }
}

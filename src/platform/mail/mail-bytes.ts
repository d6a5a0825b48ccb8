import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type MailComposer from "nodemailer/lib/mail-composer";
import { loadedOnce } from "../loaded-once.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/** Loaded once: asking for a module that is there takes a third of a millisecond. */
const loadParts = loadedOnce(async () => {
  const [{ default: Composer }, { default: MimeNode }, { foldLines }] = await Promise.all([
    import("nodemailer/lib/mail-composer"),
    import("nodemailer/lib/mime-node"),
    import("nodemailer/lib/mime-funcs"),
  ]);
  return { Composer, foldLines, headers: new MimeNode("text/plain") };
});

/**
 * A mail as it goes out, but for its signature. Each header is written by nodemailer, by its rules for what names and texts may do there. Texts are
 * encoded here in one go: nodemailer's tree and its streams take longer than all the rest of a mail (decision 0088).
 */
export async function bytesOf(options: SendMailOptions): Promise<Buffer> {
  const { Composer, foldLines, headers } = await loadParts();
  const { text, html, attachments } = options;
  if (typeof text !== "string" || typeof html !== "string" || attachments !== undefined) {
    const composed = new Composer(options).compile();
    // What is no text says where to read it, which nodemailer refuses.
    return isOfTexts(composed) ? Buffer.from(partOf(composed), "latin1") : composed.build();
  }
  const header = (name: string, value: unknown): string => {
    const isPrepared = typeof value === "object" && value !== null && "prepared" in value;
    if (isPrepared) return `${name}: ${(value as unknown as { value: string }).value}`;
    return foldLines(`${name}: ${headers.encodeHeaderValue(name, value as string)}`, 76);
  };
  const boundary = `_luka_${randomUUID()}`;
  const head = [
    ...Object.entries(options.headers ?? {}).map(([name, value]) => header(name, value)),
    header("From", options.from),
    header("To", options.to),
    ...(options.replyTo ? [header("Reply-To", options.replyTo)] : []),
    header("Subject", options.subject),
    header("Message-ID", options.messageId),
    header("Date", options.date),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
  ].join("\r\n");
  const part = (type: string, content: string): string =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}\r\n`;
  return Buffer.from(
    `${latin1Of(head)}\r\n\r\n${part("text/plain", quotedPrintable(text))}${part("text/html", quotedPrintable(html))}--${boundary}--\r\n`,
    "latin1",
  );
}

type Node = ReturnType<MailComposer["compile"]>;

const isOfTexts = ({ content, childNodes }: Node): boolean =>
  (content === undefined || typeof content === "string") && childNodes.every(isOfTexts);

/** A part with those inside it, as text of which each letter is a byte. */
function partOf(node: Node): string {
  const head = latin1Of(node.buildHeaders());
  if (!node.multipart) return `${head}\r\n\r\n${bodyOf(node, node.content as string)}`;
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${partOf(child)}`);
  return `${head}\r\n\r\n${parts.join("\r\n")}\r\n--${node.boundary}--\r\n`;
}

function bodyOf(node: Node, content: string): string {
  switch (node.getTransferEncoding()) {
    case "quoted-printable":
      return quotedPrintable(content);
    case "base64":
      return Buffer.from(content)
        .toString("base64")
        .replace(/.{76}(?=.)/g, "$&\r\n");
    default:
      return content.replace(/\r?\n/g, "\r\n");
  }
}

/** Heads may have letters beyond ASCII, of mailboxes (RFC 6531). */
const latin1Of = (text: string): string => Buffer.from(text).toString("latin1");

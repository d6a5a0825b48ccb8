import type { Locale } from "../../messages/locale.ts";

/** What a mail says, apart from how it looks: HTML and plain text are two views of the same blocks, so they never differ. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: "text"; text: string }
  /** What somebody wrote to the guest: kept apart from our own words. */
  | { kind: "quote"; label: string; text: string }
  /** A few things to know at a glance. */
  | { kind: "facts"; facts: Fact[] }
  | { kind: "button"; label: string; url: string }
  | { kind: "code"; label: string; code: string }
  | { kind: "lines"; title: string; lines: Line[]; sums: Sum[]; small: string[] }
  /** Markdown of a partner: HTML that platform/markdown.ts made, and the text as it was written. */
  | { kind: "markdown"; html: string; text: string }
  /** A small print line with a link. */
  | { kind: "link"; text: string; label: string; url: string };

export interface Fact {
  label: string;
  value: string;
  isLarge?: boolean;
  /** What it was before. */
  before?: string;
}

export interface Line {
  quantity: number;
  name: string;
  /** Add-ons, what is left off, notes. */
  details: string[];
  price: string;
}

export interface Sum {
  label: string;
  amount: string;
  isTotal?: boolean;
}

/** Who the mail is from, as the foot of it says. */
export interface MailSender {
  name: string;
  logoUrl: string | null;
  primaryColor: string;
  secondaryColor: string;
  addressLines: string[];
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** The restaurant's pages. */
  url: string | null;
  /** Mails of sandbox restaurants say what they are. */
  isTest: boolean;
}

/** A mail as it leaves us. Every address went through mail-address.ts and every text of a header through header-text.ts. */
export interface MailMessage {
  /** `<…@…>`, the same at every try: whoever gets a mail twice can tell. */
  messageId: string;
  /** Epoch milliseconds. */
  dateMs: number;
  fromName: string;
  /** Null: the sender that the settings name. */
  identity: MailIdentity | null;
  to: string;
  replyTo: MailBox | null;
  subject: string;
  text: string;
  html: string;
  /** A page that unsubscribes when it is posted to (RFC 8058); mail that is no newsletter has none. */
  unsubscribeUrl: string | null;
  calendar: { fileName: string; content: string } | null;
}

/** Whom a mail is from, and what it is signed with; null when the mail server signs. */
export interface MailIdentity {
  address: string;
  dkim: {
    domain: string;
    selector: string;
    /** PKCS #8 in PEM. */
    privateKey: string;
  } | null;
}

export interface MailBox {
  name: string;
  address: string;
}

/** What goes to mail programs: one interface, one file per way out. */
export interface Mailer {
  /**
   * Resolves when the mail is handed over; answers what is to be kept of it, which only the development outbox does.
   * Rejects with MailError and nothing else. `signal` gives a try up.
   */
  send(message: MailMessage, signal: AbortSignal): Promise<KeptMail | null>;
  /** Ends the connections that are kept open; the next mail opens another. */
  close(): Promise<void>;
}

/** A mail in the development outbox: its header lines as they would have gone out, and its parts. */
export interface KeptMail {
  subject: string;
  head: string;
  text: string;
  html: string;
  calendar: string | null;
}

/**
 * TEMPORARY: the server refused this mail for now. PERMANENT: for good. AWAY: the server cannot be reached or will not
 * talk to us, whichever mail it is.
 */
export type MailFailureKind = "TEMPORARY" | "PERMANENT" | "AWAY";

/** A fixed category: an SMTP answer, or why there was none. Nothing of what a server wrote, which may quote an address. */
export type MailFailure =
  | `SMTP_${number}`
  | "CONNECTION"
  | "DNS"
  | "TLS"
  | "AUTH"
  | "TIMEOUT"
  | "ADDRESS"
  /** The recipient's name is not ASCII, and the mail server does not take such names (RFC 6531). */
  | "SMTPUTF8"
  | "GIVEN_UP";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly kind: MailFailureKind;
  readonly failure: MailFailure;

  constructor(kind: MailFailureKind, failure: MailFailure) {
    super(failure);
    this.kind = kind;
    this.failure = failure;
  }
}

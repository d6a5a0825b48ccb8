import { Readable } from "node:stream";
import type { NodemailerError, SendMailOptions, SMTPTransportOptions, Transport } from "nodemailer";
import { loadedOnce } from "../loaded-once.ts";
import { needsUtf8 } from "./mail-address.ts";
import { bytesOf } from "./mail-bytes.ts";
import { mailOptions } from "./mail-options.ts";
import { type KeptMail, MailError, type Mailer, type MailFailure } from "./mailer.ts";
import { Utf8NotOffered, utf8Transport } from "./utf8-transport.ts";

/** Names of this very machine: nothing sent there can be read on the way. */
const thisMachine = new Set(["localhost", "127.0.0.1", "::1"]);

/**
 * How a mail server is talked to. Certificates are always verified. `smtps://` is TLS from the start (port 465);
 * `smtp://` must turn to TLS before anything is told (port 587), except on this machine.
 */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "smtps:";
  const isHere = thisMachine.has(host);
  return {
    host,
    port: port ? Number(port) : isSecure ? 465 : isHere ? 25 : 587,
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ignoreTLS: !isSecure && isHere,
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  };
}

/**
 * Connections are used again, since one costs more than a mail: so many at a time, for so many mails each, and not for longer than
 * servers keep them. What a server has closed meanwhile is found before it was given anything of the mail, which then goes another way.
 */
const pooled = {
  pool: true,
  maxConnections: 8,
  maxMessages: 100,
  idleTimeout: 10_000,
  maxRequeues: 2,
} as const;

/** Sends through a mail server, one mail after the other on each of a few connections. @param fromAddress the sender of every mail. */
export function createSmtpMailer(url: string, fromAddress: string): Mailer {
  const options = smtpOptions(url);
  let pool: { close(): void } | undefined;
  const openPool = () =>
    loadedOnce(async () => {
      const { createTransport } = await import("nodemailer");
      const opened = createTransport({ ...options, ...pooled });
      pool = opened;
      return opened;
    });
  let usual = openPool();
  const utf8 = loadedOnce(async () =>
    (await import("nodemailer")).createTransport(await utf8Transport(options)),
  );
  return {
    async send(message, signal): Promise<KeptMail | null> {
      const isUtf8 = needsUtf8(message.to);
      const opened = await (isUtf8 ? utf8 : usual)();
      const mail = mailOptions(message, fromAddress);
      try {
        const bytes = await bytesOf(mail);
        if (isUtf8 || mail.dkim) await opened.sendMail({ ...mail, raw: bytes, signal });
        else await handOver(opened.transporter, mail, bytes, signal);
        return null;
      } catch (error) {
        throw mailErrorOf(error as NodemailerError);
      }
    },
    async close() {
      const closing = pool;
      pool = undefined;
      usual = openPool();
      closing?.close();
    },
  };
}

/** What nodemailer's own `sendMail` does when there is nothing left to compose or to sign, without what it does for that. */
function handOver(
  transport: Transport,
  { envelope, messageId }: SendMailOptions,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const message = {
    getHeader: () => messageId,
    messageId: () => messageId,
    getEnvelope: () => envelope,
    createReadStream: () =>
      new Readable({
        read() {
          this.push(bytes);
          this.push(null);
        },
      }),
  };
  const mail = { data: { signal }, message } as unknown as Parameters<Transport["send"]>[0];
  return new Promise((resolve, reject) =>
    transport.send(mail, (error: Error | null) => (error ? reject(error) : resolve())),
  );
}

const failureOfCode: Partial<Record<string, MailFailure>> = {
  EDNS: "DNS",
  ETLS: "TLS",
  EREQUIRETLS: "TLS",
  EAUTH: "AUTH",
  ENOAUTH: "AUTH",
  ETIMEDOUT: "TIMEOUT",
  EABORT: "GIVEN_UP",
};

/**
 * What an error says of the mail. Only answers to RCPT TO and DATA are about it; before them the server refuses us,
 * whatever we bring, and 421 means that it is going away.
 */
export function mailErrorOf(error: NodemailerError): MailError {
  if (error instanceof Utf8NotOffered) return new MailError("PERMANENT", "SMTPUTF8");
  const { code = "", command = "", responseCode } = error;
  const isAnswered = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
  if (isAnswered && responseCode !== 421 && (command === "RCPT TO" || command === "DATA"))
    return new MailError(responseCode >= 500 ? "PERMANENT" : "TEMPORARY", `SMTP_${responseCode}`);
  if (!isAnswered && (code === "EENVELOPE" || code === "EMESSAGE"))
    return new MailError("PERMANENT", "ADDRESS");
  if (isTlsError(error)) return new MailError("AWAY", "TLS");
  return new MailError(
    "AWAY",
    failureOfCode[code] ?? (isAnswered ? (`SMTP_${responseCode}` as const) : "CONNECTION"),
  );
}

/** Certificates that do not stand come as plain socket errors with OpenSSL's or Node's own code. */
const isTlsError = ({ code, originalCode }: NodemailerError): boolean =>
  [code, originalCode].some((one) => /CERT|SIGNATURE|ERR_SSL|ERR_TLS/.test(one ?? ""));

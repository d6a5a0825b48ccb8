import type { SentMessageInfo, SMTPTransportOptions, Transport } from "nodemailer";

/** The mail server does not offer SMTPUTF8 (RFC 6531): it has no way to deliver to a mailbox whose name is not ASCII. */
export class Utf8NotOffered extends Error {}

/**
 * A way to a mail server for addresses beyond ASCII. nodemailer's own asks for SMTPUTF8 where it is offered, and sends such an address
 * all the same where it is not, which servers cut, garble or refuse in words of their own.
 */
export async function utf8Transport(options: SMTPTransportOptions): Promise<Transport> {
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  return {
    name: "SMTP with SMTPUTF8",
    version: "1",
    supportsAbortSignal: true,
    send({ data, message }, answer) {
      const { signal } = data;
      const envelope = data.envelope as { from: string; to: string[] };
      const connection = new SMTPConnection(options);
      let isOver = false;
      const finish = (error: Error | null, info?: SentMessageInfo): void => {
        if (isOver) return;
        isOver = true;
        signal?.removeEventListener("abort", giveUp);
        connection.close();
        answer(error, info);
      };
      const giveUp = (): void => finish(Object.assign(new Error("given up"), { code: "EABORT" }));
      const send = (): void =>
        // As it was given: the domain in ASCII, whoever takes it on from there.
        connection.send(envelope, message.createReadStream(), (error, info) =>
          error ? finish(error) : finish(null, { ...info!, envelope, messageId: message.messageId() }),
        );
      const andThen =
        (next: () => void) =>
        (error?: Error | null): void =>
          error ? finish(error) : next();
      signal?.addEventListener("abort", giveUp);
      connection.once("error", finish);
      connection.connect(
        andThen(() => {
          const { user, pass } = options.auth ?? {};
          if (!/^250[ -]SMTPUTF8\s*$/im.test(String(connection.lastServerResponse)))
            finish(new Utf8NotOffered());
          else if (user === undefined) send();
          else connection.login({ user, credentials: { user, pass: pass ?? "" } }, andThen(send));
        }),
      );
    },
  };
}

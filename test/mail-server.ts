import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Certificate } from "./certificates.ts";

/** A mail as a real mail server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Asked for with SMTPUTF8 (RFC 6531). */
  isUtf8: boolean;
  /** As it came over the wire. */
  source: string;
  /** The lines of its head, unfolded. */
  head: string[];
  mail: Email;
}

export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  /** Recipients that were asked for, whatever the answer. */
  asked: string[];
  /** Connections that have been made, and the most there were at one time. */
  readonly connections: number;
  readonly mostConnections: number;
  /** Ends every connection that there is, without a word. */
  cut(): void;
  waitFor(count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

export interface TestMailServerOptions {
  port?: number;
  /** TLS from the start. */
  tls?: Certificate;
  /** A user and password that it insists on. */
  login?: { user: string; pass: string };
  /** The answer to RCPT TO; undefined: fine. */
  refuse?: (recipient: string) => { code: number; text: string } | undefined;
  /** Does not say that it takes addresses beyond ASCII. */
  isAsciiOnly?: boolean;
  /** Takes a mail's data and never answers. */
  hangs?: boolean;
  /** What it does before it takes a mail. */
  slowly?: () => Promise<void>;
}

const refusal = ({ code, text }: { code: number; text: string }): Error =>
  Object.assign(new Error(text), { responseCode: code });

export async function startMailServer(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const asked: string[] = [];
  const settings: SMTPServerOptions = {
    ...(options.tls ? { secure: true, ...options.tls } : { disabledCommands: ["STARTTLS"] }),
    hideSMTPUTF8: options.isAsciiOnly === true,
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth(auth, _session, done) {
      const isRight = auth.username === options.login?.user && auth.password === options.login?.pass;
      if (isRight) done(null, { user: auth.username ?? "" });
      else done(refusal({ code: 535, text: "5.7.8 Authentication failed" }));
    },
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const answer = options.refuse?.(address);
      done(answer ? refusal(answer) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (options.hangs) return;
        const bytes = Buffer.concat(chunks);
        const parsed = PostalMime.parse(bytes);
        const ready = options.slowly ? options.slowly().then(() => parsed) : parsed;
        ready.then((mail) => {
          const source = bytes.toString("utf8");
          const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]/g, " ");
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          received.push({
            from,
            to: rcptTo.map((one) => one.address),
            isUtf8: session.envelope.smtpUtf8 === true,
            source,
            head: head.split("\r\n"),
            mail,
          });
          done();
        }, done);
      });
    },
  };
  const server = new SMTPServer(settings);
  const open = new Set<Socket>();
  let [connections, mostConnections] = [0, 0];
  server.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    connections += 1;
    mostConnections = Math.max(mostConnections, open.size);
  });
  // A client that refuses the certificate or goes away is what some tests are about.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    asked,
    get connections() {
      return connections;
    },
    get mostConnections() {
      return mostConnections;
    },
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    async waitFor(count) {
      const until = performance.now() + 30_000;
      while (received.length < count) {
        if (performance.now() > until) throw new Error(`${received.length} of ${count} mails arrived.`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return received;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, before, describe, it } from "node:test";
import { type Authority, createAuthority, selfSigned, trust } from "../../../test/certificates.ts";
import {
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
} from "../../../test/mail-server.ts";
import { MailError, type MailMessage } from "./mailer.ts";
import { exampleMessage } from "./message.fixture.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer, mailErrorOf, smtpOptions } from "./smtp-mailer.ts";

const from = "ordre@luka.example";
let authority: Authority;
before(() => {
  authority = createAuthority();
  trust(authority.cert);
});

const servers: TestMailServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const serve = async (options: TestMailServerOptions = {}): Promise<TestMailServer> => {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
};

const never = new AbortController().signal;
const send = (url: string, message: Partial<MailMessage> = {}, signal = never) =>
  createSmtpMailer(url, from).send(exampleMessage(message), signal);
const failureOf = async (sending: Promise<unknown>): Promise<string> => {
  try {
    await sending;
  } catch (error) {
    assert.ok(error instanceof MailError, String(error));
    return `${error.kind} ${error.failure}`;
  }
  assert.fail("the mail was taken");
};

describe("a mail over SMTP", () => {
  it("arrives with exactly the headers that were meant", async () => {
    const server = await serve();
    assert.equal(await send(`smtp://127.0.0.1:${server.port}`), null);
    const [mail] = server.received;
    assert.deepEqual([mail!.from, mail!.to], [from, ["kari@example.com"]]);
    const names = mail!.head.map((line) => line.slice(0, line.indexOf(":"))).sort();
    assert.deepEqual(names, [
      "Auto-Submitted",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Reply-To",
      "Subject",
      "To",
    ]);
    assert.ok(mail!.head.includes("Auto-Submitted: auto-generated"));
    assert.ok(mail!.head.includes("Date: Fri, 12 Jun 2026 16:00:00 +0000"));
    const { mail: parsed } = mail!;
    assert.deepEqual(parsed.from, { address: from, name: "Prøva Pizza" });
    assert.deepEqual(parsed.replyTo, [{ address: "post@prova.example", name: "Prøva Pizza" }]);
    assert.equal(parsed.subject, "Vi har mottatt bestilling 1042");
    assert.equal(parsed.messageId, "<01890a5d-ac96-774b-bcce-b302099a8057@luka.example>");
    assert.match(parsed.text!, /– blåbær/);
    assert.match(parsed.html!, /<p>Takk for bestillingen! – blåbær<\/p>/);
  });

  it("carries an unsubscribe link that mail programs can press, on newsletters alone", async () => {
    const server = await serve();
    const url = `https://prova.luka.example/newsletter/unsubscribe/${"0Aa".repeat(21)}00`;
    await send(`smtp://127.0.0.1:${server.port}`, { unsubscribeUrl: url });
    const { source } = server.received[0]!;
    assert.ok(source.includes(`\r\nList-Unsubscribe: <${url}>\r\n`), "in one line, as it is");
    assert.ok(source.includes("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
  });

  it("carries an appointment", async () => {
    const server = await serve();
    const calendar = { fileName: "bord.ics", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" };
    await send(`smtp://127.0.0.1:${server.port}`, { calendar });
    const [attachment] = server.received[0]!.mail.attachments;
    assert.deepEqual([attachment!.filename, attachment!.mimeType], ["bord.ics", "text/calendar"]);
    // The parser gives text with the line ends of its own system.
    const content = Buffer.from(attachment!.content as ArrayBuffer).toString();
    assert.equal(content.replace(/\r?\n/g, "\r\n"), calendar.content);
  });

  it("reads no file and no page, whatever is put into it", async () => {
    for (const [content, refused] of [
      [{ path: import.meta.filename }, /^File access rejected/],
      [{ href: "http://127.0.0.1:9/" }, /^Url access rejected/],
    ] as const) {
      const calendar = { fileName: "bord.ics", content: content as unknown as string };
      const sent = createOutboxMailer(from).send(exampleMessage({ calendar }), never);
      await assert.rejects(sent, { message: refused });
    }
  });

  it("shows who we are to a server that asks", async () => {
    const server = await serve({ login: { user: "luka", pass: "p@ss word" } });
    await send(`smtp://luka:p%40ss%20word@127.0.0.1:${server.port}`);
    assert.equal(server.received.length, 1);
    assert.equal(await failureOf(send(`smtp://luka:wrong@127.0.0.1:${server.port}`)), "AWAY AUTH");
  });
});

/** Between a client and a mail server, on this machine: what the client has said so far. */
async function listenBetween(serverPort: number): Promise<{ port: number; said: () => string }> {
  const heard: Buffer[] = [];
  const between = createServer((client) => {
    const onward = connect(serverPort, "127.0.0.1");
    client.on("data", (bytes: Buffer) => heard.push(bytes));
    client.pipe(onward).pipe(client);
    for (const socket of [client, onward]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  between.unref();
  return { port: (between.address() as { port: number }).port, said: () => Buffer.concat(heard).toString() };
}

describe("a mail to an address beyond ASCII", () => {
  const to = "søren@xn--blbr-roah.no";

  it("goes out with SMTPUTF8 where the server offers it, its domain in ASCII", async () => {
    const server = await serve();
    const { port, said } = await listenBetween(server.port);
    await send(`smtp://127.0.0.1:${port}`, { to });
    const [mail] = server.received;
    assert.match(said(), /^MAIL FROM:<ordre@luka\.example> SMTPUTF8/m);
    assert.match(said(), /^RCPT TO:<søren@xn--blbr-roah\.no>\r$/m);
    assert.deepEqual([mail!.from, mail!.isUtf8], [from, true]);
    assert.ok(
      mail!.head.some((line) => line.startsWith("To: søren@")),
      mail!.head.join("\n"),
    );
    assert.match(mail!.mail.text!, /– blåbær/);
    await send(`smtp://127.0.0.1:${server.port}`, { to: "post@xn--blbr-roah.no" });
    assert.equal(server.received[1]!.isUtf8, false, "nothing is asked for that is not needed");
  });

  it("shows who we are, over TLS", async () => {
    const server = await serve({
      tls: authority.issue({ names: ["localhost"] }),
      login: { user: "luka", pass: "p@ss word" },
    });
    await send(`smtps://luka:p%40ss%20word@localhost:${server.port}`, { to });
    assert.equal(server.received.length, 1);
    assert.equal(await failureOf(send(`smtps://luka:wrong@localhost:${server.port}`, { to })), "AWAY AUTH");
  });

  it("is given up for good where the server does not offer it, before anything is said", async () => {
    const server = await serve({ isAsciiOnly: true });
    assert.equal(await failureOf(send(`smtp://127.0.0.1:${server.port}`, { to })), "PERMANENT SMTPUTF8");
    assert.deepEqual(server.asked, []);
    await send(`smtp://127.0.0.1:${server.port}`);
    assert.equal(server.received.length, 1, "others go out");
  });

  it("may be refused, find nobody, and be given up, as any other", async () => {
    const server = await serve({ refuse: () => ({ code: 550, text: "no" }) });
    const url = `smtp://127.0.0.1:${server.port}`;
    assert.equal(await failureOf(send(url, { to })), "PERMANENT SMTP_550");
    await server.close();
    assert.equal(await failureOf(send(url, { to })), "AWAY CONNECTION");
    const silent = createServer((socket) => socket.on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const giveUp = new AbortController();
    silent.once("connection", () => giveUp.abort());
    const sending = send(`smtp://127.0.0.1:${port}`, { to }, giveUp.signal);
    assert.equal(await failureOf(sending), "AWAY GIVEN_UP");
    silent.close();
  });
});

describe("a mail that is not taken", () => {
  it("may be later, or never, as the server says", async () => {
    const answers: Record<string, number> = {
      "busy@example.com": 450,
      "gone@example.com": 550,
      "going@example.com": 421,
    };
    const server = await serve({
      refuse: (to) => (answers[to] ? { code: answers[to], text: `no <${to}> today` } : undefined),
    });
    const to = (address: string) => failureOf(send(`smtp://127.0.0.1:${server.port}`, { to: address }));
    assert.equal(await to("busy@example.com"), "TEMPORARY SMTP_450");
    assert.equal(await to("gone@example.com"), "PERMANENT SMTP_550");
    assert.equal(await to("going@example.com"), "AWAY SMTP_421");
  });

  it("has an error that tells nothing of what the server wrote", async () => {
    const server = await serve({ refuse: (to) => ({ code: 550, text: `<${to}> is unknown here` }) });
    const error = await send(`smtp://127.0.0.1:${server.port}`).catch((caught: unknown) => caught);
    assert.doesNotMatch(JSON.stringify(error, Object.getOwnPropertyNames(error)), /kari|unknown/);
    assert.equal((error as Error).cause, undefined);
  });

  it("finds nobody where the server should be", async () => {
    const server = await startMailServer();
    await server.close();
    assert.equal(await failureOf(send(`smtp://127.0.0.1:${server.port}`)), "AWAY CONNECTION");
  });

  it("is given up with its signal, at a server that never answers", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const giveUp = new AbortController();
    server.once("connection", () => giveUp.abort());
    assert.equal(await failureOf(send(`smtp://127.0.0.1:${port}`, {}, giveUp.signal)), "AWAY GIVEN_UP");
    server.close();
  });
});

describe("the way to a mail server", () => {
  it("is TLS with a certificate that stands", async () => {
    const server = await serve({ tls: authority.issue({ names: ["localhost"] }) });
    await send(`smtps://localhost:${server.port}`);
    assert.equal(server.received.length, 1);
  });

  it("is refused when the certificate is another's, vouches for itself, or is over", async () => {
    const past = Temporal.Now.instant().subtract({ hours: 1 });
    for (const tls of [
      authority.issue({ names: ["mail.elsewhere.example"] }),
      selfSigned({ names: ["localhost"] }),
      authority.issue({ names: ["localhost"], validTo: past }),
    ]) {
      const server = await serve({ tls });
      assert.equal(await failureOf(send(`smtps://localhost:${server.port}`)), "AWAY TLS");
      assert.deepEqual(server.asked, []);
    }
  });

  it("turns to TLS before anything is told, except on this machine", () => {
    assert.partialDeepStrictEqual(smtpOptions("smtp://mail.example"), {
      port: 587,
      requireTLS: true,
      ignoreTLS: false,
    });
    assert.partialDeepStrictEqual(smtpOptions("smtps://mail.example"), { port: 465, secure: true });
    for (const host of ["localhost:25", "127.0.0.1:25", "[::1]:25"])
      assert.partialDeepStrictEqual(smtpOptions(`smtp://${host}`), { requireTLS: false, ignoreTLS: true });
    for (const url of ["smtp://mail.example", "smtps://mail.example", "smtp://localhost"])
      assert.equal(smtpOptions(url).tls, undefined, "nothing loosens the checking of certificates");
  });
});

describe("connections to a mail server", () => {
  const taken = (server: TestMailServer) => server.received.map(({ mail }) => mail.subject);

  it("are used again, and never more than eight at a time", async () => {
    const server = await serve();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`, from);
    await mailer.send(exampleMessage(), never);
    await mailer.send(exampleMessage(), never);
    assert.equal(server.connections, 1);
    await Promise.all(Array.from({ length: 40 }, () => mailer.send(exampleMessage(), never)));
    assert.equal(server.received.length, 42);
    assert.equal(server.mostConnections, 8);
    await mailer.close();
    await mailer.send(exampleMessage(), never);
    assert.equal(server.received.length, 43, "a mailer that was closed opens another");
    await mailer.close();
  });

  it("stand when a mail is refused, and the next one goes to its own recipient alone", async () => {
    const server = await serve({
      refuse: (to) => (to.startsWith("gone") ? { code: 550, text: "unknown" } : undefined),
    });
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`, from);
    const gone = mailer.send(exampleMessage({ to: "gone@example.com" }), never);
    assert.equal(await failureOf(gone), "PERMANENT SMTP_550");
    await mailer.send(exampleMessage({ subject: "den neste" }), never);
    assert.deepEqual(
      server.received.map(({ to }) => to),
      [["kari@example.com"]],
    );
    assert.deepEqual(taken(server), ["den neste"]);
    await mailer.close();
  });

  it("that the server has closed meanwhile cost no mail: it goes over another, once", async () => {
    const server = await serve();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`, from);
    await mailer.send(exampleMessage({ subject: "den første" }), never);
    server.cut();
    await mailer.send(exampleMessage({ subject: "den andre" }), never);
    assert.deepEqual(taken(server), ["den første", "den andre"]);
    assert.equal(server.connections, 2);
    await mailer.close();
  });
});

describe("what went wrong with a mail", () => {
  const said = (found: Record<string, unknown>): string => {
    const { kind, failure } = mailErrorOf(Object.assign(new Error("no"), found));
    return `${kind} ${failure}`;
  };
  const answered = (responseCode: number, command: string, code = "EMESSAGE") =>
    said({ responseCode, command, code });

  it("is about the mail when the server answered so to whom it is for, or to what it holds", () => {
    for (const command of ["RCPT TO", "DATA"])
      assert.deepEqual(
        [399, 400, 420, 421, 422, 499, 500, 599, 600].map((code) => answered(code, command, "EPROTOCOL")),
        [
          ...[
            "AWAY CONNECTION",
            "TEMPORARY SMTP_400",
            "TEMPORARY SMTP_420",
            "AWAY SMTP_421",
            "TEMPORARY SMTP_422",
          ],
          ...["TEMPORARY SMTP_499", "PERMANENT SMTP_500", "PERMANENT SMTP_599", "AWAY CONNECTION"],
        ],
        command,
      );
    assert.equal(answered(550, "MAIL FROM", "EENVELOPE"), "AWAY SMTP_550", "before that it is about us");
    assert.equal(answered(550, "MAIL FROM"), "AWAY SMTP_550");
    assert.equal(answered(535, "AUTH PLAIN", "EAUTH"), "AWAY AUTH");
  });

  it("is about its address when it could not be asked for at all", () => {
    assert.equal(said({ code: "EENVELOPE" }), "PERMANENT ADDRESS");
    assert.equal(said({ code: "EMESSAGE" }), "PERMANENT ADDRESS");
  });

  it("is otherwise about the server, in a word", () => {
    assert.deepEqual(
      ["EDNS", "ETLS", "EREQUIRETLS", "ENOAUTH", "ETIMEDOUT", "EABORT", "ESOCKET"].map((code) =>
        said({ code }),
      ),
      [
        ...["AWAY DNS", "AWAY TLS", "AWAY TLS", "AWAY AUTH", "AWAY TIMEOUT", "AWAY GIVEN_UP"],
        "AWAY CONNECTION",
      ],
    );
    assert.equal(said({}), "AWAY CONNECTION");
    assert.equal(said({ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }), "AWAY TLS");
    assert.equal(said({ code: "ERR_TLS_CERT_ALTNAME_INVALID" }), "AWAY TLS");
    assert.equal(said({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "AWAY TLS");
  });
});

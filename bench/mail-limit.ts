import { connect } from "node:net";

/** What the mails' thread is measured against: one mail of the same size after the other on as many connections, made once, with nothing behind it. */
export interface MailLimitPlan {
  port: number;
  connections: number;
  seconds: number;
  mailBytes: number;
}

async function sendOnly({
  port,
  connections,
  seconds,
  mailBytes,
}: MailLimitPlan): Promise<{ perSecond: number }> {
  const line = `${"x".repeat(74)}\r\n`;
  const mail = `${line.repeat(Math.ceil(mailBytes / line.length))}.\r\n`;
  const envelope = "MAIL FROM:<a@luka.example>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n";
  const startedAt = performance.now();
  let sent = 0;
  const sender = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        const answer = chunk.toString("latin1");
        if (answer.includes("354 ")) socket.write(mail);
        else if (answer.startsWith("220 ")) socket.write("EHLO bench\r\n");
        else {
          if (answer.includes(" taken")) sent += 1;
          if (performance.now() < startedAt + seconds * 1000) socket.write(envelope);
          else {
            socket.destroy();
            resolve();
          }
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, sender));
  return { perSecond: Math.round(sent / ((performance.now() - startedAt) / 1000)) };
}

process.on("message", async (plan: MailLimitPlan) => process.send!(await sendOnly(plan)));

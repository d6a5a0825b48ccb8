import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * A mail server that does as little as can be, in a process of its own: takes mail off as many connections as there are, commands one by
 * one or together (RFC 2920), and counts.
 */
export interface MailReport {
  received: number;
}

const endOfMail = "\r\n.\r\n";
let received = 0;

function serve(socket: Socket): void {
  let left = "";
  let isData = false;
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.write("220 receiver.localhost ESMTP\r\n");
  socket.on("data", (chunk: Buffer) => {
    left += chunk.toString("latin1");
    let answers = "";
    for (;;) {
      const ending = isData ? endOfMail : "\r\n";
      const end = left.indexOf(ending);
      if (end < 0) break;
      const line = left.slice(0, end);
      left = left.slice(end + ending.length);
      if (isData) {
        isData = false;
        received += 1;
        answers += "250 2.0.0 taken\r\n";
        continue;
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === "EHLO")
        answers += "250-receiver.localhost\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n";
      else if (command === "DATA") {
        isData = true;
        answers += "354 go on\r\n";
      } else if (command === "QUIT") {
        socket.end("221 bye\r\n");
        return;
      } else answers += "250 2.1.0 fine\r\n";
    }
    if (answers !== "") socket.write(answers);
  });
}

const server = createServer(serve);
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on("message", () => process.send!({ received } satisfies MailReport));

// Also when the benchmark is killed.
process.on("disconnect", () => process.exit());

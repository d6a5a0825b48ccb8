import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startMailServer, type TestMailServer } from "../../../test/mail-server.ts";
import { sendMails } from "./send-mails.ts";

/** A service whose mail goes out through a real mail server as soon as it is due, for tests of what arrives there. */
export interface MailingApp {
  app: TestApp;
  server: TestMailServer;
  close(): Promise<void>;
}

export async function openMailingApp(): Promise<MailingApp> {
  await using made = new AsyncDisposableStack();
  const server = await startMailServer();
  made.defer(() => server.close());
  const app = await createTestApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "post@luka.example" },
  });
  made.defer(() => app.close());
  const stopping = new AbortController();
  const working = sendMails(app.ctx, stopping.signal);
  made.defer(() => {
    stopping.abort();
    return working;
  });
  const everything = made.move();
  return { app, server, close: () => everything.disposeAsync() };
}

import { readConfig } from "../../config.ts";
import { createContext } from "../../context.ts";
import { sendInThread } from "./send-in-thread.ts";

/** A worker in a process of its own, to be killed and stopped: `node worker.fixture.ts DATABASE_URL SMTP_URL`. Ends at SIGTERM. */
const [databaseUrl, smtpUrl] = process.argv.slice(2);
const ctx = await createContext(
  readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "4",
    SECRET_KEY: "a secret for tests, of 32 letters and more",
    SERVICE_DOMAIN: "luka.localhost",
    LOG_LEVEL: "silent",
    SMTP_URL: smtpUrl,
    MAIL_FROM: "ordre@luka.example",
  }),
);
const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
process.send?.("ready");
await sendInThread(ctx, stopping.signal);
await ctx.close();
process.disconnect?.();

import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../../config.ts";
import { connect } from "../../platform/db/connect.ts";
import { openSecrets } from "../../platform/key/open-secrets.ts";
import type { Log } from "../../platform/log.ts";
import { createMailer } from "../../platform/mail/create-mailer.ts";
import { MailWorker } from "./mail-worker.ts";
import type { MailedRestaurants } from "./mailed-restaurants.ts";
import type { Made } from "./make-mails.ts";
import type { FromThread, Question, ToThread } from "./send-in-thread.ts";

/** The thread of send-in-thread.ts: a worker on connections of its own, which asks the service for what that has in memory. */
const config = workerData as Config;
const port = parentPort!;
const say = (word: FromThread): void => port.postMessage(word);

/** Without mail for so long, the thread ends. */
const idleMs = 60_000;
const lookEveryMs = 10_000;
/** Claims, reads and outcomes side by side. */
const poolSize = 3;

const telling = (level: "warn" | "error") => (details: object, said: string) => say({ level, details, said });
const log = { warn: telling("warn"), error: telling("error") } as Pick<Log, "warn" | "error">;

const questions = new Map<number, PromiseWithResolvers<unknown>>();
let asked = 0;
function ask(question: Question): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>();
  asked += 1;
  questions.set(asked, answer);
  say({ ask: asked, question });
  return answer.promise;
}

let counted = new Map<string, number>();
/** Told now and then: a message a mail would be as much work as the mail's statement. */
function tellCounts(): void {
  if (counted.size > 0) say({ counted });
  counted = new Map();
}

const stopping = new AbortController();
const db = connect(config.databaseUrl!, {
  poolSize,
  applicationName: "luka mails",
  onLostConnection: (error) => log.warn({ err: error }, "a database connection was lost"),
});
const tracing = config.tracing
  ? (await import("../../platform/tracing/open-telemetry.ts")).startTracing(config.tracing, log as Log)
  : null;
const worker = new MailWorker(
  {
    config,
    db,
    log,
    // What seals is the service's: nothing is kept of mail that goes through a mail server.
    secrets: await openSecrets({ config, db, everythingSealed: [] }),
    mailer: createMailer(config),
    restaurants: (ids) => ask({ restaurants: ids }) as Promise<MailedRestaurants>,
    makeOther: (mail) => ask({ other: mail }) as Promise<Made>,
    count(result) {
      counted.set(result, (counted.get(result) ?? 0) + 1);
    },
  },
  stopping.signal,
);

let busyAtMs = performance.now();
const counting = setInterval(tellCounts, 500);
const resting = setInterval(() => {
  if (!worker.isIdle) busyAtMs = performance.now();
  else if (performance.now() - busyAtMs > idleMs) stopping.abort();
}, lookEveryMs);

port.on("message", (word: ToThread) => {
  if (word === "STOP") return stopping.abort();
  if ("due" in word) {
    busyAtMs = performance.now();
    return worker.look(word.due);
  }
  const question = questions.get(word.answerTo);
  questions.delete(word.answerTo);
  if ("failure" in word) question?.reject(new Error(word.failure));
  else question?.resolve(word.answer);
});

try {
  await worker.run();
} finally {
  clearInterval(counting);
  clearInterval(resting);
  tellCounts();
  await tracing?.close();
  await db.close();
  port.close();
}

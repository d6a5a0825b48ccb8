import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import type { Queue } from "../../platform/queues.ts";
import { purgeMails } from "./mail-queue.ts";
import { purgePersonMails } from "./person-mail-queue.ts";
import { sendInThread } from "./send-in-thread.ts";
import { sendMails } from "./send-mails.ts";

/** Background work on mails. Every run is safe beside another one. */
export const mailLoops: Loop<Context>[] = [
  {
    name: "send-mails",
    // Runs until the process stops; begins anew should it ever fail.
    everyMs: 1_000,
    lasts: true,
    // The development outbox is for one reader.
    run: (ctx, signal) => (ctx.config.smtpUrl === undefined ? sendMails : sendInThread)(ctx, signal),
  },
  { name: "purge-mails", everyMs: 3_600_000, run: purgeMails },
  { name: "purge-person-mails", everyMs: 3_600_000, run: purgePersonMails },
];

/** Mails that should be on their way by now. */
export const mailQueue: Queue = {
  name: "mails",
  due: "SELECT due_at FROM mails WHERE state = 'PENDING' AND due_at <= now() ORDER BY due_at",
};

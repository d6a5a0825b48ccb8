import type { Context } from "./context.ts";
import { alertLoops } from "./features/alerts/jobs.ts";
import { phoneQueue } from "./features/alerts/phone-queue.ts";
import { guestDeviceQueue } from "./features/alerts/tell-guests.ts";
import { sweepLogLoop } from "./features/audit-log/read-log.ts";
import { domainLoops, domainQueue } from "./features/domains/jobs.ts";
import { tellExpiringLoop } from "./features/keys/jobs.ts";
import { mailLoops, mailQueue } from "./features/mails/jobs.ts";
import { endSoldOutLoop } from "./features/menu-content/end-sold-out.ts";
import { publishDueLoop, publishQueue } from "./features/menu-draft/publish-draft.ts";
import { menuHistoryLoop } from "./features/menu-history/keep-version.ts";
import { menuImportLoops, menuImportQueue } from "./features/menu-imports/jobs.ts";
import { newsLoops } from "./features/news/jobs.ts";
import { orderLoops } from "./features/orders/jobs.ts";
import { partnerLoops } from "./features/partners/jobs.ts";
import { paymentLoops } from "./features/payments/jobs.ts";
import { payoutQueue } from "./features/payments/read-payouts.ts";
import { reconciliationQueue } from "./features/payments/reconcile-payments.ts";
import { refundQueue } from "./features/payments/send-refund.ts";
import { sweepPeopleLoop } from "./features/people/sweep-people.ts";
import { sweepJobsLoop } from "./features/printers/print-jobs.ts";
import { reservationLoops } from "./features/reservations/jobs.ts";
import { sandboxLoops } from "./features/sandbox/pass-time.ts";
import { senderDomainLoops } from "./features/sender-domains/jobs.ts";
import { makeFormsLoop } from "./features/uploads/make-forms.ts";
import { removeUploadsLoop } from "./features/uploads/remove-uploads.ts";
import { webhookLoops, webhookQueue } from "./features/webhooks/jobs.ts";
import type { Loop } from "./platform/loops.ts";
import type { Queue } from "./platform/queues.ts";

/** The one list of background work. */
export const loops: readonly Loop<Context>[] = [
  ...orderLoops,
  ...alertLoops,
  ...paymentLoops,
  ...reservationLoops,
  ...sandboxLoops,
  ...webhookLoops,
  ...mailLoops,
  ...partnerLoops,
  tellExpiringLoop,
  ...newsLoops,
  ...domainLoops,
  ...senderDomainLoops,
  ...menuImportLoops,
  menuHistoryLoop,
  publishDueLoop,
  endSoldOutLoop,
  sweepPeopleLoop,
  sweepLogLoop,
  makeFormsLoop,
  removeUploadsLoop,
  sweepJobsLoop,
];

/** The one list of what waits for it, and is watched. */
export const queues: readonly Queue[] = [
  webhookQueue,
  mailQueue,
  phoneQueue,
  guestDeviceQueue,
  menuImportQueue,
  publishQueue,
  domainQueue,
  reconciliationQueue,
  refundQueue,
  payoutQueue,
];

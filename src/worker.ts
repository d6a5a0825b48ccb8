import type { Context } from "./context.ts";
import { domainLoops } from "./features/domains/jobs.ts";
import { mailLoops } from "./features/mails/jobs.ts";
import { endSoldOutLoop } from "./features/menu-content/end-sold-out.ts";
import { menuImportLoops } from "./features/menu-imports/jobs.ts";
import { newsLoops } from "./features/news/jobs.ts";
import { orderLoops } from "./features/orders/jobs.ts";
import { partnerLoops } from "./features/partners/jobs.ts";
import { paymentLoops } from "./features/payments/jobs.ts";
import { sweepPeopleLoop } from "./features/people/sweep-people.ts";
import { reservationLoops } from "./features/reservations/jobs.ts";
import { senderDomainLoops } from "./features/sender-domains/jobs.ts";
import { removeUploadsLoop } from "./features/uploads/remove-uploads.ts";
import { webhookLoops } from "./features/webhooks/jobs.ts";
import type { Loop } from "./platform/loops.ts";

/** The one list of background work. */
export const loops: readonly Loop<Context>[] = [
  ...orderLoops,
  ...paymentLoops,
  ...reservationLoops,
  ...webhookLoops,
  ...mailLoops,
  ...partnerLoops,
  ...newsLoops,
  ...domainLoops,
  ...senderDomainLoops,
  ...menuImportLoops,
  endSoldOutLoop,
  sweepPeopleLoop,
  removeUploadsLoop,
];

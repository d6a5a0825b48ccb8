import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { recheckSenderDomains } from "./recheck-sender-domains.ts";

export const senderDomainLoops: readonly Loop<Context>[] = [
  { name: "recheck-sender-domains", everyMs: 5 * 60_000, run: recheckSenderDomains },
];

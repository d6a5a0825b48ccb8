import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import type { Queue } from "../../platform/queues.ts";
import { lookWhereDomainsLead } from "./look-where-domains-lead.ts";
import { recheckDomains } from "./recheck-domains.ts";

export const domainLoops: readonly Loop<Context>[] = [
  { name: "recheck-domains", everyMs: 10 * 60_000, run: recheckDomains },
  { name: "look-where-domains-lead", everyMs: 5_000, run: lookWhereDomainsLead },
];

/** Looks at domains, in DNS and in a browser's place. */
export const domainQueue: Queue = {
  name: "domain_looks",
  due: `SELECT due_at FROM domains WHERE due_at <= now()
    UNION ALL SELECT lead_due_at FROM domains WHERE lead_due_at <= now()`,
};

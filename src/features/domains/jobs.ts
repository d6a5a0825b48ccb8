import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { lookWhereDomainsLead } from "./look-where-domains-lead.ts";
import { recheckDomains } from "./recheck-domains.ts";

export const domainLoops: readonly Loop<Context>[] = [
  { name: "recheck-domains", everyMs: 10 * 60_000, run: recheckDomains },
  { name: "look-where-domains-lead", everyMs: 5_000, run: lookWhereDomainsLead },
];

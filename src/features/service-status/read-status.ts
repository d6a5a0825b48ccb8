import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { sayReady } from "../../platform/http/health.ts";
import { type Queue, readQueues } from "../../platform/queues.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import { failingOfPartner } from "../webhooks/failing-of-partner.ts";

/** Of the service, as partners see it: what is asked of it, and what it does by itself afterwards, by the names of its queues. */
const queueNames = [
  "webhooks",
  "mails",
  "phone_messages",
  "menu_imports",
  "domain_looks",
  "refunds",
] as const;
export const partNames = ["orders", "menus", ...queueNames] as const;
export const partStates = ["OK", "LATE", "DOWN"] as const;

interface Part {
  name: (typeof partNames)[number];
  state: (typeof partStates)[number];
  lateMinutes: number;
}
interface Looked {
  atMs: number;
  parts: Part[];
}

/** What has waited for less is being worked off. */
const lateSeconds = 60;
/** However many look, the service is asked about itself this often. */
const rememberedMs = 10_000;

/** How the service stands, from what `/readyz` and the metrics look at, and nothing of whose work waits; and the partner's own receivers. */
export function createStatus(queues: readonly Queue[]) {
  const shown = queues.filter(({ name }) => queueNames.some((one) => one === name));
  const look = rememberedFor(rememberedMs, (ctx: Context) => lookNow(ctx, shown));
  return async (ctx: Context, caller: PortalCaller) => {
    const [{ atMs, parts }, failing] = await Promise.all([look(ctx), failingOfPartner(ctx.db, caller)]);
    return {
      lookedAt: isoInstant(atMs),
      parts,
      failing: failing.map(({ slug, webhookId, url, since }) => ({
        ...{ slug, webhookId, host: URL.parse(url)?.host ?? "" },
        since: isoInstant(since.epochMilliseconds),
      })),
    };
  };
}

async function lookNow(ctx: Context, shown: readonly Queue[]): Promise<Looked> {
  const [{ body }, standing] = await Promise.all([sayReady(ctx), readQueues(ctx.db, shown)]);
  const asked = (["orders", "menus"] as const).map(
    (name): Part => ({
      name,
      state: body[name] === "ok" ? "OK" : "DOWN",
      lateMinutes: 0,
    }),
  );
  const worked = queueNames.map((name): Part => {
    const oldest = standing.find(({ queue }) => queue === name)?.oldest ?? 0;
    const isLate = oldest >= lateSeconds;
    return { name, state: isLate ? "LATE" : "OK", lateMinutes: isLate ? Math.floor(oldest / 60) : 0 };
  });
  return { atMs: ctx.clock.nowMs(), parts: [...asked, ...worked] };
}

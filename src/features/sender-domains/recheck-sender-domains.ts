import type { Context } from "../../context.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { SenderDomainError } from "../../platform/sender-domains/provider.ts";
import { lookAt, writeLook } from "./check-sender-domain.ts";
import { type SenderDomainRow, senderDomainColumns } from "./queries.ts";

const mostAtOnce = 10;
/** Whoever claims a look has done it by then, or is gone. Also when the next one is after a failure of the provider's. */
const leaseMs = 30 * 60_000;

/** Looks at the sender domains that are due: hourly while they wait for their records, daily otherwise. */
export async function recheckSenderDomains(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    const due = await leaseDue<SenderDomainRow>(ctx.db, mostAtOnce, {
      table: "sender_domains",
      key: "partner_id",
      where: "provider IS NOT NULL AND due_at <= $1",
      orderBy: "due_at",
      set: "due_at = $2",
      returning: senderDomainColumns,
      values: [now, now.add({ milliseconds: leaseMs })],
    });
    await Promise.all(due.map((row) => recheck(ctx, row, now)));
    if (due.length < mostAtOnce) return;
  }
}

async function recheck(ctx: Context, row: SenderDomainRow, now: Temporal.Instant): Promise<void> {
  try {
    const look = await lookAt(ctx, row);
    // It was due: the lease says nothing of that.
    const wasDue = { ...row, due_at: now };
    const written = await writeLook(ctx, wasDue, look, { isAsked: false });
    if (written && written.status !== row.status)
      ctx.log.info(
        { partnerId: row.partner_id, domain: row.domain, status: written.status },
        "a sender domain changed",
      );
  } catch (error) {
    if (!(error instanceof SenderDomainError)) throw error;
    ctx.log.warn({ err: error, partnerId: row.partner_id }, "a sender domain could not be looked at");
  }
}

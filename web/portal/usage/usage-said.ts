import type { Tone } from "../../dashboard/office/card.tsx";
import type { Words } from "../../dashboard/texts.tsx";
import type { PortalAnswer } from "../portal-api.ts";

type Texts = Words["t"]["portalUsage"];
type Limits = PortalAnswer<"GET /limits">;
export type Standing = Limits["requests"][number];
type Status = PortalAnswer<"GET /status">;

/** How long a limit counts. */
export function perOf({ per }: Texts, seconds: number): string {
  if (seconds === 60) return per.minute;
  if (seconds === 3_600) return per.hour;
  if (seconds === 86_400) return per.day;
  return per.minutes({ count: Math.round(seconds / 60) });
}

/** Whose calls a limit counts. */
export const subjectOf = (o: Texts, { subject, key }: Pick<Standing, "subject" | "key">): string =>
  subject === "KEY"
    ? o.subjects.KEY({ name: key?.name ?? "", last4: key?.last4 ?? "" })
    : o.subjects[subject];

/** What a limit counts, and whose where not the whole partner's. */
export const quotaOf = (
  o: Texts,
  quota: Pick<Limits["quotas"][number], "name" | "subject" | "key">,
): string =>
  quota.subject === "PARTNER" ? o.names[quota.name] : `${o.names[quota.name]}: ${subjectOf(o, quota)}`;

/** The calls of a day, and those that were refused or failed where there are any. */
export const dayFacts = (o: Texts, { calls, refused, failed }: Limits["day"]["TEST"]): string[] => [
  o.calls({ count: calls }),
  ...(refused > 0 ? [o.refused({ count: refused })] : []),
  ...(failed > 0 ? [o.failed({ count: failed })] : []),
];

/** How the service stands as a whole: as badly as the worst of its parts. */
export function wholeOf(
  { status }: Texts,
  parts: readonly Pick<Status["parts"][number], "state">[],
): { tone: Tone; text: string } {
  if (parts.some(({ state }) => state === "DOWN")) return { tone: "bad", text: status.down };
  if (parts.some(({ state }) => state === "LATE")) return { tone: "wait", text: status.late };
  return { tone: "good", text: status.well };
}

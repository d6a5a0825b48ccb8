import type { Seen } from "../../../src/messages/template.ts";
import type { KeptMove } from "../live/kept-moves.ts";
import { named } from "../named.ts";
import type { Words } from "../texts.tsx";

/** What the service did not do, and who was faster with what and why, or the service's own words. */
export function refusedSaid(
  t: Words["t"],
  { name, to, refusal }: Pick<KeptMove, "name" | "to" | "refusal">,
  seen: (instant: string) => Seen,
): { title: string; text: string } {
  const moved = refusal?.moved;
  const refused = t.kept.refused[to as keyof typeof t.kept.refused];
  const title = refused?.({ name }) ?? t.moveFailed({ name });
  if (!moved) return { title, text: refusal?.text || t.errors.unknown };
  const who = moved.name ?? t.kept.who[moved.kind];
  const did = t.kept.moved[moved.to as keyof typeof t.kept.moved]?.({ who, at: seen(moved.at) });
  const reason = named(t.cancelReasons, moved.reason ?? "");
  return {
    title,
    text: [...(did ? [did] : []), ...(reason ? [t.kept.reason({ text: reason })] : [])].join(" "),
  };
}

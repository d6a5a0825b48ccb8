import type { Printer } from "../../../src/features/printers/schemas.ts";
import type { Seen } from "../../../src/messages/template.ts";
import type { Tone } from "../office/card.tsx";
import type { Words } from "../texts.tsx";

interface PrinterMark {
  tone: Tone;
  text: string;
}

const tones: Record<NonNullable<Printer["state"]>, Tone> = {
  READY: "good",
  PAPER_LOW: "wait",
  PAPER_OUT: "bad",
  COVER_OPEN: "bad",
  ERROR: "bad",
};

/** How a printer is: whether it has ever asked for its slips, what it says of itself, since when it is away, and what waits for it. */
export function printerMarks(
  o: Words["t"]["printers"],
  { state, lastSeenAt, isAway, waiting }: Pick<Printer, "state" | "lastSeenAt" | "isAway" | "waiting">,
  seen: (atMs: number) => Seen,
): PrinterMark[] {
  const marks: PrinterMark[] = [];
  if (lastSeenAt === null || state === null) marks.push({ tone: "quiet", text: o.never });
  else if (isAway)
    marks.push(
      { tone: "bad", text: o.away },
      { tone: "quiet", text: o.seen({ at: seen(Date.parse(lastSeenAt)) }) },
    );
  else marks.push({ tone: tones[state], text: o.state[state] });
  if (waiting > 0) marks.push({ tone: "wait", text: o.waiting({ count: waiting }) });
  return marks;
}

import type { Words } from "../../dashboard/texts.tsx";
import type { PortalAnswer } from "../portal-api.ts";

export type Day = PortalAnswer<"GET /webhooks/:webhookId/health">["days"][number];
const parts = ["delivered", "failed", "waiting"] as const;
type Counted = Pick<Day, (typeof parts)[number]>;

/** How deliveries of some days ended: what came through of what has ended, in whole percent, and how fast on the latest day that knows. */
export function figuresOf(days: readonly (Counted & Pick<Day, "medianMs">)[]): {
  /** Null: none has ended. Rounded down, as not all is not all. */
  percent: number | null;
  failed: number;
  latestMs: number | null;
} {
  const sum = (part: keyof Counted) => days.reduce((all, day) => all + day[part], 0);
  const [delivered, failed] = [sum("delivered"), sum("failed")];
  const ended = delivered + failed;
  return {
    percent: ended === 0 ? null : Math.floor((delivered * 100) / ended),
    failed,
    latestMs: days.findLast(({ medianMs }) => medianMs !== null)?.medianMs ?? null,
  };
}

export const chart = { width: 600, height: 120 } as const;
const [gap, headroom, shownDays] = [4, 6, 30] as const;

export interface Bar {
  part: keyof Counted;
  x: number;
  y: number;
  width: number;
  high: number;
}

/**
 * The bars of a chart of thirty days, which ends with the last of these: for each day what came through, what failed on top of it, and what
 * still waits. The day with most reaches the top.
 */
export function barsOf(days: readonly Counted[]): Bar[][] {
  const most = Math.max(1, ...days.map((day) => day.delivered + day.failed + day.waiting));
  const step = chart.width / shownDays;
  return days.map((day, at) => {
    const x = (shownDays - days.length + at) * step + gap / 2;
    let top: number = chart.height;
    return parts.map((part) => {
      const high = (day[part] / most) * (chart.height - headroom);
      top -= high;
      return { part, x, y: top, width: step - gap, high };
    });
  });
}

/** The days that a chart begins and ends with, as they stand below it: one of a single day has that day at its end alone. */
export const legendOf = (
  speech: Words["speech"],
  days: readonly Pick<Day, "day">[],
): Record<"from" | "to", string> => {
  const [to = "", ...before] = days.map(({ day }) => speech.date(Date.parse(day))).reverse();
  return { from: before.at(-1) ?? "", to };
};

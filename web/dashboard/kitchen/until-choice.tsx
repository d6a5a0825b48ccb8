import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";

/** Minutes from now, or 0 for the rest of the business day. */
export type Until = number;
const minuteMs = 60_000;

/** The instant an end means; undefined lets the service choose 04:00. */
export const untilInstant = (until: Until): string | undefined =>
  until === 0 ? undefined : new Date(nowMs() + until * minuteMs).toISOString();

export function useUntilMs(): (until: Until) => number {
  const { restaurant } = useKitchen();
  return (until) => (until === 0 ? Date.parse(restaurant.defaultEnd) : nowMs() + until * minuteMs);
}

interface UntilChoiceProps {
  label: string;
  value: Until;
  minutes: readonly number[];
  onChange(until: Until): void;
}

/** When it ends by itself. There is no "until further notice": that is how kitchens stay closed by mistake. */
export function UntilChoice({ label, value, minutes, onChange }: UntilChoiceProps) {
  const { t, speech } = useWords();
  const untilMs = useUntilMs();
  const options = [
    ...minutes.map((count) => ({
      value: count,
      label: count % 60 === 0 ? t.hours({ count: count / 60 }) : speech.duration(count),
    })),
    { value: 0, label: t.untilEndOfDay({ until: untilMs(0) }) },
  ];
  return <Choices label={label} value={value} options={options} onChange={onChange} />;
}

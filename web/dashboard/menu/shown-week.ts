import {
  nextVisibilityChangeMs,
  type VisibilityMenu,
  visibleMenuIds,
} from "../../../src/domain/menu-visibility.ts";
import { addDays, osloDateOf, osloDateTime, startOfDay } from "../../../src/domain/oslo-time.ts";

/** From when until when of a day the same menus are shown; `from` and `width` are its place in the day, in per cent. */
export interface ShownSpan {
  startsAt: string;
  endsAt: string;
  ids: string[];
  from: number;
  width: number;
}

/** Which menus are shown when on the seven days from today, as guests meet them. */
export function shownWeek(
  menus: readonly VisibilityMenu[],
  nowMs: number,
): { date: string; spans: ShownSpan[] }[] {
  const today = osloDateOf(nowMs);
  return Array.from({ length: 7 }, (_, day) => {
    const date = addDays(today, day);
    return { date, spans: spansOf(menus, startOfDay(date), startOfDay(addDays(date, 1))) };
  });
}

/** As many kinds of bars as are told apart at a glance; the words beside say the rest. */
const kinds = 4;

/** Which kind of bar a span has: that of its first menu, by the place that it has among all. */
export const kindOf = (
  { ids: [first] }: Pick<ShownSpan, "ids">,
  places: readonly string[],
): number | "none" => (first === undefined ? "none" : places.indexOf(first) % kinds);

function spansOf(menus: readonly VisibilityMenu[], fromMs: number, untilMs: number): ShownSpan[] {
  const spans: { atMs: number; ids: string[] }[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs = nextVisibilityChangeMs(menus, atMs) ?? untilMs) {
    const ids = visibleMenuIds(menus, atMs);
    if (String(spans.at(-1)?.ids) !== String(ids)) spans.push({ atMs, ids });
  }
  return spans.map(({ atMs, ids }, index) => {
    const endMs = spans[index + 1]?.atMs ?? untilMs;
    return {
      ids,
      startsAt: osloDateTime(atMs).time,
      endsAt: endMs === untilMs ? "24:00" : osloDateTime(endMs).time,
      from: ((atMs - fromMs) / (untilMs - fromMs)) * 100,
      width: ((endMs - atMs) / (untilMs - fromMs)) * 100,
    };
  });
}

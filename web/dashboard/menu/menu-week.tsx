import { startOfDay } from "../../../src/domain/oslo-time.ts";
import { nowMs } from "../live/clock.ts";
import { Card } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";
import type { Menu } from "./menu-typed.ts";
import { kindOf, type ShownSpan, shownWeek } from "./shown-week.ts";

/** The seven days from today: which menu guests see when, with everything that decides it. */
export function MenuWeek({ menus }: { menus: readonly Menu[] }) {
  const { t, speech } = useWords();
  const o = t.menuOffice.menus.week;
  const names = new Map(menus.map(({ id, name }) => [id, name]));
  const places = menus.map(({ id }) => id);
  const nameOf = ({ ids }: ShownSpan) => ids.map((id) => names.get(id)).join(" + ") || o.nothing;
  return (
    <Card title={o.title} text={o.text}>
      <ul className={styles.week} aria-label={o.title}>
        {shownWeek(menus, nowMs()).map(({ date, spans }) => (
          <li key={date}>
            <b>{speech.day(startOfDay(date))}</b>
            <span className={styles.weekTrack} aria-hidden>
              {spans.map((span) => (
                <i
                  key={span.startsAt}
                  data-kind={kindOf(span, places)}
                  style={{ left: `${span.from}%`, width: `${span.width}%` }}
                />
              ))}
            </span>
            <span>
              {spans.length === 1
                ? nameOf(spans[0]!)
                : spans.map((span) => `${span.startsAt}–${span.endsAt} ${nameOf(span)}`).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

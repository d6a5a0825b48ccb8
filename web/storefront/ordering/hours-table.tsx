import { osloDateTime } from "../../../src/domain/oslo-time.ts";
import type { PublicProfile } from "../../../src/features/menus/restaurant-schemas.ts";
import { hoursOfDay } from "./open-state.ts";
import { usePage } from "./page.ts";

const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

type HoursTableProps = Pick<PublicProfile, "openingHours" | "venueHours" | "specialOpeningHours">;

/** Opening hours of the week, and the special days to come. */
export function HoursTable({ openingHours, venueHours, specialOpeningHours }: HoursTableProps) {
  const page = usePage();
  const { t, speech, nowMs } = page;
  const { dayOfWeek: today } = osloDateTime(nowMs);
  const special = specialOpeningHours.slice(0, 8);
  const hasVenue = venueHours.length > 0 && JSON.stringify(venueHours) !== JSON.stringify(openingHours);
  return (
    <>
      <table className="hours">
        <caption className="sr-only">{t.hours}</caption>
        {hasVenue ? (
          <thead>
            <tr>
              <td />
              <th scope="col">{t.kitchenHours}</th>
              <th scope="col">{t.venueHours}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {mondayFirst.map((day) => (
            <tr key={day} className={day === today ? "hours__today" : undefined}>
              <th scope="row">{speech.weekdays([day])}</th>
              <td>{hoursOfDay(page, openingHours, day) ?? t.closedDay}</td>
              {hasVenue ? <td>{hoursOfDay(page, venueHours, day) ?? t.closedDay}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {special.length > 0 ? (
        <section>
          <h3 className="group__name">{t.specialHours}</h3>
          <ul className="special">
            {special.map((row) => (
              <li key={`${row.date}${row.opensAt}`}>
                <strong>{speech.monthDay(row.date)}</strong>{" "}
                {row.isClosed ? t.closedDay : `${row.opensAt}–${row.closesAt}`}
                {row.note ? <span className="special__note">{row.note}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

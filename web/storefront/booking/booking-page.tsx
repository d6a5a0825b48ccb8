import { useEffect, useState } from "react";
import { addDays, dayOfWeekOf, osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { Speech } from "../../../src/messages/speech.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ornament } from "../../ui/ornament.tsx";
import { mapUrl } from "../map-url.ts";
import { Monogram } from "../ordering/monogram.tsx";
import { hoursOfDate } from "../ordering/open-state.ts";
import { PageProvider } from "../page.tsx";
import { Rescue } from "../rescue.tsx";
import { type BookingData, BookingProvider, useBooking } from "./booking-context.tsx";
import { DateChoice } from "./date-choice.tsx";
import { DetailsForm } from "./details-form.tsx";
import { usePage } from "./page.ts";
import { PartyChoice, spaced } from "./party-choice.tsx";
import type { Slot } from "./slot.ts";
import { Call, SlotChoice } from "./slot-choice.tsx";
import { useAvailability, type Wish } from "./use-availability.ts";
import { useHold } from "./use-hold.ts";
import { toDetails, useStep } from "./use-step.ts";
import { WaitlistDialog } from "./waitlist-dialog.tsx";

export function BookingPage({ speech, ...data }: BookingData & { speech: Speech }) {
  return (
    <PageProvider frame={data.frame} speech={speech}>
      <Rescue>
        <BookingProvider data={data}>
          <Frame>{data.room ? <BookATable room={data.room} /> : <NotOffered />}</Frame>
        </BookingProvider>
      </Rescue>
    </PageProvider>
  );
}

function BookATable({ room }: { room: NonNullable<BookingData["room"]> }) {
  const page = usePage();
  const { t } = page;
  const { restaurant, isHydrated } = useBooking();
  const today = osloDateOf(page.nowMs);
  const [wish, setWish] = useState<Wish>({
    partySize: Math.min(Math.max(2, room.minPartySize), room.maxPartySize),
    date: firstOpenDate(page, restaurant, today, room.maxDaysAhead),
    areaId: null,
  });
  const [waiting, setWaiting] = useState<Slot | null>(null);
  const state = useAvailability(wish);
  const holding = useHold();
  const { hold, asking, problem, isLost } = holding;
  const step = useStep();
  const areas = state.last?.areas ?? room.areas;
  const change = (patch: Partial<Wish>): void => {
    setWish({ ...wish, ...patch });
    if (problem) holding.forget();
  };
  const take = async (dineInAt: string): Promise<void> => {
    const date = osloDateOf(Date.parse(dineInAt));
    const isOtherDay = state.found?.slots.every((slot) => slot.dineInAt !== dineInAt) ?? true;
    if (isOtherDay) setWish({ ...wish, date });
    if (await holding.take(dineInAt, wish)) {
      if (step !== "DETAILS") toDetails();
    } else state.again();
  };
  useEffect(() => {
    // For whoever measures: from here on everything on the page answers.
    if (isHydrated) document.documentElement.dataset.ready = "true";
  }, [isHydrated]);

  if (step === "DETAILS" && hold)
    return (
      <DetailsForm
        table={hold}
        terms={state.last ?? room}
        isHolding={asking !== null}
        onHoldAgain={() =>
          void holding.take(hold.dineInAt, { ...wish, partySize: hold.partySize, areaId: hold.areaId })
        }
        onTakeOther={(dineInAt) =>
          void holding.take(dineInAt, { ...wish, partySize: hold.partySize, areaId: hold.areaId })
        }
      />
    );
  return (
    <section className="card booking__choose">
      <div>
        <h1 className="booking__title">{t.title}</h1>
        <p className="booking__lead">{t.lead}</p>
      </div>
      <noscript>
        <p className="notice">{t.noScript}</p>
      </noscript>
      <PartyChoice
        value={wish.partySize}
        least={room.minPartySize}
        most={state.last?.maxPartySize ?? room.maxPartySize}
        onChange={(partySize) => change({ partySize })}
      />
      <DateChoice
        today={today}
        value={wish.date}
        daysAhead={state.last?.maxDaysAhead ?? room.maxDaysAhead}
        onChange={(date) => change({ date })}
      />
      {areas.length > 1 ? (
        <fieldset className="group">
          <legend className="booking__question">{t.area}</legend>
          <div className="toggles">
            {[{ id: null, name: t.areaAny }, ...areas].map((area) => (
              <label className="toggle" key={area.id ?? ""}>
                <input
                  type="radio"
                  className="sr-only"
                  name="area"
                  checked={wish.areaId === area.id}
                  onChange={() => change({ areaId: area.id })}
                />
                <span className="toggle__face">{area.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {problem || isLost ? (
        <div className="notice notice--warn" role="alert">
          <p className="notice__title">
            <Icon name="info" /> {problem?.code === "NO_TABLE" ? t.taken : t.problem}
          </p>
          <p>{problem?.code === "NO_TABLE" ? t.takenNone : problem?.message || t.errorText}</p>
          {problem && problem.code !== "NO_TABLE" ? <Call /> : null}
        </div>
      ) : null}
      <SlotChoice
        wish={wish}
        state={state}
        asking={asking}
        onTake={(at) => void take(at)}
        onWait={setWaiting}
      />
      {waiting ? <WaitlistDialog wish={wish} slot={waiting} onClose={() => setWaiting(null)} /> : null}
    </section>
  );
}

/** The first day that the restaurant opens on: today's evening may be over, but its day is the one that most look for. */
function firstOpenDate(
  page: ReturnType<typeof usePage>,
  restaurant: BookingData["restaurant"],
  today: string,
  daysAhead: number,
): string {
  for (let day = 0; day <= Math.min(daysAhead, 13); day += 1) {
    const date = addDays(today, day);
    if (hoursOfDate(page, restaurant, date, dayOfWeekOf(date)) !== null) return date;
  }
  return today;
}

function NotOffered() {
  const { t } = usePage();
  return (
    <section className="card">
      <h1 className="booking__title">{t.disabled}</h1>
      <p className="booking__lead">{t.disabledText}</p>
      <p className="booking__links">
        <Call />
        <a className="button button--quiet" href="/">
          {t.toMenu}
        </a>
      </p>
    </section>
  );
}

/** The restaurant's band of pattern, the way to its menu, and where to find it. */
function Frame({ children }: { children: React.ReactNode }) {
  const { t, lang } = usePage();
  const { restaurant } = useBooking();
  const { address, phone } = restaurant;
  const other = lang === "nb" ? "en" : "nb";
  return (
    <div className="track booking">
      <header className="track__top">
        <Ornament className="track__art" seed={restaurant.slug} columns={12} rows={4} />
        <a className="track__home" href="/">
          <Monogram restaurant={restaurant} />
          <span>{restaurant.name}</span>
        </a>
        <a className="language" href={`?lang=${other}`} hrefLang={other} lang={other}>
          {t.otherLanguage}
        </a>
      </header>
      <main className="track__main">{children}</main>
      <footer className="footer">
        <p className="footer__name">{restaurant.name}</p>
        {address ? (
          <p>
            <a href={mapUrl(address)} rel="noreferrer">
              {[address.line1, [address.postalCode, address.city].filter(Boolean).join(" ")]
                .filter(Boolean)
                .join(", ")}
            </a>
          </p>
        ) : null}
        <p className="footer__links">
          {phone ? <a href={`tel:${phone}`}>{t.callUs({ phone: spaced(phone) })}</a> : null}
          <a href="/">{t.toMenu}</a>
        </p>
      </footer>
    </div>
  );
}

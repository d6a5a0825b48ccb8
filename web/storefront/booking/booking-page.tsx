import type { Speech } from "../../../src/messages/speech.ts";
import { Ornament } from "../../ui/ornament.tsx";
import { mapUrl } from "../map-url.ts";
import { Monogram } from "../ordering/monogram.tsx";
import { OwnOrdersBar } from "../own-orders-bar.tsx";
import { PageProvider } from "../page.tsx";
import { useReadyMark } from "../ready-mark.ts";
import { Rescue } from "../rescue.tsx";
import { spacedPhone } from "../spaced-phone.ts";
import { type BookingData, BookingProvider, useBooking } from "./booking-context.tsx";
import { ChooseTable } from "./choose-table.tsx";
import { DetailsForm } from "./details-form.tsx";
import { usePage } from "./page.ts";
import { Call } from "./slot-choice.tsx";
import type { Room } from "./use-availability.ts";
import { useStep } from "./use-step.ts";
import { useTableChoice } from "./use-table-choice.ts";

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

function BookATable({ room }: { room: Room }) {
  const { isHydrated } = useBooking();
  const choice = useTableChoice(room);
  const { hold, asking } = choice.holding;
  const step = useStep();
  useReadyMark(isHydrated);
  if (step !== "DETAILS" || !hold) return <ChooseTable choice={choice} />;
  return (
    <DetailsForm
      table={hold}
      terms={choice.state.terms}
      isHolding={asking !== null}
      onHoldAgain={() => void choice.takeAgain(hold, hold.dineInAt)}
      onTakeOther={(dineInAt) => void choice.takeAgain(hold, dineInAt)}
    />
  );
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
  const { restaurant, own } = useBooking();
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
      <div className="own-orders">
        <OwnOrdersBar own={own} />
      </div>
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
          {phone ? <a href={`tel:${phone}`}>{t.callUs({ phone: spacedPhone(phone) })}</a> : null}
          <a href="/">{t.toMenu}</a>
        </p>
      </footer>
    </div>
  );
}

import { useEffect, useState } from "react";
import { addDays, osloDateOf } from "../../../src/domain/oslo-time.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { dayName } from "../day-name.ts";
import { closePlace } from "../place.ts";
import type { OrderSlots } from "../public-menu.ts";
import { isAsapOffered, timeInForce } from "./order-strip.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/**
 * As soon as possible, or a time that the guest picks from what the kitchen has left. `makeMinutes`: the work in the basket,
 * which not every time has room for; null while nobody has reckoned it.
 */
export function TimeDialog({ makeMinutes }: { makeMinutes: number | null }) {
  const page = usePage();
  const { t, speech } = page;
  const shop = useShop();
  const { fulfillment, change, restaurant, draft } = shop;
  const time = timeInForce(shop);
  const today = osloDateOf(Date.now());
  const days = Array.from({ length: restaurant.capabilities.maxDaysAhead + 1 }, (_, at) =>
    addDays(today, at),
  );
  const picked = time?.kind === "AT" ? osloDateOf(Date.parse(time.at)) : null;
  const [date, setDate] = useState(picked ?? firstDate(shop.prep, today));
  const slots = useSlots(date, makeMinutes);
  const asapAt =
    slots?.asap.estimatedReadyAt ??
    shop.prep[fulfillment === "PICKUP" ? "pickup" : "delivery"]?.asapAt ??
    null;
  const isAsap = isAsapOffered(shop);
  const minutes = fulfillment === "PICKUP" ? shop.prep.pickupMinutes : shop.prep.deliveryMinutes;
  const asapMs = asapAt ? Date.parse(asapAt) : Date.now() + minutes * 60_000;
  const footer = (
    <button type="button" className="button button--wide" disabled={!time} onClick={closePlace}>
      {time ? t.done : t.chooseTime}
    </button>
  );
  return (
    <Dialog
      title={fulfillment === "PICKUP" ? t.pickupTime : t.deliveryTime}
      closeLabel={t.close}
      onClose={closePlace}
      footer={footer}
    >
      <label className={`choice${isAsap ? "" : " choice--off"}`}>
        <input
          type="radio"
          className="radio"
          name="time"
          disabled={!isAsap}
          checked={time?.kind === "ASAP"}
          onChange={() => change({ time: { kind: "ASAP" } })}
        />
        <span className="choice__text">
          <strong>{isAsap ? t.asapAt({ at: asapMs }) : t.asap}</strong>
          {isAsap ? null : <span>{t.asapClosed}</span>}
        </span>
      </label>
      {draft.time?.kind === "AT" && !time ? <p className="notice notice--warn">{t.timePassed}</p> : null}
      <fieldset className="group">
        <legend className="group__head">
          <span className="group__name">{t.chooseTime}</span>
        </legend>
        <div className="days">
          {days.map((one) => (
            <label className="days__item" key={one}>
              <input
                type="radio"
                className="sr-only"
                name="date"
                checked={date === one}
                onChange={() => setDate(one)}
              />
              <span className="days__face">
                <span className="days__name">{dayName(page, one, today)}</span>
                <span className="days__date">{speech.monthDay(one)}</span>
              </span>
            </label>
          ))}
        </div>
        {slots === null ? (
          <p className="field__hint" role="status">
            {t.loadingTimes}
          </p>
        ) : slots.slots.length === 0 ? (
          <p className="field__hint" role="status">
            {t.noSlots}
          </p>
        ) : (
          <div className="slots">
            {slots.slots.map((slot) => (
              <label className="slots__item" key={slot.requestedPickupAt}>
                <input
                  type="radio"
                  className="sr-only"
                  name="time"
                  disabled={slot.status !== "AVAILABLE"}
                  checked={time?.kind === "AT" && Date.parse(time.at) === Date.parse(slot.requestedPickupAt)}
                  onChange={() => change({ time: { kind: "AT", at: slot.requestedPickupAt } })}
                />
                <span className="slots__face">
                  {slot.time}
                  {slot.status === "AVAILABLE" ? null : <small>{t.slotFull}</small>}
                </span>
              </label>
            ))}
          </div>
        )}
        {slots?.cutOff?.message ? <p className="field__hint">{slots.cutOff.message}</p> : null}
      </fieldset>
    </Dialog>
  );
}

const firstDate = (prep: { isOpen: boolean; nextOpenAt: string | null }, today: string): string =>
  !prep.isOpen && prep.nextOpenAt ? osloDateOf(Date.parse(prep.nextOpenAt)) : today;

/**
 * `GET /order-slots` of a date; null while it is on its way. What is shown stays until the same day's times for other work are
 * there: a list that goes away while a finger is on its way down gets the wrong time chosen.
 */
function useSlots(date: string, makeMinutes: number | null): OrderSlots | null {
  const { api, fulfillment, draft } = useShop();
  const [found, setFound] = useState<{ list: string; slots: OrderSlots } | null>(null);
  const address = fulfillment === "DELIVERY" ? draft.address : null;
  const work = makeMinutes === null ? null : String(makeMinutes);
  const postalCode = address?.postalCode ?? null;
  const latitude = address?.point ? String(address.point.latitude) : null;
  const longitude = address?.point ? String(address.point.longitude) : null;
  const list = [date, fulfillment, postalCode, latitude, longitude].join(" ");
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      const answer = await api("GET /order-slots", {
        query: { date, fulfillment, postalCode, latitude, longitude, makeMinutes: work },
      });
      if (isGone) return;
      if (answer.kind === "OK") setFound({ list, slots: answer.body });
      else timer = setTimeout(ask, 3000);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, date, fulfillment, postalCode, latitude, longitude, work, list]);
  return found?.list === list ? found.slots : null;
}

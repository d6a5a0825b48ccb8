import { useState } from "react";
import { addDays, osloDateOf } from "../../../src/domain/oslo-time.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { dayName } from "../day-name.ts";
import { closePlace } from "../place.ts";
import type { OrderSlots } from "../public-menu.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { isAsapOffered, timeInForce } from "./time-in-force.ts";
import { asapMs, firstDate, isTwice } from "./times-to-choose.ts";
import { useSlots } from "./use-slots.ts";

/**
 * As soon as possible, or a time that the guest picks from what the kitchen has left. `makeMinutes`: the work in the basket,
 * which not every time has room for; null while nobody has reckoned it.
 */
export function TimeDialog({ makeMinutes }: { makeMinutes: number | null }) {
  const { t } = usePage();
  const shop = useShop();
  const time = timeInForce(shop);
  const today = osloDateOf(Date.now());
  const picked = time?.kind === "AT" ? osloDateOf(Date.parse(time.at)) : null;
  const [date, setDate] = useState(picked ?? firstDate(shop.prep, today));
  const slots = useSlots(date, makeMinutes);
  return (
    <Dialog
      title={shop.fulfillment === "PICKUP" ? t.pickupTime : t.deliveryTime}
      closeLabel={t.close}
      onClose={closePlace}
      footer={
        <button type="button" className="button button--wide" disabled={!time} onClick={closePlace}>
          {time ? t.done : t.chooseTime}
        </button>
      }
    >
      <Asap slots={slots} />
      {shop.draft.time?.kind === "AT" && !time ? <p className="notice notice--warn">{t.timePassed}</p> : null}
      <fieldset className="group">
        <legend className="group__head">
          <span className="group__name">{t.chooseTime}</span>
        </legend>
        <Days today={today} value={date} onChange={setDate} />
        <Times slots={slots} />
        {slots?.cutOff?.message ? <p className="field__hint">{slots.cutOff.message}</p> : null}
      </fieldset>
    </Dialog>
  );
}

/** As soon as possible, with when that would be. */
function Asap({ slots }: { slots: OrderSlots | null }) {
  const { t } = usePage();
  const shop = useShop();
  const { change } = shop;
  const isOffered = isAsapOffered(shop);
  const at = asapMs(shop, slots, Date.now());
  return (
    <label className={`choice${isOffered ? "" : " choice--off"}`}>
      <input
        type="radio"
        className="radio"
        name="time"
        disabled={!isOffered}
        checked={timeInForce(shop)?.kind === "ASAP"}
        onChange={() => change({ time: { kind: "ASAP" } })}
      />
      <span className="choice__text">
        <strong>{isOffered ? t.asapAt({ at }) : t.asap}</strong>
        {isOffered ? null : <span>{t.asapClosed}</span>}
      </span>
    </label>
  );
}

interface DaysProps {
  today: string;
  value: string;
  onChange: (date: string) => void;
}

function Days({ today, value, onChange }: DaysProps) {
  const page = usePage();
  const { maxDaysAhead } = useShop().restaurant.capabilities;
  return (
    <div className="days">
      {Array.from({ length: maxDaysAhead + 1 }, (_, ahead) => addDays(today, ahead)).map((date) => (
        <label className="days__item" key={date}>
          <input
            type="radio"
            className="sr-only"
            name="date"
            checked={date === value}
            onChange={() => onChange(date)}
          />
          <span className="days__face">
            <span className="days__name">{dayName(page, date, today)}</span>
            <span className="days__date">{page.speech.monthDay(date)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

function Times({ slots }: { slots: OrderSlots | null }) {
  const { t } = usePage();
  const shop = useShop();
  const time = timeInForce(shop);
  if (!slots || slots.slots.length === 0)
    return (
      <p className="field__hint" role="status">
        {slots ? t.noSlots : t.loadingTimes}
      </p>
    );
  return (
    <div className="slots">
      {slots.slots.map((slot) => (
        <label className="slots__item" key={slot.requestedPickupAt}>
          <input
            type="radio"
            className="sr-only"
            name="time"
            disabled={slot.status !== "AVAILABLE"}
            checked={time?.kind === "AT" && Date.parse(time.at) === Date.parse(slot.requestedPickupAt)}
            onChange={() => shop.change({ time: { kind: "AT", at: slot.requestedPickupAt } })}
          />
          <span className="slots__face">
            {slot.time}
            {isTwice(slot, slots.slots) ? (
              <small>{slot.utcOffset === "+02:00" ? t.summerTime : t.winterTime}</small>
            ) : null}
            {slot.status === "AVAILABLE" ? null : <small>{t.slotFull}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

import { Stepper } from "../../ui/stepper.tsx";
import { spacedPhone } from "../spaced-phone.ts";
import { useBooking } from "./booking-context.tsx";
import { usePage } from "./page.ts";

interface PartyChoiceProps {
  value: number;
  least: number;
  most: number;
  onChange: (partySize: number) => void;
}

const shownAtOnce = 8;

/** How many come: the common sizes a tap away, larger ones by a stepper, and a telephone number for those beyond. */
export function PartyChoice({ value, least, most, onChange }: PartyChoiceProps) {
  const { t } = usePage();
  const { restaurant } = useBooking();
  const sizes = Array.from({ length: Math.min(shownAtOnce, most) - least + 1 }, (_, at) => least + at);
  const hasMore = most > shownAtOnce;
  const isMore = value > shownAtOnce;
  return (
    <fieldset className="group">
      <legend className="booking__question">{t.party}</legend>
      <div className="party">
        {sizes.map((size) => (
          <label className="party__item" key={size}>
            <input
              type="radio"
              className="sr-only"
              name="party"
              checked={value === size}
              onChange={() => onChange(size)}
            />
            <span className="party__face">
              {size}
              <span className="sr-only"> {t.guestsOf({ count: size })}</span>
            </span>
          </label>
        ))}
        {hasMore ? (
          <label className="party__item">
            <input
              type="radio"
              className="sr-only"
              name="party"
              checked={isMore}
              onChange={() => onChange(shownAtOnce + 1)}
            />
            <span className="party__face">{t.partyMore}</span>
          </label>
        ) : null}
      </div>
      {isMore ? (
        <Stepper
          size="LARGE"
          value={value}
          minimum={shownAtOnce + 1}
          maximum={most}
          fewerLabel="−1"
          moreLabel="+1"
          valueLabel={t.party}
          onChange={onChange}
        />
      ) : null}
      <p className="field__hint">
        {restaurant.phone
          ? t.partyLarge({ most, phone: spacedPhone(restaurant.phone) })
          : t.partyLargePlain({ most })}
      </p>
    </fieldset>
  );
}

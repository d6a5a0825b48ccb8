import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { tipOffers, typedTip } from "./tip-offers.ts";

/** A tip: never preselected, in whole kroner. */
export function TipField({ subtotal, error }: { subtotal: number; error?: string | undefined }) {
  const { t, kr } = usePage();
  const { draft, change } = useShop();
  const offers = tipOffers(subtotal);
  const [isTyped, setTyped] = useState(false);
  // What was picked and is not offered any more, as the basket has changed since, is still what is paid.
  const isOther = isTyped || (subtotal > 0 && draft.tip > 0 && !offers.includes(draft.tip));
  const pick = (ore: number): void => {
    setTyped(false);
    change({ tip: ore });
  };
  return (
    <fieldset className="group">
      <legend className="group__head">
        <span className="group__name">{t.tipTitle}</span>
      </legend>
      <div className="toggles">
        {[0, ...offers].map((ore) => (
          <label className="toggle" key={ore}>
            <input
              type="radio"
              className="sr-only"
              name="tip"
              checked={!isOther && draft.tip === ore}
              onChange={() => pick(ore)}
            />
            <span className="toggle__face">{ore === 0 ? t.tipNone : kr(ore)}</span>
          </label>
        ))}
        <label className="toggle">
          <input
            type="radio"
            className="sr-only"
            name="tip"
            checked={isOther}
            onChange={() => setTyped(true)}
          />
          <span className="toggle__face">{t.tipOther}</span>
        </label>
      </div>
      {isOther ? (
        <Field
          label={t.tipKroner}
          className="field--short"
          inputMode="numeric"
          maxLength={4}
          defaultValue={draft.tip > 0 ? draft.tip / 100 : ""}
          error={error}
          onChange={(event) => {
            setTyped(true);
            change({ tip: typedTip(event.target.value) });
          }}
        />
      ) : null}
    </fieldset>
  );
}

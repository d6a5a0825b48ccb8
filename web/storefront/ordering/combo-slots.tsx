import type { WireComponent } from "../../../src/domain/cart-components.ts";
import { addonListOf } from "../menu-index.ts";
import type { PublicProduct } from "../public-menu.ts";
import { AddonGroups } from "./addon-groups.tsx";
import {
  choiceKey,
  choicesOf,
  isOfChoice,
  isOneOf,
  type PartChoice,
  takesNoMore,
  withPart,
} from "./combo-parts.ts";
import { usePage } from "./page.ts";
import { fromAddons, toAddons } from "./selection.ts";
import { useShop } from "./shop.tsx";

interface ComboSlotsProps {
  slots: NonNullable<PublicProduct["combo"]>["slots"];
  value: readonly WireComponent[];
  without: readonly string[];
  isTold: boolean;
  onChange: (components: WireComponent[]) => void;
}

/** The parts of a combo: one list of dishes per slot, and under a chosen dish its own add-ons. */
export function ComboSlots({ slots, value, without, isTold, onChange }: ComboSlotsProps) {
  const { t, say, kr } = usePage();
  const { index } = useShop();
  return slots.map((slot) => {
    const chosen = value.filter((one) => one.slotId === slot.id);
    const isSingle = isOneOf(slot);
    const isMissing = chosen.length < slot.minSelect;
    return (
      <fieldset className={`sheet__part group${isTold && isMissing ? " group--missing" : ""}`} key={slot.id}>
        <legend className="group__head">
          <span className="group__name">{slot.name}</span>
          {isMissing ? <span className="tag tag--open">{t.required}</span> : null}
        </legend>
        <ul className="options">
          {choicesOf(slot, index).map((choice) => {
            const { part, variant, extraPrice } = choice;
            const component = chosen.find((one) => isOfChoice(one, choice));
            return (
              <li key={choiceKey(choice)}>
                <div className={`option${component ? " option--on" : ""}`}>
                  <label className="option__label">
                    <input
                      type={isSingle ? "radio" : "checkbox"}
                      className={isSingle ? "radio" : "checkbox"}
                      name={slot.id}
                      checked={component !== undefined}
                      disabled={!component && takesNoMore(slot, chosen.length)}
                      onChange={(event) =>
                        onChange(withPart(value, slot, choice, event.target.checked, index))
                      }
                    />
                    <span className="option__name">
                      {say(part.name, part.nameEn)}
                      {variant ? ` (${say(variant.name, variant.nameEn)})` : ""}
                    </span>
                    <span className="option__price">{extraPrice > 0 ? `+ ${kr(extraPrice)}` : ""}</span>
                  </label>
                </div>
                {component ? (
                  <PartAddons
                    component={component}
                    choice={choice}
                    without={without}
                    isTold={isTold}
                    onChange={(next) => onChange(value.map((one) => (one === component ? next : one)))}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </fieldset>
    );
  });
}

function PartAddons({
  component,
  choice,
  without,
  isTold,
  onChange,
}: {
  component: WireComponent;
  choice: PartChoice;
  without: readonly string[];
  isTold: boolean;
  onChange: (component: WireComponent) => void;
}) {
  const { index } = useShop();
  const list = addonListOf(component.productId, index);
  if (list.groups.length === 0) return null;
  return (
    <div className="combo__addons">
      <AddonGroups
        list={list}
        selection={fromAddons(component.addons ?? [], list)}
        tierKey={choice.variant?.addonTierKey ?? null}
        without={without}
        isTold={isTold}
        scope={`${component.slotId}/${component.productId}/${component.variantId}/`}
        onChange={(selection) =>
          onChange({ ...component, addons: toAddons(selection, list, index.catalogue).addons })
        }
      />
    </div>
  );
}

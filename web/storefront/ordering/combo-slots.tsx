import type { WireComponent } from "../../../src/domain/cart-components.ts";
import { addonListOf } from "../menu-index.ts";
import { AddonGroups } from "./addon-groups.tsx";
import {
  type ComboSlot,
  choiceKey,
  choiceName,
  choicesOf,
  isOfChoice,
  isOneOf,
  type PartChoice,
  takesNoMore,
  takesSeveral,
  withParts,
} from "./combo-parts.ts";
import { OptionRow } from "./option-row.tsx";
import { usePage } from "./page.ts";
import { ruleText } from "./rule-text.ts";
import { fromAddons, toAddons } from "./selection.ts";
import { useShop } from "./shop.tsx";

interface ComboSlotsProps {
  slots: readonly ComboSlot[];
  value: readonly WireComponent[];
  without: readonly string[];
  isTold: boolean;
  onChange: (components: WireComponent[]) => void;
}

/** The parts of a combo: one list of dishes per slot, of which some may be had twice, and under each chosen dish its own add-ons. */
export const ComboSlots = ({ slots, ...props }: ComboSlotsProps) =>
  slots.map((slot) => <SlotField key={slot.id} {...props} slot={slot} />);

type SlotProps = Omit<ComboSlotsProps, "slots"> & { slot: ComboSlot };

function SlotField(props: SlotProps) {
  const { slot, value, isTold } = props;
  const page = usePage();
  const { index } = useShop();
  const chosen = value.filter((one) => one.slotId === slot.id);
  const isMissing = chosen.length < slot.minSelect;
  const ruleId = `r-${slot.id}`;
  return (
    <fieldset
      className={`sheet__part group${isTold && isMissing ? " group--missing" : ""}`}
      aria-describedby={takesSeveral(slot) ? ruleId : undefined}
    >
      <legend className="group__head">
        <span className="group__name">{slot.name}</span>
        {isMissing ? <span className="tag tag--open">{page.t.required}</span> : null}
      </legend>
      {takesSeveral(slot) ? (
        <p className="group__rule" id={ruleId}>
          {ruleText(page, slot)}
          {chosen.length > 0 ? (
            <span className="group__count">
              {page.t.chosenOf({ count: chosen.length, max: slot.maxSelect })}
            </span>
          ) : null}
        </p>
      ) : null}
      <ul className="options">
        {choicesOf(slot, index).map((choice) => (
          <SlotOption key={choiceKey(choice)} {...props} choice={choice} chosen={chosen} />
        ))}
      </ul>
    </fieldset>
  );
}

function SlotOption(props: SlotProps & { choice: PartChoice; chosen: readonly WireComponent[] }) {
  const { slot, choice, chosen, value, onChange } = props;
  const page = usePage();
  const { index } = useShop();
  const components = chosen.filter((one) => isOfChoice(one, choice));
  const count = components.length;
  const name = choiceName(page, choice);
  return (
    <li>
      <div className={`option${count > 0 ? " option--on" : ""}`}>
        <OptionRow
          name={name}
          price={choice.extraPrice}
          group={slot.id}
          isSingle={isOneOf(slot)}
          count={count}
          most={slot.maxSelect}
          isFull={takesNoMore(slot, chosen.length)}
          onCount={(next) => onChange(withParts(value, slot, choice, next, index))}
        />
      </div>
      {components.map((component, place) => (
        <PartAddons
          {...props}
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part again has nothing else to be told apart by.
          key={place}
          component={component}
          place={place}
          called={count > 1 ? `${place + 1}. ${name}` : null}
          onChange={(next) => onChange(value.map((one) => (one === component ? next : one)))}
        />
      ))}
    </li>
  );
}

interface PartAddonsProps extends Pick<SlotProps, "without" | "isTold"> {
  component: WireComponent;
  choice: PartChoice;
  /** Which of the same parts of the slot it is, from 0. */
  place: number;
  /** Where there are several of it: what this one's add-ons stand under. */
  called: string | null;
  onChange: (component: WireComponent) => void;
}

function PartAddons({ component, choice, place, called, without, isTold, onChange }: PartAddonsProps) {
  const { index } = useShop();
  const list = addonListOf(component.productId, index);
  if (list.groups.length === 0) return null;
  const Frame = called ? "fieldset" : "div";
  return (
    <Frame className="combo__addons">
      {called ? <legend className="group__name">{called}</legend> : null}
      <AddonGroups
        list={list}
        selection={fromAddons(component.addons ?? [], list)}
        tierKey={choice.variant?.addonTierKey ?? null}
        without={without}
        isTold={isTold}
        scope={`${component.slotId}/${component.productId}/${component.variantId}/${place}/`}
        onChange={(selection) =>
          onChange({ ...component, addons: toAddons(selection, list, index.catalogue).addons })
        }
      />
    </Frame>
  );
}

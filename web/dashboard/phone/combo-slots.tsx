import { Stack } from "@mantine/core";
import type { WireComponent } from "../../../src/domain/cart-components.ts";
import { addonListOf, type MenuIndex } from "../../storefront/menu-index.ts";
import {
  type ComboSlot,
  choiceKey,
  choicesOf,
  isOfChoice,
  isOneOf,
  type PartChoice,
  takesNoMore,
  takesSeveral,
  withParts,
} from "../../storefront/ordering/combo-parts.ts";
import { fromAddons, toAddons } from "../../storefront/ordering/selection.ts";
import { Choices } from "../kitchen/choices.tsx";
import { useWords } from "../texts.tsx";
import { AddonChoices, OneMore, Tick } from "./addon-choices.tsx";
import { inSize } from "./chosen-texts.ts";
import styles from "./phone-order.module.css";

interface ComboSlotsProps {
  index: MenuIndex;
  slots: readonly ComboSlot[];
  value: readonly WireComponent[];
  onChange(components: WireComponent[]): void;
}

/** The parts of a combo: what fills each slot, and below it the add-ons of what is chosen. The service says what is missing. */
export function ComboSlots({ index, slots, value, onChange }: ComboSlotsProps) {
  return slots.map((slot) => {
    const choices = choicesOf(slot, index);
    const chosen = value.filter(({ slotId }) => slotId === slot.id);
    const put = (choice: PartChoice, count: number) => onChange(withParts(value, slot, choice, count, index));
    return (
      <Stack key={slot.id} gap="sm">
        {isOneOf(slot) ? (
          <OneOf slot={slot} choices={choices} chosen={chosen} onPut={put} />
        ) : (
          <SomeOf slot={slot} choices={choices} chosen={chosen} onPut={put} />
        )}
        {choices.map((choice) =>
          chosen
            .filter((one) => isOfChoice(one, choice))
            .map((component, place, same) => (
              <PartAddons
                // biome-ignore lint/suspicious/noArrayIndexKey: the same part again has nothing else to be told apart by.
                key={`${choiceKey(choice)} ${place}`}
                index={index}
                component={component}
                choice={choice}
                place={place}
                called={same.length > 1 ? `${place + 1}. ${nameOf(choice)}` : nameOf(choice)}
                onChange={(next) => onChange(value.map((one) => (one === component ? next : one)))}
              />
            )),
        )}
      </Stack>
    );
  });
}

interface SlotProps {
  slot: ComboSlot;
  choices: readonly PartChoice[];
  chosen: readonly WireComponent[];
  onPut(choice: PartChoice, count: number): void;
}

const nameOf = ({ part, variant }: PartChoice) => inSize(part.name, variant?.name);

/** A slot that takes exactly one. */
function OneOf({ slot, choices, chosen, onPut }: SlotProps) {
  const { kr } = useWords();
  const current = choices.find((choice) => chosen.some((one) => isOfChoice(one, choice)));
  return (
    <Choices
      label={slot.name}
      value={current ? choiceKey(current) : ""}
      options={choices.map((choice) => ({
        value: choiceKey(choice),
        label: choice.extraPrice > 0 ? `${nameOf(choice)} + ${kr(choice.extraPrice)}` : nameOf(choice),
      }))}
      onChange={(value) => onPut(choices.find((choice) => choiceKey(choice) === value)!, 1)}
    />
  );
}

/** A slot that may be left empty, or takes several. */
function SomeOf({ slot, choices, chosen, onPut }: SlotProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{slot.name}</legend>
      {choices.map((choice) => {
        const count = chosen.filter((one) => isOfChoice(one, choice)).length;
        const isFull = takesNoMore(slot, chosen.length);
        return (
          <div key={choiceKey(choice)} className={styles.option}>
            <Tick
              type="checkbox"
              name={slot.id}
              isOn={count > 0}
              disabled={count === 0 && isFull}
              label={nameOf(choice)}
              extraPrice={choice.extraPrice}
              onChange={(isOn) => onPut(choice, isOn ? 1 : 0)}
            />
            {count > 0 && takesSeveral(slot) && (
              <OneMore
                count={count}
                name={nameOf(choice)}
                disabled={isFull}
                onClick={() => onPut(choice, count + 1)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface PartAddonsProps {
  index: MenuIndex;
  component: WireComponent;
  choice: PartChoice;
  /** Which of the same parts of the slot it is, from 0. */
  place: number;
  called: string;
  onChange(component: WireComponent): void;
}

/** What can be chosen of a part by itself, such as its crust. */
function PartAddons({ index, component, choice, place, called, onChange }: PartAddonsProps) {
  const list = addonListOf(component.productId, index);
  if (list.groups.length === 0) return null;
  return (
    <fieldset className={styles.part}>
      <legend>{called}</legend>
      <AddonChoices
        list={list}
        catalogue={index.catalogue}
        selection={fromAddons(component.addons ?? [], list)}
        tierKey={choice.variant?.addonTierKey ?? null}
        scope={`${component.slotId}/${component.productId}/${component.variantId}/${place}/`}
        onChange={(selection) =>
          onChange({ ...component, addons: toAddons(selection, list, index.catalogue).addons })
        }
      />
    </fieldset>
  );
}

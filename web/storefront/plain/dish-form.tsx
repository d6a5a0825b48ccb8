import { menuPath } from "../../../src/domain/menu-path.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { Field } from "../../ui/field.tsx";
import { addonListOf, indexMenu, type MenuIndex } from "../menu-index.ts";
import { choiceKey, choiceName, choicesOf, isOneOf, takesSeveral } from "../ordering/combo-parts.ts";
import { usePage } from "../ordering/page.ts";
import { mostOfProduct } from "../ordering/plain-line.ts";
import { ruleText } from "../ordering/rule-text.ts";
import type { MenuRestaurant, PublicMenu, PublicProduct } from "../public-menu.ts";
import { choiceField, type FormFields, scopeOfPart, slotField } from "./form-fields.ts";
import { CountField, PlainGroups } from "./plain-groups.tsx";

export type PlainTexts = Spoken<Catalogue["plainOrder"]>;

/** Whether anything can be ordered by forms: what is collected and paid for at the restaurant. */
export const takesPlainOrders = ({ capabilities, payment }: MenuRestaurant): boolean =>
  capabilities.pickup && payment.cash;

interface DishFormProps {
  menu: PublicMenu;
  product: PublicProduct;
  texts: PlainTexts;
  /** What was sent and refused, and why. */
  refused: { fields: FormFields; why: readonly string[] } | null;
}

/** A dish with everything that can be chosen of it, for the basket. */
export function DishForm({ menu, product, texts, refused }: DishFormProps) {
  const { t, say, kr } = usePage();
  const index = indexMenu(menu);
  const filled = refused?.fields ?? null;
  const usual = product.variants.find((one) => one.isDefault) ?? product.variants[0];
  return (
    <form className="part__form" method="post" action={menuPath(product)}>
      {refused ? (
        <div className="notice notice--warn" role="alert">
          <p className="notice__title">{texts.notAdded}</p>
          {refused.why.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : null}
      {product.variants.length > 0 ? (
        <fieldset className="part__group">
          <legend className="part__legend">{t.size}</legend>
          {product.variants.map((variant) => (
            <label className="choice choice--plain" key={variant.id}>
              <input
                type="radio"
                className="radio"
                name="variant"
                value={variant.id}
                defaultChecked={filled ? filled.variant === variant.id : variant === usual}
              />
              <span className="choice__text">
                {say(variant.name, variant.nameEn)} {kr(variant.price)}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <PlainSlots {...{ product, index, filled, texts }} />
      <PlainGroups
        list={addonListOf(product.id, index)}
        index={index}
        scope=""
        sizes={product.variants}
        filled={filled}
      />
      <Field
        label={t.noteToKitchen}
        hint={t.noteHint}
        name="note"
        maxLength={200}
        defaultValue={filled?.note ?? ""}
      />
      <QuantityField label={texts.quantity} product={product} value={filled?.quantity ?? "1"} />
      {/* The last of the fields: a form that came without its end is not taken for whole. */}
      <input type="hidden" name="whole" value="1" />
      <button type="submit" className="button button--large">
        {texts.add}
      </button>
    </form>
  );
}

interface QuantityFieldProps {
  label: string;
  product: PublicProduct;
  value: string;
}

const QuantityField = ({ label, product, value }: QuantityFieldProps) => (
  <Field
    label={label}
    className="field--short"
    name="quantity"
    type="number"
    inputMode="numeric"
    min={1}
    max={mostOfProduct(product)}
    defaultValue={value}
  />
);

/** A dish of which nothing has to be chosen: it goes into the basket as it is. */
export function QuickForm({ product, texts }: Pick<DishFormProps, "product" | "texts">) {
  const { say } = usePage();
  return (
    <form className="part__quick" method="post" action={menuPath(product)}>
      <input type="hidden" name="asIs" value="1" />
      <input type="hidden" name="whole" value="1" />
      <button
        type="submit"
        className="button button--quiet"
        aria-label={texts.addOf({ name: say(product.name, product.nameEn) })}
      >
        {texts.add}
      </button>
    </form>
  );
}

interface PlainSlotsProps {
  product: PublicProduct;
  index: MenuIndex;
  filled: FormFields | null;
  texts: PlainTexts;
}

/** The parts of a combo, each with what can be chosen to it. */
function PlainSlots({ product, index, filled, texts }: PlainSlotsProps) {
  const page = usePage();
  const { say, kr } = page;
  return (product.combo?.slots ?? []).map((slot) => {
    const choices = choicesOf(slot, index);
    const single = isOneOf(slot);
    /** Of a slot that leaves no choice, as of the page with script. */
    const given = choices.length === 1 ? slot.minSelect : 0;
    const parts = [...new Set(choices.map(({ part }) => part))];
    return (
      <fieldset className="part__group" key={slot.id}>
        <legend className="part__legend">{slot.name}</legend>
        {takesSeveral(slot) ? <p className="field__hint">{ruleText(page, slot)}</p> : null}
        {choices.map((choice) => {
          const { extraPrice } = choice;
          const name = single ? slotField(slot.id) : choiceField(slot.id, choice);
          const value = single ? choiceKey(choice) : "1";
          const said = (
            <>
              {choiceName(page, choice)}
              {extraPrice > 0 ? ` + ${kr(extraPrice)}` : ""}
            </>
          );
          return takesSeveral(slot) ? (
            <CountField
              key={choiceKey(choice)}
              name={name}
              most={slot.maxSelect}
              chosen={filled ? filled[name] : `${given}`}
            >
              {said}
            </CountField>
          ) : (
            <label className="choice choice--plain" key={choiceKey(choice)}>
              <input
                type={single ? "radio" : "checkbox"}
                className={single ? "radio" : "checkbox"}
                name={name}
                value={value}
                defaultChecked={filled ? filled[name] === value : given > 0}
              />
              <span className="choice__text">{said}</span>
            </label>
          );
        })}
        {parts.map((part) => {
          const list = addonListOf(part.id, index);
          const sizes = choices.flatMap((one) => (one.part === part && one.variant ? [one.variant] : []));
          return list.groups.length > 0 ? (
            <details className="part__choices" key={part.id} open={filled !== null}>
              <summary>{texts.partAddons({ name: say(part.name, part.nameEn) })}</summary>
              <PlainGroups
                list={list}
                index={index}
                scope={scopeOfPart(slot.id, part.id)}
                sizes={sizes}
                filled={filled}
              />
            </details>
          ) : null;
        })}
      </fieldset>
    );
  });
}

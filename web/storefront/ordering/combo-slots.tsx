import type { WireComponent } from "../../../src/domain/cart-components.ts";
import { usePage } from "../page.tsx";
import type { PublicProduct } from "../public-menu.ts";
import { useShop } from "./shop.tsx";

/** A slot that leaves no choice is filled from the start. */
export const defaultCombo = (product: PublicProduct): WireComponent[] =>
  (product.combo?.slots ?? [])
    .filter((slot) => slot.options.length === 1 && slot.minSelect === 1)
    .map((slot) => ({
      slotId: slot.id,
      productId: slot.options[0]!.productId,
      variantId: slot.options[0]!.variantId,
    }));

interface ComboSlotsProps {
  product: PublicProduct;
  value: readonly WireComponent[];
  isTold: boolean;
  onChange: (components: WireComponent[]) => void;
}

/** The parts of a combo: one list of dishes per slot. */
export function ComboSlots({ product, value, isTold, onChange }: ComboSlotsProps) {
  const { t, say, kr } = usePage();
  const { index } = useShop();
  return (product.combo?.slots ?? []).map((slot) => {
    const chosen = value.filter((one) => one.slotId === slot.id);
    const isSingle = slot.maxSelect === 1;
    const isMissing = chosen.length < slot.minSelect;
    return (
      <fieldset className={`sheet__part group${isTold && isMissing ? " group--missing" : ""}`} key={slot.id}>
        <legend className="group__head">
          <span className="group__name">{slot.name}</span>
          {isMissing ? <span className="tag tag--open">{t("required")}</span> : null}
        </legend>
        <ul className="options">
          {slot.options.map((option) => {
            const part = index.products.get(option.productId);
            if (!part) return null;
            const variant = part.variants.find((one) => one.id === option.variantId);
            const isOn = chosen.some(
              (one) => one.productId === option.productId && one.variantId === option.variantId,
            );
            const rest = value.filter((one) =>
              one.slotId !== slot.id
                ? true
                : !isSingle && !(one.productId === option.productId && one.variantId === option.variantId),
            );
            const component = { slotId: slot.id, productId: option.productId, variantId: option.variantId };
            return (
              <li
                className={`option${isOn ? " option--on" : ""}`}
                key={`${option.productId}${option.variantId}`}
              >
                <label className="option__label">
                  <input
                    type={isSingle ? "radio" : "checkbox"}
                    className={isSingle ? "radio" : "checkbox"}
                    name={slot.id}
                    checked={isOn}
                    disabled={!part.isAvailable || (!isOn && !isSingle && chosen.length >= slot.maxSelect)}
                    onChange={(event) => onChange(event.target.checked ? [...rest, component] : rest)}
                  />
                  <span className="option__name">
                    {say(part.name, part.nameEn)}
                    {variant ? ` (${say(variant.name, variant.nameEn)})` : ""}
                  </span>
                  <span className="option__price">
                    {option.extraPrice > 0 ? `+ ${kr(option.extraPrice)}` : ""}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </fieldset>
    );
  });
}

import type { PublicVariant } from "../public-menu.ts";
import { usePage } from "./page.ts";

interface VariantChoiceProps {
  variants: readonly PublicVariant[];
  value: string | null;
  onChange: (variantId: string) => void;
}

export function VariantChoice({ variants, value, onChange }: VariantChoiceProps) {
  const { t, say, kr } = usePage();
  return (
    <fieldset className="sheet__part group">
      <legend className="group__head">
        <span className="group__name">{t.size}</span>
      </legend>
      <div className="sizes">
        {variants.map((variant) => (
          <label className="sizes__item" key={variant.id}>
            <input
              type="radio"
              className="sr-only"
              name="variant"
              checked={value === variant.id}
              onChange={() => onChange(variant.id)}
            />
            <span className="sizes__face">
              <span className="sizes__name">{say(variant.name, variant.nameEn)}</span>
              <span className="sizes__price">
                {kr(variant.price)}{" "}
                {variant.previousPrice && variant.previousPrice > variant.price ? (
                  <s className="price__before">{kr(variant.previousPrice)}</s>
                ) : null}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

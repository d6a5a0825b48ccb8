import { Dialog } from "../../ui/dialog.tsx";
import { closePlace } from "../place.ts";
import { type MenuFilter, noFilter } from "./filter.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

interface FilterDialogProps {
  filter: MenuFilter;
  /** Dishes that pass at present. */
  count: number;
  onFilter: (patch: Partial<MenuFilter>) => void;
}

export function FilterDialog({ filter, count, onFilter }: FilterDialogProps) {
  const { t, say } = usePage();
  const { menu } = useShop();
  const footer = (
    <div className="dialog__actions">
      <button
        type="button"
        className="button button--quiet"
        onClick={() => onFilter({ ...noFilter, query: filter.query })}
      >
        {t.clearFilters}
      </button>
      <button type="button" className="button button--wide" onClick={closePlace}>
        {t.showResults({ count: count })}
      </button>
    </div>
  );
  const toggle = (code: string, isOn: boolean): void =>
    onFilter({ without: isOn ? [...filter.without, code] : filter.without.filter((one) => one !== code) });
  return (
    <Dialog title={t.filterTitle} closeLabel={t.close} onClose={closePlace} footer={footer}>
      <div className="toggles">
        <Toggle
          label={t.vegetarian}
          isOn={filter.isVegetarian}
          onChange={(isVegetarian) => onFilter({ isVegetarian })}
        />
        <Toggle label={t.vegan} isOn={filter.isVegan} onChange={(isVegan) => onFilter({ isVegan })} />
      </div>
      <fieldset className="group">
        <legend className="group__head">
          <span className="group__name">{t.withoutAllergens}</span>
        </legend>
        <div className="toggles">
          {menu.allergens.map((allergen) => (
            <Toggle
              key={allergen.code}
              label={say(allergen.name, allergen.nameEn)}
              isOn={filter.without.includes(allergen.code)}
              onChange={(isOn) => toggle(allergen.code, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <p className="field__hint">{t.allergenFilterHint}</p>
    </Dialog>
  );
}

function Toggle({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        className="sr-only"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="toggle__face">{label}</span>
    </label>
  );
}

import { Checks } from "../office/checks.tsx";
import { Loaded } from "../office/loaded.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./menu.module.css";

interface AddonGroupChecksProps {
  legend: string;
  chosen: readonly string[];
  onChange(ids: string[]): void;
}

/** Which groups of add-ons belong to something, in the order in which they were chosen. */
export function AddonGroupChecks({ legend, chosen, onChange }: AddonGroupChecksProps) {
  const { t } = useWords();
  const groups = useOfficeData("addonGroups", (api) => api.addonGroups());
  return (
    <Loaded query={groups}>
      {(all) =>
        all.length === 0 ? (
          <p className={styles.none}>{t.menuOffice.category.noAddons}</p>
        ) : (
          <Checks
            legend={legend}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChange={onChange}
          />
        )
      }
    </Loaded>
  );
}

import type { CSSProperties } from "react";
import { fontStack } from "../../../src/domain/fonts.ts";
import { themeTokens } from "../../ui/theme.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./profile.module.css";
import type { SettingsForm } from "./settings-card.tsx";

/** How guests see the colours, by day and by night: the very colours that their pages are painted in. */
export function LookPreview({ form }: { form: SettingsForm }) {
  const { t } = useWords();
  const o = t.profile.preview;
  const { restaurant } = useKitchen();
  const { primaryColor, secondaryColor, font } = form.values;
  const brand = { primaryColor: String(primaryColor), secondaryColor: String(secondaryColor) };
  const isMoved = themeTokens(brand, "light").action.toLowerCase() !== brand.primaryColor.toLowerCase();
  return (
    <section aria-label={o.title}>
      <h3 className={styles.title}>{o.title}</h3>
      <div className={styles.samples}>
        {(["light", "dark"] as const).map((mode) => {
          const tokens = themeTokens(brand, mode);
          const style = {
            ...Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--p-${name}`, color])),
            fontFamily: fontStack(String(font)) ?? undefined,
          } as CSSProperties;
          return (
            <div key={mode} className={styles.sample} style={style}>
              <div className={styles.sampleHead}>{restaurant.name}</div>
              <div className={styles.sampleBody}>
                <b>{o.dish}</b>
                <span>{o.text}</span>
                <span className={styles.sampleButton}>{o.button}</span>
              </div>
            </div>
          );
        })}
      </div>
      <p className={styles.note} role="status">
        {isMoved ? o.moved : o.asChosen}
      </p>
    </section>
  );
}

import { useWords } from "../texts.tsx";
import styles from "./standing.module.css";
import type { Standing } from "./standing-of.ts";

/** Where a party stands, as a word on its colour. */
export function StandingMark({ standing }: { standing: Standing }) {
  const { t } = useWords();
  return (
    <span className={styles.standing} data-standing={standing}>
      {t.reservations.status[standing]}
    </span>
  );
}

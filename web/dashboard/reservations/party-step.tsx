import { useWords } from "../texts.tsx";
import styles from "./book-dialog.module.css";

const mostGuests = 99;

/** How many come, one up or one down at a time. */
export function PartyStep({ count, onChange }: { count: number; onChange(count: number): void }) {
  const words = useWords().t.reservations.book;
  return (
    <fieldset className={styles.partyStep}>
      <legend>{words.party}</legend>
      <button
        type="button"
        aria-label={words.fewer}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        −
      </button>
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        aria-label={words.more}
        disabled={count >= mostGuests}
        onClick={() => onChange(count + 1)}
      >
        +
      </button>
    </fieldset>
  );
}

import type { StaffAnswer } from "../api.ts";
import { useWords } from "../texts.tsx";
import { isMoreThanPrice, saidOf } from "./difference-said.ts";
import styles from "./menu.module.css";

type Difference = StaffAnswer<"POST /restaurant-file/look">["difference"];

/** What would be another: all of it in a sentence, prices, and one by one. */
export function DifferenceList({ difference }: { difference: Difference }) {
  const { t } = useWords();
  const o = t.menuOffice.file;
  const { summary, items, itemsLeftOut, prices, pricesLeftOut } = difference;
  const more = itemsLeftOut + pricesLeftOut;
  return (
    <section className={styles.difference} aria-label={o.difference}>
      <p>{summary}</p>
      <ul>
        {prices.map(({ kind, id, message }) => (
          <li key={`${kind} ${id}`}>{message}</li>
        ))}
        {items.filter(isMoreThanPrice).map((item) => (
          <li key={`${item.kind} ${item.action} ${item.id} ${item.name}`}>{saidOf(o, item)}</li>
        ))}
      </ul>
      {more > 0 && <p>{o.more({ count: more })}</p>}
    </section>
  );
}

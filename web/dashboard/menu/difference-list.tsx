import type { StaffAnswer } from "../api.ts";
import { named, useWords, type Words } from "../texts.tsx";
import styles from "./menu.module.css";

type Difference = StaffAnswer<"POST /restaurant-file/look">["difference"];
type Item = Difference["items"][number];

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
          <li key={`${item.kind} ${item.action} ${item.id ?? item.name}`}>{saidOf(t, item)}</li>
        ))}
      </ul>
      {more > 0 && <p>{o.more({ count: more })}</p>}
    </section>
  );
}

/** A price that goes from one to another has its own line. */
const isMoreThanPrice = ({ action, fields }: Item): boolean =>
  action !== "CHANGED" || fields.some((field) => field !== "basePrice" && field !== "price");

/** What differs of a thing, in the words of the dashboard where it has some. */
function saidOf(t: Words["t"], { action, name, fields, message }: Item): string {
  const o = t.menuOffice.file;
  if (action !== "CHANGED") return message;
  const words = fields.map((field) => named(o.fields, field) ?? o.other);
  return o.changed({ name, fields: [...new Set(words)] });
}

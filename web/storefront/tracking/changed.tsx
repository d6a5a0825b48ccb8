import { changeDetails, changeText } from "../../../src/domain/line-changes.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePage } from "./page.ts";

/** What the restaurant has changed of the order, and what it costs since. */
export function Changed({ order }: { order: TrackingOrder }) {
  const { t } = usePage();
  const [first] = order.changes;
  if (!first) return null;
  const texts = order.changes.flatMap(({ version, lines, note }) => [
    ...lines.map((line) => ({
      key: `${version}-${line.lineId}`,
      text: [changeText(line), ...changeDetails(line)].join(", "),
    })),
    ...(note ? [{ key: `${version}-note`, text: `«${note}»` }] : []),
  ]);
  return (
    <div className="notice notice--warn" role="status">
      <p className="notice__title">
        <Icon name="edit" /> {t.changedTitle}
      </p>
      <ul className="track__changes">
        {texts.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <p>
        {first.totalBefore === order.total
          ? t.changedSame({ total: order.total })
          : t.changedTotal({ total: order.total, before: first.totalBefore })}
      </p>
    </div>
  );
}

/** What is being dragged, and where it would go. */
export interface Drag {
  from: number;
  to: number;
  /** So far it has been pulled, in pixels. */
  by: number;
}
/** As much of a row as is measured: where it stands without being dragged. */
type Row = Pick<HTMLElement, "offsetTop" | "offsetHeight"> | null;

/** It goes to the place of the row whose middle its own has passed. */
export function dragged(rows: readonly Row[], drag: Drag, by: number): Drag {
  const middles = rows.map((row) => (row ? row.offsetTop + row.offsetHeight / 2 : 0));
  const own = middles[drag.from]! + by;
  const above = middles.filter((middle, at) => at < drag.from && middle < own).length;
  const below = middles.filter((middle, at) => at > drag.from && middle < own).length;
  return { ...drag, by, to: above < drag.from ? above : drag.from + below };
}

/** The row follows the pointer, and those that it passes make room. */
export function shiftOf(rows: readonly Row[], { from, to, by }: Drag, at: number): number {
  if (at === from) return by;
  const step = (rows[1]?.offsetTop ?? 0) - (rows[0]?.offsetTop ?? 0);
  if (at > from && at <= to) return -step;
  return at < from && at >= to ? step : 0;
}

/** The same things with one of them in another place. */
export const movedTo = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
};

import { Button } from "@mantine/core";
import { useState } from "react";
import { Card } from "../office/card.tsx";
import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { widthsIn } from "./sales-figures.ts";

export interface Bar {
  key: string;
  name: string;
  quantity: number;
  total: number;
}

interface BarsProps {
  title: string;
  /** What the rows are, and what is counted of them: the table's columns. */
  what: string;
  counted: string;
  bars: readonly Bar[];
  /** Before one asks for the rest. */
  first?: number;
}

/** A chart that is a table: each row's figure stands beside a bar of its share of the longest. */
export function Bars({ title, what, counted, bars, first = 10 }: BarsProps) {
  const { t, kr, speech } = useWords();
  const [isAll, setAll] = useState(false);
  const widthOf = widthsIn(bars);
  const shown = isAll ? bars : bars.slice(0, first);
  return (
    <Card title={title}>
      <table className={styles.bars}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{counted}</th>
            <th scope="col">{t.money.amount}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, quantity, total }) => (
            <tr key={key}>
              <th scope="row">
                <span>{name}</span>
                <i className={styles.track} aria-hidden="true">
                  <i style={{ width: `${widthOf(total)}%` }} />
                </i>
              </th>
              <td>{speech.number(quantity)}</td>
              <td>{kr(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > first && (
        <Button variant="default" onClick={() => setAll(!isAll)}>
          {isAll ? t.money.showFewer : t.money.showAll({ count: bars.length })}
        </Button>
      )}
    </Card>
  );
}

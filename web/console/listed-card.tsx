import type { ReactNode } from "react";
import rows from "../dashboard/office/card.module.css";
import { Card } from "../dashboard/office/card.tsx";

interface ListedCardProps<Row> {
  title: string;
  /** Said where there is none. */
  none: string;
  all: readonly Row[];
  /** A list item each. */
  children(row: Row): ReactNode;
}

/** What a customer has of something, or that there is none. */
export const ListedCard = <Row,>({ title, none, all, children }: ListedCardProps<Row>) =>
  all.length === 0 ? (
    <Card title={title} text={none} />
  ) : (
    <Card title={title}>
      <ul className={rows.list} aria-label={title}>
        {all.map(children)}
      </ul>
    </Card>
  );

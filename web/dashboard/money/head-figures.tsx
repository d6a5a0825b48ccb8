import type { SalesReport } from "../../../src/features/orders/sales-schemas.ts";
import { useWords } from "../texts.tsx";
import { changeText, wayOf } from "./figure-change.ts";
import styles from "./money.module.css";

/** What one asks first: how much, how many, how much each, and whether that is more than it was. */
export function HeadFigures({ report }: { report: SalesReport }) {
  const { t, kr, speech } = useWords();
  const { figures: now, earlier: then } = report;
  return (
    <dl className={styles.heads}>
      <Figure
        name={t.money.total}
        text={kr(now.total)}
        now={now.total}
        then={then.total}
        report={report}
        isMain
      />
      <Figure
        name={t.money.orders}
        text={speech.number(now.orders)}
        now={now.orders}
        then={then.orders}
        report={report}
      />
      <Figure
        name={t.money.average}
        text={kr(now.average)}
        now={now.average}
        then={then.average}
        report={report}
      />
      <div>
        <dt>{t.money.refunds}</dt>
        <dd>{kr(now.refunds)}</dd>
        <dd className={styles.change}>{t.money.beforeWas({ amount: then.refunds })}</dd>
      </div>
    </dl>
  );
}

interface FigureProps {
  name: string;
  text: string;
  now: number;
  then: number;
  report: SalesReport;
  isMain?: boolean;
}

function Figure({ name, text, now, then, report, isMain = false }: FigureProps) {
  const { t, speech } = useWords();
  return (
    <div data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>{text}</dd>
      <dd className={styles.change} data-way={wayOf(now, then)}>
        {changeText(t.money, speech, { now, then, before: report.before })}
      </dd>
    </div>
  );
}

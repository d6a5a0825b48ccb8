import type { SalesReport } from "../../../src/features/orders/sales-schemas.ts";
import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { leftOf, partsOf } from "./sales-figures.ts";

/** How the total comes about, and what is left of it. */
export function SumTable({ figures }: { figures: SalesReport["figures"] }) {
  const { t, kr } = useWords();
  const m = t.money;
  const rows = partsOf(m, figures);
  return (
    <table className={styles.figures}>
      <tbody>
        {rows.map(([name, amount]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{kr(amount)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">{m.total}</th>
          <td>{kr(figures.total)}</td>
        </tr>
        <tr>
          <th scope="row">
            {m.refunds}
            <small>{m.refundsHelp}</small>
          </th>
          <td>{kr(-figures.refunds)}</td>
        </tr>
        <tr>
          <th scope="row">
            {m.tableDeposits}
            <small>{m.tableDepositsHelp}</small>
          </th>
          <td>{kr(figures.tableDeposits)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.left}</th>
          <td>{kr(leftOf(figures))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { type VatRow, vatSum } from "./voucher-sums.ts";

/** Sales by rate of VAT, with their sum. */
export function VatTable({ vat }: { vat: readonly VatRow[] }) {
  const { t, kr } = useWords();
  const m = t.money;
  const sum = vatSum(vat);
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          {[m.rate, m.net, m.vatAmount, m.gross].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vat.map(({ rate, net, amount, gross }) => (
          <tr key={rate}>
            <th scope="row">{m.rateOf({ rate })}</th>
            <td>{kr(net)}</td>
            <td>{kr(amount)}</td>
            <td>{kr(gross)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.sum}</th>
          <td>{kr(sum.net)}</td>
          <td>{kr(sum.amount)}</td>
          <td>{kr(sum.gross)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

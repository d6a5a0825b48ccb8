import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import type { SalesBooks } from "../../../src/features/orders/sales-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { Note } from "../office/card.tsx";
import { Help } from "../office/help.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { officeKey, useOffice } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { usePeriod } from "./use-period.ts";
import { VatTable } from "./vat-table.tsx";
import { grossOf, kindsOf, numberOf, sellerLines, vatOf, waysOf } from "./voucher-sums.ts";
import "./voucher-print.css";

/** A period's sales on a sheet of paper, as it goes into the accounts. */
export function VoucherPage() {
  const { t } = useWords();
  const { api, slug } = useOffice();
  const { period } = usePeriod();
  const books = useQuery({
    queryKey: [...officeKey(slug, "books"), period.from, period.to],
    queryFn: () => api.books(period),
  });
  return (
    <div className={office.inner}>
      <div className={styles.tools}>
        <Link to="/dashboard/$slug/settings/sales" params={{ slug }} search={period}>
          ‹ {t.money.voucher.back}
        </Link>
        <Help title={t.money.voucher.period} />
        <Button onClick={() => window.print()}>{t.money.voucher.print}</Button>
      </div>
      <Loaded query={books}>
        {(read) => (
          <>
            <Voucher books={read} />
            {/* The sheet itself: what is printed stands beside the page, as the slips do (print.css). */}
            {createPortal(
              <div className="luka-paper">
                <Voucher books={read} />
              </div>,
              document.body,
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Voucher({ books }: { books: SalesBooks }) {
  const { t, speech } = useWords();
  const { from, to, isOver, lines } = books;
  const v = t.money.voucher;
  return (
    <article className={styles.voucher}>
      <Seller />
      <h1>{from === to ? v.day : v.period}</h1>
      <p>
        <b>{from === to ? speech.date(from) : t.money.span({ from, to })}</b>
        <br />
        {v.number({ number: numberOf(books) })} · {v.printed({ at: nowMs() })}
      </p>
      {!isOver && <Note tone="wait">{t.money.running}</Note>}
      <h2>{v.sales}</h2>
      <VatTable vat={vatOf(lines)} />
      <h2>{v.money}</h2>
      <WaysTable books={books} />
      <p>
        <small>{v.refundsNote}</small>
      </p>
    </article>
  );
}

function Seller() {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const v = t.money.voucher;
  const { orgNumber } = restaurant;
  const [seller, ...lines] = sellerLines(restaurant);
  return (
    <header>
      <b>{seller}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span>{orgNumber === null ? v.noOrgNumber : v.orgNumber({ number: orgNumber })}</span>
    </header>
  );
}

/** What came and went by each way to pay, and in all. */
function WaysTable({ books }: { books: SalesBooks }) {
  const { t, kr } = useWords();
  const m = t.money;
  const ways = waysOf(books.lines);
  const kinds = kindsOf(books.lines);
  const sumOf = (way: Parameters<typeof grossOf>[1], kind: Parameters<typeof grossOf>[2]) =>
    grossOf(books.lines, way, kind);
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">{m.voucher.kind}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {m.ways[way]}
            </th>
          ))}
          <th scope="col">{m.sum}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{m.kinds[kind]}</th>
            {ways.map((way) => (
              <td key={way}>{kr(sumOf(way, kind))}</td>
            ))}
            <td>{kr(sumOf(null, kind))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.voucher.netMoney}</th>
          {ways.map((way) => (
            <td key={way}>{kr(sumOf(way, null))}</td>
          ))}
          <td>{kr(sumOf(null, null))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

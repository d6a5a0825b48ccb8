import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import type { SalesReport } from "../../../src/features/orders/sales-schemas.ts";
import { Card, Empty, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { officeKey, useOffice } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { Bars } from "./bars.tsx";
import { HeadFigures } from "./head-figures.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { noonOf } from "./periods.ts";
import { hasMoney, hourName } from "./sales-figures.ts";
import { SumTable } from "./sum-table.tsx";
import { usePeriod } from "./use-period.ts";
import { VatTable } from "./vat-table.tsx";

/** What was sold on a day or in any other period, beside what was sold before. */
export function SalesPage() {
  const { t } = useWords();
  const { api, slug } = useOffice();
  const { period, preset, known, choose } = usePeriod();
  const { from, to } = period;
  const report = useQuery({
    queryKey: [...officeKey(slug, "sales"), from, to],
    queryFn: () => api.sales(period),
  });
  return (
    <div className={office.inner}>
      <PageHead title={t.money.title} lead={t.money.lead} />
      <PeriodBar period={period} preset={preset} known={known} onPeriod={choose} />
      <Loaded query={report}>{(read) => <Report report={read} />}</Loaded>
      <PaidOut slug={slug} />
      <ForTheBooks slug={slug} period={period} />
    </div>
  );
}

function Report({ report }: { report: SalesReport }) {
  const { t, speech } = useWords();
  const { from, to, figures: now, isOver } = report;
  return (
    <>
      <h2 className={office.lead}>{from === to ? speech.day(noonOf(from)) : t.money.span({ from, to })}</h2>
      {!isOver && <Note tone="info">{t.money.running}</Note>}
      {hasMoney(now) ? (
        <>
          <HeadFigures report={report} />
          <Card title={t.money.composition}>
            <SumTable figures={now} />
          </Card>
          <Charts report={report} />
          <Card title={t.money.vat} text={t.money.vatHelp}>
            <VatTable vat={report.vat} />
          </Card>
        </>
      ) : (
        <Empty {...t.money.none} />
      )}
    </>
  );
}

function Charts({ report }: { report: SalesReport }) {
  const { t, speech } = useWords();
  const m = t.money;
  const { figures: now, days, hours, dishes, categories, payments } = report;
  const orders = { counted: m.orders };
  const row = <Row extends { total: number }>(
    one: Row,
    key: string | number,
    name: string,
    quantity: number,
  ) => ({
    ...{ key: String(key), name, quantity, total: one.total },
  });
  return (
    <>
      {report.from !== report.to && (
        <Bars
          {...orders}
          title={m.byDay}
          what={m.day}
          bars={days.map((one) => row(one, one.date, speech.day(noonOf(one.date)), one.orders))}
          first={31}
        />
      )}
      <Bars
        {...orders}
        title={m.byHour}
        what={m.hour}
        bars={hours.map((one) => row(one, one.hour, hourName(m, one.hour), one.orders))}
        first={24}
      />
      <Bars
        title={m.byDish}
        what={m.dish}
        counted={m.quantity}
        bars={dishes.map((one) => row(one, one.productId, one.name, one.quantity))}
      />
      <Bars
        title={m.byCategory}
        what={m.category}
        counted={m.quantity}
        bars={categories.map((one) => row(one, one.name ?? "", one.name ?? m.deletedDishes, one.quantity))}
      />
      <Bars
        {...orders}
        title={m.byWay}
        what={m.byWay}
        bars={payments.map((one) => {
          const way = one.provider ?? one.method;
          return row(one, way, m.ways[way], one.orders);
        })}
      />
      <Bars
        {...orders}
        title={m.byFulfillment}
        what={m.byFulfillment}
        bars={[
          row(now.pickup, "PICKUP", m.pickup, now.pickup.orders),
          row(now.delivery, "DELIVERY", m.delivery, now.delivery.orders),
        ]}
      />
    </>
  );
}

function PaidOut({ slug }: { slug: string }) {
  const { t } = useWords();
  const o = t.payouts.card;
  return (
    <Card title={o.title} text={o.text}>
      <div className={office.actions}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/dashboard/$slug/settings/sales/payouts" params={{ slug }} />
          )}
        >
          {o.open}
        </Button>
      </div>
    </Card>
  );
}

function ForTheBooks({ slug, period }: { slug: string; period: SalesPeriod }) {
  const { t } = useWords();
  const { books } = t.money;
  const file = `/api/staff/reports/books.csv?${new URLSearchParams({ slug, ...period })}`;
  return (
    <Card title={books.title} text={books.text}>
      <div className={office.actions}>
        <Button component="a" href={file} download>
          {books.csv}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/dashboard/$slug/settings/sales/voucher" params={{ slug }} search={period} />
          )}
        >
          {books.voucher}
        </Button>
      </div>
    </Card>
  );
}

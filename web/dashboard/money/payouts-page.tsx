import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PayoutPage } from "../../../src/features/payments/payout-schemas.ts";
import rows from "../office/card.module.css";
import { Card, Empty, Note, Pill, type Tone } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { onAllPages, pageByPage } from "../office/pages-of.ts";
import { ShowMore } from "../office/show-more.tsx";
import { officeKey, useOffice } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import styles from "./money.module.css";
import { PayoutCheck } from "./payout-check.tsx";
import { accountNote, payoutFacts, payoutFigures } from "./payout-words.ts";
import { PeriodBar } from "./period-bar.tsx";
import { noonOf, wholePeriodsAt } from "./periods.ts";
import { usePeriod } from "./use-period.ts";

type Payout = PayoutPage["data"][number];

/** What Stripe and Vipps have sent to the bank, and whether it is what was sold. */
export function PayoutsPage() {
  const { t } = useWords();
  const { api, slug } = useOffice();
  const { period, preset, known, choose } = usePeriod(
    "/dashboard/$slug/settings/sales/payouts",
    "MONTH",
    wholePeriodsAt,
  );
  const query = useInfiniteQuery({
    queryKey: [...officeKey(slug, "payouts"), period.from, period.to],
    queryFn: ({ pageParam }) => api.payouts(period, pageParam),
    ...pageByPage,
  });
  const first = query.data?.pages[0];
  const head = (
    <PageHead
      title={t.payouts.title}
      lead={t.payouts.lead}
      back={{ to: "/dashboard/$slug/settings/sales", name: t.money.title }}
    />
  );
  if (first?.accounts.length === 0)
    return (
      <div className={office.inner}>
        {head}
        <NoAccount slug={slug} />
      </div>
    );
  return (
    <div className={office.inner}>
      {head}
      <PeriodBar period={period} preset={preset} known={known} onPeriod={choose} />
      <Loaded query={query}>
        {(data) => (
          <>
            <AccountNotes accounts={data.pages[0]!.accounts} />
            <Totals page={data.pages[0]!} />
            <PayoutCheck />
            <PayoutList
              payouts={onAllPages(data)}
              more={query.hasNextPage && <ShowMore list={query} label={t.payouts.more} />}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

function NoAccount({ slug }: { slug: string }) {
  const { t } = useWords();
  const o = t.payouts.noAccount;
  return (
    <Empty title={o.title} text={o.text}>
      <Button
        renderRoot={(props) => <Link {...props} to="/dashboard/$slug/settings/payments" params={{ slug }} />}
      >
        {o.action}
      </Button>
    </Empty>
  );
}

/** Why figures may be missing. */
function AccountNotes({ accounts }: { accounts: PayoutPage["accounts"] }) {
  const { t } = useWords();
  const o = t.payouts;
  return accounts.map(({ provider, identity, trouble, readAt }) => {
    const text = accountNote(o, { provider, trouble, readAt });
    return (
      text && (
        <Note key={provider + identity} tone={trouble === null ? "info" : "wait"}>
          {text}
        </Note>
      )
    );
  });
}

function Totals({ page: { totals, waiting } }: { page: PayoutPage }) {
  const { t, kr } = useWords();
  const o = t.payouts;
  const figures = payoutFigures(o, totals, waiting);
  return (
    <dl className={styles.heads}>
      {figures.map(([name, amount], index) => (
        <div key={name} data-main={index === 0 || undefined}>
          <dt>{name}</dt>
          <dd>{kr(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PayoutListProps {
  payouts: readonly Payout[];
  more: ReactNode;
}

function PayoutList({ payouts, more }: PayoutListProps) {
  const { t } = useWords();
  const o = t.payouts;
  if (payouts.length === 0) return <Empty {...o.none} />;
  return (
    <Card title={o.list} foot={more}>
      <ul className={rows.list} aria-label={o.list}>
        {payouts.map((payout) => (
          <PayoutRow key={payout.provider + payout.reference} payout={payout} />
        ))}
      </ul>
    </Card>
  );
}

const toneOf: Record<Payout["state"], Tone> = {
  ON_ITS_WAY: "info",
  SENT: "info",
  PAID: "good",
  FAILED: "bad",
};

function PayoutRow({ payout }: { payout: Payout }) {
  const { t, kr, speech } = useWords();
  const o = t.payouts;
  const { provider, state, content, arrivesOn, net } = payout;
  return (
    <li>
      <div className={rows.what}>
        <div className={rows.facts}>
          <b>{speech.day(noonOf(arrivesOn))}</b>
          <span>{t.payouts.providers[provider]}</span>
          <Pill tone={toneOf[state]}>{o.states[state]}</Pill>
        </div>
        {content === "KNOWN" ? (
          <div className={rows.facts}>
            {payoutFacts(o, payout).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </div>
        ) : (
          <span>{o.content[content]}</span>
        )}
      </div>
      <b className={styles.net}>{kr(net)}</b>
    </li>
  );
}

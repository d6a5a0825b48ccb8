import type { PayoutDifferences } from "../../../src/features/payments/payout-schemas.ts";
import rows from "../office/card.module.css";
import { Card, Note } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";

/** Whether what was paid out is what was sold, and what is not. */
export function PayoutCheck() {
  const { t } = useWords();
  const o = t.payouts.check;
  const differences = useOfficeData("payoutDifferences", (api) => api.payoutDifferences());
  return (
    <Loaded query={differences}>
      {({ data, days, hasMore }) =>
        data.length === 0 ? (
          <Note tone="good">{o.fine({ days })}</Note>
        ) : (
          <Card
            title={o.title}
            text={o.wrong({ count: data.length, days })}
            foot={hasMore && <span>{o.more({ count: data.length })}</span>}
          >
            <ul className={rows.list} aria-label={o.title}>
              {data.map((one) => (
                <Difference key={`${one.kind} ${one.orderId ?? one.reference}`} difference={one} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function Difference({ difference }: { difference: PayoutDifferences["data"][number] }) {
  const { t, speech } = useWords();
  const o = t.payouts.check;
  const { kind, provider, orderNumber, reference, at, here, there } = difference;
  return (
    <li>
      <div className={rows.what}>
        <b>{orderNumber === null ? reference : o.order({ number: String(orderNumber) })}</b>
        <div className={rows.facts}>
          <span>{speech.day(Date.parse(at))}</span>
          <span>{t.payouts.providers[provider]}</span>
          {kind !== "UNKNOWN" && <span>{o.here({ amount: here })}</span>}
          <span>{o.there({ amount: there })}</span>
        </div>
        <span>{o.kinds[kind]({ provider: t.payouts.providers[provider] })}</span>
      </div>
    </li>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import { type AccountProvider, accountProviders } from "../../../src/domain/payment-providers.ts";
import type {
  StaffPaymentAccount,
  StaffPaymentAccounts,
} from "../../../src/features/payments/staff-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { accountOf, isPaidOnline } from "./account-state.ts";
import { AskButton } from "./ask-button.tsx";
import rows from "./card.module.css";
import { Card, CardList, Note, Pill } from "./card.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./office.module.css";
import { PageHead } from "./page-head.tsx";
import { RefundLimitsCard } from "./refund-limits-card.tsx";
import { useOfficeChange, useOfficeData } from "./use-office.ts";

/** The restaurant's own accounts with payment providers. */
export function PaymentsPage() {
  const { t } = useWords();
  const o = t.office.payments;
  const { restaurant } = useKitchen();
  const accounts = useOfficeData("payments", (api) => api.paymentAccounts());
  return (
    <div className={styles.inner}>
      <PageHead title={o.title} lead={o.lead} />
      {restaurant.environment === "TEST" && <Note tone="info">{o.sandbox}</Note>}
      <Loaded query={accounts}>{(data) => <Accounts accounts={data} />}</Loaded>
      <RefundLimitsCard />
    </div>
  );
}

function Accounts({ accounts }: { accounts: StaffPaymentAccounts }) {
  const { t } = useWords();
  const o = t.office.payments;
  const isSandbox = useKitchen().restaurant.environment === "TEST";
  const earlier = accounts.data.filter((one) => one.closedAt !== null);
  return (
    <>
      {accountProviders.map((provider) => (
        <ProviderCard key={provider} provider={provider} {...accountOf(accounts.data, provider)} />
      ))}
      <Card title={o.others}>
        <div className={styles.fields}>
          <State name={o.cash} isOn={accounts.cashPayment} />
          <State name={o.online} isOn={isPaidOnline(accounts)} />
        </div>
        {accounts.onlineBy === null && <Note tone="wait">{o.noOnline}</Note>}
        {accounts.onlineBy === "TEST_PAGE" && !isSandbox && <Note tone="info">{o.testPage}</Note>}
      </Card>
      {earlier.length > 0 && (
        <CardList label={o.earlier}>
          {earlier.map((one) => (
            <li key={one.id}>
              <div className={rows.what}>
                <b>{o[one.provider].name}</b>
                <span>{one.identity}</span>
              </div>
              <Pill tone="quiet">{o.closedAt({ at: Date.parse(one.closedAt!) })}</Pill>
            </li>
          ))}
        </CardList>
      )}
    </>
  );
}

function State({ name, isOn }: { name: string; isOn: boolean }) {
  const { t } = useWords();
  const o = t.office.payments;
  return (
    <div className={rows.facts}>
      <span>{name}</span>
      <Pill tone={isOn ? "good" : "quiet"}>{isOn ? o.isOn : o.isOff}</Pill>
    </div>
  );
}

interface ProviderCardProps {
  provider: AccountProvider;
  account: StaffPaymentAccount | null;
  isFirst: boolean;
}

function ProviderCard({ provider, account, isFirst }: ProviderCardProps) {
  const { t, speech } = useWords();
  const o = t.office.payments;
  const { name, text } = o[provider];
  const [isConnecting, setConnecting] = useState(false);
  const close = useOfficeChange(["payments", "goLive"], (api) => api.closeAccount(provider));
  const isSandbox = useKitchen().restaurant.environment === "TEST";
  return (
    <Card
      title={name}
      text={text}
      aside={
        <span className={styles.pills}>
          {isFirst && <Pill tone="quiet">{o.first}</Pill>}
          <Pill tone={account ? "good" : "quiet"}>{account ? o.connected : o.notConnected}</Pill>
        </span>
      }
      foot={
        !isSandbox && (
          <>
            <Button variant={account ? "default" : "filled"} onClick={() => setConnecting(true)}>
              {account ? o.replace : o.connect}
            </Button>
            {account && (
              <AskButton
                label={o.close}
                look={{ className: styles.danger }}
                title={o.closeAsk.title({ name })}
                text={o.closeAsk.text}
                yes={o.closeAsk.yes}
                isDestructive
                change={close}
                onYes={(done) => close.mutate(undefined, { onSuccess: done })}
              />
            )}
            <ConnectDialog
              provider={provider}
              isReplacing={account !== null}
              isOpen={isConnecting}
              onClose={() => setConnecting(false)}
            />
          </>
        )
      }
    >
      {account && (
        <div className={styles.fields}>
          <Fact name={o.account} value={account.identity} />
          <Fact name={o.since} value={speech.date(Date.parse(account.createdAt))} />
          <Fact name={o.keysFrom} value={speech.date(Date.parse(account.updatedAt))} />
        </div>
      )}
    </Card>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={rows.what}>
    <span>{name}</span>
    <b>{value}</b>
  </div>
);

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryStates } from "../../../src/domain/delivery-state.ts";
import { Choices } from "../kitchen/choices.tsx";
import { useWords } from "../texts.tsx";
import { Card, Empty } from "./card.tsx";
import styles from "./deliveries.module.css";
import { DeliveryRow } from "./delivery-row.tsx";
import { useIntegrations } from "./integrations.ts";
import { Loaded } from "./loaded.tsx";
import { onAllPages, pageByPage } from "./pages-of.ts";
import { ShowMore } from "./show-more.tsx";
import { paceMs } from "./webhook-state.ts";

const states = ["ALL", ...deliveryStates] as const;
type Shown = (typeof states)[number];

/** What a webhook was sent in the last 30 days, the newest first. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { t } = useWords();
  const o = t.office.webhooks;
  const { api, keyOf } = useIntegrations();
  const [shown, setShown] = useState<Shown>("ALL");
  const log = useInfiniteQuery({
    queryKey: [...keyOf("deliveries"), webhookId, shown],
    queryFn: ({ pageParam }) => api.deliveries(webhookId, shown, pageParam),
    ...pageByPage,
    select: onAllPages,
    refetchInterval: ({ state }) => paceMs(state.data ? onAllPages(state.data) : []),
  });
  return (
    <>
      <div className={styles.bar}>
        <h2>{o.log}</h2>
        <Choices
          label={o.filter}
          value={shown}
          options={states.map((value) => ({ value, label: o.states[value] }))}
          onChange={setShown}
        />
      </div>
      <Loaded query={log}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.logEmpty} />
          ) : (
            <Card foot={log.hasNextPage && <ShowMore list={log} />}>
              <ul className={styles.log} aria-label={o.log}>
                {all.map((delivery) => (
                  <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

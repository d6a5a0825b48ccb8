import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { startOfDay } from "../../../src/domain/oslo-time.ts";
import { nowMs, wallDate } from "../../dashboard/live/clock.ts";
import { Card, Note } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import {
  useMayChangeRestaurant,
  useRestaurant,
  useRestaurantChange,
  useRestaurantData,
} from "../restaurants/use-restaurant.ts";
import { DayBars } from "./day-bars.tsx";
import { type Day, figuresOf } from "./delivery-figures.ts";
import styles from "./health.module.css";

const dayMs = 24 * 3_600_000;

/** How many of a webhook's deliveries came through, how fast, and those that did not once more. */
export function WebhookHealth({ webhookId }: { webhookId: string }) {
  const { t } = useWords();
  const o = t.portalWebhooks;
  const { slug } = useRestaurant();
  const mayChange = useMayChangeRestaurant();
  const params = { webhookId };
  const health = useRestaurantData(slug, `health ${webhookId}`, (call) =>
    call("GET /webhooks/:webhookId/health", { params }),
  );
  return (
    <Loaded query={health}>
      {({ days }) =>
        days.length === 0 ? null : (
          <Card title={o.title}>
            <Figures days={days} />
            <DayBars days={days} />
            {mayChange && (
              <ResendFailed webhookId={webhookId} isAny={days.some(({ failed }) => failed > 0)} />
            )}
          </Card>
        )
      }
    </Loaded>
  );
}

function Figures({ days }: { days: readonly Day[] }) {
  const { t } = useWords();
  const o = t.portalWebhooks;
  const { percent, failed, latestMs } = figuresOf(days);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{o.rate}</dt>
        <dd>{percent === null ? "–" : o.percent({ percent })}</dd>
      </div>
      <div>
        <dt>{o.failed}</dt>
        <dd>{failed}</dd>
      </div>
      <div>
        <dt>{o.delay}</dt>
        <dd>{latestMs === null ? "–" : t.office.webhooks.tookMs({ ms: latestMs })}</dd>
      </div>
    </dl>
  );
}

/** All that failed since the beginning of a day, as the days above are counted. What is sent again is said although nothing has failed any more. */
function ResendFailed({ webhookId, isAny }: { webhookId: string; isAny: boolean }) {
  const { t } = useWords();
  const o = t.portalWebhooks;
  const resend = useRestaurantChange((call, since: string) =>
    call("POST /webhooks/:webhookId/resend-failed", { params: { webhookId }, body: { since } }),
  );
  const form = useForm({
    initialValues: { since: wallDate(nowMs() - dayMs) },
    validate: { since: (since) => (since ? null : t.office.errors.required) },
    transformValues: ({ since }) => new Date(startOfDay(since)).toISOString(),
  });
  return (
    <>
      {isAny && (
        <form onSubmit={form.onSubmit((since) => resend.mutate(since))} noValidate>
          <div className={styles.again}>
            <TextInput type="date" label={o.since} max={wallDate(nowMs())} {...form.getInputProps("since")} />
            <Button type="submit" variant="default" loading={resend.isPending}>
              {o.resend}
            </Button>
          </div>
        </form>
      )}
      {resend.data && (
        <Note tone="good" isNew>
          {resend.data.hasMore
            ? o.resentMore({ count: resend.data.count })
            : o.resent({ count: resend.data.count })}
        </Note>
      )}
      <Problem error={resend.error} />
    </>
  );
}

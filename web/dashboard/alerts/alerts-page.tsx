import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Alerts } from "../../../src/features/alerts/schemas.ts";
import { canPush, idOf } from "../../ui/push-device.ts";
import { deviceName } from "../account/device-name.ts";
import page from "../news/news.module.css";
import rows from "../office/card.module.css";
import { Card, CardList, Note, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import styles from "../office/office.module.css";
import pageHead from "../office/page-head.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { Phones } from "./phones.tsx";
import { subscribe, subscriptionHere } from "./push-device.ts";

const hereKey = ["push", "here"] as const;

/** Where one is told of orders that nobody answers; owners and managers also whom to text and ring. */
export function AlertsPage() {
  const { t } = useWords();
  return (
    <div className={styles.inner}>
      <PageHead title={t.alerts.name} lead={t.alerts.lead} />
      <Devices />
      <Phones />
    </div>
  );
}

/** The same for everybody who works here: their own devices. */
export function OwnAlertsPage() {
  const { t } = useWords();
  return (
    <div className={page.page}>
      <div className={styles.inner}>
        <header className={pageHead.head}>
          <div>
            <h1>{t.alerts.name}</h1>
            <p>{t.alerts.lead}</p>
          </div>
        </header>
        <Devices />
      </div>
    </div>
  );
}

function Devices() {
  const { t } = useWords();
  const alerts = useOfficeData("alerts", (api) => api.alerts());
  const here = useQuery({
    queryKey: hereKey,
    queryFn: async () => {
      const subscription = await subscriptionHere();
      return subscription ? idOf(subscription) : null;
    },
  });
  return (
    <Loaded query={alerts}>
      {(data) => (
        <>
          <Here alerts={data} hereId={here.data ?? null} />
          {data.devices.length > 0 && (
            <CardList label={t.alerts.devices}>
              {data.devices.map((device) => (
                <DeviceRow key={device.id} device={device} isThis={device.id === here.data} />
              ))}
            </CardList>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Turns it on in the browser that shows the page. */
function Here({ alerts, hereId }: { alerts: Alerts; hereId: string | null }) {
  const { t } = useWords();
  const words = t.alerts.here;
  const queries = useQueryClient();
  const [isBlocked, setBlocked] = useState(() => canPush() && Notification.permission === "denied");
  const add = useOfficeChange(["alerts"], async (api, publicKey: string) => {
    const device = await subscribe(publicKey).catch(() => undefined);
    setBlocked(device === null);
    if (!device) return device;
    return api.addAlertDevice(device);
  });
  const remove = useOfficeChange(["alerts"], (api, id: string) => api.removeAlertDevice(id), words.turnedOff);
  const device = alerts.devices.find(({ id }) => id === hereId);
  const turnOn = () =>
    add.mutate(alerts.publicKey, {
      onSuccess: async (added) => {
        if (!added) return;
        await queries.invalidateQueries({ queryKey: hereKey });
        notifications.show({ color: "pine", message: words.turnedOn });
      },
    });
  const hasFailed = add.isSuccess && add.data === undefined;
  if (!canPush())
    return (
      <Card title={words.title}>
        <Note tone="wait">{words.unsupported}</Note>
      </Card>
    );
  return (
    <Card
      title={words.title}
      text={words.explain}
      aside={<Pill tone={device ? "good" : "quiet"}>{device ? words.on : words.off}</Pill>}
      foot={
        device ? (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(device.id)}>
            {words.turnOff}
          </Button>
        ) : (
          <Button loading={add.isPending} onClick={turnOn}>
            {words.turnOn}
          </Button>
        )
      }
    >
      {isBlocked && (
        <Note tone="bad" isNew>
          {words.blocked}
        </Note>
      )}
      {hasFailed && (
        <Note tone="bad" isNew>
          {words.failed}
        </Note>
      )}
      <Problem error={add.error ?? remove.error} />
    </Card>
  );
}

function DeviceRow({ device, isThis }: { device: Alerts["devices"][number]; isThis: boolean }) {
  const { t } = useWords();
  const a = t.alerts;
  const { id, addedAt } = device;
  const name = deviceName(a.device, device);
  const test = useOfficeChange(["alerts"], (api, deviceId: string) => api.testAlertDevice(deviceId));
  const remove = useOfficeChange(["alerts"], (api, deviceId: string) => api.removeAlertDevice(deviceId));
  return (
    <li>
      <div className={rows.what}>
        <b>{name}</b>
        <div className={rows.facts}>
          <span>{a.added({ at: Date.parse(addedAt) })}</span>
        </div>
      </div>
      {isThis && <Pill tone="info">{a.isThis}</Pill>}
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={a.testLabel({ name })}
          onClick={() => test.mutate(id)}
        >
          {a.test}
        </Button>
        <Button
          variant="default"
          className={styles.danger}
          loading={remove.isPending}
          aria-label={a.removeLabel({ name })}
          onClick={() => remove.mutate(id)}
        >
          {a.remove}
        </Button>
      </div>
      {test.data && (
        <Note tone={test.data.outcome === "SENT" ? "good" : "bad"} isNew>
          {a.outcomes[test.data.outcome]}
        </Note>
      )}
      <Problem error={test.error ?? remove.error} />
    </li>
  );
}

import { Button } from "@mantine/core";
import { subscribableEvents } from "../../../src/domain/event-names.ts";
import { named } from "../../dashboard/named.ts";
import { Card, Note } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import type { PortalAnswer, PortalBody } from "../portal-api.ts";
import { useRestaurantChange } from "./use-restaurant.ts";

/** What can happen in the sandbox by a button: an example guest orders or asks for a table, and so on from there. */
export function EventsCard() {
  const { t } = useWords();
  const o = t.portalRestaurants.events;
  const bring = useRestaurantChange((call, type: string) =>
    call("POST /sandbox/events", { body: { type } as PortalBody<"POST /sandbox/events"> }),
  );
  const nameOf = (event: string) => named(t.office.webhooks.eventNames, event) ?? event;
  const told = ({ type, deliveryIds: { length: count } }: PortalAnswer<"POST /sandbox/events">["data"]) =>
    count === 0 ? o.doneAlone({ event: nameOf(type) }) : o.done({ event: nameOf(type), count });
  return (
    <Card title={o.title} text={o.text}>
      <div className={office.actions}>
        {subscribableEvents.map((event) => (
          <Button
            key={event}
            variant="default"
            disabled={bring.isPending}
            onClick={() => bring.mutate(event)}
          >
            {nameOf(event)}
          </Button>
        ))}
      </div>
      {bring.data && (
        <Note tone="good" isNew>
          {told(bring.data.data)}
        </Note>
      )}
      <Problem error={bring.error} />
    </Card>
  );
}

import { Button } from "@mantine/core";
import type { GoLive } from "../../../src/features/go-live/schemas.ts";
import { CheckIcon } from "../../dashboard/board/icons.tsx";
import goLive from "../../dashboard/office/go-live.module.css";
import { FlagIcon } from "../../dashboard/office/icons.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { useMayChange } from "../use-portal.ts";
import { wayToLive } from "./restaurant-said.ts";
import { useRestaurant, useRestaurantChange, useRestaurantData } from "./use-restaurant.ts";

/** Where a real restaurant stands on its way to its first order, and the request to open it. */
export function GoLiveCard() {
  const { slug } = useRestaurant();
  const state = useRestaurantData(slug, "go-live", (call) => call("GET /go-live"));
  return <Loaded query={state}>{({ data }) => <Standing way={data} />}</Loaded>;
}

function Standing({ way }: { way: GoLive }) {
  const { t } = useWords();
  const o = t.portalRestaurants.goLive;
  const ask = useRestaurantChange((call) => call("POST /go-live"), o.asked);
  const withdraw = useRestaurantChange((call) => call("DELETE /go-live"), o.withdrawn);
  const mayChange = useMayChange();
  const { state, since } = wayToLive(way);
  return (
    <section className={goLive.state} data-state={state} aria-label={o.states[state].title}>
      <span className={goLive.mark}>
        {state === "LIVE" ? <CheckIcon size={26} /> : <FlagIcon size={26} />}
      </span>
      <div>
        <h2>{o.states[state].title}</h2>
        <p>{o.states[state].text}</p>
        {since && <p>{t.office.goLive.since({ at: Date.parse(since) })}</p>}
        <Problem error={ask.error ?? withdraw.error} />
      </div>
      {mayChange && state === "READY" && (
        <Button loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
          {o.ask}
        </Button>
      )}
      {mayChange && state === "REQUESTED" && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {o.withdraw}
        </Button>
      )}
    </section>
  );
}

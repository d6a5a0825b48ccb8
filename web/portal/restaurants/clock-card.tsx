import { Button } from "@mantine/core";
import { Card } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import {
  useMayChangeRestaurant,
  useRestaurant,
  useRestaurantChange,
  useRestaurantData,
} from "./use-restaurant.ts";

const steps = { m15: 15, m60: 60, m1440: 1440 } as const;
const stepNames = ["m15", "m60", "m1440"] as const;

/** What time it is in the sandbox, and on it goes. */
export function ClockCard() {
  const { t } = useWords();
  const o = t.portalRestaurants.clock;
  const { slug } = useRestaurant();
  const mayChange = useMayChangeRestaurant();
  const clock = useRestaurantData(slug, "clock", (call) => call("GET /sandbox/clock"));
  const move = useRestaurantChange((call, advanceMinutes: number) =>
    call("POST /sandbox/clock", { body: { advanceMinutes } }),
  );
  const reset = useRestaurantChange((call) => call("DELETE /sandbox/clock"));
  return (
    <Loaded query={clock}>
      {({ data }) => (
        <Card
          title={o.title({ at: Date.parse(data.now) })}
          text={data.aheadSeconds > 0 ? o.ahead({ count: Math.round(data.aheadSeconds / 60) }) : o.real}
          foot={
            mayChange && (
              <>
                {stepNames.map((step) => (
                  <Button
                    key={step}
                    variant="default"
                    disabled={move.isPending}
                    onClick={() => move.mutate(steps[step])}
                  >
                    {o.steps[step]}
                  </Button>
                ))}
                {data.aheadSeconds > 0 && (
                  <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate(undefined)}>
                    {o.reset}
                  </Button>
                )}
              </>
            )
          }
        >
          <Problem error={move.error ?? reset.error} />
        </Card>
      )}
    </Loaded>
  );
}

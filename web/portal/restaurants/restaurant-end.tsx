import { useNavigate } from "@tanstack/react-router";
import { AskButton, RemoveButton } from "../../dashboard/office/ask-button.tsx";
import { Card } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { usePlace, usePortalChange } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { useRestaurant, useRestaurantChange } from "./use-restaurant.ts";

/** A sandbox begins anew or goes; a real restaurant is put away. For who may change it, and so not of one that is archived. */
export function RestaurantEnd() {
  const { t } = useWords();
  const o = t.portalRestaurants.end;
  const { sandbox } = useRestaurant();
  const words = sandbox ? o.sandbox : o.real;
  return (
    <Card title={words.title} text={words.text}>
      <div className={office.actions}>
        {sandbox && <Reset />}
        <Remove />
      </div>
    </Card>
  );
}

function Reset() {
  const o = useWords().t.portalRestaurants.end;
  const reset = useRestaurantChange((call) => call("POST /sandbox/reset"), o.resetDone);
  return (
    <AskButton
      label={o.reset}
      {...o.resetAsk}
      isDestructive
      change={reset}
      onYes={(close) => reset.mutate(undefined, { onSuccess: close })}
    />
  );
}

function Remove() {
  const o = useWords().t.portalRestaurants.end;
  const { slug, name, sandbox } = useRestaurant();
  const { callOf } = usePortal();
  const place = usePlace();
  const navigate = useNavigate();
  // What is shown of it is not read again: it may be no more.
  const remove = usePortalChange([], () => callOf(slug)("DELETE "));
  const words = sandbox ? o.remove : o.archive;
  return (
    <RemoveButton
      {...words}
      title={words.title({ name })}
      change={remove}
      onYes={() =>
        remove.mutate(undefined, {
          onSuccess: () =>
            void navigate({ to: "/partner/$partnerId/$environment/restaurants", params: place }),
        })
      }
    />
  );
}

import { AlertIcon, CheckIcon } from "../../dashboard/board/icons.tsx";
import { FileCard } from "../../dashboard/menu/file-card.tsx";
import { named } from "../../dashboard/named.ts";
import rows from "../../dashboard/office/card.module.css";
import { Card, Note } from "../../dashboard/office/card.tsx";
import goLive from "../../dashboard/office/go-live.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { GoLiveCard } from "./go-live-card.tsx";
import { OwnerInvites } from "./owner-invites.tsx";
import { RestaurantEnd } from "./restaurant-end.tsx";
import { useMayChangeRestaurant, useRestaurant } from "./use-restaurant.ts";

/** What only the restaurant's owner can mend; the rest is for who sets the restaurant up. */
const ofOwner: readonly string[] = ["AGREEMENT", "PAYMENT"];
const counted = [
  "menus",
  "categories",
  "products",
  "addonGroups",
  "zones",
  "webhooks",
  "domains",
  "keys",
] as const;

/** How far the restaurant has come, and what is done with it as a whole. */
export function RestaurantOverview() {
  const { t } = useWords();
  const o = t.portalRestaurants;
  const mayChange = useMayChangeRestaurant();
  const { sandbox, archived, checks, counts } = useRestaurant();
  return (
    <>
      {archived && <Note tone="wait">{o.archivedNote}</Note>}
      {!sandbox && !archived && <GoLiveCard />}
      <Card title={o.checks}>
        <ul className={rows.list} aria-label={o.checks}>
          {checks.map(({ code, ok, message }) => (
            <li key={code} data-check={code}>
              <span className={goLive.check} data-ok={ok || undefined}>
                {ok ? <CheckIcon /> : <AlertIcon />}
              </span>
              <div className={rows.what}>
                <b>{named(t.office.goLive.checks, code) ?? code}</b>
                <span>{ok ? t.office.goLive.ok : message}</span>
                {!ok && <span>{ofOwner.includes(code) ? o.forOwner : o.forYou}</span>}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={o.countsTitle}>
        <div className={rows.facts}>
          {counted.map((name) => (
            <span key={name}>{o.counts[name]({ count: counts[name] })}</span>
          ))}
        </div>
      </Card>
      {sandbox ? <FileCard /> : <OwnerInvites />}
      {mayChange && <RestaurantEnd />}
    </>
  );
}

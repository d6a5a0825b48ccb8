import { Icon } from "../../ui/icon.tsx";
import type { Verdict } from "./ask-zone.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** The verdict in words; outside the zone it offers what is possible instead. */
export function ZoneVerdict({ verdict, onPickup }: { verdict: Verdict | null; onPickup: () => void }) {
  const { t } = usePage();
  const { restaurant } = useShop();
  return (
    <div aria-live="polite">
      {verdict?.kind === "FITS" ? (
        <div className="notice notice--good">
          <p className="notice__title">
            <Icon name="check" /> {t.zoneFits}
          </p>
          <ul className="notice__facts">
            <li>
              {verdict.delivery.deliveryFee > 0
                ? t.zoneFee({ fee: verdict.delivery.deliveryFee })
                : t.freeDelivery}
            </li>
            <li>{t.zoneMinutes({ minutes: verdict.delivery.minutes })}</li>
            {verdict.delivery.minimumOrder > 0 ? (
              <li>{t.zoneMinimum({ amount: verdict.delivery.minimumOrder })}</li>
            ) : null}
            {verdict.delivery.freeDeliveryFrom ? (
              <li>{t.zoneFreeFrom({ amount: verdict.delivery.freeDeliveryFrom })}</li>
            ) : null}
          </ul>
        </div>
      ) : null}
      {verdict?.kind === "UNSURE" ? (
        <div className="notice">
          <p className="notice__title">
            <Icon name="pin" /> {t.zoneUnsure}
          </p>
          <p>{t.zoneUnsureText}</p>
        </div>
      ) : null}
      {verdict?.kind === "FAILED" ? (
        <div className="notice notice--warn">
          <p className="notice__title">
            <Icon name="info" /> {verdict.message ?? t.lostTitle}
          </p>
          {verdict.message === null ? <p>{t.errorText}</p> : null}
        </div>
      ) : null}
      {verdict?.kind === "OUTSIDE" ? (
        <div className="notice notice--warn">
          <p className="notice__title">
            <Icon name="info" /> {t.zoneOutside}
          </p>
          {verdict.message === t.zoneOutside ? null : <p>{verdict.message}</p>}
          {restaurant.capabilities.pickup ? (
            <button type="button" className="button button--quiet" onClick={onPickup}>
              {t.pickupInstead}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

import type { OfflineRestaurant } from "../../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../../src/messages/nb/catalogue.ts";
import type { Spoken } from "../../../src/messages/speech.ts";
import { spacedPhone } from "../spaced-phone.ts";
import { SmallPage } from "./frame.tsx";

interface OfflinePageProps {
  t: Spoken<Catalogue["signposts"]>;
  restaurant: OfflineRestaurant;
}

/** What a browser keeps for when there is no network: it says so, and how to reach the restaurant without one. */
export function OfflinePage({ t, restaurant }: OfflinePageProps) {
  const { name, slug, phone, address } = restaurant;
  return (
    <SmallPage seed={slug} title={t.offlineTitle}>
      <p className="small__text">{t.offlineText({ restaurant: name })}</p>
      {phone ? (
        <a className="button button--large" href={`tel:${phone}`}>
          {t.offlineCall({ phone: spacedPhone(phone) })}
        </a>
      ) : null}
      {address ? (
        <p>
          {[address.line1, [address.postalCode, address.city].filter(Boolean).join(" ")]
            .filter(Boolean)
            .join(", ")}
        </p>
      ) : null}
      <a className="button button--quiet" href="/">
        {t.offlineAgain}
      </a>
    </SmallPage>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import { nowMs } from "../live/clock.ts";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill, type Tone } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { type Names, namesOf, offerSentence } from "./offer-sentence.ts";
import { OfferSheet } from "./offer-sheet.tsx";
import { inOrder, type OfferState, stateOf, usesOf } from "./offer-state.ts";
import styles from "./offers.module.css";
import { UpsellCard } from "./upsell-card.tsx";

const toneOf: Record<OfferState, Tone> = {
  active: "good",
  planned: "info",
  usedUp: "wait",
  off: "quiet",
  ended: "quiet",
};

/** Codes and offers, what each gives, and how each has done. */
export function OffersPage() {
  const { t } = useWords();
  const o = t.offers;
  const offers = useOfficeData("offers", (api) => api.offers());
  const dishes = useOfficeData("dishes", (api) => api.dishes());
  const [open, setOpen] = useState<string | null>(null);
  const menus = dishes.data?.menus ?? [];
  const names = namesOf(menus);
  const make = <Button onClick={() => setOpen("NEW")}>{o.create}</Button>;
  return (
    <div className={office.inner}>
      <PageHead title={o.title} lead={o.lead} action={offers.data?.length ? make : undefined} />
      <Loaded query={dishes}>
        {() => (
          <Loaded query={offers}>
            {(all) =>
              all.length === 0 ? (
                <Empty {...o.empty}>{make}</Empty>
              ) : (
                <div className={styles.list}>
                  <CardList label={o.title}>
                    {inOrder(all, nowMs()).map((offer) => (
                      <OfferRow key={offer.id} offer={offer} names={names} onOpen={() => setOpen(offer.id)} />
                    ))}
                  </CardList>
                </div>
              )
            }
          </Loaded>
        )}
      </Loaded>
      {/* Not before the offers above it are there, which would move it away under a finger. */}
      {dishes.data && !offers.isPending && <UpsellCard menus={menus} />}
      <OfferSheet
        offer={open === "NEW" ? open : (offers.data?.find(({ id }) => id === open) ?? null)}
        menus={menus}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

function OfferRow({ offer, names, onOpen }: { offer: StaffOffer; names: Names; onOpen(): void }) {
  const { t } = useWords();
  const o = t.offers;
  const state = stateOf(offer, nowMs());
  return (
    <li>
      <div className={rows.what}>
        <div className={styles.name}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {offer.code ?? offer.displayName ?? o.automatic}
          </button>
          <Pill tone={toneOf[state]}>{o.states[state]}</Pill>
        </div>
        <p className={styles.sentence}>{offerSentence(t, { ...offer, code: null }, names, false)}</p>
        <div className={rows.facts}>
          <span>{usesOf(o, offer)}</span>
          {offer.used > 0 && (
            <>
              <span>{o.given({ amount: offer.discountGiven })}</span>
              <span>{o.sold({ amount: offer.ordersTotal })}</span>
            </>
          )}
        </div>
      </div>
      <ForwardIcon />
    </li>
  );
}

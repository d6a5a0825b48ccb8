import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftAddress } from "../draft.ts";
import { closePlace } from "../place.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressSearch } from "./address-search.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import type { AddressHit } from "./use-address-search.ts";
import { askZone, type Verdict, ZoneVerdict } from "./zone-verdict.tsx";

/** How the guest gives the address: finding it, having found it, or typing it. */
type Mode = "SEARCH" | "CHOSEN" | "BY_HAND";

/** Where to deliver: says at once whether, for what fee and minimum, and how long. */
export function DeliveryDialog() {
  const { t } = usePage();
  const shop = useShop();
  const { draft, change, restaurant } = shop;
  const [address, setAddress] = useState<DraftAddress>(
    draft.address ?? { line1: "", postalCode: "", city: restaurant.address?.city ?? "", instructions: "" },
  );
  const [mode, setMode] = useState<Mode>(
    draft.address ? (draft.address.isFromSearch ? "CHOSEN" : "BY_HAND") : "SEARCH",
  );
  const [isDegraded, setIsDegraded] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isTold, setIsTold] = useState(false);
  const errors = {
    line1: isTold && !address.line1.trim() ? t.fieldRequired : null,
    postalCode: isTold && !/^\d{4}$/.test(address.postalCode) ? t.postalInvalid : null,
    city: isTold && !address.city.trim() ? t.fieldRequired : null,
  };

  const set = (patch: Partial<DraftAddress>): void => {
    // Other words than the register's are another place than the register's.
    const point = address.isFromSearch ? { point: null, isFromSearch: false } : {};
    setAddress({ ...address, ...point, ...patch });
    setVerdict(null);
  };
  const choose = (hit: AddressHit): void => {
    const { line1, postalCode, city, latitude, longitude, delivery } = hit;
    const chosen = {
      ...address,
      line1,
      postalCode,
      city,
      point: { latitude, longitude },
      isFromSearch: true,
    };
    setAddress(chosen);
    setMode("CHOSEN");
    if (delivery) setVerdict(verdictOf(delivery));
    else void ask(chosen);
  };
  const verdictOf = (delivery: NonNullable<AddressHit["delivery"]>): Verdict => {
    if (delivery.available)
      return {
        kind: "FITS",
        delivery: {
          deliveryFee: delivery.deliveryFee ?? 0,
          minimumOrder: delivery.minimumOrder ?? 0,
          freeDeliveryFrom: delivery.freeDeliveryFrom,
          minutes: delivery.minutes ?? shop.prep.deliveryMinutes,
        },
      };
    return { kind: "OUTSIDE", message: delivery.message ?? t.zoneOutside };
  };
  const ask = async (wanted: DraftAddress): Promise<void> => {
    setVerdict({ kind: "ASKING" });
    setVerdict(await askZone(shop, wanted, t.zoneOutside));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an address that was chosen earlier
  useEffect(() => {
    if (mode === "CHOSEN") void ask(address);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTold(true);
    if (!address.line1.trim() || !/^\d{4}$/.test(address.postalCode) || !address.city.trim()) return;
    if (verdict?.kind !== "FITS") return void ask(address);
    change({ address, fulfillment: "DELIVERY" });
    closePlace();
  };
  const takePickup = (): void => {
    change({ fulfillment: "PICKUP" });
    closePlace();
  };
  const onDegraded = useCallback((typed: string): void => {
    setAddress((before) => ({ ...before, line1: typed }));
    setIsDegraded(true);
    setMode("BY_HAND");
  }, []);

  return (
    <Dialog title={t.whereTo} closeLabel={t.close} onClose={closePlace}>
      <form className="form" onSubmit={submit} noValidate>
        {mode === "SEARCH" ? <AddressSearch onChoose={choose} onDegraded={onDegraded} /> : null}
        {mode === "CHOSEN" ? <Chosen address={address} onOther={() => setMode("SEARCH")} /> : null}
        {mode === "BY_HAND" ? (
          <>
            {isDegraded ? (
              <p className="notice" role="status">
                {t.addressDegraded}
              </p>
            ) : null}
            <AddressForm address={address} errors={errors} hasFocus={isDegraded} onChange={set} />
          </>
        ) : null}
        {mode === "SEARCH" ? null : (
          <>
            <ZoneVerdict verdict={verdict} onPickup={takePickup} />
            <TextArea
              label={t.deliveryInstructions}
              hint={t.deliveryInstructionsHint}
              maxLength={300}
              value={address.instructions}
              onChange={(event) => setAddress({ ...address, instructions: event.target.value })}
            />
            {verdict?.kind === "OUTSIDE" && mode === "CHOSEN" ? null : (
              <button type="submit" className="button button--wide" disabled={verdict?.kind === "ASKING"}>
                {verdict?.kind === "ASKING"
                  ? t.checking
                  : verdict?.kind === "FITS"
                    ? t.useAddress
                    : t.checkAddress}
              </button>
            )}
          </>
        )}
        {mode === "CHOSEN" ? null : (
          <button
            type="button"
            className="link search__switch"
            onClick={() => {
              setMode(mode === "SEARCH" ? "BY_HAND" : "SEARCH");
              setVerdict(null);
              setIsDegraded(false);
            }}
          >
            {mode === "SEARCH" ? t.addressByHand : t.addressBySearch}
          </button>
        )}
      </form>
      {mode === "CHOSEN" ? null : <Zones />}
    </Dialog>
  );
}

/** The address as the register has it, with a way back to the search. */
function Chosen({ address, onOther }: { address: DraftAddress; onOther: () => void }) {
  const { t } = usePage();
  const button = useRef<HTMLButtonElement>(null);
  // The list that was chosen from is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="fact">
      <span className="fact__icon">
        <Icon name="pin" />
      </span>
      <span className="fact__label">{t.addressChosen}</span>
      <span className="fact__value fact__value--whole">
        {address.line1}, {address.postalCode} {address.city}
      </span>
      <button type="button" className="link fact__more" ref={button} onClick={onOther}>
        {t.addressChange}
      </button>
    </div>
  );
}

function Zones() {
  const { t, kr } = usePage();
  const { deliveryZones } = useShop().restaurant;
  if (deliveryZones.length === 0) return null;
  return (
    <section className="zones">
      <h3 className="group__name">{t.zones}</h3>
      <ul className="zones__list">
        {deliveryZones.map((zone) => (
          <li key={zone.id} className="zones__item">
            <span className="zones__name">{zone.name}</span>
            <span className="zones__fee">{zone.deliveryFee > 0 ? kr(zone.deliveryFee) : t.freeDelivery}</span>
            <span className="zones__more">
              {[
                zone.minimumOrder > 0 ? t.zoneMinimum({ amount: zone.minimumOrder }) : "",
                zone.freeDeliveryFrom ? t.zoneFreeFrom({ amount: zone.freeDeliveryFrom }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, useRef } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftAddress } from "../draft.ts";
import { closePlace } from "../place.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressSearch } from "./address-search.tsx";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import { type DeliveryAddress, useDeliveryAddress } from "./use-delivery-address.ts";
import { ZoneVerdict } from "./zone-verdict.tsx";

/** Where to deliver: says at once whether, for what fee and minimum, and how long. */
export function DeliveryDialog() {
  const { t } = usePage();
  const form = useDeliveryAddress();
  const { mode, address } = form;
  return (
    <Dialog title={t.whereTo} closeLabel={t.close} onClose={closePlace}>
      <form className="form" onSubmit={form.submit} noValidate>
        {mode === "SEARCH" ? <AddressSearch onChoose={form.choose} onDegraded={form.degrade} /> : null}
        {mode === "CHOSEN" ? <Chosen address={address} onOther={form.search} /> : null}
        {mode === "BY_HAND" ? <ByHand form={form} /> : null}
        {mode === "SEARCH" ? null : <Answer form={form} />}
        {mode === "CHOSEN" ? null : (
          <button type="button" className="link search__switch" onClick={form.switchMode}>
            {mode === "SEARCH" ? t.addressByHand : t.addressBySearch}
          </button>
        )}
      </form>
      {mode === "CHOSEN" ? null : <Zones />}
    </Dialog>
  );
}

function ByHand({ form: { address, errors, isDegraded, type } }: { form: DeliveryAddress }) {
  const { t } = usePage();
  return (
    <>
      {isDegraded ? (
        <p className="notice" role="status">
          {t.addressDegraded}
        </p>
      ) : null}
      <AddressForm address={address} errors={errors} hasFocus={isDegraded} onChange={type} />
    </>
  );
}

/** What the service says of the address, what the courier should know, and the button that fits. */
function Answer({ form: { mode, address, verdict, instruct } }: { form: DeliveryAddress }) {
  const { t } = usePage();
  const { change } = useShop();
  const takePickup = (): void => {
    change({ fulfillment: "PICKUP" });
    closePlace();
  };
  const isAsking = verdict?.kind === "ASKING";
  return (
    <>
      <ZoneVerdict verdict={verdict} onPickup={takePickup} />
      <TextArea
        label={t.deliveryInstructions}
        hint={t.deliveryInstructionsHint}
        maxLength={300}
        value={address.instructions}
        onChange={(event) => instruct(event.target.value)}
      />
      {verdict?.kind === "OUTSIDE" && mode === "CHOSEN" ? null : (
        <button type="submit" className="button button--wide" disabled={isAsking}>
          {isAsking ? t.checking : verdict?.kind === "FITS" ? t.useAddress : t.checkAddress}
        </button>
      )}
    </>
  );
}

/** The address as the register has it, with a way back to the search. */
function Chosen({ address, onOther }: { address: DraftAddress; onOther: () => void }) {
  const { t } = usePage();
  const button = useRef<HTMLButtonElement>(null);
  // The list that was chosen from is gone.
  useEffect(() => button.current!.focus(), []);
  return (
    <div className="fact">
      <span className="fact__icon">
        <Icon name="pin" />
      </span>
      <span className="fact__label">{t.addressChosen}</span>
      <span className="fact__value">
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

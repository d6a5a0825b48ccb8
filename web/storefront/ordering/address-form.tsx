import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftAddress } from "../draft.ts";
import { usePage } from "./page.ts";

type AddressErrors = Readonly<Record<"line1" | "postalCode" | "city", string | null>>;

interface AddressFormProps {
  address: DraftAddress;
  errors: AddressErrors;
  /** Whether the street takes the focus, as the search that it stands in for had it. */
  hasFocus: boolean;
  onChange: (patch: Partial<DraftAddress>) => void;
}

/** An address typed by hand: for those that no register knows, and when the register does not answer. */
export function AddressForm({ address, errors, hasFocus, onChange }: AddressFormProps) {
  const { t } = usePage();
  return (
    <>
      <Field
        label={t.street}
        autoComplete="street-address"
        autoFocus={hasFocus}
        value={address.line1}
        error={errors.line1}
        maxLength={200}
        onChange={(event) => onChange({ line1: event.target.value })}
      />
      <div className="form__row">
        <Field
          label={t.postalCode}
          className="field--short"
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={4}
          value={address.postalCode}
          error={errors.postalCode}
          onChange={(event) => onChange({ postalCode: event.target.value.replace(/\D/g, "") })}
        />
        <Field
          label={t.city}
          autoComplete="address-level2"
          value={address.city}
          error={errors.city}
          maxLength={80}
          onChange={(event) => onChange({ city: event.target.value })}
        />
      </div>
      <Position address={address} onPoint={(point) => onChange({ point })} />
    </>
  );
}

/** Zones drawn on a map need more than a postal code; the device's own position is asked for only here, on request. */
function Position({
  address,
  onPoint,
}: {
  address: DraftAddress;
  onPoint: (point: NonNullable<DraftAddress["point"]> | null) => void;
}) {
  const { t } = usePage();
  const [isDenied, setIsDenied] = useState(false);
  const ask = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onPoint({ latitude: coords.latitude, longitude: coords.longitude }),
      () => setIsDenied(true),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  return (
    <p className="position">
      <button
        type="button"
        className="button button--quiet"
        aria-pressed={Boolean(address.point)}
        onClick={() => (address.point ? onPoint(null) : ask())}
      >
        <Icon name={address.point ? "check" : "pin"} /> {address.point ? t.positionUsed : t.useMyPosition}
      </button>
      {isDenied && !address.point ? <span className="field__hint">{t.positionDenied}</span> : null}
    </p>
  );
}

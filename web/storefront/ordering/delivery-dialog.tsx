import { type FormEvent, useState } from "react";
import type { Quote } from "../../../src/features/orders/schemas.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftAddress } from "../draft.ts";
import { usePage } from "../page.tsx";
import { closePlace } from "../place.ts";
import { toWire } from "./cart-math.ts";
import { addressBody } from "./quote.ts";
import { type Shop, useShop } from "./shop.tsx";

type Verdict =
  | { kind: "ASKING" }
  | { kind: "FITS"; delivery: NonNullable<Quote["delivery"]> }
  | { kind: "OUTSIDE" | "UNSURE"; message: string };

/** Where to deliver: says at once whether, for what fee and minimum, and how long. */
export function DeliveryDialog() {
  const { t, kr } = usePage();
  const shop = useShop();
  const { draft, change, restaurant } = shop;
  const [address, setAddress] = useState<DraftAddress>(
    draft.address ?? { line1: "", postalCode: "", city: restaurant.address?.city ?? "", instructions: "" },
  );
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isTold, setIsTold] = useState(false);
  const set = (patch: Partial<DraftAddress>): void => {
    setAddress({ ...address, ...patch });
    if (!("instructions" in patch)) setVerdict(null);
  };
  const errors = {
    line1: address.line1.trim() ? null : t("fieldRequired"),
    postalCode: /^\d{4}$/.test(address.postalCode) ? null : t("postalInvalid"),
    city: address.city.trim() ? null : t("fieldRequired"),
  };
  const shown = (name: keyof typeof errors): string | null => (isTold ? errors[name] : null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsTold(true);
    if (Object.values(errors).some(Boolean)) return;
    if (verdict?.kind === "FITS") return takeAddress();
    setVerdict({ kind: "ASKING" });
    setVerdict(await askZone(shop, address, t("zoneOutside")));
  };
  const takeAddress = (): void => {
    change({ address, fulfillment: "DELIVERY" });
    closePlace();
  };
  const takePickup = (): void => {
    change({ fulfillment: "PICKUP" });
    closePlace();
  };
  return (
    <Dialog title={t("whereTo")} closeLabel={t("close")} onClose={closePlace}>
      <form className="form" onSubmit={submit} noValidate>
        <Field
          label={t("street")}
          autoComplete="street-address"
          value={address.line1}
          error={shown("line1")}
          maxLength={200}
          onChange={(event) => set({ line1: event.target.value })}
        />
        <div className="form__row">
          <Field
            label={t("postalCode")}
            className="field--short"
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={4}
            value={address.postalCode}
            error={shown("postalCode")}
            onChange={(event) => set({ postalCode: event.target.value.replace(/\D/g, "") })}
          />
          <Field
            label={t("city")}
            autoComplete="address-level2"
            value={address.city}
            error={shown("city")}
            maxLength={80}
            onChange={(event) => set({ city: event.target.value })}
          />
        </div>
        <TextArea
          label={t("deliveryInstructions")}
          hint={t("deliveryInstructionsHint")}
          maxLength={300}
          value={address.instructions}
          onChange={(event) => set({ instructions: event.target.value })}
        />
        <Position address={address} onPoint={(point) => set({ point })} />
        <div aria-live="polite">
          {verdict?.kind === "FITS" ? (
            <div className="notice notice--good">
              <p className="notice__title">
                <Icon name="check" /> {t("zoneFits")}
              </p>
              <ul className="notice__facts">
                <li>
                  {verdict.delivery.deliveryFee > 0
                    ? t("zoneFee", { fee: kr(verdict.delivery.deliveryFee) })
                    : t("zoneFreeFee")}
                </li>
                <li>{t("zoneMinutes", { minutes: verdict.delivery.minutes })}</li>
                {verdict.delivery.minimumOrder > 0 ? (
                  <li>{t("zoneMinimum", { amount: kr(verdict.delivery.minimumOrder) })}</li>
                ) : null}
                {verdict.delivery.freeDeliveryFrom ? (
                  <li>{t("zoneFreeFrom", { amount: kr(verdict.delivery.freeDeliveryFrom) })}</li>
                ) : null}
              </ul>
            </div>
          ) : null}
          {verdict?.kind === "UNSURE" ? (
            <div className="notice">
              <p className="notice__title">
                <Icon name="pin" /> {t("zoneUnsure")}
              </p>
              <p>{t("zoneUnsureText")}</p>
            </div>
          ) : null}
          {verdict?.kind === "OUTSIDE" ? (
            <div className="notice notice--warn">
              <p className="notice__title">
                <Icon name="info" /> {t("zoneOutside")}
              </p>
              {verdict.message === t("zoneOutside") ? null : <p>{verdict.message}</p>}
              {restaurant.capabilities.pickup ? (
                <button type="button" className="button button--quiet" onClick={takePickup}>
                  {t("pickupInstead")}
                </button>
              ) : null}
            </div>
          ) : null}
        </div>
        <button type="submit" className="button button--wide" disabled={verdict?.kind === "ASKING"}>
          {verdict?.kind === "ASKING"
            ? t("checking")
            : verdict?.kind === "FITS"
              ? t("useAddress")
              : t("checkAddress")}
        </button>
      </form>
      <Zones />
    </Dialog>
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
        <Icon name={address.point ? "check" : "pin"} /> {t(address.point ? "positionUsed" : "useMyPosition")}
      </button>
      {isDenied && !address.point ? <span className="field__hint">{t("positionDenied")}</span> : null}
    </p>
  );
}

function Zones() {
  const { t, kr } = usePage();
  const { deliveryZones } = useShop().restaurant;
  if (deliveryZones.length === 0) return null;
  return (
    <section className="zones">
      <h3 className="group__name">{t("zones")}</h3>
      <ul className="zones__list">
        {deliveryZones.map((zone) => (
          <li key={zone.id} className="zones__item">
            <span className="zones__name">{zone.name}</span>
            <span className="zones__fee">
              {zone.deliveryFee > 0 ? kr(zone.deliveryFee) : t("zoneFreeFee")}
            </span>
            <span className="zones__more">
              {[
                zone.minimumOrder > 0 ? t("zoneMinimum", { amount: kr(zone.minimumOrder) }) : "",
                zone.freeDeliveryFrom ? t("zoneFreeFrom", { amount: kr(zone.freeDeliveryFrom) }) : "",
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

const addressCodes = new Set(["ADDRESS_OUTSIDE_ZONE", "ADDRESS_NOT_FOUND"]);

/**
 * Asks the service about an address. With an empty basket one dish of the menu stands in: which zone an address lies in does not
 * depend on what is ordered.
 */
async function askZone(shop: Shop, address: DraftAddress, outside: string): Promise<Verdict> {
  const { api, draft, index, restaurant } = shop;
  const standIn = [...index.products.values()].find((product) => product.isAvailable);
  const lines =
    draft.lines.length > 0
      ? draft.lines.map(toWire)
      : standIn
        ? [{ productId: standIn.id, variantId: standIn.variants[0]?.id ?? null, quantity: 1 }]
        : [];
  const answer = await api.post<Quote>("/orders/quote", {
    slug: restaurant.slug,
    fulfillment: "DELIVERY",
    lines,
    deliveryAddress: addressBody(address),
  });
  if (answer.kind === "LOST") return { kind: "OUTSIDE", message: outside };
  if (answer.kind === "PROBLEM") {
    const issue = answer.problem.details.issues?.find(
      (one) => addressCodes.has(one.code ?? "") || one.path.startsWith("deliveryAddress"),
    );
    return {
      kind: issue?.code === "ADDRESS_NOT_FOUND" ? "UNSURE" : "OUTSIDE",
      message: issue?.message ?? answer.problem.message,
    };
  }
  if (answer.body.delivery) return { kind: "FITS", delivery: answer.body.delivery };
  const warning = answer.body.warnings.find(
    (one) => addressCodes.has(one.code ?? "") || one.path.startsWith("deliveryAddress"),
  );
  return {
    kind: warning?.code === "ADDRESS_NOT_FOUND" && !address.point ? "UNSURE" : "OUTSIDE",
    message: warning?.message ?? outside,
  };
}

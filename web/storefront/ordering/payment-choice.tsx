import type { PaymentChannel } from "../../../src/domain/payment-providers.ts";
import type { PaymentMethod } from "../../../src/domain/snapshot.ts";
import { chosenChannel } from "./chosen-payment.ts";
import { usePage } from "./page.ts";
import { channelsOf } from "./payment-channels.ts";
import { useShop } from "./shop.tsx";

/** Now or at the counter; and where the restaurant takes both, Vipps or card, with its first one chosen. */
export function PaymentChoice({ error }: { error?: string | undefined }) {
  const { t } = usePage();
  const { draft, change, restaurant, fulfillment } = useShop();
  const { onlinePayment, cashPayment } = restaurant.capabilities;
  const { methods } = restaurant.payment;
  const channels = channelsOf(methods);
  const nameOf: Record<PaymentChannel, string> = {
    VIPPS: t.payVipps,
    CARD: methods.includes("APPLE_PAY") ? t.payCardWallets : t.payCard,
  };
  const [first, second] = channels;
  const onlineText = first && second ? t.payOnlineText : first ? nameOf[first] : "";
  const payments: { value: PaymentMethod; title: string; text: string }[] = [
    ...(onlinePayment ? [{ value: "ONLINE" as const, title: t.payOnline, text: onlineText }] : []),
    ...(cashPayment
      ? [
          {
            value: "CASH" as const,
            title: fulfillment === "PICKUP" ? t.payCashPickup : t.payCashDelivery,
            text: t.payCashText,
          },
        ]
      : []),
  ];
  const chosen = chosenChannel(draft.paymentChannel, channels);
  return (
    <>
      <fieldset className="group">
        <legend className="card__title">{t.payment}</legend>
        <div className="payments">
          {payments.map((payment) => (
            <label className="choice" key={payment.value}>
              <input
                type="radio"
                className="radio"
                name="payment"
                checked={draft.paymentMethod === payment.value}
                onChange={() => change({ paymentMethod: payment.value })}
              />
              <span className="choice__text">
                <strong>{payment.title}</strong>
                <span>{payment.text}</span>
              </span>
            </label>
          ))}
        </div>
        {error ? (
          <p className="field__error" role="status">
            {error}
          </p>
        ) : null}
      </fieldset>
      {draft.paymentMethod === "ONLINE" && channels.length > 1 ? (
        <fieldset className="group">
          <legend className="group__head">
            <span className="group__name">{t.payWith}</span>
          </legend>
          <div className="toggles">
            {channels.map((channel) => (
              <label className="toggle" key={channel}>
                <input
                  type="radio"
                  className="sr-only"
                  name="payment-channel"
                  checked={chosen === channel}
                  onChange={() => change({ paymentChannel: channel })}
                />
                <span className="toggle__face">{nameOf[channel]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}

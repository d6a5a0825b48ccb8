import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { Icon } from "../../ui/icon.tsx";
import { usePage } from "./page.ts";
import { useReadyAlert } from "./use-ready-alert.ts";

/** By the guest's choice: this device says so when the food is ready (D-353). Where it cannot, nothing is offered. */
export function ReadyAlert({ order }: { order: TrackingOrder }) {
  const { t } = usePage();
  const { state, isBusy, toggle } = useReadyAlert(order.publicToken);
  if (state === null) return null;
  const words = t.tellReady[order.fulfillment ?? "PICKUP"];
  const isOn = state === "ON";
  return (
    <section className="tell">
      <button
        type="button"
        className="button button--quiet tell__button"
        aria-pressed={isOn}
        aria-busy={isBusy}
        onClick={toggle}
      >
        <Icon name={isOn ? "check" : "bell"} /> {words.ask}
      </button>
      <p className={isOn ? "tell__text" : "tell__text field__error"} role="status">
        {isOn
          ? words.on
          : state === "BLOCKED"
            ? t.tellReady.blocked
            : state === "FAILED"
              ? t.tellReady.failed
              : ""}
      </p>
    </section>
  );
}

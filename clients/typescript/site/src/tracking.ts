import { LukaError, type TrackingOrder } from "@luka/client";
import { alertOf, button, make, show } from "./dom.ts";
import { clock, kroner, luka } from "./luka.ts";

/** What is not known yet is in progress: new words may come. */
const words: Partial<Record<TrackingOrder["status"], string>> = {
  AWAITING_PAYMENT: "Venter på betaling",
  PAID: "Venter på svar fra restauranten",
  CONFIRMED: "Restauranten har tatt imot bestillingen",
  PREPARING: "Maten lages",
  READY_FOR_PICKUP: "Klar til å hentes",
  OUT_FOR_DELIVERY: "På vei til deg",
  COMPLETED: "Ferdig. Vel bekomme!",
  CANCELLED: "Avbestilt",
  FAILED: "Betalingen gikk ikke gjennom",
};

/** The order as it goes, until the page is left. */
export async function track(token: string, signal: AbortSignal): Promise<void> {
  const notice = make("div");
  const onOffline = () =>
    notice.replaceChildren(alertOf("Vi får ikke kontakt akkurat nå. Det som står her, kan være gammelt."));
  try {
    for await (const order of luka.followOrder(token, { signal, onOffline })) {
      notice.replaceChildren();
      show(...shown(order), notice);
    }
  } catch (error) {
    if (signal.aborted) return;
    const text = error instanceof LukaError ? error.message : "Noe gikk galt. Last siden på nytt.";
    show(alertOf(text), back());
  }
}

function shown(order: TrackingOrder): Node[] {
  const ready = order.requestedPickupAt ?? order.estimatedReadyAt;
  const canCancel =
    order.actions.canCancelUntil !== null && Date.parse(order.actions.canCancelUntil) > Date.now();
  const status = make("p", { className: "status" }, words[order.status] ?? "Bestillingen er i arbeid");
  status.setAttribute("role", "status");
  return [
    make("h1", {}, `Bestilling ${order.orderNumber}`),
    status,
    ...(order.cancellation?.message ? [make("p", {}, order.cancellation.message)] : []),
    ...(ready ? [make("p", {}, `Klar cirka ${clock(ready)}.`)] : []),
    make("ul", {}, ...order.lines.map(({ name, quantity }) => make("li", {}, `${quantity} × ${name}`))),
    make("p", {}, `Til sammen ${kroner(order.total)}`),
    ...(canCancel ? [button("Avbestill", () => void cancel(order.publicToken))] : []),
    back(),
  ];
}

const back = (): HTMLElement => make("p", {}, make("a", { href: "#/" }, "Til menyen"));

async function cancel(token: string): Promise<void> {
  if (!confirm("Vil du avbestille?")) return;
  await luka.cancelOrder({ token }).catch((error: Error) => alert(error.message));
}

import {
  type CustomerInput,
  LukaError,
  type MenuRestaurant,
  type PlaceOrderBody,
  type Quote,
} from "@luka/client";
import { attempt, basketLines, renewAttempt, setLines, setQuantity } from "./basket.ts";
import { alertOf, button, make } from "./dom.ts";
import { clock, kroner, luka } from "./luka.ts";

type Order = Omit<PlaceOrderBody, "slug">;

/** The basket: what is in it, what it costs now, and the order. */
export class Checkout {
  readonly element: HTMLElement = make("section", { className: "basket" });
  readonly #lines = make("ul");
  readonly #price = make("div");
  readonly #problem = make("div");
  readonly #form: HTMLFormElement;
  #quote: Quote | null = null;
  #asked = 0;

  constructor(restaurant: MenuRestaurant) {
    this.#form = formOf(restaurant, this.#price, this.#problem);
    this.#form.onchange = () => void this.refresh();
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      void this.#send();
    };
    this.element.append(make("h2", {}, "Handlekurv"), this.#lines, this.#form);
  }

  /** Asks what it costs. The answer to what was asked last counts. */
  async refresh(): Promise<void> {
    const lines = basketLines();
    this.#lines.replaceChildren(...lines.map(({ text, order }, at) => lineOf(text, order.quantity ?? 1, at)));
    this.#form.hidden = lines.length === 0;
    if (lines.length === 0) return this.#lines.replaceChildren(make("li", {}, "Kurven er tom."));
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const { customer: _customer, ...order } = this.#order();
      const quote = await luka.quoteOrder(order);
      if (asked !== this.#asked) return;
      this.#quote = quote;
      this.#price.replaceChildren(...pricesOf(quote));
      // What is still to be typed is asked for when it is sent.
      const told = quote.warnings.filter(({ path }) => !/^(customer|deliveryAddress)/.test(path));
      this.#problem.replaceChildren(...told.map(({ message }) => alertOf(message)));
      this.#offerTimes(quote);
    } catch (error) {
      if (asked === this.#asked) this.#say(error);
    }
  }

  #order(): Order {
    const given = new FormData(this.#form);
    const text = (name: string): string | undefined => String(given.get(name) ?? "").trim() || undefined;
    const isDelivery = given.get("fulfillment") === "DELIVERY";
    const customer: CustomerInput = {
      name: text("name") ?? "",
      phone: text("phone") ?? "",
      email: text("email"),
    };
    const address = {
      line1: text("line1") ?? "",
      postalCode: text("postalCode") ?? "",
      city: text("city") ?? "",
    };
    return {
      fulfillment: isDelivery ? "DELIVERY" : "PICKUP",
      paymentMethod: given.get("payment") === "ONLINE" ? "ONLINE" : "CASH",
      lines: basketLines().map(({ order }) => order),
      customer,
      requestedPickupAt: text("time"),
      ageConfirmed: given.get("age") === "on",
      ...(import.meta.env.PROD && given.get("payment") === "ONLINE" && backFromPayment()),
      ...(isDelivery && address.postalCode && { deliveryAddress: address }),
    };
  }

  /** The times stay those that were offered, with the one that is chosen. */
  #offerTimes({ slots, ageLimit }: Quote): void {
    const select = this.#form.querySelector<HTMLSelectElement>("select[name=time]")!;
    const { value } = select;
    const times = slots.map((slot) => make("option", { value: slot.requestedPickupAt }, slot.time));
    select.replaceChildren(make("option", { value: "" }, "Så snart som mulig"), ...times);
    select.value = value;
    const age = this.#form.querySelector<HTMLElement>("#age")!;
    age.hidden = ageLimit === null;
    age.querySelector("span")!.textContent = `Jeg er over ${ageLimit} år.`;
  }

  async #send(): Promise<void> {
    const send = this.#form.querySelector<HTMLButtonElement>("button[type=submit]")!;
    send.disabled = true;
    try {
      const order = { ...this.#order(), expectedTotal: this.#quote?.total };
      const onRetry = () =>
        this.#problem.replaceChildren(alertOf("Det tar litt lengre tid enn vanlig. Vent litt …"));
      const placed = await luka.placeOrder(order, { idempotencyKey: attempt(), onRetry });
      setLines([]);
      if (placed.paymentUrl !== null) location.assign(placed.paymentUrl);
      else location.hash = `#/order/${placed.publicToken}`;
    } catch (error) {
      this.#say(error);
    } finally {
      send.disabled = false;
    }
  }

  #say(error: unknown): void {
    const isRefusal = error instanceof LukaError;
    // What has no payment link never will: the next attempt is another order.
    if (isRefusal && /^PAYMENT_(INCOMPLETE|PROVIDER_UNAVAILABLE)$/.test(error.code)) renewAttempt();
    const issues = isRefusal ? error.issues.map(({ message }) => alertOf(message)) : [];
    const text = isRefusal ? error.message : "Vi får ikke kontakt. Sjekk nettet og prøv en gang til.";
    this.#problem.replaceChildren(...(issues.length > 0 ? issues : [alertOf(text)]));
  }
}

/** Where a real restaurant's guests come back to; a sandbox's come to the tracking page. */
function backFromPayment(): Pick<Order, "successUrl" | "cancelUrl"> {
  const here = location.origin + location.pathname;
  return { successUrl: `${here}?order={TOKEN}`, cancelUrl: here };
}

const lineOf = (text: string, quantity: number, at: number): HTMLElement => {
  const less = button("−", () => setQuantity(at, quantity - 1));
  const more = button("+", () => setQuantity(at, quantity + 1));
  less.ariaLabel = `Én færre: ${text}`;
  more.ariaLabel = `Én til: ${text}`;
  return make(
    "li",
    { className: "row" },
    make("span", {}, `${quantity} × ${text}`),
    make("span", { className: "steps" }, less, more),
  );
};

function pricesOf(quote: Quote): HTMLElement[] {
  const rows: [string, number][] = [
    ["Varer", quote.subtotal],
    ...(quote.discount > 0 ? ([["Rabatt", -quote.discount]] as [string, number][]) : []),
    ...(quote.deliveryFee > 0 ? ([["Levering", quote.deliveryFee]] as [string, number][]) : []),
    ...(quote.deposit > 0 ? ([["Pant", quote.deposit]] as [string, number][]) : []),
    ["Å betale", quote.total],
  ];
  const ready = quote.estimatedReadyAt ?? quote.requestedPickupAt;
  return [
    make("dl", {}, ...rows.flatMap(([name, ore]) => [make("dt", {}, name), make("dd", {}, kroner(ore))])),
    ...(ready ? [make("p", {}, `Klar cirka ${clock(ready)}.`)] : []),
  ];
}

function formOf({ capabilities, payment }: MenuRestaurant, ...said: HTMLElement[]): HTMLFormElement {
  const ways = [
    ...(capabilities.pickup ? [["PICKUP", "Jeg henter"]] : []),
    ...(capabilities.delivery ? [["DELIVERY", "Lever til meg"]] : []),
  ] as [string, string][];
  const payments = [
    ...(payment.online ? [["ONLINE", "Betal nå"]] : []),
    ...(payment.cash ? [["CASH", "Betal hos restauranten"]] : []),
  ] as [string, string][];
  const form = make(
    "form",
    {},
    radios("fulfillment", "Henting eller levering", ways),
    make(
      "fieldset",
      { className: "address" },
      make("legend", {}, "Adresse"),
      field("Gate og nummer", "line1", "address-line1"),
      field("Postnummer", "postalCode", "postal-code"),
      field("Sted", "city", "address-level2"),
    ),
    make(
      "label",
      {},
      "Når",
      make("select", { name: "time" }, make("option", { value: "" }, "Så snart som mulig")),
    ),
    field("Navn", "name", "name"),
    field("Mobil", "phone", "tel", "tel"),
    field("E-post", "email", "email", "email"),
    radios("payment", "Betaling", payments),
    make(
      "label",
      { id: "age", className: "choice", hidden: true },
      make("input", { type: "checkbox", name: "age" }),
      make("span"),
    ),
    ...said,
    make("button", { type: "submit", className: "main" }, "Bestill"),
  );
  return form;
}

const field = (label: string, name: string, autocomplete: AutoFill, type = "text"): HTMLElement =>
  make("label", {}, label, make("input", { name, type, autocomplete }));

const radios = (name: string, legend: string, choices: [string, string][]): HTMLElement =>
  make(
    "fieldset",
    {},
    make("legend", {}, legend),
    ...choices.map(([value, text], at) =>
      make(
        "label",
        { className: "choice" },
        make("input", { type: "radio", name, value, checked: at === 0 }),
        text,
      ),
    ),
  );

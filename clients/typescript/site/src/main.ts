import { LukaError } from "@luka/client";
import { onBasketChange } from "./basket.ts";
import { Checkout } from "./checkout.ts";
import { alertOf, button, make, show } from "./dom.ts";
import { luka } from "./luka.ts";
import { menuOf } from "./menu.ts";
import { track } from "./tracking.ts";

let leaving = new AbortController();
let checkout: Checkout | null = null;
onBasketChange(() => void checkout?.refresh());

async function showMenu(): Promise<void> {
  try {
    const menu = await luka.menu();
    checkout = new Checkout(menu.restaurant);
    document.title = menu.restaurant.name;
    const header = make("header", {}, make("h1", {}, menu.restaurant.name));
    if (!menu.restaurant.isOpen) header.append(make("p", {}, "Stengt akkurat nå."));
    show(header, make("div", { className: "columns" }, menuOf(menu), checkout.element));
    await checkout.refresh();
  } catch (error) {
    const text = error instanceof LukaError ? error.message : "Vi får ikke hentet menyen. Sjekk nettet.";
    show(
      alertOf(text),
      button("Prøv igjen", () => void showMenu()),
    );
  }
}

function go(): void {
  leaving.abort();
  leaving = new AbortController();
  checkout = null;
  const [, token] = /^#\/order\/(.+)$/.exec(location.hash) ?? [];
  void (token ? track(decodeURIComponent(token), leaving.signal) : showMenu());
}

// Back from payment. The token opens the order: it does not stay in the address that others may be told.
const paid = new URLSearchParams(location.search).get("order");
if (paid) history.replaceState(null, "", `${location.pathname}#/order/${encodeURIComponent(paid)}`);

window.addEventListener("hashchange", go);
go();

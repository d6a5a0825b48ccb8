import { createRoot, hydrateRoot } from "react-dom/client";
import { hearTaps } from "../early-tap.ts";
import { type OrderingData, OrderingPage } from "../ordering/ordering-page.tsx";
import { takeOver } from "../ordering/turns.ts";
import { fetchPageData, rememberLanguage, speechOf } from "./page-data.ts";

rememberLanguage();
forgetSkip();
// Until the page is taken over the link works by itself.
addEventListener("hashchange", forgetSkip);
const { data, isOfPage } = await fetchPageData<OrderingData>();
// What the guest does meanwhile comes between reading the data and taking the page over.
await new Promise((resolve) => setTimeout(resolve));
const root = document.getElementById("root")!;
const typed = root.querySelector<HTMLInputElement>("input[type=search]")?.value ?? "";
const page = <OrderingPage {...data} typed={typed} speech={speechOf(data.frame)} />;
hearTaps();
if (isOfPage) takeOver(() => void hydrateRoot(root, page));
else {
  // The menu has changed since the page was made: what it says is not what can be ordered.
  root.replaceChildren();
  createRoot(root).render(page);
}

// The guest has what they waited for.
void navigator.serviceWorker?.register("/tjeneste.js").catch(() => undefined);

/** The way past the head, taken before there was script, is in the address: going back to it later would take the focus along. */
function forgetSkip(): void {
  if (location.hash === "#meny") history.replaceState(history.state, "", location.pathname + location.search);
}

import "../../ui/dialog.css";
import "../sheet.css";

/** What the menu does not need at first sight: one file of script, fetched once the page has come to rest. */
export { OwnOrdersBar } from "../own-orders-bar.tsx";
export { Basket } from "./basket.tsx";
export { BasketBar } from "./basket-bar.tsx";
export { BasketDialog } from "./basket-dialog.tsx";
export { Checkout } from "./checkout.tsx";
export { DeliveryDialog } from "./delivery-dialog.tsx";
export { FilterDialog } from "./filter-dialog.tsx";
export { InfoDialog } from "./info-dialog.tsx";
export { NewsletterPopup } from "./newsletter-popup.tsx";
export { OrderedBefore } from "./ordered-before.tsx";
export { ProductSheet } from "./product-sheet.tsx";
export { TimeDialog } from "./time-dialog.tsx";
export { ToCheckout } from "./to-checkout.tsx";
export { UnpaidBanner } from "./unpaid-banner.tsx";

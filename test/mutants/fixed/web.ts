import { type Mutant, mutantsOf } from "../mutant.ts";

const screens = ["test/e2e/storefront-screens.test.ts"];
const order = ["test/e2e/dashboard-order.test.ts"];
const settings = ["test/e2e/dashboard-settings.test.ts"];

export const web: readonly Mutant[] = [
  ...mutantsOf("web", "web/storefront/ordering/totals.tsx", screens, [
    ["value={kr(quote.total)} isSum", "value={kr(quote.subtotal)} isSum"],
    ["quote.discount > 0 ?", "quote.discount < 0 ?"],
  ]),
  ...mutantsOf("web", "web/storefront/ordering/checkout-side.tsx", screens, [
    ['isCash = draft.paymentMethod === "CASH"', 'isCash = draft.paymentMethod !== "CASH"'],
  ]),
  ...mutantsOf("web", "web/storefront/tracking/order-contents.tsx", screens, [
    ["value={kr(order.total)} isSum", "value={kr(order.subtotal)} isSum"],
    ["order.tip > 0 ?", "order.tip < 0 ?"],
  ]),
  ...mutantsOf(
    "web",
    "web/storefront/ordering/order-body.ts",
    ["web/storefront/ordering/order-body.test.ts"],
    [
      ['draft.paymentMethod === "ONLINE" ? { tip', 'draft.paymentMethod === "CASH" ? { tip'],
      ['fulfillment === "DELIVERY" && draft.address', "draft.address"],
    ],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/draft.ts",
    ["web/storefront/draft.test.ts"],
    [
      ["same.quantity + line.quantity", "same.quantity - line.quantity"],
      ["quantity < 1", "quantity <= 1"],
    ],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/ordering/filter.ts",
    ["web/storefront/ordering/filter.test.ts"],
    [
      ["if (asMade.some(", "if (asMade.every("],
      ["!product.isVegetarian && !product.isVegan", "!product.isVegetarian"],
    ],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/ordering/selection.ts",
    ["web/storefront/ordering/selection.test.ts"],
    [["group.maxSelect === 1 && quantity > 0 ? {}", "group.maxSelect !== 1 && quantity > 0 ? {}"]],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/ordering/cart-math.ts",
    ["web/storefront/ordering/cart-math.test.ts"],
    [
      ["exact.ok ? exact : read(index.relaxed)", "read(index.relaxed)"],
      ["exact.ok ? exact : read(index.relaxed)", "exact"],
    ],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/ordering/open-state.ts",
    ["web/storefront/ordering/open-state.test.ts"],
    [['row.appliesTo !== "VENUE"', 'row.appliesTo === "VENUE"']],
  ),
  ...mutantsOf(
    "web",
    "web/storefront/tracking/steps.ts",
    ["web/storefront/tracking/steps.test.ts"],
    [["rank < now ||", "rank <= now ||"]],
  ),
  ...mutantsOf(
    "web",
    "src/messages/speech.ts",
    ["src/messages/speech.test.ts"],
    [["days > 1 && days < 7", "days > 1 && days < 8"]],
  ),
  ...mutantsOf(
    "web",
    "web/dashboard/order/kroner-input.ts",
    ["web/dashboard/order/kroner-input.test.ts"],
    [["ore > most", "ore >= most"]],
  ),
  ...mutantsOf("web", "web/dashboard/order/refund-dialog.tsx", order, [
    ["disabled={count >= left}", "disabled={count > left}"],
  ]),
  ...mutantsOf("web", "web/dashboard/order/order-changes.tsx", order, [
    ["order.refundable > 0 && limit > 0", "order.refundable > 0"],
  ]),
  ...mutantsOf("web", "src/domain/slips.ts", order, [
    ['order.paymentStatus === "UNPAID"', 'order.paymentStatus !== "UNPAID"'],
  ]),
  ...mutantsOf(
    "web",
    "web/dashboard/office/capacity-form.ts",
    ["web/dashboard/office/capacity-form.test.ts"],
    [["number <= high", "number < high"]],
  ),
  ...mutantsOf("web", "web/dashboard/office/key-dialogs.tsx", settings, [
    ["end.mutate(isInUse,", "end.mutate(!isInUse,"],
  ]),
  ...mutantsOf(
    "web",
    "web/dashboard/office/account-state.ts",
    ["web/dashboard/office/account-state.test.ts"],
    [["open.length > 1 &&", "open.length > 0 &&"]],
  ),
];

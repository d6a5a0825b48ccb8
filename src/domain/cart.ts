import { type Message, message } from "../messages/message.ts";
import {
  type CartContext,
  type CartIssues,
  type RemovedAddons,
  type Replacement,
  resolveAddons,
} from "./cart-addons.ts";
import { resolveComponents } from "./cart-components.ts";
import { cartIssue } from "./cart-issues.ts";
import { checkAge, checkUnits, countUnits } from "./cart-limits.ts";
import type { CartLine, WireLine } from "./cart-line.ts";
import { type Catalogue, isSoldOut } from "./catalogue.ts";
import type { Issue } from "./problems.ts";
import type { Addon, Fulfillment, Product, Variant } from "./snapshot.ts";

export interface CartRequest {
  catalogue: Catalogue;
  lines: readonly WireLine[];
  /** Null while the customer has not chosen: then nothing is refused for it. */
  fulfillment: Fulfillment | null;
  /** Ids of the menus that are shown at the moment the food is wanted. */
  visibleMenuIds: ReadonlySet<string>;
  /** That moment in ms: a product that is sold out until before it can be ordered. */
  atMs: number;
  ageConfirmed: boolean;
  /** Deleted variant or add-on id -> what replaced it, for deletions of the last 15 minutes (D-3). */
  replacements?: ReadonlyMap<string, Replacement> | undefined;
  /** Product id -> units that are ordered already, where lines are added to an order: they count towards the most of a product. */
  ordered?: ReadonlyMap<string, number> | undefined;
  /** True when the request carries `expectedTotal`: dearer replacements are then left to the caller in `itemChanged`. */
  hasExpectedTotal?: boolean | undefined;
}

export type CartResult =
  | {
      ok: true;
      lines: readonly CartLine[];
      /** Product id -> units in the whole cart, combo components included: what stock has to give. */
      units: ReadonlyMap<string, number>;
      /** Dearer replacements in use. The caller refuses with them when the total passes the expected total. */
      itemChanged: readonly Issue[];
    }
  | {
      ok: false;
      refusal: {
        code: "VALIDATION_FAILED" | "FULFILLMENT_NOT_ALLOWED";
        message?: Message;
        details: { issues: Issue[] };
      };
      /** What the steps after it found, as far as they could look. */
      further: Issue[];
    };

const mostPerLine = 99;
const noReplacements: ReadonlyMap<string, Replacement> = new Map();

/**
 * Resolves the lines of a request against the catalogue, or refuses with **all** issues of the first failing step:
 * every part exists and is available; fulfillment (its own code); add-on and combo choices; quantities and age.
 *
 * Default add-ons, the rule for clients: a group from which a line names nothing gets its defaults, except those
 * listed in `removed`; a group from which a line names something is taken exactly as named. So `addons: []` orders
 * the dish as the restaurant makes it, one crust in `addons` replaces the default crust, and a storefront that always
 * sends every selection is right too. The same holds for the groups nested under a chosen add-on.
 */
export function resolveCart(request: CartRequest): CartResult {
  const issues: CartIssues = { availability: [], fulfillment: [], choices: [], quantities: [], dearer: [] };
  const context: CartContext = {
    catalogue: request.catalogue,
    replacements: request.replacements ?? noReplacements,
    issues,
  };
  const resolved = request.lines.map((wire, index) => resolveLine(context, request, wire, `lines.${index}`));
  const lines = resolved.filter((line) => line !== null);
  const itemChanged = issues.dearer;
  if (!request.hasExpectedTotal) issues.availability.push(...itemChanged);
  const units = countUnits(lines);
  checkUnits(context, resolved, units, request.ordered);
  checkAge(context, lines, request.ageConfirmed);
  const { availability, fulfillment, choices, quantities } = issues;
  const steps = [availability, fulfillment, choices, quantities];
  const first = steps.find((found) => found.length > 0);
  if (first) {
    const code = first === fulfillment ? "FULFILLMENT_NOT_ALLOWED" : "VALIDATION_FAILED";
    return refuse(request, code, first, steps.slice(steps.indexOf(first) + 1).flat());
  }
  return {
    ok: true,
    lines,
    units,
    itemChanged: itemChanged.map((issue) => withClientLineId(issue, request)),
  };
}

function refuse(
  request: CartRequest,
  code: "VALIDATION_FAILED" | "FULFILLMENT_NOT_ALLOWED",
  found: readonly Issue[],
  later: readonly Issue[],
): CartResult {
  const named = (list: readonly Issue[]) => list.map((issue) => withClientLineId(issue, request));
  const issues = named(found);
  // With one thing wrong, its sentence is the best message; with several, the list tells.
  const said = issues.length === 1 ? { message: issues[0]!.message } : {};
  return { ok: false, refusal: { code, ...said, details: { issues } }, further: named(later) };
}

/** A client that named its lines finds the name in `params.clientLineId`, so that it need not count. */
function withClientLineId(issue: Issue, request: CartRequest): Issue {
  const index = /^lines\.(\d+)/.exec(issue.path)?.[1];
  const clientLineId = index === undefined ? undefined : request.lines[Number(index)]?.clientLineId;
  return clientLineId ? { ...issue, params: { ...issue.params, clientLineId } } : issue;
}

function resolveLine(
  context: CartContext,
  request: CartRequest,
  wire: WireLine,
  path: string,
): CartLine | null {
  const { issues } = context;
  const entry = context.catalogue.products.get(wire.productId);
  if (!entry?.product.isActive) {
    const said = entry
      ? message("cart.PRODUCT_UNAVAILABLE", { item: entry.product })
      : message("cart.PRODUCT_UNKNOWN");
    issues.availability.push(cartIssue(`${path}.productId`, said));
    return null;
  }
  const { product } = entry;
  if (isSoldOut(product, request.atMs)) {
    const said = message("cart.SOLD_OUT", { item: product });
    issues.availability.push(cartIssue(`${path}.productId`, said));
  } else if (!request.visibleMenuIds.has(entry.menu.id)) {
    const said = message("cart.MENU_NOT_ACTIVE", { item: product });
    issues.availability.push(cartIssue(`${path}.productId`, said, { menuId: entry.menu.id }));
  }
  checkFulfillment(context, request.fulfillment, product, `${path}.productId`);
  if (!Number.isInteger(wire.quantity) || wire.quantity < 1 || wire.quantity > mostPerLine) {
    const said = message("cart.LINE_QUANTITY", { limit: mostPerLine });
    issues.quantities.push(cartIssue(`${path}.quantity`, said, { maximum: mostPerLine }));
  }

  const variant = resolveVariant(context, product, wire.variantId ?? null, `${path}.variantId`);
  const removed: RemovedAddons = new Map(wire.removed?.map((id) => [liveIdOf(context, id), null]));
  const leftOut = new Set<Addon>();
  const owner = { item: product, tierKey: variant?.addonTierKey ?? null, removed, leftOut };
  const addons = resolveAddons(context, entry.addonGroups, wire.addons ?? [], owner, `${path}.addons`);
  const components = resolveComponents(context, entry, wire.components ?? [], {
    removed,
    leftOut,
    path: `${path}.components`,
    atMs: request.atMs,
    onProduct: (part, at) => checkFulfillment(context, request.fulfillment, part, at),
  });
  checkRemoved(context, wire, removed, product, path);
  return {
    clientLineId: wire.clientLineId ?? null,
    entry,
    variant,
    quantity: wire.quantity,
    addons,
    components,
    removed: [...new Set([...removed.values(), ...leftOut])].filter((addon) => addon !== null),
    note: wire.note ?? null,
  };
}

function resolveVariant(
  context: CartContext,
  product: Product,
  variantId: string | null,
  path: string,
): Variant | null {
  const { issues } = context;
  if (variantId === null) {
    if (product.variants.length > 0) {
      const said = message("cart.VARIANT_REQUIRED", { item: product });
      issues.availability.push(cartIssue(path, said, sizesOf(product)));
    }
    return null;
  }
  const variant = product.variants.find((one) => one.id === variantId);
  if (variant) return variant;
  const replacement = context.replacements.get(variantId);
  const live = replacement && product.variants.find((one) => one.id === replacement.id);
  if (!live) {
    const said = message("cart.VARIANT_UNAVAILABLE", { item: product });
    issues.availability.push(cartIssue(path, said, sizesOf(product)));
    return null;
  }
  if (live.price > replacement.price) {
    const said = message("cart.VARIANT_CHANGED", { item: product, variant: live });
    const params = { id: live.id, price: live.price, previousPrice: replacement.price };
    issues.dearer.push(cartIssue(path, said, params));
  }
  return live;
}

/** The sizes that there are, the usual one first: what mends a line without one. */
const sizesOf = ({ variants }: Product) => ({
  variantIds: variants.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ id }) => id),
});

function checkFulfillment(
  context: CartContext,
  fulfillment: Fulfillment | null,
  product: Product,
  path: string,
): void {
  const only = product.allowedFulfillment;
  if (only === null || fulfillment === null || only === fulfillment) return;
  const said = message(only === "PICKUP" ? "cart.PICKUP_ONLY" : "cart.DELIVERY_ONLY", { item: product });
  context.issues.fulfillment.push(cartIssue(path, said, { allowedFulfillment: only }));
}

const liveIdOf = (context: CartContext, id: string): string => context.replacements.get(id)?.id ?? id;

/** An unknown id in `removed` is refused rather than ignored: somebody may be allergic to what it meant. */
function checkRemoved(
  context: CartContext,
  wire: WireLine,
  removed: RemovedAddons,
  item: Product,
  path: string,
): void {
  wire.removed?.forEach((id, index) => {
    if (removed.get(liveIdOf(context, id)) !== null) return;
    const said = message("cart.ADDON_UNKNOWN", { item });
    context.issues.availability.push(cartIssue(`${path}.removed.${index}`, said));
  });
}

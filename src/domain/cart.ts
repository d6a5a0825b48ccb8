import type { Message } from "../messages/message.ts";
import {
  type CartContext,
  type CartIssues,
  type RemovedAddons,
  type Replacement,
  resolveAddons,
} from "./cart-addons.ts";
import { resolveComponents } from "./cart-components.ts";
import { checkAge, checkUnits, countUnits } from "./cart-limits.ts";
import type { CartLine, WireLine } from "./cart-line.ts";
import { cartIssue, nameOf } from "./cart-messages.ts";
import { type Catalogue, isSoldOut } from "./catalogue.ts";
import type { Issue, Locale } from "./problems.ts";
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
  locale: Locale;
  /** Deleted variant or add-on id -> what replaced it, for deletions of the last 15 minutes (D-3). */
  replacements?: ReadonlyMap<string, Replacement> | undefined;
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
        message?: Message | string;
        details: { issues: Issue[] };
      };
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
    locale: request.locale,
    replacements: request.replacements ?? noReplacements,
    issues,
  };
  const lines: CartLine[] = [];
  request.lines.forEach((wire, index) => {
    const line = resolveLine(context, request, wire, `lines.${index}`);
    if (line) lines.push(line);
  });
  const itemChanged = issues.dearer;
  if (!request.hasExpectedTotal) issues.availability.push(...itemChanged);
  if (issues.availability.length > 0) return refuse(request, "VALIDATION_FAILED", issues.availability);
  if (issues.fulfillment.length > 0) return refuse(request, "FULFILLMENT_NOT_ALLOWED", issues.fulfillment);
  if (issues.choices.length > 0) return refuse(request, "VALIDATION_FAILED", issues.choices);

  const units = countUnits(lines);
  checkUnits(context, lines, units);
  checkAge(context, lines, request.ageConfirmed);
  if (issues.quantities.length > 0) return refuse(request, "VALIDATION_FAILED", issues.quantities);
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
): CartResult {
  const issues = found.map((issue) => withClientLineId(issue, request));
  // With one thing wrong, its sentence is the best message; with several, the list tells.
  const message = issues.length === 1 ? { message: issues[0]!.message } : {};
  return { ok: false, refusal: { code, ...message, details: { issues } } };
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
  const { locale, issues } = context;
  const entry = context.catalogue.products.get(wire.productId);
  if (!entry?.product.isActive) {
    const subject = entry ? { name: nameOf(entry.product, locale) } : {};
    issues.availability.push(cartIssue("PRODUCT_UNAVAILABLE", `${path}.productId`, locale, subject));
    return null;
  }
  const { product } = entry;
  const name = nameOf(product, locale);
  if (isSoldOut(product, request.atMs)) {
    issues.availability.push(cartIssue("SOLD_OUT", `${path}.productId`, locale, { name }));
  } else if (!request.visibleMenuIds.has(entry.menu.id)) {
    const params = { menuId: entry.menu.id };
    issues.availability.push(cartIssue("MENU_NOT_ACTIVE", `${path}.productId`, locale, { name }, params));
  }
  checkFulfillment(context, request.fulfillment, product, `${path}.productId`);
  if (!Number.isInteger(wire.quantity) || wire.quantity < 1 || wire.quantity > mostPerLine) {
    issues.quantities.push(
      cartIssue(
        "LINE_QUANTITY",
        `${path}.quantity`,
        locale,
        { limit: mostPerLine },
        { maximum: mostPerLine },
      ),
    );
  }

  const variant = resolveVariant(context, product, wire.variantId ?? null, `${path}.variantId`);
  const removed: RemovedAddons = new Map(wire.removed?.map((id) => [liveIdOf(context, id), null]));
  const leftOut = new Set<Addon>();
  const owner = { name, tierKey: variant?.addonTierKey ?? null, removed, leftOut };
  const addons = resolveAddons(context, entry.addonGroups, wire.addons ?? [], owner, `${path}.addons`);
  const components = resolveComponents(context, entry, wire.components ?? [], {
    removed,
    leftOut,
    path: `${path}.components`,
    atMs: request.atMs,
    onProduct: (part, at) => checkFulfillment(context, request.fulfillment, part, at),
  });
  checkRemoved(context, wire, removed, name, path);
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
  const { locale, issues } = context;
  if (variantId === null) {
    if (product.variants.length > 0) {
      const name = nameOf(product, locale);
      issues.availability.push(cartIssue("VARIANT_REQUIRED", path, locale, { name }));
    }
    return null;
  }
  const variant = product.variants.find((one) => one.id === variantId);
  if (variant) return variant;
  const replacement = context.replacements.get(variantId);
  const live = replacement && product.variants.find((one) => one.id === replacement.id);
  if (!live) {
    const name = nameOf(product, locale);
    issues.availability.push(cartIssue("VARIANT_UNAVAILABLE", path, locale, { name }));
    return null;
  }
  if (live.price > replacement.price) {
    const name = `${nameOf(product, locale)} (${nameOf(live, locale)})`;
    const params = { id: live.id, price: live.price, previousPrice: replacement.price };
    issues.dearer.push(cartIssue("ITEM_CHANGED", path, locale, { name }, params));
  }
  return live;
}

function checkFulfillment(
  context: CartContext,
  fulfillment: Fulfillment | null,
  product: Product,
  path: string,
): void {
  const only = product.allowedFulfillment;
  if (only === null || fulfillment === null || only === fulfillment) return;
  const kind = only === "PICKUP" ? "PICKUP_ONLY" : "DELIVERY_ONLY";
  const name = nameOf(product, context.locale);
  context.issues.fulfillment.push(
    cartIssue(kind, path, context.locale, { name }, { allowedFulfillment: only }),
  );
}

const liveIdOf = (context: CartContext, id: string): string => context.replacements.get(id)?.id ?? id;

/** An unknown id in `removed` is refused rather than ignored: somebody may be allergic to what it meant. */
function checkRemoved(
  context: CartContext,
  wire: WireLine,
  removed: RemovedAddons,
  name: string,
  path: string,
): void {
  wire.removed?.forEach((id, index) => {
    if (removed.get(liveIdOf(context, id)) !== null) return;
    context.issues.availability.push(
      cartIssue("ADDON_UNKNOWN", `${path}.removed.${index}`, context.locale, { name }),
    );
  });
}

import { type Body, guest } from "./drawn-orders.fixture.ts";

interface ToldIssue {
  path: string;
  code: string;
  params?: Record<string, unknown>;
}
type Line = Body & { productId: string; quantity: number; addons?: Body[]; components?: Body[] };

/**
 * A client that reads nothing but `details` of a refusal, and knows nothing but its guest: the body that it sends next, or null
 * when the refusal says that nothing can be had. It knows no menu, no prices and no hours.
 */
export function followed(
  sent: Body,
  error: { code: string; details?: Record<string, unknown> },
): Body | null {
  const body = structuredClone(sent);
  const details = error.details ?? {};
  const isNamed = error.code === "BAD_REQUEST" && typeof details.reason === "string";
  const own: ToldIssue = {
    path: pathOf[error.code] ?? "",
    code: isNamed ? String(details.reason) : error.code,
    params: details,
  };
  const issues = [
    ...((details.issues as ToldIssue[] | undefined) ?? [own]),
    ...((details.further as ToldIssue[] | undefined) ?? []),
  ];
  const todo: Todo = {
    body,
    lines: body.lines as Line[],
    gone: new Set(),
    isElsewhere: false,
    isTimed: false,
  };
  // Where it goes first: an address is no matter once it is fetched.
  const inOrder = issues.toSorted((a, b) => Number(rank(b)) - Number(rank(a)));
  for (const issue of inOrder) if (follow(todo, issue) === false) return null;
  body.lines = todo.lines.filter((line) => !todo.gone.has(line));
  // Whoever changes anything else takes the price as it comes.
  if (issues.some(({ code }) => code !== "PRICE_CHANGED")) delete body.expectedTotal;
  return (body.lines as Line[]).length === 0 ? null : body;
}

const pathOf: Record<string, string> = {
  SLOT_FULL: "requestedPickupAt",
  INVALID_SUCCESS_URL: "successUrl",
  INVALID_CANCEL_URL: "cancelUrl",
};
const rank = ({ code, path }: ToldIssue): boolean =>
  code === "FULFILLMENT_OFF" || code.startsWith("ADDRESS_") || path === "deliveryAddress";

interface Todo {
  body: Body;
  lines: Line[];
  gone: Set<Line>;
  /** It is fetched now: what was wrong with the delivery is no matter. */
  isElsewhere: boolean;
  /** A time was proposed already that suits the whole cart. */
  isTimed: boolean;
}

const goTo = (todo: Todo, fulfillment: string): void => {
  const { body } = todo;
  if (body.fulfillment === fulfillment) return;
  Object.assign(body, { fulfillment });
  for (const field of ["handoff", "deliveryZoneId", "deliveryAddress", "couponCode"]) delete body[field];
  if (fulfillment === "DELIVERY") body.deliveryAddress = structuredClone(guest.deliveryAddress);
  todo.isElsewhere = true;
};

const timeCodes = new Set([
  "CLOSED",
  "PAUSED",
  "TOO_SOON",
  "SLOT_NOT_OFFERED",
  "TOO_FAR_AHEAD",
  "SLOT_FULL",
  "ALCOHOL_HOURS",
  "MENU_NOT_ACTIVE",
]);

/** False: there is no way on. */
function follow(todo: Todo, issue: ToldIssue): boolean | undefined {
  const { body, lines } = todo;
  const { path, code } = issue;
  const params = issue.params ?? {};
  const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1])];
  const drop = () => void (line && todo.gone.add(line));
  if (timeCodes.has(code)) {
    const next = params.nextAvailableAt;
    const isOffered = typeof next === "string";
    if (!isOffered && !line) return false;
    if (!isOffered) drop();
    // A time for the whole cart is better than one for a part of it.
    else if (code !== "SLOT_FULL" || !todo.isTimed) body.requestedPickupAt = next;
    todo.isTimed ||= isOffered;
    return true;
  }
  if (path === "couponCode") return delete body.couponCode;
  if (path === "successUrl" || path === "cancelUrl") {
    const [origin] = params.origins as string[];
    for (const field of ["successUrl", "cancelUrl"]) body[field] = `${origin}/`;
    return true;
  }
  switch (code) {
    case "FULFILLMENT_OFF":
    case "ADDRESS_OUTSIDE_ZONE":
    case "ADDRESS_NOT_FOUND": {
      const [other] = params.fulfillments as string[];
      if (other === undefined) return false;
      goTo(todo, other);
      return true;
    }
    case "PAYMENT_OFF":
    case "PAYMENT_TOO_SMALL": {
      const [method] = params.paymentMethods as string[];
      if (method === undefined) return false;
      body.paymentMethod = method;
      delete body.paymentChannel;
      if (method === "CASH") delete body.tip;
      else payOnline(body);
      return true;
    }
    case "MINIMUM_ORDER":
      return reachMinimum(todo, params);
    case "PRICE_CHANGED":
      body.expectedTotal = params.actualTotal;
      return true;
    case "AGE_CONFIRMATION":
      body.ageConfirmed = true;
      return true;
    case "MAX_PER_ORDER":
    case "STOCK_LEFT":
      return atMost(todo, line, Number(params.requested) - Number(params.maximum ?? params.left));
    case "ADDON_MIN":
      return addChoices(body, path, params);
    case "ADDON_MAX":
    case "ADDON_QUANTITY":
      return fewerAddons(body, path, params);
    case "FULFILLMENT_NOT_ALLOWED":
      return void drop();
    case "REQUIRED":
    case "INVALID":
    case "UNKNOWN_FIELD":
      return todo.isElsewhere && (path.startsWith("delivery") || path === "handoff")
        ? true
        : refill(todo, issue);
    default:
      return partGone(todo, line, issue);
  }
}

/** Another zone, or as many times the cart as it takes. */
function reachMinimum(
  { body, lines, isElsewhere }: Todo,
  { zones, minimum, missing }: Record<string, unknown>,
): boolean {
  const [zone] = (zones as { zoneId: string }[] | undefined) ?? [];
  if (isElsewhere) return true;
  if (zone) body.deliveryZoneId = zone.zoneId;
  const factor = Math.ceil(Number(minimum) / (Number(minimum) - Number(missing)));
  if (!zone && lines[0]) lines[0].quantity = Math.min(99, lines[0].quantity * factor * lines.length);
  return true;
}

function atMost({ lines, gone }: Todo, line: Line | undefined, tooMany: number): boolean {
  let left = tooMany;
  for (const one of lines.filter(({ productId }) => productId === line?.productId).toReversed()) {
    const taken = Math.min(left, one.quantity);
    one.quantity -= taken;
    left -= taken;
    if (one.quantity === 0) gone.add(one);
  }
  return true;
}

const at = (body: Body, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);

function listAt(body: Body, path: string): Body[] {
  const steps = path.split(".");
  const last = steps.pop()!;
  const holder = at(body, steps.join(".")) as Body;
  holder[last] ??= [];
  return holder[last] as Body[];
}

function addChoices(
  body: Body,
  path: string,
  { addonIds, slotId, options, minimum, selected }: Record<string, unknown>,
): boolean {
  const list = listAt(body, path);
  const missing = Number(minimum) - Number(selected);
  if (slotId !== undefined) {
    const [option] = options as Body[];
    for (let count = 0; count < missing; count += 1) list.push({ slotId, ...option });
    return true;
  }
  const ids = (addonIds as string[]).slice(0, missing);
  list.push(...ids.map((addonId) => ({ addonId })));
  // What was taken off and is needed stays on.
  const [, index] = /^lines\.(\d+)/.exec(path)!;
  const line = (body.lines as Line[])[Number(index)]!;
  if (Array.isArray(line.removed)) line.removed = line.removed.filter((id) => !ids.includes(id));
  return true;
}

function fewerAddons(
  body: Body,
  path: string,
  { addonId, addonIds, maximum }: Record<string, unknown>,
): boolean {
  const isOne = addonId !== undefined;
  const list = listAt(body, isOne ? path.replace(/\.\d+\.quantity$/, "") : path);
  const ids = (isOne ? [addonId] : addonIds) as string[];
  let left = Number(maximum);
  for (const one of list.filter((named) => ids.includes(named.addonId as string))) {
    const kept = Math.min(left, Number(one.quantity ?? 1));
    left -= kept;
    if (kept === 0) list.splice(list.indexOf(one), 1);
    else one.quantity = kept;
  }
  return true;
}

/** With its own page to come back to, which every website knows, and its own address for the receipt. */
function payOnline(body: Body): void {
  Object.assign(body, {
    paymentMethod: "ONLINE",
    successUrl: `https://${body.slug}.luka.localhost/`,
    cancelUrl: `https://${body.slug}.luka.localhost/`,
  });
  const customer = body.customer as Body | undefined;
  if (customer) customer.email ??= (guest.customer as Body).email;
}

/** Fields that are missing, malformed or unknown: the guest's own, one that is allowed, or none. */
function refill(todo: Todo, { path, params = {} }: ToldIssue): boolean {
  const { body } = todo;
  const steps = path.split(".");
  const last = steps.pop()!;
  const holder = steps.length === 0 ? body : (at(body, steps.join(".")) as Body | undefined);
  if (!holder) return true;
  const mine = at(guest, path.replace(/latitude$/, ""));
  if (path === "paymentMethod") payOnline(body);
  else if (last === "quantity") holder.quantity = 1;
  else if (Array.isArray(params.zoneIds) && params.zoneIds.length > 0) holder[last] = params.zoneIds[0];
  else if (Array.isArray(params.allowed)) holder[last] = params.allowed[0];
  else if (mine !== undefined && holder[last] === undefined) holder[last] = structuredClone(mine as object);
  else if (mine !== undefined) holder[last] = structuredClone(mine as object);
  else delete holder[last];
  if (last === "latitude") delete holder.longitude;
  return true;
}

/** A dish, a size or an add-on that cannot be had: another that is offered, or without it. */
function partGone({ gone, body }: Todo, line: Line | undefined, { path, params = {} }: ToldIssue): boolean {
  if (!line) return false;
  const ids = params.variantIds as string[] | undefined;
  const addon = /^(.*\.addons)\.(\d+)\.addonId$/.exec(path);
  if (ids?.[0] && path.endsWith(".variantId"))
    (at(body, path.replace(/\.variantId$/, "")) as Body).variantId = ids[0];
  else if (addon) listAt(body, addon[1]!).splice(Number(addon[2]), 1);
  else gone.add(line);
  return true;
}

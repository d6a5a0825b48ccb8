import { randomBytes } from "node:crypto";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { told } from "../../messages/told.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { check } from "../../platform/http/validation.ts";
import { Problem } from "../../platform/problem.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { PublicMenu } from "../menus/schemas.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { isAboutTime } from "../orders/offered-slots.ts";
import type { OrderCaller } from "../orders/order-request.ts";
import { placeOrder } from "../orders/place-order.ts";
import { quoteOrder } from "../orders/quote-order.ts";
import { type PlacedOrder, PlaceOrderBody, type Quote, QuoteBody } from "../orders/schemas.ts";
import { type PlainLines, packLines } from "./plain-basket.ts";
import type { PlainBasketInput, PlainLine } from "./schemas.ts";

/** Something wrong, in the guest's words. */
export type SaidIssue = Quote["warnings"][number];

/** What a guest has typed, by the names of the form's fields. */
export type Filled = Readonly<Record<string, string>>;

const callerOf = ({ snapshot: { restaurant } }: Loaded): OrderCaller => ({
  scope: scopeOf(restaurant.id),
  slug: restaurant.slug,
  environment: restaurant.environment,
  via: "ORIGIN",
});

const cartOf = ({ snapshot }: Loaded, lines: PlainLines, locale: Locale) => ({
  slug: snapshot.restaurant.slug,
  fulfillment: "PICKUP",
  paymentMethod: "CASH",
  source: "WEB",
  lines,
  locale,
});

interface Judged {
  quote: Quote | null;
  issues: readonly SaidIssue[];
}

/** What lines would cost, and what stands in their way but for who orders them: the same judge as of any order. */
export async function judgeLines(
  ctx: Context,
  loaded: Loaded,
  lines: PlainLines,
  lang: Locale,
): Promise<Judged> {
  const sent = { ...cartOf(loaded, lines, lang), ageConfirmed: true };
  try {
    const quote = await quoteOrder(ctx, callerOf(loaded), QuoteBody.parse(sent), sent, lang);
    return { quote, issues: quote.warnings.filter(({ path }) => path !== "customer") };
  } catch (error) {
    return { quote: null, issues: issuesOf(error, lang) };
  }
}

/** What an order or a quote was refused for; a refusal without a place is told above everything. */
function issuesOf(error: unknown, lang: Locale): SaidIssue[] {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  const { issues } = told(lang, error.details ?? {}) as { issues?: SaidIssue[] };
  return issues ?? [{ path: "", code: error.code, message: told(lang, error.said) }];
}

const lineOf = ({ path }: SaidIssue): number => Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1);

/** What keeps one line out of the basket: anything of its own, but for a time at which it can be had. */
export const whyNot = (issues: readonly SaidIssue[]): string[] => [
  ...new Set(
    issues.filter((issue) => lineOf(issue) === 0 && !isAboutTime(issue)).map(({ message }) => message),
  ),
];

/** Places the order, or says what is wrong with it. The same attempt is the same order. */
export async function placePlain(
  ctx: Context,
  loaded: Loaded,
  lines: PlainLines,
  filled: Filled,
  lang: Locale,
): Promise<PlacedOrder | { issues: readonly SaidIssue[] }> {
  const checked = check(PlaceOrderBody, {
    ...cartOf(loaded, lines, lang),
    requestedPickupAt: filled.time || null,
    expectedTotal: /^\d{1,9}$/.test(filled.total ?? "") ? Number(filled.total) : null,
    handoff: "COUNTER",
    ageConfirmed: filled.age === "1",
    customer: { name: filled.name ?? "", phone: filled.phone ?? "", email: filled.email?.trim() || null },
    note: filled.note?.trim() || null,
  });
  if ("issues" in checked) return { issues: told(lang, checked.issues) };
  try {
    const request = { caller: callerOf(loaded), body: checked.value, key: filled.attempt ?? null };
    return (await placeOrder(ctx, request)).order;
  } catch (error) {
    return { issues: issuesOf(error, lang) };
  }
}

const ofFields = new Set([
  "customer.name",
  "customer.phone",
  "customer.email",
  "requestedPickupAt",
  "ageConfirmed",
  "note",
]);

/** Everything that the basket's page shows; `issues` are those of an order that was just refused. */
export async function plainBasket(
  ctx: Context,
  loaded: Loaded,
  lang: Locale,
  { lines, filled = {}, issues = [] }: { lines: PlainLines; filled?: Filled; issues?: readonly SaidIssue[] },
): Promise<PlainBasketInput> {
  const menu = publicMenu(loaded, ctx.clock.nowMs(), true);
  const judged: Judged =
    lines.length > 0 ? await judgeLines(ctx, loaded, lines, lang) : { quote: null, issues };
  const { quote } = judged;
  // What the order was refused for comes last, so that it stays itself: the judge may say the same.
  const all = [
    ...new Map([...judged.issues, ...issues].map((one) => [one.path + one.message, one])).values(),
  ];
  const asapAt = judged.issues.some(isAboutTime) ? null : (quote?.estimatedReadyAt ?? null);
  const elsewhere = all.filter(
    (one) => lineOf(one) < 0 && !ofFields.has(one.path) && (issues.includes(one) || !isAboutTime(one)),
  );
  const { restaurant } = menu;
  return {
    frame: {
      lang,
      baseUrl: baseUrl(ctx.config),
      slug: restaurant.slug,
      nowMs: ctx.clock.nowMsOf({ restaurantId: loaded.snapshot.restaurant.id }),
      aheadMs: 0,
    },
    restaurant: { name: restaurant.name },
    basket: packLines(lines) ?? "",
    attempt: randomBytes(18).toString("base64url"),
    lines: lines.map((line, index) => ({
      ...shownLine(menu, line, quote?.lines[index], lang),
      wrong: all.filter((one) => lineOf(one) === index).map(({ message }) => message),
    })),
    quote,
    times: { asapAt, later: quote?.slots.map(({ requestedPickupAt }) => requestedPickupAt) ?? [] },
    said: elsewhere.map(({ message }) => message),
    filled,
    errors: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  };
}

type QuotedLine = Quote["lines"][number];

function shownLine(
  menu: PublicMenu,
  line: PlainLines[number],
  quoted: QuotedLine | undefined,
  lang: Locale,
): Omit<PlainLine, "wrong"> {
  const { name } = speechOf(lang);
  const products = menu.categories.flatMap((category) => category.products);
  const product = products.find(({ id }) => id === line.productId);
  const removed = line.removed?.flatMap((id) => nameOfAddon(menu, id, lang) ?? []) ?? [];
  const addons = (list: QuotedLine["addons"]) =>
    list.map((addon) => (addon.quantity > 1 ? `${addon.quantity} × ${addon.name}` : addon.name));
  return {
    name: quoted?.name ?? (product ? name(product) : wordsOf(lang, "ordering").soldOut),
    choices: [
      ...(quoted?.variantName ? [quoted.variantName] : []),
      ...addons(quoted?.addons ?? []),
      ...(quoted?.components ?? []).flatMap((part) => [
        part.variantName ? `${part.name} (${part.variantName})` : part.name,
        ...addons(part.addons),
      ]),
      ...(removed.length > 0 ? [wordsOf(lang, "guest").without({ list: removed })] : []),
    ],
    note: line.note ?? null,
    quantity: line.quantity,
    sum: quoted ? quoted.lineTotal - quoted.discount : null,
  };
}

function nameOfAddon(menu: PublicMenu, id: string, lang: Locale): string | undefined {
  const groups = [
    ...menu.restaurant.addonGroups,
    ...menu.categories.flatMap((category) => [
      ...category.addonGroups,
      ...category.products.flatMap((product) => product.addonGroups),
    ]),
  ];
  const addons = groups.flatMap((group) => group.addons);
  const found = [
    ...addons,
    ...addons.flatMap((one) => one.addonGroups ?? []).flatMap((one) => one.addons),
  ].find((one) => one.id === id);
  return found && speechOf(lang).name(found).toLowerCase();
}

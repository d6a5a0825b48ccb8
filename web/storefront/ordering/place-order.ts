import type { Money } from "../../../src/domain/money.ts";
import type { ToldIssue } from "../../../src/domain/problems.ts";
import type { ApiProblem } from "../../api.ts";
import { backHere } from "../back-here.ts";
import { contactBody, contactErrors, type FieldErrors } from "../contact.ts";
import { type Attempt, newKey } from "../draft.ts";
import { orderBody } from "./order-body.ts";
import type { Page } from "./page.ts";
import type { Shop } from "./shop.tsx";
import { timeInForce } from "./time-in-force.ts";

/** What can be seen to be missing before anything is sent. */
export function missingFields(
  page: Page,
  shop: Shop,
  ageLimit: number | null,
  isAgeConfirmed: boolean,
): FieldErrors {
  const { t } = page;
  const { draft, fulfillment } = shop;
  const errors: Record<string, string> = {
    ...contactErrors(t, draft.customer, draft.paymentMethod === "ONLINE"),
  };
  if (!timeInForce(shop)) errors.requestedPickupAt = t.chooseTimeFirst;
  if (fulfillment === "DELIVERY" && !draft.address) errors.deliveryAddress = t.fieldRequired;
  if (!draft.paymentMethod) errors.paymentMethod = t.fieldRequired;
  if (ageLimit !== null && !isAgeConfirmed) errors.ageConfirmed = t.fieldRequired;
  return errors;
}

export function newAttempt(page: Page, shop: Shop, expectedTotal: Money, isAgeConfirmed: boolean): Attempt {
  const { draft, fulfillment } = shop;
  return {
    key: newKey(),
    body: {
      ...orderBody(shop, page.slug, page.lang),
      customer: contactBody(draft.customer),
      // Asked for by missingFields.
      paymentMethod: draft.paymentMethod!,
      expectedTotal,
      ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
      cutlery: draft.cutlery,
      ...(isAgeConfirmed ? { ageConfirmed: true } : {}),
      ...(fulfillment === "PICKUP" ? { handoff: "COUNTER" as const } : {}),
      ...(draft.paymentMethod === "ONLINE" ? { successUrl: backHere(), cancelUrl: backHere() } : {}),
    },
  };
}

/** A refusal as sentences at fields, and as lines of the basket that cannot be ordered. */
export function sortIssues(
  problem: ApiProblem,
  shop: Shop,
): { fields: FieldErrors; lines: { key: string; issue: ToldIssue }[]; rest: ToldIssue[] } {
  const fields: Record<string, string> = {};
  const lines: { key: string; issue: ToldIssue }[] = [];
  const rest: ToldIssue[] = [];
  for (const issue of problem.details.issues ?? []) {
    const at = /^lines\.(\d+)/.exec(issue.path)?.[1];
    const line = at === undefined ? undefined : shop.draft.lines[Number(at)];
    const field = issue.path.startsWith("deliveryAddress") ? "deliveryAddress" : issue.path;
    if (line) lines.push({ key: line.key, issue });
    else if (knownFields.has(field)) fields[field] = issue.message;
    else rest.push(issue);
  }
  return { fields, lines, rest };
}

const knownFields = new Set([
  "customer.name",
  "customer.phone",
  "customer.email",
  "deliveryAddress",
  "requestedPickupAt",
  "couponCode",
  "paymentMethod",
  "ageConfirmed",
  "tip",
  "note",
]);

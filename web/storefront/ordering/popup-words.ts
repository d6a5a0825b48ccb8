import { offerOf } from "../../../src/domain/coupons/discount-types.ts";
import type { Welcome } from "../../../src/features/newsletter/schemas.ts";
import type { ApiProblem } from "../../api.ts";
import type { Page } from "./page.ts";

/** A coupon's worth in two words. */
export function offerText({ t }: Page, discountType: string, value: number): string {
  switch (offerOf(discountType)) {
    case "percentOff":
      return t.offerPercent({ value });
    case "amountOff":
      return t.offerAmount({ value });
    case "fixedPrice":
      return t.offerPrice({ value });
    case "freeDelivery":
      return t.offerDelivery;
    case "anOffer":
      return t.popupOffer;
  }
}

/** What is taken off, in figures alone; what is no figure stays words. */
function figureText(page: Page, discountType: string, value: number): string {
  const offer = offerOf(discountType);
  if (offer === "percentOff") return page.speech.percent(value);
  return offer === "amountOff" || offer === "fixedPrice"
    ? page.kr(value)
    : offerText(page, discountType, value);
}

/**
 * What a new subscriber reads: the restaurant's own words where it has any. Of the answer all is optional; `offer` is what
 * the popup promised.
 */
export function welcomeText(page: Page, welcome: Partial<Welcome>, offer: string): string {
  const { couponCode: code = "", discountType, discountValue, successMessage } = welcome;
  const isTold = discountType !== undefined && discountValue !== undefined;
  if (!successMessage) {
    const discount = isTold ? offerText(page, discountType, discountValue) : offer;
    return page.t.popupSuccess({ code, discount });
  }
  // The restaurant's own words have holes of their own kind, and say "rabatt" or "avslag" themselves.
  const figure = isTold ? figureText(page, discountType, discountValue) : offer;
  return successMessage.replaceAll("{{code}}", code).replaceAll("{{discount}}", figure);
}

/** Why an address was not taken. */
export function signUpProblem({ t }: Page, problem: ApiProblem): string {
  if (problem.status === 429) return t.rateLimited({ count: problem.retryAfterSeconds ?? 30 });
  if (problem.code === "POPUP_NOT_AVAILABLE") return t.popupGone;
  return (
    problem.details.issues?.find((issue) => issue.path === "email")?.message || problem.message || t.errorText
  );
}

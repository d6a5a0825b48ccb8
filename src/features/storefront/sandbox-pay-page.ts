import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { Problem } from "../../platform/problem.ts";
import { readSandboxPayment } from "../payments/sandbox-page.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { languageOf } from "./language.ts";
import { messagePage, serviceBrand } from "./message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "./page-answer.ts";

const privacy = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };

/** The page that stands in for a payment provider in tests. The id in its address is a secret, as a payment link is. */
export async function sandboxPayPage(
  ctx: Context,
  id: string,
  request: FastifyRequest,
): Promise<PageAnswer<200 | 404>> {
  const payment = await readSandboxPayment(ctx, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!payment) {
    const { lang } = languageOf(request);
    return sendPage(await messagePage(ctx, "NOT_FOUND", lang), request, privacy);
  }
  const { lang } = languageOf(request, payment.locale);
  const storefront = await loadStorefront();
  const { amount, description, state, expiresAt, aheadMs } = payment;
  const body = storefront.renderSandboxPay({ lang, id, amount, description, state, expiresAt, aheadMs });
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: serviceBrand,
    script: "sandbox-pay",
    canonicalUrl: null,
  });
  return sendPage(
    await readyPage(document, { status: 200, cacheControl: "private, no-store" }),
    request,
    privacy,
  );
}

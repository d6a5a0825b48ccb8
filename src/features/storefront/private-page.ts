import type { FastifyRequest } from "fastify";
import type { Locale } from "../../messages/locale.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { languageOf } from "./language.ts";
import { serviceBrand } from "./message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "./page-answer.ts";
import type { RenderedBody } from "./schemas.ts";

/** Of pages that are one person's. With the referrer policy `no-referrer` browsers would not say where their forms come from. */
export const privateHeaders = { "cache-control": "private, no-store", "referrer-policy": "same-origin" };

/** A page of one person on the service's own host, in its colours and without any script. */
export async function privatePage<const Status extends number>(
  request: FastifyRequest,
  body: RenderedBody,
  status: Status,
  otherwise: Locale = "nb",
): Promise<PageAnswer<Status>> {
  const storefront = await loadStorefront();
  const { lang, headers } = languageOf(request, otherwise);
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: serviceBrand,
    script: null,
    canonicalUrl: null,
  });
  const ready = await readyPage(document, { status, cacheControl: "private, no-store" });
  return sendPage(ready, request, { ...headers, ...privateHeaders });
}

import { guides } from "./guides.ts";

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary?: string }>>;
}

/** `/llms.txt` (llmstxt.org): a short map of guides and endpoints for language models, made of the published document. */
export const llmsText = (base: string, document: object): string =>
  `${[
    "# Luka",
    "",
    "> Online ordering for restaurants: menus, prices, pickup and delivery orders, table reservations, coupons, a newsletter and signed",
    "> webhooks, over a JSON API below `/api/v1`. Money is integer øre (15900 = 159 kr), clock times are Europe/Oslo, instants ISO 8601.",
    "",
    "Servers send `Authorization: Bearer lbs_…`; browsers on a trusted origin send no key. Every call names the restaurant: `slug` in the query of",
    "reads, in the body of writes. Send an `Idempotency-Key` with orders and reservations and repeat it on retries. Branch on `error.code`, never on",
    "`message`; `error.details.issues` names every field that is wrong. Ignore fields and values that you do not know.",
    "",
    "## Reference",
    "",
    `- [OpenAPI 3.1](${base}/api/v1/openapi.json): every endpoint of the restaurant API, with schemas, errors and limits`,
    `- [The documentation for people](${base}/docs); every page is also there with \`.md\` at its end`,
    `- [The partner API](${base}/docs/api/partner.md): restaurants, keys, menus and settings from an integrator's server; [OpenAPI](${base}/api/v1/partner/openapi.json)`,
    "",
    "## Guides",
    "",
    ...guides.map(([name, about]) => `- [${titleOf(name)}](${base}/docs/guides/${name}): ${about}`),
    "",
    "## Endpoints",
    "",
    ...Object.entries((document as Described).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId, summary }]) =>
          `- [${method.toUpperCase()} ${path}](${base}/docs/api/restaurant/${operationId}.md): ${summary ?? ""}`,
      ),
    ),
  ].join("\n")}\n`;

const titleOf = (name: string): string => {
  const words = name.replace(/\.md$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

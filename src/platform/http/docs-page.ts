import { fieldsTable, prose, row, table, typeHtml } from "./docs-fields.ts";
import type { GuideSection } from "./docs-guide.ts";
import { docsStyle } from "./docs-style.ts";
import { contentSecurityPolicy } from "./headers.ts";
import { escapeHtml, sourceHash } from "./html.ts";
import { withWholeParts } from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

interface Operation {
  path: string;
  method: string;
  operation: JsonSchema;
}

type Components = Record<string, JsonSchema>;
type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>;

/**
 * The OpenAPI document as a page for people: the guide, every endpoint, every event, every schema, every error code.
 * @param published the document as it is given to machines
 * @param json where the document itself stands
 */
export function docsPage(
  published: JsonSchema,
  { base, json, guide }: { base: string; json: string; guide(base: string): readonly GuideSection[] },
): { html: string; contentSecurityPolicy: string } {
  const document = withWholeParts(published);
  const info = document.info as { title: string; description: string };
  const operations = operationsOf(document.paths as Record<string, JsonSchema>);
  const events = operationsOf(document.webhooks as Record<string, JsonSchema>);
  const tags = [...Map.groupBy(operations, ({ operation }) => (operation.tags as string[])[0]!)];
  const { schemas: named } = document.components as { schemas: Components };
  const schemas = Object.entries(named);
  const sections = guide(escapeHtml(base));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${docsStyle}</style>
</head>
<body>
<div class="page">
<nav aria-label="Contents">
${contents(
  "Guide",
  sections.map(({ id, title }) => [id, title]),
)}
${tags
  .map(([tag, its]) =>
    contents(
      tag,
      its.map((one) => [idOf(one), `${one.method} ${one.path.replace(/^\/api\/v1/, "")}`]),
    ),
  )
  .join("")}
${contents(
  "Events",
  events.map((event) => [idOf(event), event.path]),
)}
${contents("Reference", [
  ["schemas", "Schemas"],
  ["codes", "Error codes"],
])}
</nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p class="lead">${prose(info.description)}</p>
<p>The same as a machine reads it: <a href="${json}">OpenAPI 3.1</a>. Base address: <code>${escapeHtml(base)}</code></p>
${sections.map(({ id, title, html: text }) => `<h2 id="${id}">${title}</h2>\n${text}`).join("\n")}
${tags.map(([tag, its]) => `<h2>${escapeHtml(tag)}</h2>\n${its.map((one) => operationHtml(one, named)).join("\n")}`).join("\n")}
<h2 id="events">Events</h2>
${events.map(eventHtml).join("\n")}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<h3 id="schema-${name}">${escapeHtml(name)}</h3>\n${fieldsTable(schema)}`).join("\n")}
<h2 id="codes">Error codes</h2>
<p>New codes may appear within v1: treat an unknown one by its status.</p>
${codesTable(document["x-error-codes"] as Record<string, { status: number; message: string }>)}
</main>
</div>
</body>
</html>
`;
  return {
    // Wide samples scroll, and the keyboard must reach that too.
    html: html.replaceAll("<pre>", '<pre tabindex="0">'),
    contentSecurityPolicy: contentSecurityPolicy({ inline: [sourceHash(docsStyle)] }),
  };
}

function operationsOf(paths: Record<string, JsonSchema>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as JsonSchema,
    })),
  );
}

const idOf = ({ operation }: Operation): string => String(operation.operationId);

const contents = (title: string, links: readonly (readonly [id: string, text: string])[]): string =>
  `<h2>${escapeHtml(title)}</h2><ul>${links.map(([id, text]) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join("")}</ul>`;

function operationHtml(one: Operation, named: Components): string {
  const { operation } = one;
  const parameters = (operation.parameters ?? []) as JsonSchema[];
  const request = (operation.requestBody as { content: Content } | undefined)?.content;
  const responses = Object.entries(
    operation.responses as Record<string, { description: string; content?: Content }>,
  );
  const answers = responses.filter(([status]) => Number(status) < 400);
  const failures = responses.filter(([status]) => Number(status) >= 400);
  return `<h3 id="${idOf(one)}"><span class="method ${one.method}">${one.method}</span>${escapeHtml(one.path)}</h3>
<p><strong>${escapeHtml(String(operation.summary))}</strong></p>
${typeof operation.description === "string" ? `<p>${prose(operation.description)}</p>` : ""}
<p class="facts">${factsOf(operation).join(" · ")}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${parametersTable(parameters)}` : ""}
${request ? `<h4>Body</h4>${contentHtml(request, named)}` : ""}
${answers.map(([status, { description, content }]) => `<h4>${status} ${escapeHtml(description)}</h4>${content ? contentHtml(content) : ""}`).join("")}
<details><summary>Failures</summary>${failuresTable(failures)}</details>`;
}

/** The document's security schemes, as people name them. */
const wayNames: Readonly<Record<string, string>> = {
  restaurantKey: "a restaurant key",
  trustedOrigin: "a trusted origin",
  partnerKey: "a partner key",
  partnersRestaurantKey: "the restaurant's key",
};

function factsOf(operation: JsonSchema): string[] {
  const security = operation.security as Record<string, unknown>[];
  const ways = security.map((one) =>
    Object.keys(one)
      .map((way) => wayNames[way] ?? way)
      .join(" and "),
  );
  const limits = (operation["x-rate-limits"] ?? []) as string[];
  const scope = operation["x-required-scope"];
  return [
    ways.length > 0 ? `Needs ${ways.join(" or ")}` : "Needs no authentication",
    ...(typeof scope === "string" ? [`Scope <code>${scope}</code>`] : []),
    ...(limits.length > 0 ? [`At most ${limits.join(", ")}`] : []),
  ];
}

const parametersTable = (parameters: readonly JsonSchema[]): string =>
  table(
    ["Name", "Type", "Meaning"],
    parameters.map(({ name, in: place, required, description, schema }) =>
      row(
        String(name),
        `${typeHtml(schema as JsonSchema)} <small>(${String(place)})</small>`,
        required === true,
        description,
      ),
    ),
  );

/** With `named` the fields of a named schema stand here too, so that a body can be written without leaving the endpoint. */
const contentHtml = (content: Content, named: Components = {}): string =>
  Object.entries(content)
    .map(([type, { schema, example }]) => {
      const target = typeof schema.$ref === "string" ? named[schema.$ref.split("/").at(-1)!] : undefined;
      const shape =
        type === "application/json"
          ? fieldsTable(target ?? schema)
          : `<p><code>${escapeHtml(type)}</code></p>`;
      const sample = example === undefined ? "" : sampleHtml(example);
      return shape + sample;
    })
    .join("");

const sampleHtml = (example: unknown): string =>
  `<details><summary>Example</summary><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></details>`;

const failuresTable = (failures: readonly [string, { description: string }][]): string =>
  table(
    ["Status", "Codes"],
    failures.map(
      ([status, { description }]) =>
        `<tr><td>${status}</td><td>${prose(description).replaceAll("\n\n", "<br>")}</td></tr>`,
    ),
  );

const eventHtml = (event: Operation): string => {
  const content = (event.operation.requestBody as { content: Content }).content;
  return `<h3 id="${idOf(event)}">${escapeHtml(event.path)}</h3><p>${prose(String(event.operation.summary))}.</p>${contentHtml(content)}`;
};

const codesTable = (codes: Record<string, { status: number; message: string }>): string =>
  table(
    ["Code", "Status", "Message"],
    Object.entries(codes)
      .sort(([a, { status: first }], [b, { status: second }]) => first - second || (a < b ? -1 : 1))
      .map(
        ([code, { status, message }]) =>
          `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
      ),
  );

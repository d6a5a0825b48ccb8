import type { JsonSchema } from "../http/openapi-schemas.ts";
import { fieldRow, fieldsTable, schemaPage, table, typeText } from "./fields.ts";
import type { DocPage } from "./library.ts";
import type { Content, Described, Operation, Schemas } from "./operations.ts";
import { sampleLanguages, sampleOf } from "./samples.ts";

/** An API of which there is a reference. */
export interface ApiReference {
  /** The folder of its pages: `api/restaurant`. */
  folder: string;
  name: string;
  /** Where machines read the document. */
  json: string;
  described: Described;
  base: string;
}

/** A page for each call, event and named schema of an API, behind one that lists them. */
export const referencePages = (api: ApiReference): DocPage[] => [
  indexPage(api),
  ...api.described.operations.map((call) => callPage(api, call)),
  ...api.described.events.map((event) => eventPage(api, event)),
  ...Object.entries(api.described.schemas).map(([name, schema]) => ({
    path: `${api.folder}/${schemaPage(name)}`,
    title: name,
    section: "",
    markdown: lines(`# ${name}`, `Part of the ${api.name}.`, descriptionOf(schema), fieldsTable(schema)),
  })),
];

const lines = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== "").join("\n\n")}\n`;
const descriptionOf = (schema: JsonSchema): string =>
  typeof schema.description === "string" ? schema.description : "";

/** The calls of a tag, in the document's order. */
export const callsOf = ({ operations }: Described, tag: string): Operation[] =>
  operations.filter((call) => call.tag === tag);

function indexPage({ folder, name, json, described, base }: ApiReference): DocPage {
  const calls = described.tags
    .map(({ name: tag, description }) => ({ tag, description, its: callsOf(described, tag) }))
    .filter(({ its }) => its.length > 0);
  const link = ({ id }: Operation, text: string): string => `[${text}](${last(folder)}/${id}.md)`;
  return {
    path: folder,
    title: name,
    section: name,
    reference: folder,
    markdown: lines(
      `# ${name}`,
      described.description,
      `Base address: \`${base}\`. The same for machines: [OpenAPI 3.1](${json}).`,
      ...calls.map(({ tag, description, its }) =>
        lines(
          `## ${tag}`,
          description,
          table(
            ["Call", ""],
            its.map((call) => [link(call, `\`${call.method} ${call.path}\``), call.summary]),
          ),
        ).trim(),
      ),
      ...(described.events.length === 0
        ? []
        : [
            "## Events",
            "What webhooks tell; [how to verify them](../guides/verify-a-webhook.md).",
            table(
              ["Event", ""],
              described.events.map((event) => [link(event, `\`${event.path}\``), event.summary]),
            ),
          ]),
    ),
  };
}

const last = (path: string): string => path.split("/").at(-1)!;

function callPage({ folder, described, base }: ApiReference, call: Operation): DocPage {
  const sample = sampleOf(call, base);
  const answers = call.responses.filter(([status]) => Number(status) < 400);
  const failures = call.responses.filter(([status]) => Number(status) >= 400);
  const isJson = answers.every(([, { content = {} }]) =>
    Object.keys(content).every((type) => type.startsWith("application/json")),
  );
  return {
    path: `${folder}/${call.id}`,
    title: call.summary,
    section: call.tag,
    reference: folder,
    label: `${call.method} ${call.path.replace(/^\/api\/v1(?:\/partner)?/, "") || "/"}`,
    ...(isJson && !sample.isForm && { sample }),
    markdown: lines(
      `# ${call.summary}`,
      `\`${call.method} ${call.path}\``,
      call.description,
      factsOf(call),
      "## Example",
      sampleLanguages.map(({ fence, write }) => `\`\`\`${fence}\n${write(sample)}\n\`\`\``).join("\n\n"),
      call.parameters.length > 0 ? `## Parameters\n\n${parametersTable(call.parameters)}` : "",
      call.body ? `## Body\n\n${contentText(call.body, described.schemas)}` : "",
      ...answers.map(([status, { description, content }]) =>
        lines(
          `## ${status} ${description}`,
          content ? exampleText(content) : "",
          content ? contentText(content, described.schemas) : "",
        ).trim(),
      ),
      "## Failures",
      failuresTable(failures),
    ),
  };
}

const eventPage = ({ folder, described }: ApiReference, event: Operation): DocPage => ({
  path: `${folder}/${event.id}`,
  title: event.path,
  section: "Events",
  reference: folder,
  label: event.path,
  markdown: lines(
    `# ${event.path}`,
    `${event.summary}.`,
    "We send it to [webhooks](../../guides/verify-a-webhook.md) that subscribe to it.",
    "## Headers",
    parametersTable(event.parameters),
    "## Body",
    event.body ? exampleText(event.body) : "",
    event.body ? contentText(event.body, described.schemas) : "",
  ),
});

/** The document's security schemes, as people name them. */
const wayNames: Readonly<Record<string, string>> = {
  restaurantKey: "a restaurant key",
  trustedOrigin: "a trusted origin",
  partnerKey: "a partner key",
  partnersRestaurantKey: "the restaurant's key",
};

function factsOf({ ways, scope, limits }: Operation): string {
  const needs = ways.map((way) => way.map((one) => wayNames[one] ?? one).join(" and "));
  return [
    ways.length > 0 ? `Needs ${needs.join(" or ")}.` : "Needs no authentication.",
    ...(scope === null ? [] : [`Scope \`${scope}\`.`]),
    ...(limits.length > 0 ? [`At most ${limits.join(", ")}.`] : []),
  ].join(" ");
}

const parametersTable = (parameters: readonly JsonSchema[]): string =>
  table(
    ["Name", "Type", "Meaning"],
    parameters.map(({ name, in: place, required, description, schema }) =>
      fieldRow(
        String(name),
        `${typeText(schema as JsonSchema)}, ${wordsFor[String(place)] ?? String(place)}`,
        required === true,
        description,
      ),
    ),
  );

const wordsFor: Readonly<Record<string, string>> = {
  path: "in the path",
  query: "in the query",
  header: "a header",
};

/** The fields of a named schema stand here too, so that a body can be written without leaving the page. */
const contentText = (content: Content, schemas: Schemas): string =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      if (!type.startsWith("application/json")) return `\`${type}\``;
      const target = typeof schema.$ref === "string" ? schemas[last(schema.$ref)] : undefined;
      return fieldsTable(target ?? schema);
    })
    .join("\n\n");

const exampleText = (content: Content): string =>
  Object.values(content)
    .filter(({ example }) => example !== undefined)
    .map(({ example }) => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``)
    .join("\n\n");

/** `A`: what it says. `B`: … of a status, each with its way to cause and cure. */
const failuresTable = (failures: readonly [string, { description: string }][]): string =>
  table(
    ["Status", "Codes"],
    failures.map(([status, { description }]) => [
      status,
      description
        .replaceAll("\n\n", " ")
        .replaceAll(
          /`([A-Z][A-Z0-9_]+)`:/g,
          (_, code: string) => `[\`${code}\`](../../guides/errors.md#${code}):`,
        ),
    ]),
  );

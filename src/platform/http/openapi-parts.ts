import type { JsonSchema } from "./openapi-schemas.ts";

/** What operations have in common, beside schemas. Headers come first: the responses that hold them are then the same in more places. */
const kinds = ["headers", "responses", "parameters"] as const;
type Kind = (typeof kinds)[number];

type Parts = Record<string, JsonSchema>;
/** @param key the name of a header, the status of a response, the place of a parameter in its list */
type Change = (part: JsonSchema, key: string) => JsonSchema;

/**
 * The document with every header, response and parameter that stands more than once under `components`, and a `$ref` where it
 * stood. The opposite of `withWholeParts`.
 */
export const withSharedParts = (document: JsonSchema): JsonSchema => kinds.reduce(share, document);

/** The document with responses and parameters where they are used, for readers that want an operation whole. */
export function withWholeParts<Document extends object>(document: Document): Document {
  const { components } = document as { components: Record<string, Parts> };
  const { parameters: _parameters, responses: _responses, ...others } = components;
  const whole: Change = (part) => {
    if (typeof part.$ref !== "string") return part;
    const [, , kind, name] = part.$ref.split("/");
    return components[kind!]![name!]!;
  };
  const withParameters = mapParts(document as JsonSchema, "parameters", whole);
  return { ...mapParts(withParameters, "responses", whole), components: others } as Document;
}

function share(document: JsonSchema, kind: Kind): JsonSchema {
  const components = document.components as Record<string, Parts>;
  const seen = new Map<string, { part: JsonSchema; key: string; times: number }>();
  mapParts(document, kind, (part, key) => {
    const text = JSON.stringify(part);
    seen.set(text, { part, key, times: (seen.get(text)?.times ?? 0) + 1 });
    return part;
  });
  const shared: Parts = { ...components[kind] };
  const names = new Map<string, string>();
  for (const [text, { part, key, times }] of seen) {
    if (times === 1 || part.$ref !== undefined) continue;
    const name = freeName(nameOf[kind](part, key), shared);
    shared[name] = part;
    names.set(text, name);
  }
  const referring = mapParts(document, kind, (part) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
  });
  const sorted = Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...referring, components: { ...components, [kind]: sorted } };
}

/** `limitInQuery`, `limitInQuery2`: some have one name and different bounds. */
function freeName(wanted: string, taken: Parts): string {
  if (!(wanted in taken)) return wanted;
  let number = 2;
  while (`${wanted}${number}` in taken) number++;
  return `${wanted}${number}`;
}

const nameOf: Record<Kind, (part: JsonSchema, key: string) => string> = {
  headers: (_part, name) => name,
  parameters: ({ name, in: place }) => `${name}In${capital(String(place))}`,
  responses: ({ content }, status) => {
    const { examples, schema } = (content as Parts | undefined)?.["application/json"] ?? {};
    if (examples) return Object.keys(examples).map(wordsOfCode).join("Or");
    const [, answered = ""] = /schemas\/(\w+)/.exec(JSON.stringify(schema ?? null)) ?? [];
    return `${answered}Answer${status}`;
  },
};

/** `RATE_LIMITED` -> `RateLimited`: a name that every generator of clients can use as it is. */
const wordsOfCode = (code: string): string => code.toLowerCase().split("_").map(capital).join("");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The document with every part of a kind, of paths and of webhooks, as `change` makes it. */
function mapParts(document: JsonSchema, kind: Kind, change: Change): JsonSchema {
  const operationOf = (operation: JsonSchema): JsonSchema => {
    const { parameters, responses } = operation as { parameters?: JsonSchema[]; responses: Parts };
    if (kind === "parameters")
      return parameters
        ? { ...operation, parameters: parameters.map((part, i) => change(part, `${i}`)) }
        : operation;
    if (kind === "responses") return { ...operation, responses: mapValues(responses, change) };
    const headersOf: Change = (response) =>
      response.headers ? { ...response, headers: mapValues(response.headers as Parts, change) } : response;
    return { ...operation, responses: mapValues(responses, headersOf) };
  };
  const pathsOf = (paths: unknown) =>
    mapValues(paths as Record<string, Parts>, (methods) => mapValues(methods, operationOf));
  return { ...document, paths: pathsOf(document.paths), webhooks: pathsOf(document.webhooks) };
}

const mapValues = <Value, Made>(
  object: Record<string, Value>,
  change: (value: Value, key: string) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

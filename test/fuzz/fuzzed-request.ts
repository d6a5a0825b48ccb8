import type { OpenApiDocument, Operation, WireFormat } from "../conformance/wire-format.ts";
import fc from "../fast-check.ts";
import { fromSchema, type Known, type Schema } from "./from-schema.ts";
import { extremesOf, hostileBytes, hostileEscapes, hostileText, hostileValue } from "./hostile.ts";
import { multipartForms, properForms } from "./multipart.ts";

/** A request as it goes out. `operation` is what it is meant for; its path may have become something else. */
export interface FuzzedRequest {
  door: string;
  operation: string;
  method: string;
  path: string;
  /** The service's own name unless said otherwise. */
  host?: string;
  /** Names and values in turn, so that a header can come twice. */
  headers: string[];
  body: Buffer | null;
}

/** An audience's part of the service: its document, who may be asking, and what exists behind it. */
export interface FuzzedDoor {
  name: string;
  document: OpenApiDocument;
  wireFormat: WireFormat;
  /** Headers of somebody who may do everything; by operation where that is somebody else. */
  good: (operationId: string) => string[];
  /** Headers of everybody else, and of nobody. */
  others: readonly string[][];
  known: Known;
}

/** One operation of the document, and where it is. */
export interface Described {
  template: string;
  method: string;
  operation: Operation;
}

export const operationsOf = ({ document: { paths } }: FuzzedDoor): Described[] =>
  Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      template,
      method: method.toUpperCase(),
      operation,
    })),
  );

const drawFor = ({ document, known }: FuzzedDoor, { operationId }: Operation): Draw =>
  fromSchema(document.components.schemas as Record<string, Schema>, {
    ...known,
    ...ofOperation(known, operationId),
  });

/** What is known as `operationId.name` is meant for one operation alone. */
const ofOperation = (known: Known, operationId: string): Known =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([name]) => name.startsWith(`${operationId}.`))
      .map(([name, value]) => [name.slice(operationId.length + 1), value]),
  );

/** Requests for an operation: as it wants them, nearly so, and not at all. */
export function fuzzedRequests(
  door: FuzzedDoor,
  { template, method, operation }: Described,
): fc.Arbitrary<FuzzedRequest> {
  const draw = drawFor(door, operation);
  return fc
    .record({
      path: pathOf(template, operation, draw),
      query: queryOf(operation, draw),
      caller: callers(door.good(operation.operationId), door.others),
      headers: headersOf(operation),
      body: bodyOf(operation, method, draw),
    })
    .map(({ path, query, caller, headers, body }) => ({
      door: door.name,
      operation: operation.operationId,
      method,
      path: path + query,
      headers: [...caller, ...headers, ...(body?.headers ?? [])],
      body: body?.bytes ?? null,
    }));
}

/** Requests for one operation as the document wants them. */
export function properRequests(
  door: FuzzedDoor,
  { template, method, operation }: Described,
): fc.Arbitrary<FuzzedRequest> {
  const draw = drawFor(door, operation);
  const { parameters = [], requestBody } = operation;
  const values = Object.fromEntries(
    parameters
      .filter(({ in: place }) => place !== "header")
      .map(({ name, schema, required }) => {
        const value = draw(schema as Schema, name);
        return [name, required ? value : fc.option(value)];
      }),
  );
  const schema = requestBody?.content["application/json"]?.schema;
  const asJson = (value: unknown) => ({
    bytes: bytesOf(value),
    headers: ["content-type", "application/json"],
  });
  const bodies = schema ? draw(schema as Schema).map(asJson) : requestBody ? properForms : fc.constant(null);
  return fc.record({ values: fc.record(values), body: bodies }).map(({ values: given, body }) => {
    const texts = Object.entries(given)
      .filter(([, value]) => value != null)
      .map(([name, value]) => [name, String(value)] as const);
    const path = texts.reduce((so, [name, text]) => so.replace(`{${name}}`, escaped(text) || "-"), template);
    const query = texts
      .filter(([name]) => !template.includes(`{${name}}`))
      .map(([name, text]) => `${name}=${escaped(text)}`);
    return {
      door: door.name,
      operation: operation.operationId,
      method,
      path: query.length > 0 ? `${path}?${query.join("&")}` : path,
      headers: [
        ...door.good(operation.operationId),
        ...(parameters.some(({ name }) => name === "Idempotency-Key")
          ? ["idempotency-key", `fuzz-${serial++}-og-litt-til`]
          : []),
        ...(body?.headers ?? []),
      ],
      body: body?.bytes ?? null,
    };
  });
}

/** A key is used once. */
let serial = 0;

type Draw = ReturnType<typeof fromSchema>;

/** Mostly `usual`; otherwise something that nobody has asked for. */
const mostly = <Value>(
  usual: fc.Arbitrary<Value>,
  odd: fc.Arbitrary<Value>,
  weight = 8,
): fc.Arbitrary<Value> => fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

function pathOf(template: string, { parameters = [] }: Operation, draw: Draw): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  return fc
    .tuple(
      ...inPath.map(({ name, schema }) =>
        mostly(
          draw(schema as Schema, name)
            .map(String)
            .map(escaped),
          hostileParameter("path", schema as Schema),
        ),
      ),
    )
    .map((values) =>
      inPath.reduce((path, { name }, i) => path.replace(`{${name}}`, () => values[i]! || "-"), template),
    );
}

/** As it stands in an address: the extremes of what is wanted there, or anything. */
function hostileParameter(name: string, schema: Schema): fc.Arbitrary<string> {
  const ofItsType = extremesOf(name, schema).map(escaped);
  return fc.oneof(
    { weight: 2, arbitrary: hostileText.map(escaped) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileEscapes) },
    ...(ofItsType.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...ofItsType) }] : []),
  );
}

function queryOf({ parameters = [] }: Operation, draw: Draw): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const pairs = inQuery.map(({ name, schema, required }) => {
    const value = mostly(
      draw(schema as Schema, name)
        .map(String)
        .map(escaped),
      hostileParameter(name, schema as Schema),
      4,
    );
    // "null" would be a text: what is null is not sent.
    const one = value.map((text) => (text === "null" ? [] : [`${name}=${text}`]));
    const twice = fc.tuple(value, value).map((texts) => texts.map((text) => `${name}=${text}`));
    const absent = fc.constant<string[]>([]);
    return fc.oneof(
      { weight: 20, arbitrary: one },
      { weight: required ? 1 : 10, arbitrary: absent },
      { weight: 1, arbitrary: twice },
      { weight: 1, arbitrary: value.map((text) => [`${name}[]=${text}`]) },
    );
  });
  const extra = mostly(
    fc.constant<string[]>([]),
    fc.oneof(
      fc.tuple(hostileText, hostileText).map(([name, value]) => [`${escaped(name)}=${escaped(value)}`]),
      fc.constantFrom(["%"], ["%zz=1"], ["=&&="], ["slug"], ["a=%C3%28"], ["+=+"], ["__proto__[x]=1"]),
    ),
    12,
  );
  return fc.tuple(...pairs, extra).map((found) => {
    const all = found.flat();
    return all.length > 0 ? `?${all.join("&")}` : "";
  });
}

const callers = (good: string[], others: readonly string[][]): fc.Arbitrary<string[]> =>
  fc.oneof<fc.WeightedArbitrary<string[]>[]>(
    { weight: 16, arbitrary: fc.constant(good) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: hostileText.map((text) => ["authorization", `Bearer ${headerText(text)}`]) },
    { weight: 1, arbitrary: hostileText.map((text) => [...good, "origin", headerText(text)]) },
    { weight: 1, arbitrary: fc.constantFrom(...others).map((other) => [...good, ...other]) },
  );

function headersOf({ parameters = [] }: Operation): fc.Arbitrary<string[]> {
  const own = parameters
    .filter((parameter) => parameter.in === "header")
    .map(({ name }) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant<string[]>([]) },
        { weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{16,40}$/).map((text) => [name, text]) },
        // Some keys come again.
        {
          weight: 2,
          arbitrary: fc.integer({ min: 0, max: 20 }).map((n) => [name, `kommer-igjen-nummer-${n}`]),
        },
        { weight: 1, arbitrary: hostileText.map((text) => [name, headerText(text)]) },
        { weight: 1, arbitrary: fc.constant([name, "en-nokkel-som-holder", name, "en-annen-som-holder"]) },
      ),
    );
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            ...[
              "accept-language",
              "accept",
              "accept-encoding",
              "x-request-id",
              "if-none-match",
              "cookie",
              "range",
            ],
            ...[
              "expect-ct",
              "content-encoding",
              "user-agent",
              "x-http-method-override",
              "if-modified-since",
              "x-forwarded-host",
            ],
          ),
          hostileText,
        )
        .map(([name, text]) => [name, headerText(text)]),
    },
  );
  return fc.tuple(...own, odd).map((found) => found.flat());
}

const types = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=latin1",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/vnd.api+json",
  "application/json, text/plain",
  "application",
  "*/*",
  ";",
];

function bodyOf(
  { requestBody }: Operation,
  method: string,
  draw: Draw,
): fc.Arbitrary<{ bytes: Buffer; headers: string[] } | null> {
  if (method === "GET") return fc.constant(null);
  const withType = (bytes: fc.Arbitrary<Buffer>) =>
    fc
      .record({
        bytes,
        type: mostly(fc.constant<string | null>(types[0]!), fc.constantFrom(null, ...types), 20),
      })
      .map(({ bytes, type }) => ({ bytes, headers: type === null ? [] : ["content-type", type] }));
  if (!requestBody) return fc.oneof(fc.constant(null), withType(hostileBytes));
  const described = requestBody.content["application/json"];
  if (!described) return fc.oneof(properForms, multipartForms, withType(hostileBytes));
  const { schema, example } = described;
  const valid = draw(schema as Schema);
  const json = fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 6, arbitrary: fc.tuple(valid, changes).map(([value, made]) => changed(value, made)) },
    { weight: 2, arbitrary: changes.map((made) => changed(structuredClone(example) ?? {}, made)) },
    { weight: 1, arbitrary: hostileValue },
  );
  return fc.oneof(
    { weight: 12, arbitrary: withType(json.map(bytesOf)) },
    { weight: 1, arbitrary: withType(hostileBytes) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** Something may be no JSON at all (undefined): then there is nothing to send. */
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? "");

interface Change {
  /** Which of the value's places, counted as far as needed. */
  place: number;
  kind: "REPLACE" | "REMOVE" | "ADD" | "DOUBLE";
  value: unknown;
}
const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    place: fc.nat(200),
    kind: fc.constantFrom(
      "REPLACE" as const,
      "REPLACE" as const,
      "REMOVE" as const,
      "ADD" as const,
      "DOUBLE" as const,
    ),
    value: hostileValue,
  }),
  { minLength: 1, maxLength: 3 },
);

/** The value with some of its places changed. */
function changed(original: unknown, made: readonly Change[]): unknown {
  let value = structuredClone(original);
  for (const { place, kind, value: put } of made) {
    const places = placesOf(value);
    if (places.length === 0) return put;
    const { holder, key } = places[place % places.length]!;
    const at = holder as Record<string | number, unknown>;
    if (kind === "REPLACE") at[key] = put;
    else if (kind === "ADD") at[Array.isArray(holder) ? holder.length : `ekstra${place}`] = put;
    else if (kind === "DOUBLE") at[key] = [at[key], at[key]];
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete at[key];
    value = structuredClone(value);
  }
  return value;
}

function placesOf(value: unknown): { holder: object; key: string | number }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value, key: Array.isArray(value) ? Number(key) : key },
    ...placesOf(inner),
  ]);
}

/** As it can stand in an address; half characters become what UTF-8 has for them. */
export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());

/** As a header can carry it: what HTTP forbids is left out. */
export const headerText = (text: string): string =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "")
    .trim()
    .slice(0, 2_000);

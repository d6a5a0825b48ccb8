import { createHash } from "node:crypto";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { routes } from "../src/app.ts";
import type { OperationExample } from "../src/platform/http/openapi-examples.ts";
import { pathOf, templateOf } from "../src/platform/http/openapi-operations.ts";
import { partnerDocument, restaurantDocument } from "../src/platform/http/openapi-routes.ts";
import type { Route } from "../src/platform/http/route.ts";
import { fridayEvening } from "../test/app.ts";

/** Keeps the first success of every published operation, in words that are the same whenever and wherever it is made. */
export interface Recorder {
  /** Takes down an answer, when its operation has none yet. */
  note(request: InjectOptions, response: LightMyRequestResponse): void;
  take(method: string, url: string, example: OperationExample): void;
  examples(): Record<string, OperationExample>;
}

interface Operation {
  name: string;
  route: Route;
  pattern: RegExp;
  parameters: number;
}

/** `POST /api/v1/orders`, for every published operation that takes or answers a body. */
export const publishedOperations: readonly Operation[] = [restaurantDocument, partnerDocument].flatMap(
  ({ doors, prefix }) =>
    routes
      .filter((route) => doors.includes(route.door) && route.isPublic !== false)
      .filter((route) => route.body || Object.values(route.responses).some((answer) => answer !== null))
      .map((route) => {
        const template = prefix + templateOf(pathOf(route));
        return {
          name: `${route.method} ${template}`,
          route,
          pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
          parameters: template.split("{").length - 1,
        };
      }),
);

const operationOf = (method: string, url: string): string | undefined =>
  publishedOperations
    .filter((operation) => operation.route.method === method && operation.pattern.test(url.split("?")[0]!))
    .sort((one, other) => one.parameters - other.parameters)[0]?.name;

export function createRecorder(): Recorder {
  const taken = new Map<string, OperationExample>();
  const take: Recorder["take"] = (method, url, example) => {
    const name = operationOf(method, url);
    if (name !== undefined && !taken.has(name)) taken.set(name, example);
  };
  return {
    take,
    note({ method = "GET", url, payload }, response) {
      if (response.statusCode >= 300) return;
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      take(method, String(url), {
        ...(isPlainBody(payload) && { body: payload }),
        status: response.statusCode,
        ...(isJson && response.body !== "" && { response: response.json() }),
      });
    },
    examples() {
      const standIn = createStandIns();
      const told = [...taken].map(([name, example]) => [name, standIn(shortened(example))] as const);
      return Object.fromEntries(told.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

const isPlainBody = (payload: unknown): payload is object =>
  typeof payload === "object" && payload !== null && !Buffer.isBuffer(payload);

/** Two of a kind show that there can be several. */
function shortened<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)])) as Value;
}

const lowercase = "0123456789abcdefghjkmnpqrstvwxyz";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const hex = "0123456789abcdef";

/** What comes out of chance, and how it looks; the whole of what matches in a text is replaced, its `kept` beginning is not. */
const chance: readonly { pattern: RegExp; alphabet: string }[] = [
  { pattern: /(?<kept>\b[a-z]{3}_01)[0-9a-hj-km-np-tv-z]{24}\b/g, alphabet: lowercase },
  { pattern: /(?<kept>\blb[sp]_(?:test|live)_)[0-9A-Za-z]{49}\b/g, alphabet: digits },
  { pattern: /(?<kept>\bwhsec_)[0-9A-Za-z+/]{32}/g, alphabet: digits },
  { pattern: /(?<kept>\bp=)[0-9A-Za-z+/=]{100,}/g, alphabet: digits },
  { pattern: /(?<kept>\bpay_)[0-9A-Za-z_-]{22}/g, alphabet: digits },
  // Of a table that is out of use: `V1 (h5qrg5)`.
  { pattern: /(?<kept> \()[0-9a-z]{6}(?=\))/g, alphabet: lowercase },
  // Of an event in a stream.
  { pattern: /(?<kept>^id: )[0-9A-Za-z_-]+/g, alphabet: digits },
  { pattern: /(?<kept>\bluka-)[0-9a-f]{8}\b/g, alphabet: hex },
  { pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, alphabet: hex },
  { pattern: /\b[0-9a-f]{64}\b|\b[0-9a-f]{40}\b|\b[0-9a-f]{32}\b|\b[0-9a-f]{16}\b/g, alphabet: hex },
  { pattern: /\b[0-9A-Za-z]{43}\b/g, alphabet: digits },
];

/** Fields that are drawn or measured, whatever they look like. */
const drawn: Readonly<Record<string, unknown>> = {
  last4: "x7Qd",
  durationMs: 12,
  nextCursor: "WyIyMDI2LTA2LTEyIl0",
  resumeCursor: "WyIyMDI2LTA2LTEyIl0",
};

/** Gives everything that chance and the day made another value: the same for the same, in the order of first appearance. */
function createStandIns(): <Value>(value: Value) => Value {
  const standIns = new Map<string, string>();
  const standInOf = (found: string, kept: string, alphabet: string): string => {
    const known = standIns.get(found);
    if (known !== undefined) return known;
    const bytes = createHash("sha512").update(`${kept}${standIns.size}`).digest();
    let at = 0;
    const made =
      kept +
      // The dashes of a UUID stay.
      found.slice(kept.length).replaceAll(alphabet === hex ? /[^-]/g : /./g, () => {
        const letter = alphabet[bytes[at % bytes.length]! % alphabet.length]!;
        at += 1;
        return letter;
      });
    standIns.set(found, made);
    return made;
  };
  const textOf = (text: string): string =>
    chance
      .reduce(
        (so, { pattern, alphabet }) =>
          so.replaceAll(pattern, (found: string, ...rest: unknown[]) => {
            const groups = rest.at(-1) as { kept?: string } | string;
            return standInOf(found, typeof groups === "object" ? (groups.kept ?? "") : "", alphabet);
          }),
        text,
      )
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, timeOf);
  const steady = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return Object.hasOwn(drawn, key) ? drawn[key] : textOf(value);
    if (Array.isArray(value)) return value.map((one) => steady(one));
    if (typeof value === "number") return Object.hasOwn(drawn, key) ? drawn[key] : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, steady(one, name)]));
  };
  return (value) => steady(value) as typeof value;
}

const hourMs = 3_600_000;
const walkMs = Date.parse(fridayEvening);

/** What the database's own clock says, moved to the evening of the walk, to the hour. */
function timeOf(instant: string): string {
  const sinceNow = Date.parse(instant) - Date.now();
  if (Math.abs(sinceNow) > 60 * 24 * hourMs) return instant;
  return new Date(walkMs + Math.round(sinceNow / hourMs) * hourMs).toISOString();
}

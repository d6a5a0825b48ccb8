import { routes } from "../../src/app.ts";
import fc from "../fast-check.ts";
import type { FuzzedRequest } from "./fuzzed-request.ts";
import { escaped, headerText } from "./fuzzed-request.ts";
import {
  extremesOf,
  hostileBytes,
  hostileDays,
  hostileEscapes,
  hostileInstants,
  hostileText,
  hostileValue,
} from "./hostile.ts";

/** What no document describes: pages, forms, callbacks, sign-in, files. Nobody can say what they answer, but that they do. */
const undescribed = routes.filter(({ door }) => door === "page");

const hostile: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map(escaped) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileEscapes) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...hostileDays, ...hostileInstants, ...extremesOf("cursor", {})).map(escaped),
  },
);
const fields = ["email", "password", "name", "token", "code", "accept", "version", "decision", "reference"];
const names = ["lang", "slug", "date", "t", "token", "domain", "key", "callbackURL", "to", ...fields];
const headers = [
  ...[
    "accept",
    "accept-language",
    "accept-encoding",
    "cookie",
    "if-none-match",
    "if-modified-since",
    "range",
  ],
  ...["origin", "referer", "stripe-signature", "x-ms-date", "x-ms-content-sha256", "authorization"],
];

/** @param known what there is, by the parameters' names; `*` is the rest of an address */
export function pageRequests(
  slugs: readonly string[],
  known: Readonly<Record<string, readonly string[]>>,
): fc.Arbitrary<FuzzedRequest> {
  const segment = (name: string): fc.Arbitrary<string> =>
    fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...(known[name] ?? ["x"])) }, hostile);
  return fc.constantFrom(...undescribed).chain(({ method, path, takesForm }) => {
    const places = path.replace("/_pages/:slug", "").match(/:\w+|\*/g) ?? [];
    const json = fc.dictionary(fc.constantFrom(...fields), hostileValue, { maxKeys: 5 }).map(bytesOf);
    const pair = fc.tuple(fc.constantFrom(...names), hostile).map((both) => both.join("="));
    const pairs = fc.array(pair, { maxLength: 4 }).map((all) => all.join("&"));
    const form = pairs.map((text) => Buffer.from(text));
    return fc
      .record({
        slug: fc.constantFrom(...slugs),
        segments: fc.tuple(...places.map((place) => segment(place.replace(":", "")))),
        query: fc.oneof(fc.constant(""), pairs),
        more: fc.array(fc.tuple(fc.constantFrom(...headers), hostileText.map(headerText)), { maxLength: 3 }),
        isOwnOrigin: fc.boolean(),
        body: fc.oneof({ weight: 6, arbitrary: takesForm ? form : json }, hostileBytes),
      })
      .map(({ slug, segments, query, more, isOwnOrigin, body }) => {
        const host = path.startsWith("/_pages/") ? `${slug}.luka.localhost` : "luka.localhost";
        const type = takesForm ? "application/x-www-form-urlencoded" : "application/json";
        const given = [...segments];
        const address = path.replace("/_pages/:slug", "").replace(/:\w+|\*/g, () => given.shift()!) || "/";
        return {
          door: "pages",
          operation: `${method} ${path}`,
          method,
          path: query === "" ? address : `${address}?${query}`,
          host,
          headers: [
            ...(method === "GET" ? [] : ["content-type", type]),
            ...(isOwnOrigin ? ["origin", `http://${host}`] : []),
            ...more.filter(([name]) => !(isOwnOrigin && name === "origin")).flat(),
          ],
          body: method === "GET" ? null : body,
        };
      });
  });
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

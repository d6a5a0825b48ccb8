import fc from "../fast-check.ts";
import { bodyExtremes, hasPlace, withValue } from "./body-extremes.ts";
import type { Schema } from "./from-schema.ts";
import { type Described, type FuzzedDoor, type FuzzedRequest, properRequests } from "./fuzzed-request.ts";
import { extremesOf, hostileEscapes } from "./hostile.ts";

/**
 * Requests as an operation wants them, but for one place: each parameter in turn, and each field of a body, is every extreme of its
 * type, so that none is left to chance. Moments and days, and the numbers of an address, are always tried; of the rest every `step`-th.
 */
export function* extremeRequests(
  door: FuzzedDoor,
  described: Described,
  { seed, step }: { seed: number; step: number },
): Generator<FuzzedRequest> {
  const { template, operation } = described;
  const proper = properRequests(door, described);
  const sampled = (from: number, numRuns: number) => fc.sample(proper, { seed: from, numRuns });
  const usual = sampled(seed, 8);
  for (const [p, { name, in: place, schema }] of (operation.parameters ?? []).entries()) {
    if (place === "header") continue;
    const some = (texts: readonly string[]) => texts.filter((_text, i) => (i + p + seed) % step === 0);
    const typed = extremesOf(name, schema as Schema).map(encodeURIComponent);
    const texts = [...(name === "cursor" ? some(typed) : typed), ...some(hostileEscapes)];
    for (const [i, text] of texts.entries()) {
      const request = usual[i % usual.length]!;
      const { path } = request;
      yield {
        ...request,
        path: place === "path" ? withSegment(template, name, path, text) : withParameter(path, name, text),
      };
    }
  }
  const schema = operation.requestBody?.content["application/json"]?.schema as Schema | undefined;
  if (!schema) return;
  const requests = sampled(seed, 40);
  const bodies = requests.map(({ body }) => JSON.parse(String(body)) as unknown);
  // The largest has most of what may be left out.
  const largest = bodies.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  let count = seed;
  for (const { path, value, isTime } of bodyExtremes(door.document, schema, largest)) {
    count += 1;
    if (!isTime && count % step !== 0) continue;
    const [request] = sampled(seed + count, 1);
    // What is to be unique is used up by the first of them: another body, where it has such a place.
    const other = bodies[count % bodies.length];
    const base = hasPlace(other, path) ? other : largest;
    yield { ...request!, body: Buffer.from(JSON.stringify(withValue(base, path, value))) };
  }
}

/** The address with another text where the template has a parameter. */
function withSegment(template: string, name: string, address: string, text: string): string {
  const [path, query] = address.split("?");
  const place = template.split("/").indexOf(`{${name}}`);
  const segments = path!.split("/").map((segment, i) => (i === place ? text : segment));
  return query === undefined ? segments.join("/") : `${segments.join("/")}?${query}`;
}

/** The address with a parameter of this text, and no other of its name. */
function withParameter(address: string, name: string, text: string): string {
  const [path, query = ""] = address.split("?");
  const others = query.split("&").filter((pair) => pair !== "" && !pair.startsWith(`${name}=`));
  return `${path}?${[...others, `${name}=${text}`].join("&")}`;
}

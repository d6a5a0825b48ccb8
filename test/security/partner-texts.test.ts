import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { cleanLine, cleanText } from "../../src/domain/text-cleaning.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes, pathOf } from "./furnished.ts";
import { naughtyStrings } from "./naughty-strings.ts";

const writes = partnerRoutes.filter(({ body }) => body);
type Path = readonly string[];

/** Every place of a body where text stands that is no id. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return /^[a-z]{3}_[0-9a-z]{26}$/.test(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]));
}

function withText(body: object, path: Path, text: string): object {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[path.at(-1)!] = text;
  return copy;
}

/** A fifth of them, others for each place. */
const someOf = (place: number): string[] => naughtyStrings.filter((_text, i) => (i + place) % 5 === 0);

describe("text in every field of the partner API (S-32)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE", { whiteLabel: true });
    own = await furnish(app, partner);
  });
  after(() => app.close());

  const send = async (route: Route, body: object) => {
    app.clock.advance(61_000);
    await app.db.query("DELETE FROM quota_windows");
    const path = pathOf(route, own.ids);
    return route.door === "partner"
      ? partner.call(route.method, path, body, { "idempotency-key": newIdempotencyKey() })
      : own.call(route.method, path, body);
  };
  /** Whose rows no text may touch, and that nothing is gone. */
  const others = () =>
    app.db.query(`SELECT (SELECT count(*) FROM partners) AS partners, (SELECT count(*) FROM people) AS people,
      (SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public') AS tables,
      (SELECT count(*) FROM key_directory d JOIN partner_keys k ON k.id = d.key_id) AS keys`);
  /** As it may be stored: as it is, without space around it, in capitals, in one line without marks of direction, or cleaned. */
  const forms = (text: string): string[] => {
    const oneLine = text
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim();
    const capitals = text.trim().toUpperCase();
    const oneKindOfLines = text.replaceAll("\r\n", "\n");
    return [
      text,
      text.trim(),
      oneKindOfLines,
      text.toLowerCase(),
      capitals,
      oneLine,
      cleanLine(text).text,
      cleanText(text).text,
    ];
  };
  const holds = (value: unknown, texts: readonly string[]): boolean =>
    typeof value === "string"
      ? texts.includes(value)
      : typeof value === "object" && value !== null && Object.values(value).some((one) => holds(one, texts));

  let place = 0;
  let kept = 0;
  for (const route of writes)
    it(`${nameOf(route)}: is taken as text or refused, and nothing else`, async () => {
      const before = await others();
      const valid = bodiesOf(own.ids, own.slug)[nameOf(route)]!;
      for (const path of textsIn(valid)) {
        place += 1;
        for (const text of someOf(place)) {
          const response = await send(route, withText(valid, path, text));
          const where = `${path.join(".")} ${JSON.stringify(text)}: ${response.statusCode} ${response.body.slice(0, 300)}`;
          assert.ok(response.statusCode < 500, where);
          if (response.statusCode >= 300) continue;
          kept += 1;
          // Of these an answer tells only what became of it.
          if (/actions|\/order$|\/menu$|availability|apply|rotate-secret/.test(route.path)) continue;
          // Where nothing is left there is nothing to be found.
          const isGone = forms(text).includes("");
          assert.ok(isGone || holds(response.json(), forms(text)), where);
        }
      }
      assert.deepEqual(await others(), before);
    });

  it("was taken in many places", () => assert.ok(kept > 150, `${kept} texts`));
});

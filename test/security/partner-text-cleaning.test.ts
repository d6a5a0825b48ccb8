import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Issue } from "../../src/domain/problems.ts";
import { cleanLine, cleanText } from "../../src/domain/text-cleaning.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestApp, type TestApp } from "../app.ts";
import fc from "../fast-check.ts";
import { booksOf } from "./books.ts";
import { bodiesOf, type Furnished, furnish, nameOf, partnerRoutes } from "./furnished.ts";
import { freshMinute, partnerCall } from "./partner-calls.ts";

type Path = readonly string[];

/** Of these nothing is left, however they are disguised. */
const empty = [
  "https://evil.no",
  "h\u200Dttps://evil.no/x",
  "ｈｔｔｐｓ：／／ｅｖｉｌ．ｎｏ",
  "www.evil.no",
  "ola@evil.no",
  "<b></b>",
  "<<b>b>",
  "&lt;img src=x onerror=alert(1)&gt;",
  "&#60;b&#62;",
  "<img src=x onerror=alert(1)",
  "javascript:",
  "jаvаsсriрt:",
  "j\u0301avascript:",
  "java\u00ADscript:",
  "&#106;avascript&colon;",
  ..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C\u200B\u200D\uFEFF",
  "\u202E<i>\u2066https://evil.no\u2069</i>",
];

/** Every place of a body that holds a name. */
function namesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "name" ? [[...path, key]] : namesIn(inner, [...path, key]),
  );
}

function withText(body: object, path: Path, text: string): object {
  const copy = structuredClone(body);
  let holder = copy as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[path.at(-1)!] = text;
  return copy;
}

const ofMenu = partnerRoutes.filter(
  ({ path, body }) => body && /^\/(menus|categories|products|addon-groups)/.test(path),
);

describe("text cleaning at the partner API (S-33)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let own: Furnished;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
    own = await furnish(app, partner);
  });
  after(() => app.close());

  const send = async (route: Route, payload: object) => {
    await freshMinute(app);
    return app.inject({ ...partnerCall(route, partner, own), payload });
  };
  const batch = partnerRoutes.find((route) => nameOf(route) === "POST /products/batch")!;
  const products = async (...list: object[]) => {
    const response = await send(batch, {
      products: list.map((product) => ({ categoryId: own.ids.categoryId, basePrice: 9900, ...product })),
    });
    assert.equal(response.statusCode, 201, response.body);
    return response.json().data;
  };

  let places = 0;
  for (const route of ofMenu)
    it(`${nameOf(route)}: no name is left empty by it`, async () => {
      const valid = bodiesOf(own.ids, own.slug)[nameOf(route)]!;
      const before = await booksOf(app);
      for (const path of namesIn(valid)) {
        places += 1;
        for (const text of empty) {
          const response = await send(route, withText(valid, path, text));
          const where = `${path.join(".")} ${JSON.stringify(text)}`;
          assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", where);
          const { issues } = response.json().error.details as { issues: Issue[] };
          assert.ok(
            issues.some((issue) => issue.path === path.join(".")),
            `${where}: ${response.body}`,
          );
        }
      }
      assert.deepEqual(await booksOf(app), before);
    });
  it("was tried at many names", () => assert.ok(places >= 9, `${places}`));

  it("counts what it has taken out of each text of a batch, and keeps the rest", async () => {
    const { products: made, textCleaned } = await products(
      { name: "Burger <b>stor</b>", description: "Se https://evil.no nå" },
      { name: "Suppe", description: "Med brød & smør, 1/2 liter" },
      { name: "Ta\u200Bco \u202Eferdig\u202C", description: "Skriv til ola@evil.no", basePrice: 12900 },
      { name: "Is", variants: [{ name: "Stor <i>is</i>", price: 5900 }], basePrice: undefined },
    );
    const texts = made.map(({ name, description }: Record<string, string>) => [name, description]);
    assert.deepEqual(texts, [
      ["Burger stor", "Se nå"],
      ["Suppe", "Med brød & smør, 1/2 liter"],
      ["Taco ferdig", "Skriv til"],
      ["Is", null],
    ]);
    assert.equal(made[3].variants[0].name, "Stor is");
    assert.equal(textCleaned, 2 + 1 + 3 + 1 + 2);
  });

  it("of any text: is what the rules say, never longer, and sent again is taken as it is", async () => {
    const piece = fc.oneof(
      fc.constantFrom(...empty, "Burger", " ", "\n", "&", "&amp;", "<", ">", "1/2", "ost", "nr. 1"),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    );
    const text = fc
      .array(piece, { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join("").replaceAll("\0", ""))
      .filter((joined) => joined.isWellFormed());
    const list = fc.array(fc.record({ name: text, description: text }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(list, async (given) => {
        const wanted = given
          .map(({ name, description }) => ({ name: `Rett ${name}`.slice(0, 60).toWellFormed(), description }))
          .filter(({ name }) => cleanLine(name).text.length > 1);
        fc.pre(wanted.length > 0);
        const first = await products(...wanted);
        const expected = wanted.map(({ name, description }) => ({
          name: cleanLine(name),
          description: cleanText(description),
        }));
        const shown = first.products.map(({ name, description }: Record<string, string>) => ({
          name,
          description,
        }));
        assert.deepEqual(
          shown,
          expected.map(({ name, description }) => ({
            name: name.text,
            description: description.text || null,
          })),
        );
        const counts = expected.reduce(
          (sum, { name, description }) => sum + name.count + description.count,
          0,
        );
        assert.equal(first.textCleaned, counts);
        for (const [i, { name, description }] of shown.entries()) {
          assert.ok(name.length <= wanted[i]!.name.length);
          assert.ok((description ?? "").length <= wanted[i]!.description.length);
        }
        const again = await products(...shown);
        assert.equal(again.textCleaned, 0);
        assert.deepEqual(
          again.products.map(({ name, description }: Record<string, string>) => ({ name, description })),
          shown,
        );
        await app.db.query("DELETE FROM products WHERE restaurant_id = $1 AND id <> $2", [
          own.restaurantId,
          own.ids.productId,
        ]);
      }),
      { numRuns: 25 },
    );
  });
});

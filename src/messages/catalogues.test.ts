import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { catalogues, speechOf } from "./languages.ts";
import { locales } from "./locale.ts";
import { hole, isTemplate, type Section, type Template } from "./template.ts";

/** Every message of a catalogue by its key. */
function templatesOf(section: Section, before = ""): [key: string, template: Template][] {
  return Object.entries(section).flatMap(([name, entry]): [string, Template][] =>
    isTemplate(entry) ? [[before + name, entry]] : templatesOf(entry, `${before}${name}.`),
  );
}

const formsOf = (template: Template): string[] =>
  typeof template === "string" ? [template] : Object.values(template);
/** `{limit:number}` of a template, whichever of its forms has it. */
const holesOf = (template: Template): Set<string> =>
  new Set(formsOf(template).flatMap((form) => [...form.matchAll(hole)].map(([whole]) => whole)));

const [source, ...others] = locales;
const messages = templatesOf(catalogues[source]);
const kinds = speechOf(source);

describe("the catalogues", () => {
  it("have holes of kinds that every language can show", () => {
    for (const [key, template] of messages)
      for (const [, , kind = "text"] of formsOf(template).flatMap((form) => [...form.matchAll(hole)]))
        assert.ok(kind in kinds, `${key} has a hole of the kind ${kind}`);
  });

  it("write frem and fremme in Norwegian, not fram beside it", () => {
    for (const [key, template] of templatesOf(catalogues.nb))
      for (const form of formsOf(template)) assert.doesNotMatch(form, /\bfram(?!e\b)/i, `${key}: ${form}`);
  });

  it("have no brace that is not a hole's", () => {
    for (const locale of locales)
      for (const [key, template] of templatesOf(catalogues[locale]))
        for (const form of formsOf(template))
          assert.doesNotMatch(form.replace(hole, ""), /[{}]/, `${key} in ${locale}: ${form}`);
  });

  for (const locale of others)
    it(`fill the same holes in ${locale} as in ${source}`, () => {
      const translated = new Map(templatesOf(catalogues[locale]));
      assert.deepEqual([...translated.keys()].sort(), messages.map(([key]) => key).sort());
      for (const [key, template] of messages)
        assert.deepEqual(
          [...holesOf(translated.get(key)!)].sort(),
          [...holesOf(template)].sort(),
          `${key} is told other things in ${locale}`,
        );
    });
});

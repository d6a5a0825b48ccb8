import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inEnglish } from "../src/domain/english-texts.ts";
import { readSources } from "./source.ts";

/** Where a rule's sentence stands: an issue's message, a schema's refusal, a problem's own text, a list of such sentences. */
const places = [
  /\bmessage(?::| =)\s*(?:"([^"]+)"|`([^`]+)`)/g,
  /\b(?:refine|regex|parsedText|parsedBy|webAddress|refuse|report|invalid|unknownId|Problem)\((?:[^()]|\([^()]*\))*?(?:"([A-ZÆØÅ2][^"]*\.)"|`([A-ZÆØÅ][^`]*\.)`)/g,
  /^\s+[A-Z_]+: (?:"([A-ZÆØÅ][^"]*\.)"|`([A-ZÆØÅ][^`]*\.)`),$/gm,
];

/** Files whose sentences stand in both languages already, or in one alone: for operators. */
const untranslated = /\/mails\/|\/restaurants\/(import-|check-references)|domain\/events|openapi|\.test\.ts/;

/** What a sentence fills in is `{}`, as in the catalogue. */
const unfilled = (text: string): string => text.replace(/\$\{[^}]*\}/g, "{}");

const catalogueFile = "src/domain/english-texts.ts";
const [catalogue] = readSources([catalogueFile]);
const rules = readSources(["src/features/**/*.ts", "src/domain/**/*.ts", "src/platform/**/*.ts"]).filter(
  ({ path }) => path !== catalogueFile && !untranslated.test(path),
);

describe("what is said about fields", () => {
  it("is known in English, sentence for sentence", () => {
    const missing: string[] = [];
    let seen = 0;
    for (const { path, text } of rules)
      for (const place of places)
        for (const [, plain, filled] of text.matchAll(place)) {
          const sentence = plain ?? unfilled(filled!);
          seen += 1;
          if (inEnglish(sentence) === sentence) missing.push(`${path}: ${sentence}`);
        }
    assert.ok(seen > 100, `only ${seen} sentences were found`);
    assert.deepEqual(missing, [], `${catalogueFile} lacks them`);
  });

  it("is still said by a rule, whatever is known in English", () => {
    const known = [...catalogue!.text.matchAll(/^ {2}\[\s*"([^"]+)",/gm)].map(([, sentence]) => sentence!);
    assert.ok(known.length > 100, `only ${known.length} sentences are known`);
    const said = rules.map(({ text }) => unfilled(text)).join("\n");
    assert.deepEqual(
      known.filter((sentence) => !said.includes(`"${sentence}"`) && !said.includes(`\`${sentence}\``)),
      [],
      `no rule says them: take them out of ${catalogueFile}`,
    );
    assert.equal(new Set(known).size, known.length, "each stands there once");
  });

  it("keeps what a sentence fills in", () => {
    assert.equal(
      inEnglish("Prisen er 4,00 kr. Priser oppgis i øre."),
      "The price is 4,00 kr. Prices are in øre.",
    );
    assert.equal(inEnglish("Already English."), "Already English.");
  });
});

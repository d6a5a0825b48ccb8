import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inEnglish, isInEnglish } from "../src/domain/english-texts.ts";
import { readSources } from "./source.ts";

/** Where a rule's sentence stands: an issue's message, a schema's refusal, a list of such sentences. */
const places = [
  /\bmessage(?::| =)\s*(?:"([^"]+)"|`([^`]+)`)/g,
  /\b(?:refine|regex|parsedText|parsedBy|webAddress|refuse|report)\((?:[^()]|\([^()]*\))*?(?:"([A-ZÆØÅ2][^"]*\.)"|`([A-ZÆØÅ][^`]*\.)`)/g,
  /^\s+[A-Z_]+: (?:"([A-ZÆØÅ][^"]*\.)"|`([A-ZÆØÅ][^`]*\.)`),$/gm,
];

/** Files whose sentences stand in both languages already, or are read by nobody who asks in English: operators' imports. */
const bilingual =
  /\/(mails|storefront|demo)\/|\/restaurants\/(import-|check-references)|problems\.ts|messages?\.ts|coupons\/|english-texts|\/payments\/|domain\/(slots|delivery-zones|events|menu-text)|openapi|auth-failures|opening-hours\/overrides|news\/check-news|multipart|\.test\.ts|example-/;

describe("what is said about fields", () => {
  it("is known in English, sentence for sentence", () => {
    const missing: string[] = [];
    let seen = 0;
    for (const { path, text } of readSources([
      "src/features/**/*.ts",
      "src/domain/**/*.ts",
      "src/platform/**/*.ts",
    ])) {
      if (bilingual.test(path)) continue;
      for (const place of places)
        for (const [, plain, filled] of text.matchAll(place)) {
          const sentence = plain ?? filled!.replace(/\$\{[^}]*\}/g, "{}");
          if (!isNorwegian(sentence)) continue;
          seen += 1;
          if (!isInEnglish(sentence)) missing.push(`${path}: ${sentence}`);
        }
    }
    assert.ok(seen > 60, `only ${seen} sentences were found`);
    assert.deepEqual(missing, [], "src/domain/english-texts.ts lacks them");
  });

  it("keeps what a sentence fills in", () => {
    assert.equal(
      inEnglish("Prisen er 4,00 kr. Priser oppgis i øre."),
      "The price is 4,00 kr. Prices are in øre.",
    );
    assert.equal(inEnglish("Already English."), "Already English.");
  });
});

/** English sentences have none of these words or letters. */
const isNorwegian = (sentence: string): boolean =>
  /\s.*\.$|\.$/.test(sentence) &&
  /[æøåÆØÅ«]|\b(kan|ikke|har|er|finnes|Ugyldig|Oppgi|Send|Ukjent|Fant|To|Siste|Bare|Alle|Tall|Dagen)\b/.test(
    sentence,
  );

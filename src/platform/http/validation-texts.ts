import type { z } from "zod";
import { inEnglish } from "../../domain/english-texts.ts";
import type { Locale } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import { fromSchema } from "../../messages/schema-message.ts";

const types: Record<string, readonly [nb: string, en: string]> = {
  string: ["tekst", "text"],
  number: ["et tall", "a number"],
  int: ["et heltall", "a whole number"],
  boolean: ["true eller false", "true or false"],
  array: ["en liste", "a list"],
  object: ["et objekt", "an object"],
  record: ["et objekt", "an object"],
  null: ["null", "null"],
};

/** What is wrong with a field and what would be right, for people. */
export function issueText(code: string, issue: z.core.$ZodIssue, locale: Locale): string {
  const own = fromSchema(issue.message);
  if (own) return tell(locale, own);
  const [nb, en] = texts(code, issue);
  return locale === "en" ? en : nb;
}

function texts(code: string, issue: z.core.$ZodIssue): readonly [nb: string, en: string] {
  if (code === "UNKNOWN_FIELD") return ["Ukjent felt.", "Unknown field."];
  if (code === "REQUIRED" && issue.code !== "custom") return missing;
  switch (issue.code) {
    case "invalid_type": {
      const [nb, en] = types[issue.expected] ?? [issue.expected, issue.expected];
      return [`Må være ${nb}.`, `Must be ${en}.`];
    }
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      return [`Må være en av: ${values}.`, `Must be one of: ${values}.`];
    }
    case "too_small":
      return size(issue.origin, Number(issue.minimum), "minst", "at least");
    case "too_big":
      return size(issue.origin, Number(issue.maximum), "høyst", "at most");
    case "not_multiple_of":
      return [`Må være delelig med ${issue.divisor}.`, `Must be divisible by ${issue.divisor}.`];
    case "invalid_format":
      return format(issue);
    case "custom":
      // The schema's own sentence; without one Zod says "Invalid input".
      if (issue.message !== "Invalid input") return [issue.message, inEnglish(issue.message)];
      return code === "REQUIRED" ? missing : invalid;
    default:
      return invalid;
  }
}

const missing = ["Må fylles ut.", "Required."] as const;
const invalid = ["Ugyldig verdi.", "Not a valid value."] as const;

function size(origin: string, bound: number, nb: string, en: string): readonly [nb: string, en: string] {
  const isText = origin === "string";
  if (isText || origin === "array" || origin === "set") {
    if (bound === 1 && en === "at least") return ["Kan ikke være tom.", "Must not be empty."];
    const [units, unitsEn] = isText ? ["tegn", "characters"] : ["elementer", "items"];
    return [`Må ha ${nb} ${bound} ${units}.`, `Must have ${en} ${bound} ${unitsEn}.`];
  }
  return [`Må være ${nb} ${bound}.`, `Must be ${en} ${bound}.`];
}

function format(issue: z.core.$ZodIssueInvalidStringFormat): readonly [nb: string, en: string] {
  switch (issue.format) {
    case "email":
      return ["Må være en gyldig e-postadresse.", "Must be a valid e-mail address."];
    case "url":
      return ["Må være en gyldig adresse.", "Must be a valid URL."];
    case "datetime":
      return [
        "Må være et tidspunkt med tidssone, f.eks. 2026-05-17T12:00:00+02:00.",
        "Must be a time with a zone, e.g. 2026-05-17T12:00:00+02:00.",
      ];
    case "date":
      return ["Må være en dato som 2026-05-17.", "Must be a date like 2026-05-17."];
    default:
      // Zod's own words begin like this; else they are the schema's.
      return issue.message.startsWith("Invalid ")
        ? ["Har feil format.", "Has the wrong format."]
        : [issue.message, inEnglish(issue.message)];
  }
}

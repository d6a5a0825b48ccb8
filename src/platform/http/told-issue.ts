import { saidIn } from "../../domain/english-texts.ts";
import type { Issue, Locale, ToldIssue } from "../../domain/problems.ts";

/** An issue in the words of the language that the caller asked for. */
export const toldIssue = (locale: Locale, issue: Issue): ToldIssue => ({
  ...issue,
  message: saidIn(locale, issue.message),
});

/** A failure's details, with the messages of its issues in words. */
export const toldDetails = (locale: Locale, details: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(details.issues)
    ? { ...details, issues: (details.issues as Issue[]).map((issue) => toldIssue(locale, issue)) }
    : details;

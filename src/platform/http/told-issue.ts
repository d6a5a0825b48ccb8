import { saidIn } from "../../domain/english-texts.ts";
import type { Issue, Locale, ToldIssue } from "../../domain/problems.ts";

/** An issue in the words of the language that the caller asked for. */
export const toldIssue = (locale: Locale, issue: Issue): ToldIssue => ({
  ...issue,
  message: saidIn(locale, issue.message),
});

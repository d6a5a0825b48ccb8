import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

/** What is done for good is typed again by whoever does it. @throws Problem VALIDATION_FAILED */
export function requireTyped(typed: string, wanted: string): void {
  if (typed.trim() === wanted) return;
  throw Problem.validation([
    { path: "confirm", code: "INVALID", message: message("fields.typeAgain", { text: wanted }) },
  ]);
}

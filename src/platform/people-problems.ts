import { minPasswordLength } from "../domain/password.ts";
import { message } from "../messages/message.ts";
import { Problem } from "./problem.ts";

/** Alike for accounts that are there and accounts that are not. */
export const tooManyTries = (waitSeconds: number): Problem =>
  new Problem("RATE_LIMITED", { retryAfter: waitSeconds }, message("doors.tooManySignIns"), {
    "retry-after": String(waitSeconds),
  });

/** Answers to codes and passkeys that let nobody in, by better-auth's codes. */
const refusals = {
  INVALID_CODE: ["INVALID_CODE", "doors.wrongCode"],
  INVALID_BACKUP_CODE: ["INVALID_CODE", "doors.wrongCode"],
  INVALID_TWO_FACTOR_COOKIE: ["SIGN_IN_AGAIN", "doors.signInAgain"],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ["SIGN_IN_AGAIN", "doors.signInAgain"],
  // The same for a passkey that nobody has, that is not proved, and that came too late.
  PASSKEY_NOT_FOUND: ["PASSKEY_REFUSED", "doors.passkeyRefused"],
  PASSKEY_UNVERIFIED: ["PASSKEY_REFUSED", "doors.passkeyRefused"],
  AUTHENTICATION_FAILED: ["PASSKEY_REFUSED", "doors.passkeyRefused"],
  CHALLENGE_NOT_FOUND: ["PASSKEY_REFUSED", "doors.passkeyRefused"],
} as const;

/** The service's own error shape for better-auth's answers. */
export async function problemOfAuth(response: Response): Promise<Problem> {
  const told = (await response.json().catch(() => ({}))) as { code?: string };
  if (response.status === 429) return tooManyTries(Number(response.headers.get("x-retry-after") ?? "60"));
  // Another backup code was crossed out in the same moment; the challenge that this one answered is used up.
  const code = response.status === 409 ? "INVALID_TWO_FACTOR_COOKIE" : told.code;
  if (code !== undefined && Object.hasOwn(refusals, code)) {
    const [reason, said] = refusals[code as keyof typeof refusals];
    return new Problem("UNAUTHORIZED", { reason }, message(said));
  }
  if (code === "INVALID_EMAIL_OR_PASSWORD" || code === "INVALID_USERNAME_OR_PASSWORD")
    return new Problem(
      "UNAUTHORIZED",
      { reason: "INVALID_EMAIL_OR_PASSWORD" },
      message("doors.wrongPassword"),
    );
  if (code === "INVALID_PASSWORD")
    return Problem.validation([
      { path: "currentPassword", code: "INVALID", message: message("doors.currentPasswordWrong") },
    ]);
  if (code === "PASSWORD_TOO_SHORT") {
    return Problem.validation([
      {
        path: "newPassword",
        code: "INVALID",
        message: message("doors.shortPassword", { minimum: minPasswordLength }),
      },
    ]);
  }
  if (response.status === 401) return new Problem("UNAUTHORIZED");
  if (response.status === 403) return new Problem("FORBIDDEN", code ? { reason: code } : undefined);
  if (response.status >= 500) return new Problem("INTERNAL_ERROR");
  return new Problem("BAD_REQUEST", code ? { reason: code } : undefined);
}

import { minPasswordLength } from "./people-auth.ts";
import { Problem } from "./problem.ts";

/** The service's own error shape for better-auth's answers. */
export async function problemOfAuth(response: Response): Promise<Problem> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  if (response.status === 429) {
    const retryAfter = response.headers.get("x-retry-after") ?? "60";
    const text = "For mange forsøk på å logge inn. Vent litt og prøv igjen.";
    return new Problem("RATE_LIMITED", { retryAfter: Number(retryAfter) }, text, {
      "retry-after": retryAfter,
    });
  }
  if (code === "INVALID_EMAIL_OR_PASSWORD")
    return new Problem("UNAUTHORIZED", { reason: code }, "Feil e-postadresse eller passord.");
  if (code === "INVALID_PASSWORD")
    return Problem.validation([{ path: "currentPassword", code: "INVALID", message: "Passordet er feil." }]);
  if (code === "PASSWORD_TOO_SHORT") {
    return Problem.validation([
      { path: "newPassword", code: "INVALID", message: `Passordet må ha minst ${minPasswordLength} tegn.` },
    ]);
  }
  if (response.status === 401) return new Problem("UNAUTHORIZED");
  if (response.status === 403) return new Problem("FORBIDDEN", code ? { reason: code } : undefined);
  if (response.status >= 500) return new Problem("INTERNAL_ERROR");
  return new Problem("BAD_REQUEST", code ? { reason: code } : undefined);
}

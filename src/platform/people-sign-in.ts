import type { Queryable } from "./db/connect.ts";
import { accountAddress, needsUtf8 } from "./mail/mail-address.ts";

/** An address that no account has: what is tried with it takes as long as with one that has. */
const nobody = "nobody@nobody.invalid";

export interface SignInCall {
  path: "/sign-in/email" | "/sign-in/username";
  body: Record<string, unknown>;
}

/**
 * The call of better-auth that tries a password. An account whose address is not ASCII is called by its name, but only when it has a
 * password: that call answers sooner for one that has none, and would tell that there is such an account (S-53).
 */
export async function signInCall(db: Queryable, sent: Record<string, unknown>): Promise<SignInCall> {
  if (typeof sent.email !== "string") return { path: "/sign-in/email", body: sent };
  const email = accountAddress(sent.email);
  if (!needsUtf8(email)) return { path: "/sign-in/email", body: { ...sent, email } };
  const [known] = await db.query(
    `SELECT FROM people p JOIN people_accounts a ON a.user_id = p.id
     WHERE p.email = $1 AND a.provider_id = 'credential' AND a.password IS NOT NULL`,
    [email],
  );
  if (!known) return { path: "/sign-in/email", body: { ...sent, email: nobody } };
  const { email: _, ...rest } = sent;
  return { path: "/sign-in/username", body: { ...rest, username: email } };
}

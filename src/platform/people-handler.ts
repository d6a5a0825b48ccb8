import type { FastifyReply, FastifyRequest } from "fastify";
import { baseUrl, type Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./db/connect.ts";
import { localeOf } from "./http/locale.ts";
import type { People } from "./people.ts";
import { type Auth, authHeaders } from "./people-auth.ts";
import { queueFactorMail } from "./people-factor-mail.ts";
import { tellingWhy } from "./people-failures.ts";
import { problemOfAuth, tooManyTries } from "./people-problems.ts";
import { signInCall } from "./people-sign-in.ts";
import { accountSubject, addressSubjects, type Tries, type TrySubject } from "./people-tries.ts";
import { Problem } from "./problem.ts";

/** Accounts are made by invitation, the command line or the seed; nobody signs up by themselves. */
const openPaths = new Set([
  "POST /sign-in/email",
  "POST /two-factor/verify-totp",
  "POST /two-factor/verify-backup-code",
  "GET /passkey/generate-authenticate-options",
  "POST /passkey/verify-authentication",
  "POST /sign-out",
  "GET /get-session",
  "POST /revoke-other-sessions",
  "POST /change-password",
]);
const codePaths: readonly string[] = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];
const signInPaths: readonly string[] = ["/sign-in/email", "/passkey/verify-authentication", ...codePaths];

/** What is read of better-auth's answers. */
type AuthAnswer = { user?: { id: string }; twoFactorRedirect?: boolean } | null;

export interface AuthHandlerParts {
  config: Config;
  db: Queryable;
  clock: Clock;
  tries: Tries;
  auth: () => Promise<Auth>;
  people: Pick<People, "sessionOf" | "forgetSessions">;
  /** Notes the browser that somebody has just signed in from; answers its cookie. */
  noted(userId: string, request: FastifyRequest): Promise<string>;
}

/** Everything below /api/auth that is better-auth's and open. */
export function createAuthHandler({ config, db, clock, tries, auth, people, noted }: AuthHandlerParts) {
  /** Whom a request's guess counts for; nothing when it can guess nothing. */
  const guessOf = async (path: string, request: FastifyRequest): Promise<TrySubject[]> => {
    const { body, clientIp, headers } = request;
    if (path === "/sign-in/email") {
      const { email } = (body ?? {}) as { email?: unknown };
      return [...addressSubjects(clientIp), accountSubject(typeof email === "string" ? email : "")];
    }
    if (codePaths.includes(path)) {
      const userId = await challengedBy(db, headers.cookie);
      return [...addressSubjects(clientIp), ...(userId ? [["person", userId] as const] : [])];
    }
    if (path !== "/change-password") return [];
    const person = await people.sessionOf(headers);
    return person ? [["person", person.userId]] : [];
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = new URL(request.url, baseUrl(config));
    const path = url.pathname.slice("/api/auth".length);
    if (!openPaths.has(`${request.method} ${path}`)) throw new Problem("NOT_FOUND");
    // With a session, codes are confirmed by the staff door's own calls: these would tell any session whether a code is right.
    if (codePaths.includes(path) && (await people.sessionOf(request.headers))) throw new Problem("NOT_FOUND");
    const guess = await guessOf(path, request);
    const waitSeconds = guess.length > 0 ? await tries.take(guess) : null;
    if (waitSeconds !== null) throw tooManyTries(waitSeconds);
    const { handler } = await auth();
    const call = await callOf(db, request, path);
    const response = await tellingWhy(() => handler(toWebRequest(request, url, call)));
    people.forgetSessions();
    if (response.status >= 400) throw await problemOfAuth(response);
    const body = (await response.json()) as AuthAnswer;
    if (guess.length > 0) await tries.giveBack(guess);
    reply.code(response.status).header("cache-control", "no-store");
    for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
    if (signInPaths.includes(path) && body?.user) {
      reply.header("set-cookie", await noted(body.user.id, request));
      if (path === "/two-factor/verify-backup-code")
        await queueFactorMail(db, {
          userId: body.user.id,
          change: "BACKUP_CODE_USED",
          locale: localeOf(request.headers["accept-language"]),
          nowMs: clock.nowMs(),
        });
    }
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(answerTo(path, body)));
  };
}

/** better-auth's own bodies carry the session's token, which only the cookie should. */
function answerTo(path: string, body: AuthAnswer): object {
  if (path === "/passkey/generate-authenticate-options") return { ...body, userVerification: "required" };
  if (body?.twoFactorRedirect) return { ok: false, needs: "CODE" };
  return { ok: path !== "/get-session" || body !== null };
}

/** Whose password was right a moment ago, by the cookie that asks for the code. */
async function challengedBy(db: Queryable, cookies: string | undefined): Promise<string | null> {
  const cookie = cookies?.match(/(?:^|;\s*)(?:__Secure-)?luka\.two_factor=([\w-]{1,100})\./)?.[1];
  if (!cookie) return null;
  const [row] = await db.query<{ userId: string }>(
    `SELECT value AS "userId" FROM people_verifications WHERE identifier = $1`,
    [cookie],
  );
  return row?.userId ?? null;
}

interface AuthCall {
  path: string;
  body: Record<string, unknown>;
}

/** What better-auth is asked. */
async function callOf(db: Queryable, request: FastifyRequest, path: string): Promise<AuthCall> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  if (path === "/sign-in/email") return signInCall(db, body);
  // The plugin would take a wish to be trusted for 30 days along with the code.
  return { path, body: codePaths.includes(path) ? { code: body.code } : body };
}

function toWebRequest(request: FastifyRequest, url: URL, { path, body }: AuthCall): Request {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const to = new URL(url);
  to.pathname = `/api/auth${path}`;
  return new Request(to, {
    method: request.method,
    headers: authHeaders(request.headers, request.clientIp),
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}

import type { IncomingHttpHeaders } from "node:http";
import type pg from "pg";
import { baseUrl, type Config, consoleUrl } from "../config.ts";
import { minPasswordLength } from "../domain/password.ts";
import { newId } from "./ids.ts";
import type { Log } from "./log.ts";
import { peopleDatabase } from "./people-database.ts";
import { type FactorModules, factorPlugins, proofOfSession } from "./people-factors.ts";
import { noteFailure } from "./people-failures.ts";
import type { Tries } from "./people-tries.ts";
import type { Secrets } from "./secrets.ts";

/** Carries the client's address, as the trusted proxies vouch for it, to better-auth's rate limit. */
export const clientIpHeader = "x-luka-client-ip";
const day = 86_400;

export interface AuthParts {
  config: Config;
  secrets: Secrets;
  pool: pg.Pool;
  log: Log;
  tries: Tries;
  passwords?: Passwords | undefined;
}
/** How a password is kept and checked; better-auth's own unless a test says otherwise. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
}
export type Auth = Awaited<ReturnType<typeof openAuth>>;

/** better-auth takes 21 MB, and what checks passkeys more: a process in which nobody signs in does without. */
export async function openAuth(parts: AuthParts) {
  const [{ betterAuth }, { APIError }, { twoFactor }, { username }, { passkey }] = await Promise.all([
    import("better-auth"),
    import("better-auth/api"),
    import("better-auth/plugins/two-factor"),
    import("better-auth/plugins/username"),
    import("@better-auth/passkey"),
  ]);
  const modules = { APIError, twoFactor, username, passkey };
  return betterAuth({ ...authOptions(parts, modules), database: await peopleDatabase(parts.pool) });
}

/** What better-auth reads of a request: its cookies, its browser, and the address that the trusted proxies vouch for. */
export function authHeaders(headers: IncomingHttpHeaders, clientIp: string): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string" && name !== "content-length" && name !== "transfer-encoding")
      read.set(name, value);
  }
  // Written by us alone, never what the client claims.
  read.set(clientIpHeader, clientIp);
  return read;
}

/** How better-auth works here: its tables in our names, closed sign-up, cookies of our own, limits in the database. */
const authOptions = (
  { config, secrets, pool, log, tries, passwords }: AuthParts,
  modules: FactorModules,
) => ({
  appName: "Luka",
  baseURL: baseUrl(config),
  // A service on localhost may have been given any free port.
  trustedOrigins: config.isLocal
    ? ["http://localhost:*", "http://127.0.0.1:*", consoleUrl(config)]
    : [consoleUrl(config)],
  basePath: "/api/auth",
  secret: secrets.mac("people", "better-auth secret").toString("hex"),
  logger: {
    log: (level: "debug" | "info" | "warn" | "error", message: string, ...details: unknown[]) => {
      noteFailure(details);
      log[level](message);
    },
  },
  onAPIError: { throw: true },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength,
    maxPasswordLength: 128,
    ...(passwords && { password: passwords }),
  },
  // A tablet in a kitchen stays signed in for as long as it is used at least once a month.
  session: {
    modelName: "people_sessions",
    fields: {
      expiresAt: "expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      userId: "user_id",
    },
    additionalFields: {
      provenBy: { type: "string" as const, required: false, input: false, fieldName: "proven_by" },
    },
    expiresIn: 30 * day,
    updateAge: day,
    // Who adds a passkey is asked for the password, however old the session is.
    freshAge: 0,
  },
  databaseHooks: { session: { create: { before: proofOfSession(tries, modules) } } },
  plugins: factorPlugins({ config, secrets, pool }, modules),
  user: {
    modelName: "people",
    fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  },
  account: {
    modelName: "people_accounts",
    fields: {
      accountId: "account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "people_verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
  // Signing in has a throttle of its own (people-tries.ts), which also counts by account.
  rateLimit: {
    enabled: true,
    storage: "database" as const,
    modelName: "people_rate_limits",
    fields: { lastRequest: "last_request" },
    window: 60,
    max: 100,
    customRules: {
      "/sign-in/email": false as const,
      "/sign-in/username": false as const,
      "/change-password": false as const,
      "/two-factor/verify-totp": false as const,
      "/two-factor/verify-backup-code": false as const,
    },
  },
  advanced: {
    cookiePrefix: "luka",
    useSecureCookies: !config.isLocal,
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax" as const, path: "/" },
    ipAddress: { ipAddressHeaders: [clientIpHeader] },
    database: { generateId: () => newId("usr") },
  },
});

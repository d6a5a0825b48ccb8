import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import type { Config } from "../config.ts";
import type { Environment } from "../domain/environment.ts";
import type { PartnerStatus } from "../domain/partner-status.ts";
import { minPasswordLength } from "../domain/password.ts";
import type { StaffRole, TeamRole } from "../domain/roles.ts";
import type { SessionProof, Standing } from "../domain/second-factor.ts";
import { message } from "../messages/message.ts";
import type { Clock } from "./clock.ts";
import { Client, type ClientConfig } from "./db/client.ts";
import type { Queryable } from "./db/connect.ts";
import { type RestaurantScope, scopeOf } from "./db/scope.ts";
// Declares request.clientIp, also for those who read this file for its types only.
import type {} from "./http/access-log.ts";
import { localeOf } from "./http/locale.ts";
import { loadedOnce } from "./loaded-once.ts";
import type { Log } from "./log.ts";
import { accountAddress, needsUtf8 } from "./mail/mail-address.ts";
import { type Auth, openAuth, type Passwords } from "./people-auth.ts";
import { noteDevice } from "./people-devices.ts";
import { createFactors, type Factors } from "./people-factor-calls.ts";
import { tellingWhy } from "./people-failures.ts";
import { createAuthHandler } from "./people-handler.ts";
import { problemOfAuth } from "./people-problems.ts";
import { accountSubject, createTries, type Tries } from "./people-tries.ts";
import { Problem } from "./problem.ts";
import { createRecentAnswers } from "./recent-answers.ts";
import type { Secrets } from "./secrets.ts";

export interface Person {
  userId: string;
  name: string;
  email: string;
}
/** Somebody who is here with a session. */
export interface SignedIn extends Person {
  sessionId: string;
  provenBy: SessionProof;
  standing: Standing;
}
export interface Membership {
  restaurantId: string;
  slug: string;
  name: string;
  environment: Environment;
  role: StaffRole;
}

/** Somebody's place in a partner's team, and how the partner stands. */
export interface TeamPlace {
  role: TeamRole;
  status: PartnerStatus;
  hasSigned: boolean;
  isWhiteLabel: boolean;
}

export interface Team {
  partnerId: string;
  name: string;
  status: PartnerStatus;
  role: TeamRole;
}

/** Accounts, sessions and restaurant memberships of people. Passwords and sessions are better-auth's work. */
export interface People {
  /** Everything below /api/auth that is open: signing in and out, the code after the password, the session, changing one's password. */
  handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Who is signed in, or null. Remembered for 3 s, so a revoked session is gone everywhere within that time. */
  sessionOf(headers: IncomingHttpHeaders): Promise<SignedIn | null>;
  /** Sessions have been ended: what this process remembers of them is looked up again. */
  forgetSessions(): void;
  /** The person's role in a restaurant, or null. Remembered for 3 s. */
  roleIn(userId: string, restaurantId: string): Promise<StaffRole | null>;
  /** Until when somebody who runs the service looks at a restaurant, or null. Remembered for 3 s. */
  looksUntil(userId: string, restaurantId: string): Promise<Temporal.Instant | null>;
  /** A role has been changed or taken: what this process remembers of them is looked up again. */
  forgetRoles(): void;
  /** The person's place in a partner's team, or null. Remembered for 3 s, as roles in restaurants. */
  placeIn(userId: string, partnerId: string): Promise<TeamPlace | null>;
  /** The partners in whose teams the person is. */
  teamsOf(userId: string): Promise<Team[]>;
  restaurantsOf(userId: string): Promise<Membership[]>;
  /** A new account; Problem VALIDATION_FAILED for a bad e-mail, an e-mail that is taken or a short password. */
  createPerson(person: NewPerson): Promise<{ userId: string }>;
  findPerson(email: string): Promise<Person | null>;
  /** A session for a person who has just chosen this password: the cookies to set. */
  signIn(email: string, password: string, request: SigningIn): Promise<string[]>;
  /** Ends every session and voids every link to choose another; the account may be tried at once. Problem VALIDATION_FAILED for a short password. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Problem VALIDATION_FAILED unless it is long enough. */
  checkPassword(password: string): void;
  readonly tries: Tries;
  readonly factors: Factors;
  /** Gives or changes the role. */
  addMember(restaurantId: string, userId: string, role: StaffRole): Promise<void>;
  close(): Promise<void>;
}
/** What a request tells of the browser that it comes from. */
export type SigningIn = Pick<FastifyRequest, "headers" | "clientIp">;
export interface NewPerson {
  email: string;
  name: string;
  password: string;
}

export interface PeopleParts {
  config: Config;
  databaseUrl: string;
  db: Queryable;
  clock: Clock;
  secrets: Secrets;
  log: Log;
  passwords?: Passwords | undefined;
}

const remembered = { capacity: 10_000, ttlMs: 3_000 };

export function createPeople(parts: PeopleParts): People {
  const { config, databaseUrl, db, clock, secrets, log, passwords } = parts;
  // A pool of its own: better-auth wants pg's plain types (Date), the service's own connections speak Temporal.
  const session: ClientConfig = { session: { lock_timeout: "3s" } };
  const pool = new pg.Pool({
    ...session,
    connectionString: databaseUrl,
    Client: Client as unknown as new () => pg.ClientBase,
    max: 4,
    application_name: "luka people",
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "a connection of the accounts was lost"));
  const tries = createTries({ db, clock, secrets });
  const auth = loadedOnce(() => openAuth({ config, secrets, pool, log, tries, passwords }));
  const sessions = createRecentAnswers<SignedIn | null>(remembered);
  const roles = createRecentAnswers<StaffRole | null>(remembered);
  const looks = createRecentAnswers<Temporal.Instant | null>(remembered);
  const places = createRecentAnswers<TeamPlace | null>(remembered);

  const sessionOf = async (headers: IncomingHttpHeaders): Promise<SignedIn | null> => {
    const cookie = sessionCookie(headers.cookie);
    if (!cookie) return null;
    return sessions.get(cookie, async () => {
      const { api } = await auth();
      const found = await tellingWhy(() =>
        api.getSession({
          headers: new Headers({ cookie: headers.cookie! }),
          query: { disableRefresh: true },
        }),
      );
      if (!found) return null;
      const { id, provenBy } = found.session as typeof found.session & { provenBy: SessionProof };
      const standing = await standingOf(pool, found.user.id);
      return { ...personOf(found.user), sessionId: id, provenBy, standing };
    });
  };

  const forgetSessions = (): void => sessions.clear();

  /** Notes the browser that somebody has just signed in from; answers its cookie. */
  const noted = (userId: string, { headers, clientIp }: SigningIn): Promise<string> =>
    noteDevice(db, {
      userId,
      cookies: headers.cookie,
      userAgent: headers["user-agent"] ?? "",
      address: clientIp,
      locale: localeOf(headers["accept-language"]),
      nowMs: clock.nowMs(),
      isSecure: !config.isLocal,
    });

  return {
    tries,
    checkPassword,
    handler: createAuthHandler({
      config,
      db,
      clock,
      tries,
      auth,
      people: { sessionOf, forgetSessions },
      noted,
    }),
    factors: createFactors({ auth, tries, forgetSessions }),

    sessionOf,
    forgetSessions,

    roleIn: (userId, restaurantId) =>
      roles.get(`${userId} ${restaurantId}`, async () => {
        const scope = scopeOf(restaurantId);
        const [row] = await db.query<{ role: StaffRole }>(
          "SELECT role FROM restaurant_members WHERE restaurant_id = $1 AND user_id = $2",
          [scope.restaurantId, userId],
        );
        return row?.role ?? null;
      }),

    async looksUntil(userId, restaurantId) {
      const endsAt = await looks.get(`${userId} ${restaurantId}`, async () => {
        const scope = scopeOf(restaurantId);
        const [row] = await db.query<{ endsAt: Temporal.Instant | null }>(
          'SELECT max(ends_at) AS "endsAt" FROM restaurant_looks WHERE restaurant_id = $1 AND user_id = $2',
          [scope.restaurantId, userId],
        );
        return row?.endsAt ?? null;
      });
      return endsAt && endsAt.epochMilliseconds > clock.nowMs() ? endsAt : null;
    },

    forgetRoles: () => {
      roles.clear();
      looks.clear();
      places.clear();
    },

    placeIn: (userId, partnerId) =>
      places.get(`${userId} ${partnerId}`, async () => {
        const [row] = await db.query<TeamPlace>(
          `SELECT m.role, p.status, p.agreement_signed_at IS NOT NULL AS "hasSigned",
             p.white_label AS "isWhiteLabel"
           FROM partner_members m JOIN partners p ON p.id = m.partner_id WHERE m.partner_id = $1 AND m.user_id = $2`,
          [partnerId, userId],
        );
        return row ?? null;
      }),

    teamsOf: (userId) =>
      db.query<Team>(
        `SELECT p.id AS "partnerId", p.name, p.status, m.role FROM partner_members m JOIN partners p ON p.id = m.partner_id
         WHERE m.user_id = $1 ORDER BY lower(p.name), p.id`,
        [userId],
      ),

    restaurantsOf: (userId) =>
      db.everywhere<Membership>(
        `SELECT m.restaurant_id AS "restaurantId", r.slug, p.name, r.environment, m.role
           FROM restaurant_members m
           JOIN restaurants r ON r.id = m.restaurant_id AND r.archived_at IS NULL
           JOIN restaurant_profiles p ON p.restaurant_id = m.restaurant_id
          WHERE m.user_id = $1 ORDER BY p.name, r.slug`,
        [userId],
      ),

    async createPerson({ email, name, password }) {
      checkPassword(password);
      const address = accountAddress(email);
      if (address.length > 200 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
        throw Problem.validation([{ path: "email", code: "INVALID", message: message("fields.email") }]);
      }
      const context = await (await auth()).$context;
      if (await context.internalAdapter.findUserByEmail(address)) {
        throw Problem.validation([{ path: "email", code: "INVALID", message: message("doors.emailTaken") }]);
      }
      const hash = await context.password.hash(password);
      const user = await context.internalAdapter.createUser({
        email: address,
        name: name.trim() || address,
        emailVerified: true,
      });
      await linkPassword(context, user.id, hash);
      return { userId: user.id };
    },

    async findPerson(email) {
      // Without better-auth, which a service in which nobody signs in does not load: the demo is looked for at each start (decision 0095).
      const [found] = await db.query<{ id: string; name: string; email: string }>(
        "SELECT id, name, email FROM people WHERE email = $1",
        [accountAddress(email)],
      );
      return found ? personOf(found) : null;
    },

    async signIn(email, password, request) {
      const { api } = await auth();
      const address = accountAddress(email);
      const body = { password, rememberMe: true };
      const response = await tellingWhy(() =>
        needsUtf8(address)
          ? api.signInUsername({ body: { ...body, username: address }, asResponse: true })
          : api.signInEmail({ body: { ...body, email: address }, asResponse: true }),
      );
      if (response.status >= 400) throw await problemOfAuth(response);
      const { user } = (await response.json()) as { user: { id: string } };
      return [...response.headers.getSetCookie(), await noted(user.id, request)];
    },

    async setPassword(userId, password) {
      checkPassword(password);
      const context = await (await auth()).$context;
      const hash = await context.password.hash(password);
      const accounts = await context.internalAdapter.findAccounts(userId);
      // Somebody whom others have named has no password yet, e.g. in a partner's team.
      if (accounts.length > 0) await context.internalAdapter.updatePassword(userId, hash);
      else await linkPassword(context, userId, hash);
      const { rows } = await pool.query<{ email: string }>(
        `WITH ended AS (DELETE FROM people_sessions WHERE user_id = $1),
         void AS (DELETE FROM password_resets WHERE user_id = $1)
         SELECT email FROM people WHERE id = $1`,
        [userId],
      );
      await tries.forget(rows.map(({ email }) => accountSubject(email)));
      sessions.clear();
    },

    async addMember(restaurantId, userId, role) {
      await giveRole(db, scopeOf(restaurantId), userId, role);
      roles.clear();
    },

    close: () => pool.end(),
  };
}

/** Gives or changes a person's role in a restaurant; on whichever connection, e.g. in a transaction. */
export const giveRole = (
  db: Queryable,
  scope: RestaurantScope,
  userId: string,
  role: StaffRole,
): Promise<unknown> =>
  db.query(
    `INSERT INTO restaurant_members (restaurant_id, user_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (restaurant_id, user_id) DO UPDATE SET role = excluded.role`,
    [scope.restaurantId, userId, role],
  );

/** The same for somebody who has none there yet; whoever has one keeps it. */
export const giveFirstRole = (
  db: Queryable,
  scope: RestaurantScope,
  userId: string,
  role: StaffRole,
): Promise<unknown> =>
  db.query(
    `INSERT INTO restaurant_members (restaurant_id, user_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (restaurant_id, user_id) DO NOTHING`,
    [scope.restaurantId, userId, role],
  );

const personOf = ({ id, name, email }: { id: string; name: string; email: string }): Person => ({
  userId: id,
  name,
  email,
});

const linkPassword = (
  { internalAdapter }: Awaited<Auth["$context"]>,
  userId: string,
  password: string,
): Promise<unknown> =>
  internalAdapter.linkAccount({ userId, providerId: "credential", accountId: userId, password });

/** Their roles that decide about a second factor. */
async function standingOf(pool: pg.Pool, userId: string): Promise<Standing> {
  const { rows } = await pool.query<{ isOperator: boolean; teamRoles: TeamRole[] }>({
    name: "standing_of",
    text: `SELECT is_operator AS "isOperator",
             ARRAY(SELECT m.role FROM partner_members m WHERE m.user_id = p.id) AS "teamRoles"
           FROM people p WHERE p.id = $1`,
    values: [userId],
  });
  return rows[0] ?? { isOperator: false, teamRoles: [] };
}

function checkPassword(password: string): void {
  if (password.length >= minPasswordLength && password.length <= 128) return;
  const said = message("doors.shortPassword", { minimum: minPasswordLength });
  throw Problem.validation([
    { path: "password", code: "INVALID", message: said, params: { minimum: minPasswordLength } },
  ]);
}

/** The signed session token among the cookies; a `__Secure-` prefix where cookies are secure. */
const sessionCookie = (cookies: string | undefined): string | undefined =>
  cookies?.match(/(?:^|;\s*)(?:__Secure-)?luka\.session_token=([^;]+)/)?.[1];

import type { FastifyRequest } from "fastify";
import { message } from "../messages/message.ts";
import { type Auth, authHeaders } from "./people-auth.ts";
import { tellingWhy } from "./people-failures.ts";
import { problemOfAuth, tooManyTries } from "./people-problems.ts";
import type { Tries, TrySubject } from "./people-tries.ts";
import { Problem } from "./problem.ts";

/** Somebody with a session who changes what their account is protected by. */
export type Changing = Pick<FastifyRequest, "headers" | "clientIp">;

/** What better-auth's plugins do for whoever is signed in. Who may ask for it, and whom it is told, is the use case's. */
export interface Factors {
  /** Problem VALIDATION_FAILED unless it is theirs, RATE_LIMITED after too many tries. */
  requirePassword(userId: string, password: string): Promise<void>;
  /** A secret for an app, which counts for nothing before a code has confirmed it. */
  beginCodes(request: Changing, password: string): Promise<{ uri: string; backupCodes: string[] }>;
  /** The cookies of a new session in the place of this one, proved by the code. VALIDATION_FAILED for a wrong code, RATE_LIMITED. */
  confirmCodes(userId: string, request: Changing, code: string): Promise<string[]>;
  /** Also in the place of this session. */
  endCodes(request: Changing, password: string): Promise<string[]>;
  newBackupCodes(request: Changing, password: string): Promise<string[]>;
  /** What the browser makes a passkey by, and the cookies that go with it. */
  beginPasskey(request: Changing): Promise<{ options: object; cookies: string[] }>;
  /** VALIDATION_FAILED when it is none that can be taken. */
  addPasskey(request: Changing, passkey: { response: object; name: string }): Promise<string[]>;
}

export function createFactors(parts: {
  auth: () => Promise<Auth>;
  tries: Tries;
  forgetSessions(): void;
}): Factors {
  const { tries } = parts;

  /** Asks, and reads the answer of what was allowed. */
  const ask = async <Answer>(
    call: (api: Auth["api"]) => Promise<Response>,
    refused: (response: Response) => Promise<Problem> = problemOfAuth,
  ): Promise<{ body: Answer; cookies: string[] }> => {
    const { api } = await parts.auth();
    const response = await tellingWhy(() => call(api));
    parts.forgetSessions();
    if (response.status >= 400) throw await refused(response);
    return { body: (await response.json()) as Answer, cookies: response.headers.getSetCookie() };
  };
  const from = ({ headers, clientIp }: Changing) => ({
    headers: authHeaders(headers, clientIp),
    asResponse: true as const,
  });

  /** A guess of somebody who is signed in; given back when it was right. */
  const counted = async <Answer>(userId: string, guess: () => Promise<Answer>): Promise<Answer> => {
    const subject: TrySubject[] = [["person", userId]];
    const waitSeconds = await tries.take(subject);
    if (waitSeconds !== null) throw tooManyTries(waitSeconds);
    const answer = await guess();
    await tries.giveBack(subject);
    return answer;
  };

  return {
    requirePassword: (userId, password) =>
      counted(userId, async () => {
        const { internalAdapter, password: passwords } = await (await parts.auth()).$context;
        // There is no other way than a password that has an account.
        const [account] = await internalAdapter.findAccounts(userId);
        const hash = account?.password;
        if (!hash || !(await passwords.verify({ hash, password })))
          throw wrongField("password", "doors.currentPasswordWrong");
      }),

    async beginCodes(request, password) {
      const { body } = await ask<{ totpURI: string; backupCodes: string[] }>((api) =>
        api.enableTwoFactor({ ...from(request), body: { password } }),
      );
      return { uri: body.totpURI, backupCodes: body.backupCodes };
    },

    confirmCodes: (userId, request, code) =>
      counted(userId, async () => {
        const { cookies } = await ask(
          (api) => api.verifyTOTP({ ...from(request), body: { code } }),
          async (response) => {
            const problem = await problemOfAuth(response);
            return problem.details?.reason === "INVALID_CODE"
              ? wrongField("code", "doors.wrongCode")
              : problem;
          },
        );
        return cookies;
      }),

    async endCodes(request, password) {
      const { cookies } = await ask((api) => api.disableTwoFactor({ ...from(request), body: { password } }));
      return cookies;
    },

    async newBackupCodes(request, password) {
      const { body } = await ask<{ backupCodes: string[] }>((api) =>
        api.generateBackupCodes({ ...from(request), body: { password } }),
      );
      return body.backupCodes;
    },

    async beginPasskey(request) {
      const { body, cookies } = await ask<object>((api) =>
        api.generatePasskeyRegistrationOptions(from(request)),
      );
      return { options: body, cookies };
    },

    async addPasskey(request, passkey) {
      const { cookies } = await ask(
        (api) => api.verifyPasskeyRegistration({ ...from(request), body: passkey }),
        async () => wrongField("response", "doors.passkeyRefused"),
      );
      return cookies;
    },
  };
}

const wrongField = (
  path: string,
  key: "doors.currentPasswordWrong" | "doors.wrongCode" | "doors.passkeyRefused",
): Problem => Problem.validation([{ path, code: "INVALID", message: message(key) }]);

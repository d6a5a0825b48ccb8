import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import { type Authenticator, codeOf } from "./authenticator.fixture.ts";
import { cookiesOf, originOf, password, type Staff, signIn } from "./staff.fixture.ts";

/** A call below /api/auth from the sign-in page. */
export const ask = (
  app: TestApp,
  method: "GET" | "POST",
  path: string,
  { body = {}, cookie, ...more }: { body?: object; cookie?: string; remoteAddress?: string; origin?: string },
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url: `/api/auth${path}`,
    headers: {
      host: app.ctx.config.serviceDomain,
      origin: more.origin ?? originOf(app),
      ...(cookie && { cookie }),
    },
    remoteAddress: more.remoteAddress ?? `10.${randomBytes(3).join(".")}`,
    ...(method === "POST" && { payload: body }),
  });

/** The cookies of an answer on top of those before. */
export const withCookies = (before: string, answer: LightMyRequestResponse): string =>
  [before, cookiesOf(answer)].filter(Boolean).join("; ");

/** Somebody as they are with other cookies. */
export const callerWith = (app: TestApp, cookie: string) => (path: string) =>
  app.inject({ url: `/api/staff${path}`, headers: { host: app.ctx.config.serviceDomain, cookie } });

export interface WithCodes {
  secret: string;
  backupCodes: string[];
  /** Of the session that has turned them on. */
  cookie: string;
}

/** Turns codes on with the code of now: the next one is taken already, and still to be used. */
export async function turnCodesOn(person: Staff): Promise<WithCodes> {
  const begun = await person.call("POST", "/me/codes", { password });
  assert.equal(begun.statusCode, 200, begun.body);
  const { secret, backupCodes } = begun.json();
  const confirmed = await person.call("POST", "/me/codes/confirm", { code: codeOf(secret) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  return { secret, backupCodes, cookie: cookiesOf(confirmed) };
}

/** The password, right: what the page has when it asks for the code. */
export async function challenge(app: TestApp, person: Staff): Promise<string> {
  const answer = await signIn(app, person.email, password);
  assert.deepEqual([answer.statusCode, answer.json()], [200, { ok: false, needs: "CODE" }]);
  return cookiesOf(answer);
}

/** Adds a passkey to somebody's account. */
export async function addPasskeyTo(
  person: Staff,
  key: Authenticator,
  name = "Telefonen",
): Promise<LightMyRequestResponse> {
  const begun = await person.call("POST", "/me/passkeys/begin", { password });
  assert.equal(begun.statusCode, 200, begun.body);
  const response = key.create(begun.json().options);
  return person.call(
    "POST",
    "/me/passkeys",
    { name, response },
    { cookie: withCookies(person.cookie, begun) },
  );
}

/** What the browser does when the button is pressed. */
export async function signInWith(app: TestApp, key: Authenticator, origin?: string) {
  const asked = await ask(app, "GET", "/passkey/generate-authenticate-options", {});
  const response = key.get(asked.json());
  const cookie = cookiesOf(asked);
  return ask(app, "POST", "/passkey/verify-authentication", {
    cookie,
    body: { response },
    ...(origin && { origin }),
  });
}

import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import { turnCodesOn } from "./second-factor.fixture.ts";
import { hire, originOf } from "./staff.fixture.ts";

export interface Operator {
  userId: string;
  email: string;
  cookie: string;
  /** A call of the console: `Origin` of the service and JSON, unless `headers` say otherwise. */
  call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    headers?: Record<string, string | undefined>,
  ): Promise<LightMyRequestResponse>;
}

/** Somebody with these cookies at the console's door. */
export const consoleCallOf =
  (app: TestApp, cookie: string): Operator["call"] =>
  (method, path, body, headers = {}) => {
    const all: Record<string, string | undefined> = {
      host: app.ctx.config.serviceDomain,
      cookie,
      ...(method !== "GET" && { origin: originOf(app) }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return app.inject({
      method,
      url: `/api/console${path}`,
      headers: Object.fromEntries(sent),
      ...(body && { payload: body }),
    });
  };

/** Somebody who runs the service, signed in with a code. */
export async function openOperator(app: TestApp, email?: string): Promise<Operator> {
  const person = await hire(app, null, "STAFF", email);
  await app.db.query("UPDATE people SET is_operator = true WHERE id = $1", [person.userId]);
  app.ctx.people.forgetSessions();
  const { cookie } = await turnCodesOn(person);
  return { userId: person.userId, email: person.email, cookie, call: consoleCallOf(app, cookie) };
}

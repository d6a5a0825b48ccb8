import type { TestApp } from "../../../test/app.ts";
import { turnCodesOn } from "./second-factor.fixture.ts";
import { hire, type PageCall, pageCallOf } from "./staff.fixture.ts";

export interface Operator {
  userId: string;
  email: string;
  cookie: string;
  /** A call of the console. */
  call: PageCall;
}

/** Somebody with these cookies at the console's door. */
export const consoleCallOf = (app: TestApp, cookie: string): PageCall =>
  pageCallOf(app, cookie, (path) => `/api/console${path}`);

/** Somebody who runs the service, signed in with a code. */
export async function openOperator(app: TestApp, email?: string): Promise<Operator> {
  const person = await hire(app, null, "STAFF", email);
  await app.db.query("UPDATE people SET is_operator = true WHERE id = $1", [person.userId]);
  app.ctx.people.forgetSessions();
  const { cookie } = await turnCodesOn(person);
  return { userId: person.userId, email: person.email, cookie, call: consoleCallOf(app, cookie) };
}

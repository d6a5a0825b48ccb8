import assert from "node:assert/strict";
import type { TestApp } from "../../../test/app.ts";
import { hire, originOf, type Staff } from "./staff.fixture.ts";

type Call = readonly [method: Parameters<Staff["call"]>[0], path: string, body?: object];

/**
 * Holds that these calls are for the restaurant's own people of the right roles alone: nobody who is not signed in, nobody
 * of another restaurant, none of `roles`.
 */
export async function assertRefused(
  app: TestApp,
  restaurant: { restaurantId: string; slug: string },
  other: { restaurantId: string; slug: string },
  { roles, calls }: { roles: readonly ("MANAGER" | "STAFF")[]; calls: readonly Call[] },
): Promise<void> {
  const stranger = await hire(app, other, "OWNER");
  const people = await Promise.all(roles.map((role) => hire(app, restaurant, role)));
  const outcomes = async (answers: ReturnType<Staff["call"]>[]) =>
    (await Promise.all(answers)).map((answer) => `${answer.statusCode} ${answer.json().error?.code}`);
  for (const [method, path, body] of calls) {
    const sent = (cookie?: string) =>
      app.inject({
        method,
        url: `/api/staff${path}${path.includes("?") ? "&" : "?"}slug=${restaurant.slug}`,
        headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), ...(cookie && { cookie }) },
        ...(body && { payload: body }),
      });
    const [nobody, foreign, ...theirs] = await outcomes([
      sent(),
      sent(stranger.cookie),
      ...people.map((person) => person.call(method, path, body)),
    ]);
    const what = `${method} ${path}`;
    assert.equal(nobody, "401 UNAUTHORIZED", what);
    assert.equal(foreign, "404 RESTAURANT_NOT_FOUND", what);
    for (const outcome of theirs) assert.equal(outcome, "403 FORBIDDEN", what);
  }
}

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Staff } from "../../src/features/people/staff.fixture.ts";

/**
 * The dashboard's pages are answered this instead of what the service has.
 * @param path as the tests of the service call it, with what has to stand in the address: `/orders?state=new`
 */
export async function answerWith(page: Page, path: string, json: unknown): Promise<void> {
  const wanted = new URL(`/api/staff${path}`, "http://localhost");
  const isAsked = (url: URL) =>
    url.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => url.searchParams.get(name) === value);
  await page.route(isAsked, (route) =>
    route.request().method() === "GET" ? route.fulfill({ json }) : route.fallback(),
  );
}

/** The same, with the service's answer to somebody as it is after `change`. */
export async function answerOtherwise<Answer>(
  page: Page,
  { call }: Staff,
  path: string,
  change: (answer: Answer) => unknown,
): Promise<void> {
  const answer = await call("GET", path);
  assert.equal(answer.statusCode, 200, path);
  await answerWith(page, path, change(answer.json()));
}

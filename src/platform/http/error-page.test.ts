import assert from "node:assert/strict";
import { test } from "node:test";
import { errorPage as english } from "../../messages/en/error-page.ts";
import { message } from "../../messages/message.ts";
import { errorPage } from "./error-page.ts";

test("a failure as a page says whether there is none, it was refused, or it is our fault", () => {
  const titleOf = (status: number): string => {
    const { html } = errorPage(status, message("fields.invalid"), "req_1", "en");
    const [, title] = /<title>(.*)<\/title>/.exec(html)!;
    assert.match(html, new RegExp(`<h1>${title}</h1>`));
    return title!;
  };
  const titles = [404, 400, 403, 499, 500, 503].map(titleOf);
  const { missing, refused, failed } = english;
  assert.deepEqual(titles, [missing, refused, refused, refused, failed, failed]);
  const { html } = errorPage(403, message("fields.oneOf", { values: "<b>" }), "req_7", "en");
  assert.ok(html.includes("&lt;b&gt;") && !html.includes("<b>"));
  assert.ok(html.includes("req_7"));
});

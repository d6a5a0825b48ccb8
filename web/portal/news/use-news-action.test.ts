import assert from "node:assert/strict";
import { it } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { ApiError } from "../../dashboard/api-error.ts";
import { seenIn } from "../../desk/seen-in.fixture.ts";
import { type Portal, PortalContext } from "../use-portal.ts";
import type { News } from "./news-page.tsx";
import { useNewsAction } from "./use-news-action.ts";

it("news that may have gone out goes out once: what is asked again after a lost answer has the same key", async () => {
  const sent: { name: string; given: Record<string, unknown> }[] = [];
  let isLost = true;
  const call = async (name: string, given: Record<string, unknown>) => {
    sent.push({ name, given });
    if (isLost) throw new ApiError(0, "NETWORK", "", null);
  };
  const portal = { partnerId: "ptn_1", environment: "LIVE", call } as unknown as Portal;
  const { run } = seenIn(
    new QueryClient(),
    () => useNewsAction({ id: "news_1" } as News, "Publisert."),
    (page) => createElement(PortalContext, { value: portal }, page),
  );
  const publish = async () => {
    run({ action: "publish" });
    await new Promise(setImmediate);
  };
  await publish();
  isLost = false;
  await publish();
  await publish();
  const keys = sent.map(({ given }) => (given.headers as Record<string, string>)["Idempotency-Key"]);
  assert.equal(keys.length, 3);
  assert.equal(keys[0], keys[1], "nobody knows whether it went out");
  assert.notEqual(keys[1], keys[2], "answered: another is another");
  assert.deepEqual(sent.map(({ name, given: { params, body } }) => ({ name, params, body }))[0], {
    name: "POST /news/:newsId/actions",
    params: { newsId: "news_1" },
    body: { action: "publish" },
  });
});

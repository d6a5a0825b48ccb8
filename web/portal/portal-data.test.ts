import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import type { Environment } from "../../src/domain/environment.ts";
import { seenIn } from "../desk/seen-in.fixture.ts";
import { usePlace, usePortalChange, usePortalData, usePortalKey } from "./portal-data.ts";
import { type Portal, PortalContext, usePortal } from "./use-portal.ts";

const queries = new QueryClient();
const called: string[] = [];
const call = async (name: string) => {
  called.push(name);
  return `answer to ${name}`;
};

function seenBy<Seen>(look: () => Seen, environment: Environment = "TEST"): Seen {
  const portal = { partnerId: "ptn_1", environment, call } as unknown as Portal;
  return seenIn(queries, look, (page) => createElement(PortalContext, { value: portal }, page));
}

describe("the pages of the portal", () => {
  it("are about one partner in one environment, and nothing outside of that", () => {
    assert.deepEqual(seenBy(usePlace), { partnerId: "ptn_1", environment: "test" });
    assert.deepEqual(seenBy(usePlace, "LIVE"), { partnerId: "ptn_1", environment: "live" });
    assert.deepEqual(seenBy(usePortalKey, "LIVE")("team", null), ["portal", "ptn_1", "LIVE", "team", null]);
    assert.throws(() => seenIn(queries, usePortal), /outside PortalLayout/);
  });

  it("read each thing for itself", async () => {
    const look = () => seenBy(() => usePortalData(["team"], (read) => read("GET /team")));
    await look().refetch();
    assert.equal(look().data, "answer to GET /team");
    assert.equal(queries.getQueryData(["portal", "ptn_1", "TEST", "team"]), "answer to GET /team");
  });

  it("are read again after a change, where it is about them", async () => {
    const [keys, team] = [
      ["portal", "ptn_1", "TEST", "keys"],
      ["portal", "ptn_1", "TEST", "team"],
    ] as const;
    for (const key of [keys, team]) queries.setQueryData(key, "before");
    const change = seenBy(() =>
      usePortalChange([["team"]], (send, userId: string) =>
        send("DELETE /team/members/:userId", { params: { userId }, query: { was: "MEMBER" } }),
      ),
    );
    called.length = 0;
    await change.mutateAsync("u1");
    assert.deepEqual(called, ["DELETE /team/members/:userId"]);
    const isOld = [keys, team].map((key) => queries.getQueryState(key)?.isInvalidated);
    assert.deepEqual(isOld, [false, true]);
  });
});

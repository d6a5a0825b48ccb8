import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { type TeamRole, teamRoles } from "../../../src/domain/roles.ts";
import { seenIn } from "../../desk/seen-in.fixture.ts";
import { type Portal, PortalContext } from "../use-portal.ts";
import {
  RestaurantContext,
  type Setup,
  useMayChangeRestaurant,
  useRestaurant,
  useRestaurantChange,
  useRestaurantData,
} from "./use-restaurant.ts";

const setupOf = (archived: boolean) =>
  ({
    restaurant: { slug: "bolgen", name: "Bølgen", archived },
    counts: { menus: 2 },
    checks: [{ code: "HOURS", ok: true }],
  }) as Setup;

/** What a part of the restaurant's page is told, where it may send nothing on its own. */
function seenBy<Seen>(
  look: () => Seen,
  { role = "OWNER" as TeamRole, setup = setupOf(false) as Setup | null } = {},
) {
  const queries = new QueryClient();
  const calls: unknown[] = [];
  const portal = {
    ...{ team: { role, status: "APPROVED" }, partnerId: "ptn_1", environment: "TEST" },
    call: () => assert.fail("not of the partner"),
    callOf: (slug: string) => async (name: string) => {
      calls.push([slug, name]);
      return "answered";
    },
  } as unknown as Portal;
  const seen = seenIn(queries, look, (page) =>
    createElement(PortalContext, { value: portal }, createElement(RestaurantContext, { value: setup }, page)),
  );
  return { seen, calls, queries };
}

describe("the restaurant whose pages are open", () => {
  it("is known to all its pages, and to no other", () => {
    const { name, counts, checks } = seenBy(useRestaurant).seen;
    assert.deepEqual(
      { name, counts, checks },
      { name: "Bølgen", counts: { menus: 2 }, checks: [{ code: "HOURS", ok: true }] },
    );
    assert.throws(() => seenBy(useRestaurant, { setup: null }), /outside a restaurant's pages/);
  });

  it("is changed by all but readers, and by nobody once it is archived", () => {
    const changers = (archived: boolean) =>
      teamRoles.filter((role) => seenBy(useMayChangeRestaurant, { role, setup: setupOf(archived) }).seen);
    assert.deepEqual(changers(false), ["OWNER", "ADMIN", "MEMBER"]);
    assert.deepEqual(changers(true), []);
  });

  it("is read through calls about it, each part apart from the others", async () => {
    const { seen, calls, queries } = seenBy(() =>
      useRestaurantData("fjellet", "clock", (call) => call("GET /sandbox/clock")),
    );
    assert.equal((await seen.refetch()).data, "answered");
    assert.deepEqual(calls, [["fjellet", "GET /sandbox/clock"]]);
    assert.equal(
      queries.getQueryData(["portal", "ptn_1", "TEST", "restaurants", "fjellet", "clock"]),
      "answered",
    );
  });

  it("is read anew after a change, with all that is shown of it", async () => {
    const { seen, calls, queries } = seenBy(() =>
      useRestaurantChange((call, minutes: number) =>
        call("POST /sandbox/clock", { body: { advanceMinutes: minutes } }),
      ),
    );
    const [own, team] = [
      ["portal", "ptn_1", "TEST", "restaurants", "bolgen", "clock"],
      ["portal", "ptn_1", "TEST", "team"],
    ];
    for (const key of [own!, team!]) queries.setQueryData(key, "before");
    await seen.mutateAsync(15);
    assert.deepEqual(calls, [["bolgen", "POST /sandbox/clock"]]);
    const isOld = (key: string[]) => queries.getQueryState(key)?.isInvalidated;
    assert.deepEqual([isOld(own!), isOld(team!)], [true, false]);
  });
});

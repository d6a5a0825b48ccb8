import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { notificationsStore } from "@mantine/notifications";
import { QueryClient } from "@tanstack/react-query";
import { seenIn } from "../desk/seen-in.fixture.ts";
import { useConsoleChange, useConsoleData, useConsoleList } from "./use-console.ts";

const queries = new QueryClient();
describe("the pages of the console", () => {
  it("read each thing for itself", async () => {
    const look = (of: string) => seenIn(queries, () => useConsoleData("people", of, async () => `of ${of}`));
    await look("u1").refetch();
    await look("u2").refetch();
    assert.deepEqual([look("u1").data, look("u2").data], ["of u1", "of u2"]);
  });

  it("read a list on from where it ended, narrowed by what is looked for", async () => {
    const asked: object[] = [];
    const look = (wish: { text: string; status: string }) =>
      seenIn(queries, () =>
        useConsoleList("partners", wish, async (query) => {
          asked.push(query);
          return query.cursor === null
            ? { data: ["first", "second"], nextCursor: "next" }
            : { data: ["third"], nextCursor: null };
        }),
      );
    const wish = { text: "nett", status: "" };
    const before = look(wish);
    assert.deepEqual([before.data, before.isNarrowed], [undefined, true]);
    await before.refetch();
    await look(wish).fetchNextPage();
    const { data, hasNextPage } = look(wish);
    assert.deepEqual([data, hasNextPage], [["first", "second", "third"], false]);
    const query = { limit: 50, text: "nett", status: null };
    assert.deepEqual(asked, [
      { ...query, cursor: null },
      { ...query, cursor: "next" },
    ]);
    const all = look({ text: "", status: "" });
    assert.deepEqual([all.data, all.isNarrowed], [undefined, false], "another wish is another list");
  });

  it("say what has been changed, and are read again whatever became of it", async () => {
    const key = ["console", "people", "u1"];
    const isOld = () => queries.getQueryState(key)?.isInvalidated;
    const told = () => notificationsStore.getState().notifications.map(({ message }) => message);
    queries.setQueryData(key, "before");
    const refused = seenIn(queries, () =>
      useConsoleChange(async () => Promise.reject(new Error("refused")), "Endret."),
    );
    await assert.rejects(refused.mutateAsync(undefined), /refused/);
    assert.deepEqual([isOld(), told()], [true, []]);
    queries.setQueryData(key, "before");
    const changes: string[] = [];
    const change = seenIn(queries, () =>
      useConsoleChange(async (typed: string) => changes.push(typed), "Endret."),
    );
    await change.mutateAsync("Nettsmia");
    assert.deepEqual([changes, isOld(), told()], [["Nettsmia"], true, ["Endret."]]);
  });
});

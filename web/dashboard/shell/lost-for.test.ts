import assert from "node:assert/strict";
import { it } from "node:test";
import { speech, t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { lostFor } from "./lost-for.ts";

it("without contact for less than a minute seconds are counted, and then whole minutes", () => {
  const said = [0, 59, 60, 119, 3_600].map((seconds) =>
    lostFor({ t: t as unknown as Words["t"], speech }, seconds),
  );
  assert.deepEqual(said, ["0 s", "59 s", "1\u00a0min", "1\u00a0min", "1\u00a0t"]);
});

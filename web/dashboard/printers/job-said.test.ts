import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { isInQueue, jobName } from "./job-said.ts";

describe("what a printer has to print", () => {
  it("is called by its slip, and by its order where it has one", () => {
    const o = (t as unknown as Words["t"]).printers;
    assert.equal(jobName(o, { slip: "KITCHEN", orderName: "NK7" }), "Kjøkkenlapp, NK7");
    assert.equal(jobName(o, { slip: "TEST", orderName: null }), "Prøvelapp");
  });

  it("is in the queue until it has come out, failed or was taken out", () => {
    const states = ["WAITING", "LEASED", "PRINTED", "FAILED", "CANCELLED"] as const;
    assert.deepEqual(
      states.filter((state) => isInQueue({ state })),
      ["WAITING", "LEASED"],
    );
  });
});

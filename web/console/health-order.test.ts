import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../desk/norwegian.fixture.ts";
import { gravestFirst, queueSaid, queueTone, runsSaid, troubledFirst } from "./health-order.ts";

describe("how the service stands", () => {
  it("is told with what fails first, then what somebody should know, and each as it came", () => {
    const checks = [
      { name: "a", verdict: "ok" },
      { name: "b", verdict: "warn" },
      { name: "c", verdict: "fail" },
      { name: "d", verdict: "ok" },
      { name: "e", verdict: "fail" },
    ] as const;
    assert.deepEqual(
      gravestFirst(checks).map(({ name }) => name),
      ["c", "e", "b", "a", "d"],
    );
  });

  it("has jobs that are stopped or fail on top, and each of them once", () => {
    const jobs = [
      { name: "well", stoppedAt: null, failures: 0 },
      { name: "failing", stoppedAt: null, failures: 2 },
      { name: "well too", stoppedAt: null, failures: 0 },
      { name: "stopped", stoppedAt: "2026-06-05T10:00:00.000Z", failures: 0 },
    ];
    assert.deepEqual(
      troubledFirst(jobs).map(({ name }) => name),
      ["failing", "stopped", "well", "well too"],
    );
  });

  it("is bad where something has waited for more than five minutes", () => {
    const queue = (waiting: number, oldestSeconds: number) => queueTone({ waiting, oldestSeconds });
    assert.deepEqual(
      [queue(0, 0), queue(0, 900), queue(3, 300), queue(3, 301)],
      ["good", "good", "info", "bad"],
    );
  });

  it("says when a job was done, or at least begun, and how it failed", () => {
    const begunAt = "2026-06-05T10:00:00.000Z";
    const doneAt = "2026-06-05T10:01:00.000Z";
    const said = (job: Partial<Parameters<typeof runsSaid>[1]>) =>
      runsSaid(norwegian.t.console, { begunAt, doneAt, failedAt: null, failure: null, ...job });
    assert.deepEqual(said({}), ["Sist vellykket 5. juni 2026 kl. 12:01"]);
    assert.deepEqual(said({ doneAt: null }), ["Sist kjørt 5. juni 2026 kl. 12:00"]);
    assert.deepEqual(said({ begunAt: null, doneAt: null }), ["Har ikke kjørt ennå"]);
    const failedAt = "2026-06-05T10:02:00.000Z";
    assert.equal(said({ failedAt, failure: "no disk" })[1], "Feilet 5. juni 2026 kl. 12:02: no disk");
    assert.equal(said({ failedAt })[1], "Feilet 5. juni 2026 kl. 12:02: ");
  });

  it("says how many wait, and how long the oldest has, and nothing where nothing waits", () => {
    const said = (waiting: number, oldestSeconds: number) =>
      queueSaid(norwegian.t.console, { waiting, oldestSeconds });
    assert.deepEqual(said(0, 0), { count: "Ingenting venter", notes: [] });
    assert.deepEqual(said(1, 60), { count: "1 venter", notes: ["Den eldste har ventet i 1\u00a0min"] });
    assert.deepEqual(said(2, 61), { count: "2 venter", notes: ["Den eldste har ventet i 2\u00a0min"] });
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { samplerOf } from "../src/platform/tracing/open-telemetry.ts";

test("which traces are kept is what OpenTelemetry's own setting says", () => {
  const [all, none, some] = ["AlwaysOnSampler", "AlwaysOffSampler", "TraceIdRatioBased{0.25}"];
  for (const [sampler, root] of [
    ["always_on", all],
    ["always_off", none],
    ["traceidratio", some],
  ] as const) {
    assert.equal(samplerOf({ sampler, ratio: 0.25 }).toString(), root);
    const followed = samplerOf({ sampler: `parentbased_${sampler}`, ratio: 0.25 }).toString();
    assert.ok(followed.startsWith(`ParentBased{root=${root},`), followed);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { likeliest } from "./spelling.ts";

test("of the names that there are the one that was meant, by as few slips as its length allows", () => {
  const names = ["HOST", "PORT", "DATA_DIR", "DATABASE_URL", "SERVICE_DOMAIN"];
  for (const [typed, meant] of [
    ["PROT", null],
    ["POTR", null],
    ["POR", "PORT"],
    ["PORTS", "PORT"],
    ["HOME", null],
    ["data_dir", "DATA_DIR"],
    ["DATADIR", "DATA_DIR"],
    ["DATBASE_UL", "DATABASE_URL"],
    ["DTBASE_UR", "DATABASE_URL"],
    ["DTBSE_UR", null],
    ["SERVIC_DOMAN", "SERVICE_DOMAIN"],
    // What calls itself ours is meant for us, however it is spelled.
    ["LUKA_PORT", "PORT"],
    ["luka_hovst", "HOST"],
    ["LUKA_DTBSE_UR", "DATABASE_URL"],
  ] as const)
    assert.equal(likeliest(typed, names), meant, typed);
  assert.equal(likeliest("LUKA_PORT", []), null);
});

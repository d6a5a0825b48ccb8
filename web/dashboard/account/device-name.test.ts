import assert from "node:assert/strict";
import { it } from "node:test";
import { t as words } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { deviceName } from "./device-name.ts";

it("a device is called by its browser and its system, as far as it says", () => {
  const { device } = (words as unknown as Words["t"]).alerts;
  const name = (browser: string | null, system: string | null) => deviceName(device, { browser, system });
  assert.equal(name("Chrome", "Linux"), "Chrome på Linux");
  assert.equal(name("Chrome", null), "Chrome");
  assert.equal(name(null, "Linux"), "Linux");
  assert.equal(name(null, null), "Ukjent nettleser");
});

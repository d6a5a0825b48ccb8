import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError } from "../api-error.ts";
import { setSettings } from "./set-settings.ts";

type Api = Parameters<typeof setSettings>[0];

describe("settings that are saved while others are changed", () => {
  /** A service whose settings are at `version`, and which refuses what was read at another. */
  const service = (now: object, version: string, code = "CHANGED") => {
    const sent: unknown[] = [];
    const api = {
      settings: async () => ({ ...now, version }),
      setSettings: async (body: { expectedVersion: string }) => {
        sent.push(body);
        if (body.expectedVersion !== version) throw new ApiError(409, code, "", null);
        return { ...now, ...body };
      },
    };
    return { api: api as unknown as Api, sent };
  };

  it("are sent once, with the version that was read", async () => {
    const { api, sent } = service({ phone: "1" }, "v1");
    await setSettings(api, { phone: "2" }, { phone: "1" }, "v1");
    assert.deepEqual(sent, [{ phone: "2", expectedVersion: "v1" }]);
  });

  it("are sent again when it was others that somebody has changed", async () => {
    const { api, sent } = service({ phone: "1", name: "Nytt" }, "v2");
    const saved = await setSettings(api, { phone: "2" }, { phone: "1" }, "v1");
    assert.equal(saved.phone, "2");
    assert.deepEqual(sent, [
      { phone: "2", expectedVersion: "v1" },
      { phone: "2", expectedVersion: "v2" },
    ]);
  });

  it("are not written over what somebody else has put in their place", async () => {
    const { api, sent } = service({ phone: "3" }, "v2");
    await assert.rejects(setSettings(api, { phone: "2" }, { phone: "1" }, "v1"), { code: "CHANGED" });
    assert.equal(sent.length, 1);
  });

  it("stay refused for any other reason", async () => {
    const { api, sent } = service({ phone: "1" }, "v2", "VALIDATION_FAILED");
    const saving = setSettings(api, { phone: "2" }, { phone: "1" }, "v1");
    await assert.rejects(saving, { code: "VALIDATION_FAILED" });
    assert.equal(sent.length, 1);
  });
});

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { z } from "zod";
import { type Answer, type EmulatorServer, startEmulatorServer } from "../../../test/emulators/emulator.ts";
import { createResendApi, type ResendApi } from "./resend-api.ts";

describe("an answer of Resend", () => {
  let resend: EmulatorServer;
  let api: ResendApi;
  let answer: Answer;
  before(async () => {
    resend = await startEmulatorServer(() => answer);
    api = createResendApi({ url: resend.url, key: "re_1" });
  });
  after(async () => {
    await api.close();
    await resend.close();
  });
  const says = (status: number, message = "no", headers: Record<string, string> = {}) => {
    answer = { status, body: { message, id: "dom_1" }, headers };
    return api.ask("POST", "/domains", z.object({ id: z.string() }));
  };

  it("that finds fault with the domain is about the domain, and any other about us", async () => {
    for (const status of [400, 422]) await assert.rejects(says(status), { failure: "REJECTED" });
    for (const status of [300, 401, 403, 409, 500])
      await assert.rejects(says(status), { failure: "UNAVAILABLE" });
    assert.equal(await says(404), null);
  });

  it("that the domain is there already says so, unless it is a fault of theirs", async () => {
    for (const status of [400, 403, 422])
      await assert.rejects(says(status, "The domain has been registered already."), { failure: "EXISTS" });
    await assert.rejects(says(500, "It already exists."), { failure: "UNAVAILABLE" });
  });

  it("that too much was asked says when to ask again, within an hour", async () => {
    for (const [given, retryAfterSeconds] of [
      ["7", 7],
      ["3600", 3_600],
      ["3601", 3_600],
      ["soon", 60],
    ] as const)
      await assert.rejects(says(429, "slow down", { "retry-after": given }), {
        ...{ failure: "BUSY", retryAfterSeconds },
      });
    await assert.rejects(says(429), { failure: "BUSY", retryAfterSeconds: 60 });
  });

  it("that is no good is as none", async () => {
    answer = { status: 200, body: "<html>" };
    await assert.rejects(api.ask("GET", "/domains", z.object({ id: z.string() })), {
      failure: "UNAVAILABLE",
    });
  });
});

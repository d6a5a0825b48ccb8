import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { startTwilio, type TwilioEmulator } from "../../../test/emulators/twilio.ts";
import type { PhoneKind } from "../../domain/phone-messages.ts";
import { createLog } from "../log.ts";
import type { PhoneGateway } from "./phone-gateway.ts";
import { createTwilio } from "./twilio.ts";

describe("text messages and calls through Twilio", () => {
  let twilio: TwilioEmulator;
  let gateway: PhoneGateway;
  const gatewayOf = (more: object = {}): PhoneGateway =>
    createTwilio(
      {
        url: twilio.server.url,
        accountSid: twilio.env.TWILIO_ACCOUNT_SID!,
        authToken: twilio.env.TWILIO_AUTH_TOKEN!,
        smsFrom: twilio.env.TWILIO_SMS_FROM,
        callFrom: twilio.env.TWILIO_CALL_FROM,
        ...more,
      },
      createLog("silent"),
    );
  before(async () => {
    twilio = await startTwilio();
    gateway = gatewayOf();
  });
  after(async () => {
    await gateway.close();
    await twilio.server.close();
  });
  beforeEach(() => {
    twilio.server.mend();
    twilio.sent.length = 0;
  });
  const send = (kind: PhoneKind, to = "+4791234567", by = gateway) =>
    by.send({ kind, to, text: "Ordre A1 venter på svar hos Fisk & Vilt.", locale: "nb" });

  it("are taken, as they were written, in the language of whoever gets them", async () => {
    assert.deepEqual(await send("SMS"), { outcome: "TAKEN" });
    assert.deepEqual(await send("CALL"), { outcome: "TAKEN" });
    assert.deepEqual(
      twilio.sent.map(({ kind, to, from }) => [kind, to, from]),
      [
        ["SMS", "+4791234567", "Luka"],
        ["CALL", "+4791234567", "+4721000000"],
      ],
    );
    assert.equal(twilio.sent[0]!.text, "Ordre A1 venter på svar hos Fisk & Vilt.");
    assert.match(
      twilio.sent[1]!.twiml!,
      /<Say language="nb-NO" loop="2">Ordre A1 .*Fisk &amp; Vilt\.<\/Say>/,
    );
  });

  it("are refused for a number that cannot be reached, and for an account that is wrong", async () => {
    twilio.refuse("+4740000000", 21_614);
    assert.deepEqual(await send("SMS", "+4740000000"), { outcome: "REFUSED", failure: "NUMBER" });
    const stranger = gatewayOf({ authToken: "another" });
    assert.deepEqual(await send("SMS", undefined, stranger), { outcome: "REFUSED", failure: "SETTINGS" });
    const other = gatewayOf({ smsFrom: "Andre", callFrom: undefined });
    assert.deepEqual(other.kinds, ["SMS"]);
    assert.deepEqual(await send("SMS", undefined, other), { outcome: "REFUSED", failure: "SETTINGS" });
    assert.deepEqual(await send("CALL", undefined, other), { outcome: "REFUSED", failure: "SETTINGS" });
    await Promise.all([stranger.close(), other.close()]);
  });

  it("may be tried again only where nobody has heard of them", async () => {
    twilio.server.trouble(/POST/, { kind: "ANSWER", status: 429, body: "{}" }, 1);
    assert.deepEqual(await send("SMS"), { outcome: "LATER", retryAfterSeconds: 20 });
    twilio.server.trouble(/POST/, { kind: "ANSWER", status: 503, body: "busy" }, 1);
    assert.deepEqual(await send("SMS"), { outcome: "LATER", retryAfterSeconds: 20 });
    const nobody = gatewayOf({ url: "http://127.0.0.1:1" });
    assert.deepEqual(await send("SMS", undefined, nobody), { outcome: "LATER", retryAfterSeconds: 20 });
    await nobody.close();
    for (const fault of [
      { kind: "CUT" },
      { kind: "LOSE_ANSWER" },
      { kind: "ANSWER", status: 500, body: "" },
    ] as const) {
      twilio.server.trouble(/POST/, fault, 1);
      assert.deepEqual(await send("SMS"), { outcome: "LOST" }, fault.kind);
    }
  });
});

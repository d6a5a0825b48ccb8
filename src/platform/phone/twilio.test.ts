import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { startEmulatorServer } from "../../../test/emulators/emulator.ts";
import { startTwilio, type TwilioEmulator } from "../../../test/emulators/twilio.ts";
import type { PhoneKind } from "../../domain/phone-messages.ts";
import { createLog } from "../log.ts";
import { told, type Work } from "../tracing/work.ts";
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

  const answering = async (answer: { status: number; body?: string; headers?: Record<string, string> }) => {
    const server = await startEmulatorServer(() => answer);
    const asked = gatewayOf({ url: server.url });
    try {
      return await send("SMS", undefined, asked);
    } finally {
      await asked.close();
      await server.close();
    }
  };

  it("may be tried again when Twilio says, within a minute", async () => {
    const waits = async (after: string, status = 429) =>
      answering({ status, headers: { "retry-after": after } });
    const later = (retryAfterSeconds: number) => ({ outcome: "LATER", retryAfterSeconds });
    assert.deepEqual(await waits("7"), later(7));
    assert.deepEqual(await waits("7", 503), later(7));
    assert.deepEqual(await waits("60"), later(60));
    assert.deepEqual(await waits("61"), later(60));
    assert.deepEqual(await waits("soon"), later(20));
  });

  it("are refused, and not for their number, when nobody says why", async () => {
    for (const body of ["nei", "{}", '{"code":"21614"}', '{"code":20003}'])
      assert.deepEqual(await answering({ status: 400, body }), { outcome: "REFUSED", failure: "SETTINGS" });
    assert.deepEqual(await answering({ status: 300 }), { outcome: "REFUSED", failure: "SETTINGS" });
    assert.deepEqual(await answering({ status: 299 }), { outcome: "TAKEN" });
  });

  it("are shown in traces with why they were not taken, and with nobody's number", async () => {
    const seen: Work[] = [];
    const ended = (work: Work) => void seen.push(work);
    const nothing = () => undefined;
    const listener = { start: nothing, end: nothing, asyncStart: nothing, asyncEnd: ended, error: nothing };
    told.subscribe(listener);
    try {
      await send("SMS");
      twilio.refuse("+4740000000", 21_614);
      await send("SMS", "+4740000000");
    } finally {
      told.unsubscribe(listener);
    }
    assert.deepEqual(
      seen.map(({ name, failure }) => [name, failure]),
      [
        ["phone gateway", undefined],
        ["phone gateway", "REFUSED"],
      ],
    );
    assert.doesNotMatch(JSON.stringify(seen), /4740000000/);
  });
});

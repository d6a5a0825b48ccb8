import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import {
  type ChatEmulator,
  completion,
  startChatEmulator,
} from "../../../test/emulators/chat-completions.ts";
import { startEmulatorServer } from "../../../test/emulators/emulator.ts";
import { createLog } from "../log.ts";
import { createChatMenuReader } from "./chat-menu-reader.ts";
import { MenuReaderError } from "./menu-reader.ts";

const menu = { categories: [{ name: "Pizza", description: null, products: [] }] };
const onChat = /chat\/completions/;

describe("a language model behind the chat completions API", () => {
  let chat: ChatEmulator;
  const open = (options: Partial<Parameters<typeof createChatMenuReader>[0]> = {}) =>
    createChatMenuReader({ url: chat.url, key: chat.key, model: chat.model, ...options });
  let reader: ReturnType<typeof open>;
  before(async () => {
    chat = await startChatEmulator();
    reader = open();
  });
  afterEach(() => chat.server.mend());
  after(async () => {
    await reader.close();
    await chat.server.close();
  });
  const signal = new AbortController().signal;
  /** Why it failed, and what the log would tell of it. */
  const failureOf = async (reading: Promise<unknown>): Promise<MenuReaderError> => {
    const outcome = await caught(reading);
    assert.ok(outcome instanceof MenuReaderError, String(outcome));
    return outcome;
  };
  const caught = (reading: Promise<unknown>) => reading.catch((error: unknown) => error);
  const reasonOf = async (given: typeof reader = reader) =>
    (await failureOf(given.read("Margherita 149,-", signal))).reason;

  it("is sent the text and the shape of the answer, and its answer comes as it is", async () => {
    chat.says(menu);
    assert.deepEqual(await reader.read("Margherita    149,-", signal), menu);
    assert.equal(chat.lastText(), "Margherita    149,-");
    chat.says("42");
    assert.equal(await reader.read("Margherita", signal), 42, "whatever it is: others judge it");
  });

  it("needs no key where the service asks for none", async () => {
    const local = await startEmulatorServer(({ headers }) =>
      completion({ content: JSON.stringify({ authorization: headers.authorization ?? "none" }) }),
    );
    const open = createChatMenuReader({ url: local.url, key: undefined, model: "llama" });
    try {
      assert.deepEqual(await open.read("Meny", signal), { authorization: "none" });
    } finally {
      await open.close();
      await local.close();
    }
  });

  it("fails in words for the log, which never quote the key or the answer", async () => {
    const log: string[] = [];
    const withWrongKey = open({ key: "sk-wrong-987654" });
    const error = await failureOf(withWrongKey.read("Meny", signal));
    createLog("warn", { write: (line: string) => void log.push(line) }).warn({ err: error }, "failed");
    await withWrongKey.close();
    assert.equal(error.reason, "REJECTED");
    assert.match(log.join(""), /401 \(invalid_api_key, invalid_request_error\)/);
    assert.doesNotMatch(log.join(""), /sk-wrong|Incorrect/);
  });

  it("says why there is no menu", async () => {
    const wrongModel = open({ model: "nothing" });
    assert.equal(await reasonOf(wrongModel), "REJECTED");
    await wrongModel.close();
    for (const [content, reason] of [
      ["Her er menyen din!", "INVALID"],
      ["", "INVALID"],
      ['```json\\n{"categories":[]}\\n```', "INVALID"],
    ] as const) {
      chat.says(content);
      assert.equal(await reasonOf(), reason, content);
    }
    for (const [answer, reason] of [
      [completion({ content: null, refusal: "I can't help with that." }), "REFUSED"],
      [completion({ content: "{}" }, "content_filter"), "REFUSED"],
      [completion({ content: '{"categories":[' }, "length"), "INVALID"],
      [{ status: 200, body: { choices: [] } }, "INVALID"],
      [{ status: 200, body: "<html>" }, "INVALID"],
      [{ status: 429, body: { error: { code: "rate_limit_exceeded" } } }, "BUSY"],
      [{ status: 429, body: { error: { code: "insufficient_quota" } } }, "BUSY"],
      [{ status: 402, body: { error: { code: "insufficient_credits" } } }, "BUSY"],
      [{ status: 408, body: {} }, "UNAVAILABLE"],
      [{ status: 499, body: {} }, "REJECTED"],
      [{ status: 500, body: "oops" }, "UNAVAILABLE"],
      [{ status: 503, body: {} }, "UNAVAILABLE"],
      [{ status: 307, headers: { location: `${chat.url}/elsewhere` } }, "REJECTED"],
    ] as const) {
      chat.answers(answer);
      assert.equal(await reasonOf(), reason, JSON.stringify(answer));
    }
  });

  it("is given up when it says nothing, breaks off, or never stops talking", async () => {
    chat.says(menu);
    chat.server.trouble(onChat, { kind: "CUT" });
    assert.equal(await reasonOf(), "UNAVAILABLE");
    chat.server.mend();
    chat.server.trouble(onChat, { kind: "HANG" });
    const impatient = open({ answersWithinMs: 100 });
    assert.equal(await reasonOf(impatient), "TIMEOUT");
    await impatient.close();
    chat.server.mend();
    chat.server.trouble(onChat, { kind: "ANSWER", status: 200, body: " ".repeat(3 * 1024 * 1024) });
    assert.equal(await reasonOf(), "INVALID");
    const nowhere = open({ url: "http://127.0.0.1:1/v1" });
    assert.equal(await reasonOf(nowhere), "UNAVAILABLE");
    await nowhere.close();
  });

  it("is left alone when the process stops", async () => {
    chat.says(menu);
    const stopping = new AbortController();
    const reading = reader.read("Meny", stopping.signal);
    stopping.abort(new Error("stopping"));
    await assert.rejects(reading, /stopping/);
  });
});

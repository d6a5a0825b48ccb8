import { type Answer, type EmulatorServer, startEmulatorServer } from "./emulator.ts";

/**
 * A language model behind the chat completions API (https://platform.openai.com/docs/api-reference/chat/create). It checks requests
 * as strict services do, and says what it is told to say.
 */
export interface ChatEmulator {
  server: EmulatorServer;
  /** Up to `/chat/completions`. */
  url: string;
  key: string;
  model: string;
  /** What the model writes from now on: JSON when it is no string. */
  says(content: unknown): void;
  /** Its whole answer from now on: another status, a refusal, half a message. */
  answers(answer: Answer): void;
  /** The text that it was last given to read. */
  lastText(): string;
}

interface Request {
  model?: unknown;
  messages?: { role: string; content: string }[];
  response_format?: { type?: string; json_schema?: { name?: string; strict?: boolean; schema?: Schema } };
}
interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
}

const failure = (status: number, message: string, code: string | null): Answer => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code } },
});

/** A completion as the API writes it. */
export const completion = (message: object, finishReason = "stop"): Answer => ({
  status: 200,
  body: {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_780_000_000,
    model: "menu-1",
    choices: [
      { index: 0, message: { role: "assistant", refusal: null, ...message }, finish_reason: finishReason },
    ],
    usage: { prompt_tokens: 900, completion_tokens: 300, total_tokens: 1200 },
  },
});

export async function startChatEmulator(port = 0): Promise<ChatEmulator> {
  const key = "sk-emulated-0123456789";
  const model = "menu-1";
  let answer = completion({ content: '{"categories":[]}' });
  let text = "";
  const server = await startEmulatorServer(({ method, path, headers, body }) => {
    if (method !== "POST" || path !== "/v1/chat/completions")
      return failure(404, "Unknown request URL.", "unknown_url");
    // As it really is: the message quotes the key.
    if (headers.authorization !== `Bearer ${key}`)
      return failure(401, `Incorrect API key provided: ${headers.authorization}.`, "invalid_api_key");
    const request = JSON.parse(body) as Request;
    if (request.model !== model) return failure(404, "The model does not exist.", "model_not_found");
    const { type, json_schema: format } = request.response_format ?? {};
    if (type !== "json_schema" || !format?.name || format.strict !== true || !isStrict(format.schema))
      return failure(400, "Invalid schema for response_format.", "invalid_json_schema");
    text = request.messages?.find(({ role }) => role === "user")?.content ?? "";
    return answer;
  }, port);
  return {
    server,
    url: `${server.url}/v1`,
    key,
    model,
    says(content) {
      answer = completion({ content: typeof content === "string" ? content : JSON.stringify(content) });
    },
    answers(given) {
      answer = given;
    },
    lastText: () => text,
  };
}

/** Every object closed, and all of its fields required: what structured output asks of a schema. */
function isStrict(schema: Schema | undefined): boolean {
  if (!schema) return false;
  if (schema.items) return isStrict(schema.items);
  if (!schema.properties) return true;
  const names = Object.keys(schema.properties);
  return (
    schema.additionalProperties === false &&
    names.every((name) => schema.required?.includes(name)) &&
    Object.values(schema.properties).every(isStrict)
  );
}

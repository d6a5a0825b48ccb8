import { Agent, errors, request } from "undici";
import { z } from "zod";
import { type MenuReader, MenuReaderError, type MenuReaderFailure } from "./menu-reader.ts";
import { menuRequest } from "./menu-request.ts";

export interface ChatMenuReaderOptions {
  /** Up to `/chat/completions`: `https://api.openai.com/v1`. */
  url: string;
  /** Undefined for services of one's own that ask for none. */
  key: string | undefined;
  model: string;
  answersWithinMs?: number;
}

/** A menu of some hundred dishes is written in one to two minutes. */
const usualAnswerMs = 120_000;
/** 800 dishes with long descriptions are a good half of it. */
const mostAnswerBytes = 2 * 1024 * 1024;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
/** What may be told of an error: words made for machines. Messages may quote the key. */
const Failure = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).nullish(),
    type: z.string().nullish(),
    param: z.string().nullish(),
  }),
});

/**
 * A language model behind the chat completions API with JSON-schema output (https://platform.openai.com/docs/api-reference/chat),
 * as OpenAI, Azure, Mistral, OpenRouter, vLLM, Ollama and many others speak it. One request per menu, bounded in time and size,
 * certificates verified, redirects not followed; what is sent is the text of the document and nothing else.
 */
export function createChatMenuReader({
  url,
  key,
  model,
  answersWithinMs = usualAnswerMs,
}: ChatMenuReaderOptions): MenuReader & { close(): Promise<void> } {
  const agent = new Agent({
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    connect: { rejectUnauthorized: true, maxCachedSessions: 0, timeout: 5_000 },
    connections: 4,
    maxResponseSize: mostAnswerBytes,
    // Models think before the first byte: the deadline of the whole stands for all parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const ask = async (body: string, signal: AbortSignal): Promise<{ status: number; text: string }> => {
    const deadline = AbortSignal.timeout(answersWithinMs);
    try {
      const response = await request(`${url}/chat/completions`, {
        dispatcher: agent,
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "user-agent": "Luka",
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body,
        signal: AbortSignal.any([signal, deadline]),
      });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted) throw new MenuReaderError("TIMEOUT", `No answer within ${answersWithinMs} ms.`);
      if (error instanceof errors.ResponseExceededMaxSizeError)
        throw new MenuReaderError("INVALID", `The answer is longer than ${mostAnswerBytes} bytes.`);
      throw new MenuReaderError("UNAVAILABLE", (error as Error).message, { cause: error });
    }
  };

  return {
    async read(layout, signal) {
      const { status, text } = await ask(menuRequest(model, layout), signal);
      if (status !== 200)
        throw new MenuReaderError(failureOf(status), `The service answered ${status}${codesOf(text)}.`);
      const completion = Completion.safeParse(jsonOf(text));
      if (!completion.success) throw new MenuReaderError("INVALID", "The answer is no chat completion.");
      const { finish_reason: reason, message } = completion.data.choices[0]!;
      if (message.refusal || reason === "content_filter")
        throw new MenuReaderError("REFUSED", "The model declined.");
      if (reason === "length")
        throw new MenuReaderError("INVALID", "The answer was cut short by the model's limit.");
      const menu = jsonOf(message.content ?? "");
      if (menu === undefined)
        throw new MenuReaderError("INVALID", "The model answered something else than JSON.");
      return menu;
    },
    close: () => agent.destroy(),
  };
}

function failureOf(status: number): MenuReaderFailure {
  if (status === 429 || status === 402) return "BUSY";
  return status >= 500 || status === 408 ? "UNAVAILABLE" : "REJECTED";
}

function codesOf(text: string): string {
  const failure = Failure.safeParse(jsonOf(text));
  if (!failure.success) return "";
  const { code, type, param } = failure.data.error;
  const words = [code, type, param]
    .map((word) => String(word ?? ""))
    .filter((word) => /^[\w.[\]]{1,60}$/.test(word));
  return ` (${words.join(", ")})`;
}

/** Undefined when it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from "zod";
import { message } from "../../messages/message.ts";
import { Problem } from "../problem.ts";
import { createKeyHandles } from "./mcp-key-handles.ts";
import type { AnswerMessage } from "./mcp-server.ts";
import { allTopics, type McpTool, toolsOf, topicName } from "./mcp-tools.ts";
import { type Route, route } from "./route.ts";
import { check } from "./validation.ts";

/** One message: several in one request are a thing of the past (MCP 2025-06-18), and would be one for every limit. */
const Message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  method: z.unknown().optional(),
  params: z.looseObject({ name: z.unknown().optional() }).optional().catch(undefined),
});
/** In the protocol's own words: its clients read no others (D-131). */
const noBatches = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: {
    code: -32600,
    message: "Invalid Request: one JSON-RPC 2.0 message per request; batches are not supported",
  },
});

const json = "application/json";
/** In the words of the protocol, which its library says. */
const refusals = { 400: json, 404: json, 405: json, 406: json, 415: json, 500: json } as const;

/**
 * The partner API for AI clients (modelcontextprotocol.io): a few tools with which every call is found and made or, where the address
 * names topics (`?tools=products,menus`, `?tools=all`), a tool for each of their calls.
 */
export function mcpRoutes(routes: () => readonly Route[]): Route[] {
  let calls: readonly McpTool[] | undefined;
  let made: Promise<AnswerMessage> | undefined;
  const known = () => {
    calls ??= toolsOf(routes());
    return calls;
  };
  // Most services never see an AI client: the protocol's code is loaded for the first one.
  const answers = async (): Promise<AnswerMessage> => {
    const { createMcpAnswers } = await import("./mcp-server.ts");
    return createMcpAnswers(known());
  };
  return [
    route({
      method: "POST",
      path: "/mcp",
      door: "mcp",
      summary: "The partner API as tools of AI clients",
      tag: "MCP",
      query: z.strictObject({ tools: z.string().max(500).optional() }),
      body: z.union([z.looseObject({}), z.array(z.unknown())]),
      responses: { 200: json, 202: null, ...refusals },
      problems: ["VALIDATION_FAILED"],
      handler: async ({ log, secrets }, { body, query, caller, request, locale }) => {
        if (Array.isArray(body)) return { status: 400, body: noBatches };
        const read = check(Message, body);
        if ("issues" in read) throw Problem.validation(read.issues);
        const topics = topicsOf(query.tools, known());
        const handles = createKeyHandles(secrets, caller.partnerId);
        made ??= answers();
        return (await made)(read.value, { caller, request, locale, log, handles }, topics);
      },
    }),
  ];
}

/** @throws Problem naming those that there are, for one that is none */
function topicsOf(text: string | undefined, calls: readonly McpTool[]): string[] | null {
  if (text === undefined) return null;
  const known = [allTopics, ...new Set(calls.map(({ route }) => topicName(route.tag)))];
  const topics = text.split(",").map((topic) => topic.trim());
  if (topics.every((topic) => known.includes(topic))) return topics;
  const words = message("doors.mcpTopicUnknown", { known: known.join(", ") });
  throw Problem.validation([{ path: "tools", code: "INVALID", message: words }]);
}

import { z } from "zod";
import { Problem } from "../problem.ts";
import type { AnswerMessage } from "./mcp-server.ts";
import { toolsOf } from "./mcp-tools.ts";
import { type Route, route } from "./route.ts";
import { check } from "./validation.ts";

/** One message: several in one request are a thing of the past (MCP 2025-06-18), and would be one for every limit. */
const Message = z.looseObject({ jsonrpc: z.literal("2.0") });
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

/** The partner API for AI clients (modelcontextprotocol.io): every call of it is a tool. */
export function mcpRoutes(routes: () => readonly Route[]): Route[] {
  let made: Promise<AnswerMessage> | undefined;
  // Most services never see an AI client: the protocol's code is loaded for the first one.
  const answers = async (): Promise<AnswerMessage> => {
    const { createMcpAnswers } = await import("./mcp-server.ts");
    return createMcpAnswers(toolsOf(routes()));
  };
  return [
    route({
      method: "POST",
      path: "/mcp",
      door: "mcp",
      summary: "The partner API as tools of AI clients",
      tag: "MCP",
      isPublic: false,
      body: z.union([z.looseObject({}), z.array(z.unknown())]),
      responses: { 200: json, 202: null, ...refusals },
      problems: ["VALIDATION_FAILED"],
      handler: async ({ log }, { body, caller, request, locale }) => {
        if (Array.isArray(body)) return { status: 400, body: noBatches };
        const read = check(Message, body);
        if ("issues" in read) throw Problem.validation(read.issues);
        made ??= answers();
        return (await made)(read.value, { caller, request, locale, log });
      },
    }),
  ];
}

import { createMcpHandler, McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { callTool, type McpCall, type ToolAnswer } from "./mcp-calls.ts";
import type { McpTool } from "./mcp-tools.ts";
import type { Empty, Ready } from "./route.ts";

/** Answers one message of an AI client. */
export type AnswerMessage = (message: object, call: McpCall) => Promise<Ready<McpStatus> | Empty<202>>;

/** What the protocol answers a message with, beside 202 for one that wants no answer. */
type McpStatus = 200 | 400 | 404 | 405 | 406 | 415 | 500;

const instructions =
  "The partner API of Luka, online ordering for restaurants: one tool per call, named as in its OpenAPI document. Money is integer " +
  "øre (15900 = 159 kr), clock times are Europe/Oslo, instants ISO 8601. Tools about one restaurant take its `slug` and `restaurantKey`. " +
  "A failure is JSON with `error.code`; `error.details.issues` names every field that is wrong. Publishing and scheduling news to real " +
  "restaurants needs a person: with a LIVE key they answer HUMAN_REQUIRED.";

/**
 * MCP over Streamable HTTP, without sessions: each message has all it needs, so any process answers it. Clients of
 * 2026-07-28 and those of 2025 are served alike.
 */
export function createMcpAnswers(tools: readonly McpTool[]): AnswerMessage {
  const schemas = new Map(tools.map((tool) => [tool.name, judgedByRoute(tool)]));

  const serverFor = (call: McpCall): McpServer => {
    const server = new McpServer(
      { name: "luka", title: "Luka partner API", version: "1" },
      { instructions, capabilities: { tools: { listChanged: false } } },
    );
    for (const tool of tools) {
      const { name, title, description, annotations } = tool;
      const inputSchema = schemas.get(name)!;
      server.registerTool(name, { title, description, annotations, inputSchema }, async (args) =>
        resultOf(await callTool(tool, args, call)),
      );
    }
    return server;
  };

  return async (message, call) => {
    let refusal: Error | undefined;
    const handler = createMcpHandler(() => serverFor(call), {
      // The tools are the same for as long as the process runs: there is nothing to be told of.
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => {
        refusal = error;
      },
    });
    const response = await handler.fetch(webRequestOf(call), { parsedBody: message });
    // Below that it is the client's mistake, and the client is told.
    if (response.status >= 500)
      call.log.error({ err: refusal, requestId: call.request.id }, "an MCP message could not be answered");
    const text = await response.text();
    const headers = { "cache-control": "no-store", ...typeOf(response) };
    if (response.status === 202) return { status: 202, headers };
    return { status: response.status as McpStatus, body: text, headers };
  };
}

const typeOf = ({ headers }: Response): Record<string, string> => {
  const type = headers.get("content-type");
  return type === null ? {} : { "content-type": type };
};

/** Shown whole, and let through: the route says what is wrong, in the API's own words. */
const judgedByRoute = ({ inputSchema }: McpTool): StandardSchemaWithJSON => ({
  "~standard": {
    version: 1,
    vendor: "luka",
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => inputSchema, output: () => inputSchema },
  },
});

const resultOf = ({ isError, text, retryAfter }: ToolAnswer) => ({
  isError,
  content: [
    { type: "text" as const, text },
    ...(retryAfter === null ? [] : [{ type: "text" as const, text: `Try again in ${retryAfter} seconds.` }]),
  ],
});

/** Of the headers those that the protocol reads; the body has been read. */
function webRequestOf({ request }: McpCall): Request {
  const headers = new Headers({ "content-type": "application/json" });
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && (name === "accept" || name.startsWith("mcp-"))) headers.set(name, value);
  }
  return new Request("http://localhost/mcp", { method: "POST", headers });
}

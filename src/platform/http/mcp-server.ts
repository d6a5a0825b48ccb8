import { createMcpHandler, McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { guides, readGuide } from "./guides.ts";
import { callTool, type McpCall, type ToolAnswer } from "./mcp-calls.ts";
import { type OverviewTool, overviewTools } from "./mcp-overview.ts";
import { allTopics, type McpTool, topicName } from "./mcp-tools.ts";
import { operationIdOf } from "./openapi-operations.ts";
import type { JsonSchema } from "./openapi-schemas.ts";
import type { Empty, Ready } from "./route.ts";

/** Answers one message of an AI client. */
export type AnswerMessage = (
  message: Message,
  call: McpCall,
  topics: readonly string[] | null,
) => Promise<Ready<McpStatus> | Empty<202>>;

/** As much of it as says which tools it needs. */
interface Message {
  method?: unknown;
  params?: { name?: unknown } | undefined;
}

/** What the protocol answers a message with, beside 202 for one that wants no answer. */
type McpStatus = 200 | 400 | 404 | 405 | 406 | 415 | 500;

const instructions =
  "The partner API of Luka, online ordering for restaurants. find_calls lists what it can do, describe_call says what a call takes, and run_read, " +
  "run_change and run_delete make it. Money is integer øre (15900 = 159 kr), clock times are Europe/Oslo, instants ISO 8601. Calls about one " +
  "restaurant take its `slug` and `restaurantKey`: the handle that stands in the answer in which it was made. " +
  "A failure is JSON with `error.code`; `error.details.issues` names every field that is wrong. Publishing and scheduling news to real " +
  "restaurants, cancelling their orders and reservations, and paying back need a person: with a LIVE key they answer HUMAN_REQUIRED.";

/**
 * MCP over Streamable HTTP, without sessions: each message has all it needs, so any process answers it. Clients of
 * 2026-07-28 and those of 2025 are served alike. `topics` are those whose calls are tools of their own; none: the overview's few.
 */
export function createMcpAnswers(calls: readonly McpTool[]): AnswerMessage {
  const overview = overviewTools(calls);
  const each = calls.map(
    (one): OverviewTool => ({ ...one, answer: (args, call) => callTool(one, args, call) }),
  );
  const byName = new Map(overview.map((tool) => [tool.name, tool]));
  // A client that knows a call may make it whatever is listed, also by its name in the OpenAPI document.
  for (const [index, { name, route }] of calls.entries())
    for (const known of [name, operationIdOf(route)]) byName.set(known, { ...each[index]!, name: known });
  const listed = (topics: readonly string[] | null): OverviewTool[] => {
    if (topics === null) return overview;
    if (topics.includes(allTopics)) return each;
    return each.filter((_, index) => topics.includes(topicName(calls[index]!.route.tag)));
  };
  const toolsFor = (message: Message, topics: readonly string[] | null): OverviewTool[] => {
    if (message.method !== "tools/call") return listed(topics);
    const asked = byName.get(String(message.params?.name));
    return asked ? [asked] : [];
  };

  const serverFor = (call: McpCall, tools: readonly OverviewTool[]): McpServer => {
    const server = new McpServer(
      { name: "luka", title: "Luka partner API", version: "1" },
      { instructions, capabilities: { tools: { listChanged: false }, resources: { listChanged: false } } },
    );
    for (const { name, title, description, annotations, inputSchema, outputSchema, answer } of tools) {
      const shown = {
        title,
        description,
        annotations,
        inputSchema: shownOnly(inputSchema),
        ...(outputSchema && { outputSchema: shownOnly(outputSchema) }),
      };
      server.registerTool(name, shown, async (args) =>
        resultOf(await answer(args, call), outputSchema !== null),
      );
    }
    for (const [name, about] of guides)
      server.registerResource(
        name,
        `luka://guides/${name}`,
        { title: name, description: about, mimeType: markdown },
        async ({ href }) => ({
          contents: [{ uri: href, mimeType: markdown, text: (await readGuide(name))! }],
        }),
      );
    return server;
  };

  return async (message, call, topics) => {
    let refusal: Error | undefined;
    const handler = createMcpHandler(() => serverFor(call, toolsFor(message, topics)), {
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
const shownOnly = (schema: JsonSchema): StandardSchemaWithJSON => ({
  "~standard": {
    version: 1,
    vendor: "luka",
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
});

const markdown = "text/markdown";

const resultOf = ({ isError, text, retryAfter }: ToolAnswer, isShownWhole: boolean) => ({
  isError,
  ...(isShownWhole && !isError && { structuredContent: JSON.parse(text) as Record<string, unknown> }),
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

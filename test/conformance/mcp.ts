import assert from "node:assert/strict";
import type { ErrorBody } from "./http-client.ts";
import type { Partner } from "./partner.ts";
import { bearer } from "./restaurant.ts";

/** What a tool of the MCP endpoint answered. */
export interface ToolAnswer {
  isError: boolean;
  body: { data?: { status: string }; error?: ErrorBody["error"] };
}

/**
 * Calls the partner API as an AI client does: one message of the Model Context Protocol, over HTTP.
 * @param name the operation's in the partner API's document
 */
export async function callTool(
  { town, key }: Partner,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolAnswer> {
  const answer = await town.client.send({
    path: "/mcp",
    headers: { ...bearer(key), accept: "application/json, text/event-stream" },
    json: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  });
  assert.equal(answer.status, 200, answer.text);
  const { result } = messageIn(answer.text) as {
    result?: { isError?: boolean; content: { text: string }[] };
  };
  assert.ok(result, answer.text);
  return { isError: result.isError === true, body: JSON.parse(result.content[0]!.text) };
}

/** The endpoint may answer with one message as JSON, or as a stream of one event. */
function messageIn(text: string): unknown {
  const event = /^data: ?(.*)$/m.exec(text);
  return JSON.parse(event ? event[1]! : text);
}

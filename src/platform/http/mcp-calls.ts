import type { FastifyRequest, LightMyRequestResponse } from "fastify";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import type { Log } from "../log.ts";
import { Problem } from "../problem.ts";
import type { PartnerCaller } from "./callers.ts";
import { envelope, problemOf } from "./envelope.ts";
import type { KeyHandles } from "./mcp-key-handles.ts";
import { type McpTool, requestOf, type ToolArgs } from "./mcp-tools.ts";
import { runThroughMcp } from "./through-mcp.ts";
import { check } from "./validation.ts";

/** What a tool answers with, in the words of the API. */
export interface ToolAnswer {
  isError: boolean;
  /** The body, as JSON; of a failure the error envelope. */
  text: string;
  /** Seconds to wait before another try. */
  retryAfter: string | null;
}

/** Who called `/mcp`, and with what. */
export interface McpCall {
  caller: PartnerCaller;
  request: FastifyRequest;
  locale: Locale;
  log: Log;
  handles: KeyHandles;
}

/** Of the connection's own headers those that say who asks, for which restaurant, in which language and by which id. */
const passedOn = ["authorization", "x-service-restaurant-key", "accept-language", "x-request-id"] as const;

/**
 * Asks the real route, through the whole of the partner's door: keys, limits, quotas, log and failures are those of the
 * API. The client's address is the one that the door at `/mcp` has found, handed on as the connection's own.
 */
export async function callTool(tool: McpTool, args: unknown, call: McpCall): Promise<ToolAnswer> {
  const { request, locale, log, handles } = call;
  try {
    const checked = check(tool.args, args ?? {});
    if ("issues" in checked) throw Problem.validation(checked.issues);
    const response = await runThroughMcp(() => ask(tool, withKey(checked.value, handles), call));
    const retryAfter = response.headers["retry-after"];
    return {
      isError: response.statusCode >= 400,
      text: handles.hide(response.payload),
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
    };
  } catch (error) {
    // Caught here, or the protocol's code would tell the client what a mistake of ours looks like.
    const problem = problemOf(error, request, log);
    return {
      isError: true,
      text: JSON.stringify(envelope(problem, request, locale)),
      retryAfter: problem.headers["retry-after"] ?? null,
    };
  }
}

/** With the key that the handle stands for; a key itself is refused, so that no model is asked to carry one. */
function withKey(args: ToolArgs, handles: KeyHandles): ToolArgs {
  if (typeof args.restaurantKey !== "string") return args;
  const restaurantKey = handles.keyOf(args.restaurantKey);
  if (restaurantKey === null)
    throw Problem.validation([
      { path: "restaurantKey", code: "INVALID", message: message("doors.mcpKeyIsNoHandle") },
    ]);
  return { ...args, restaurantKey };
}

function ask(tool: McpTool, args: ToolArgs, { caller, request }: McpCall): Promise<LightMyRequestResponse> {
  const { path, headers, body } = requestOf(tool, args);
  const own = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  return request.server.inject({
    method: tool.route.method,
    url: `/api/v1/partner${path}`,
    headers: { ...own, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    remoteAddress: caller.clientIp,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

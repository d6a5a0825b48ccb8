import { z } from "zod";
import { Problem } from "../problem.ts";
import { envelope } from "./envelope.ts";
import { guides, readGuide } from "./guides.ts";
import { callTool, type McpCall, type ToolAnswer } from "./mcp-calls.ts";
import { type CallKind, type McpTool, schemaOf } from "./mcp-tools.ts";
import { problemsOf } from "./openapi-operations.ts";
import type { JsonSchema } from "./openapi-schemas.ts";
import { check } from "./validation.ts";

/**
 * The few tools with which every call of the API is found, read about and made: what a client reads before anything is asked is a
 * fifth of what a tool for each call would be (decision 0048).
 */
export interface OverviewTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema | null;
  annotations: McpTool["annotations"];
  answer(args: unknown, call: McpCall): Promise<ToolAnswer> | ToolAnswer;
}

export function overviewTools(calls: readonly McpTool[]): OverviewTool[] {
  const names = (kind?: CallKind) => {
    const of = calls.filter((one) => kind === undefined || one.kind === kind).map(({ name }) => name);
    return z.enum(of as [string, ...string[]]);
  };
  const byName = new Map(calls.map((one) => [one.name, one]));
  const callOf = (name: string): McpTool => byName.get(name)!;

  const runs = (kind: CallKind, about: Pick<OverviewTool, "title" | "description">): OverviewTool =>
    tool(
      {
        name: `run_${kind}`,
        ...about,
        annotations: { readOnlyHint: kind === "read", ...(kind === "delete" && { destructiveHint: true }) },
      },
      z.strictObject({
        call: names(kind).describe("The call, by its name."),
        arguments: z
          .looseObject({
            slug: z.string().optional().describe("The restaurant, where the call is about one."),
          })
          .optional()
          .describe("Its arguments, as describe_call has them."),
      }),
      null,
      ({ call: name, arguments: args }, call) => callTool(callOf(name), args, call),
    );

  return [
    tool(
      {
        name: "find_calls",
        title: "Find calls of the API",
        description:
          "Lists calls with a line about each: all of them, or those that a word occurs in. Names are for describe_call and for the run_ tool of their kind.",
        annotations: { readOnlyHint: true },
      },
      z.strictObject({
        words: z
          .string()
          .max(200)
          .optional()
          .describe("As in: product, opening hours, webhook. Left out: all."),
      }),
      z.object({
        calls: z.array(
          z.object({ name: z.string(), kind: z.string(), about: z.string(), topic: z.string() }),
        ),
      }),
      ({ words = "" }) => {
        const wanted = words
          .toLowerCase()
          .split(/[^a-z0-9æøå]+/)
          .filter(Boolean);
        const found = calls.filter(({ name, description, route }) => {
          const text = `${name} ${description} ${route.tag}`.toLowerCase();
          return wanted.every((word) => text.includes(word));
        });
        return said({
          calls: found.map(({ name, kind, title: about, route: { tag: topic } }) => ({
            name,
            kind,
            about,
            topic,
          })),
        });
      },
    ),
    tool(
      {
        name: "describe_call",
        title: "What a call takes and answers",
        description: "The arguments of a call and its answer as JSON Schema, and the codes of its failures.",
        annotations: { readOnlyHint: true },
      },
      z.strictObject({ call: names().describe("The call, by its name.") }),
      z.object({
        name: z.string(),
        kind: z.string(),
        description: z.string(),
        arguments: z.looseObject({}),
        answer: z.looseObject({}).nullable(),
        failures: z.array(z.string()),
      }),
      ({ call: name }) => {
        const { kind, description, inputSchema, outputSchema, route } = callOf(name);
        const failures = problemsOf(route);
        return said({ name, kind, description, arguments: inputSchema, answer: outputSchema, failures });
      },
    ),
    runs("read", {
      title: "Make a call that reads",
      description: "Makes a call of the kind read. Changes nothing.",
    }),
    runs("change", {
      title: "Make a call that changes",
      description: "Makes a call of the kind change: it makes, changes, sends or publishes.",
    }),
    runs("delete", {
      title: "Make a call that deletes",
      description: "Makes a call of the kind delete: what it names is gone after it.",
    }),
    tool(
      {
        name: "read_guide",
        title: "Read a guide",
        description: `Guides to the API, as Markdown; also there as resources. ${guides.map(([name, about]) => `${name}: ${about}`).join("; ")}.`,
        annotations: { readOnlyHint: true },
      },
      z.strictObject({ name: z.enum(guides.map(([name]) => name) as [string, ...string[]]) }),
      null,
      async ({ name }) => ({ isError: false, text: (await readGuide(name))!, retryAfter: null }),
    ),
  ];
}

const said = (answer: object): ToolAnswer => ({
  isError: false,
  text: JSON.stringify(answer),
  retryAfter: null,
});

function tool<Args extends z.ZodType>(
  about: Pick<OverviewTool, "name" | "title" | "description" | "annotations">,
  args: Args,
  answers: z.ZodType | null,
  answer: (args: z.output<Args>, call: McpCall) => Promise<ToolAnswer> | ToolAnswer,
): OverviewTool {
  return {
    ...about,
    inputSchema: schemaOf(args, "input"),
    outputSchema: answers && schemaOf(answers, "output"),
    answer(given, call) {
      const checked = check(args, given ?? {});
      if ("value" in checked) return answer(checked.value, call);
      const text = JSON.stringify(envelope(Problem.validation(checked.issues), call.request, call.locale));
      return { isError: true, text, retryAfter: null };
    },
  };
}

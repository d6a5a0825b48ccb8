import type { JsonSchema } from "../http/openapi-schemas.ts";
import type { Operation } from "./operations.ts";

/** One request that shows a call: what it is sent to, and with what. */
export interface SampleRequest {
  method: string;
  /** The call's, with names where a value stands in the address: `/api/v1/orders/{token}`. */
  path: string;
  url: string;
  /** Values name what a terminal has instead of a key: `Bearer $LUKA_PARTNER_KEY`. */
  headers: Record<string, string>;
  /** JSON; undefined without a body, or with one that is no JSON. */
  body: unknown;
  /** The body is a form with a file. */
  isForm: boolean;
}

/** What is sent for a key of each kind, and where; the names of the variables are the same in every sample. */
const keyHeaders: Readonly<Record<string, readonly [header: string, value: string]>> = {
  restaurantKey: ["Authorization", "Bearer $LUKA_RESTAURANT_KEY"],
  partnerKey: ["Authorization", "Bearer $LUKA_PARTNER_KEY"],
  partnersRestaurantKey: ["X-Service-Restaurant-Key", "$LUKA_RESTAURANT_KEY"],
};
const idempotencyKey = "7f0c6a1e-8f6b-4a3f-9b62-5d1f3f0e2a11";

/** @param base the service's address, without a slash at the end */
export function sampleOf(call: Operation, base: string): SampleRequest {
  const named = (place: string) => call.parameters.filter((one) => one.in === place);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURI(valueFor(name)));
  const query = named("query")
    .filter(({ required }) => required === true)
    .map(({ name, schema }) => `${String(name)}=${encodeURI(valueFor(String(name), schema as JsonSchema))}`);
  const json = call.body?.["application/json"];
  const key = named("header").some(({ name }) => name === "Idempotency-Key");
  const way = call.ways.find((names) => names.every((one) => one in keyHeaders)) ?? [];
  const keys = way.map((one) => keyHeaders[one]!);
  return {
    method: call.method,
    path: call.path,
    url: `${base}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: {
      ...Object.fromEntries(keys),
      ...(json && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": idempotencyKey }),
    },
    body: json && (json.example ?? {}),
    isForm: call.body !== null && json === undefined,
  };
}

const known: Readonly<Record<string, string>> = {
  slug: "napoli",
  token: "TOKEN",
  date: "2026-06-12",
  from: "2026-06-01",
  to: "2026-06-30",
  partySize: "4",
  q: "Nedre Bakklandet 10",
  query: "Nedre Bakklandet 10",
};

/** A value of a parameter in a sample: one that can be sent where it is nobody's, else its name in capitals, to be replaced. */
function valueFor(name: string, schema: JsonSchema = {}): string {
  if (Array.isArray(schema.enum)) return String(schema.enum[0]);
  return known[name] ?? name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();
}

/** The languages of samples, in the order in which they are shown. */
export const sampleLanguages = [
  { fence: "sh", name: "curl", write: asCurl },
  { fence: "ts", name: "TypeScript", write: asTypeScript },
  { fence: "python", name: "Python", write: asPython },
] as const;

function asCurl({ method, url, headers, body, isForm }: SampleRequest): string {
  const options = [
    ...(method === "GET" || (method === "POST" && (isForm || body !== undefined)) ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => {
      const quote = value.includes("$") ? '"' : "'";
      return `-H ${quote}${name}: ${value}${quote}`;
    }),
    ...(isForm ? ["-F file=@FILE"] : []),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return [`curl '${url}'`, ...options].join(" \\\n  ");
}

function asTypeScript({ method, url, headers, body, isForm }: SampleRequest): string {
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}"`]),
    ...(Object.keys(headers).length > 0
      ? [`headers: {\n${Object.entries(headers).map(typeScriptHeader).join("")}  }`]
      : []),
    ...(isForm ? ["body: form"] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2))})`]),
  ];
  const env = Object.values(headers).some((value) => value.includes("$")) ? "const { env } = process;\n" : "";
  const form = isForm
    ? 'import { openAsBlob } from "node:fs";\n\nconst form = new FormData();\nform.set("file", await openAsBlob("FILE"), "FILE");\n'
    : "";
  const call =
    options.length > 0
      ? `fetch("${url}", {\n${options.map((one) => `  ${one},\n`).join("")}})`
      : `fetch("${url}")`;
  return `${form}${env}const response = await ${call};\nconsole.log(response.status, await response.text());`;
}

const typeScriptHeader = ([name, value]: [string, string]): string =>
  `    "${name}": ${value.includes("$") ? `\`${value.replace(/\$(\w+)/, (_, key) => `\${env.${key}}`)}\`` : `"${value}"`},\n`;

const indented = (text: string): string => text.replaceAll("\n", "\n  ");

function asPython({ method, url, headers, body, isForm }: SampleRequest): string {
  if (isForm)
    return [
      "import os",
      "import requests  # pip install requests",
      "",
      `response = requests.${method.toLowerCase()}(`,
      `    "${url}",`,
      `    headers={\n${Object.entries(headers).map(pythonHeader).join("")}    },`,
      '    files={"file": open("FILE", "rb")},',
      ")",
      "print(response.status_code, response.text)",
    ].join("\n");
  const options = [
    `"${url}"`,
    ...(method === "GET" ? [] : [`method="${method}"`]),
    ...(Object.keys(headers).length > 0
      ? [`headers={\n${Object.entries(headers).map(pythonHeader).join("")}    }`]
      : []),
    ...(body === undefined
      ? []
      : [`data=json.dumps(${pythonValue(body).replaceAll("\n", "\n    ")}).encode()`]),
  ];
  const modules = [
    ...(body === undefined ? [] : ["json"]),
    ...(Object.values(headers).some((value) => value.includes("$")) ? ["os"] : []),
    "urllib.request",
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    "",
    `request = urllib.request.Request(\n${options.map((one) => `    ${one},\n`).join("")})`,
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}

const pythonHeader = ([name, value]: [string, string]): string =>
  `        "${name}": ${value.includes("$") ? `f"${value.replace(/\$(\w+)/, "{os.environ['$1']}")}"` : `"${value}"`},\n`;

/** JSON as Python writes it: the same but for three words. */
function pythonValue(value: unknown, indent = ""): string {
  const deeper = `${indent}  `;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return value.length === 0
      ? "[]"
      : `[\n${value.map((one) => `${deeper}${pythonValue(one, deeper)},\n`).join("")}${indent}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value);
    if (entries.length === 0) return "{}";
    const lines = entries.map(
      ([name, one]) => `${deeper}${JSON.stringify(name)}: ${pythonValue(one, deeper)},\n`,
    );
    return `{\n${lines.join("")}${indent}}`;
  }
  return JSON.stringify(value);
}

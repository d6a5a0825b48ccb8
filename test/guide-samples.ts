import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const guideFolder = fileURLToPath(new URL("../docs/integrators/", import.meta.url));

/** The integrators' guides by file name. */
export const guides: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    globSync("*.md", { cwd: guideFolder })
      .sort()
      .map(async (name) => [name, await readFile(join(guideFolder, name), "utf8")] as const),
  ),
);

/** The TypeScript of the guides, to be called by tests; `Answer` is what the test looks at. */
export interface GuideSamples {
  sample<Answer>(guide: string, name: string): Promise<(...given: unknown[]) => Promise<Answer>>;
  close(): Promise<void>;
}

export async function openSamples(): Promise<GuideSamples> {
  const folder = await mkdtemp(join(tmpdir(), "luka-samples-"));
  for (const [name, text] of guides) {
    const code = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
    await writeFile(join(folder, `${basename(name, ".md")}.ts`), code);
  }
  return {
    async sample(guide, name) {
      const made = await import(pathToFileURL(join(folder, `${guide}.ts`)).href);
      return made[name];
    },
    close: () => rm(folder, { recursive: true }),
  };
}

/** A curl command of a guide. */
export interface CurlCommand {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** `-F name=value`; `@name` is a file. */
  form: [name: string, value: string][];
}

/** The curl commands of a guide, in order. Anything in them that this does not know is an error: it would not be tried. */
export function curlCommands(guide: string): CurlCommand[] {
  const blocks = [...guides.get(guide)!.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!.trim());
  return blocks.filter((block) => block.startsWith("curl ")).map(parseCurl);
}

function parseCurl(text: string): CurlCommand {
  const words = [...text.replaceAll("\\\n", " ").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare!,
  );
  const command: CurlCommand = { method: "", url: "", headers: {}, body: null, form: [] };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]!;
    if (word === "-sS") continue;
    if (word === "-X") command.method = words[++at]!;
    else if (word === "-d") command.body = words[++at]!;
    else if (word === "-F") command.form.push(words[++at]!.split("=", 2) as [string, string]);
    else if (word === "-H") {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(words[++at]!) ?? [];
      if (!name || value === undefined) throw new Error(`A header that is none: ${words[at]}`);
      command.headers[name.toLowerCase()] = value;
    } else if (word.startsWith("https://")) command.url = word;
    else throw new Error(`Not known of curl: ${word}`);
  }
  command.method ||= command.body !== null || command.form.length > 0 ? "POST" : "GET";
  return command;
}

/** Sends a guide's command to a service, with its variables and files filled in. */
export function sendCurl(
  { method, url, headers, body, form }: CurlCommand,
  base: string,
  variables: Record<string, string>,
  files: Record<string, Buffer> = {},
): Promise<Response> {
  const filled = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? `$${name}`);
  const sent = Object.fromEntries(
    Object.entries(headers)
      // `fetch` says the length by itself.
      .filter(([name]) => name !== "content-length")
      .map(([name, value]) => [name, filled(value)]),
  );
  const parts = new FormData();
  for (const [name, value] of form) {
    if (value.startsWith("@"))
      parts.append(name, new Blob([new Uint8Array(files[value.slice(1)]!)]), value.slice(1));
    else parts.append(name, value);
  }
  return fetch(filled(url).replace("https://luka.example", base), {
    method,
    headers: sent,
    body: form.length > 0 ? parts : body && filled(body),
  });
}

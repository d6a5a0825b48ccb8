import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { described, type Operation } from "../src/platform/docs/operations.ts";
import { type SampleRequest, sampleLanguages, sampleOf } from "../src/platform/docs/samples.ts";
import { debianProgram } from "./debian-programs.ts";

const run = promisify(execFile);
const keys = { LUKA_PARTNER_KEY: "lbp_test_mine", LUKA_RESTAURANT_KEY: "lbs_test_mine" };

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: unknown;
}

describe("the samples of the reference", () => {
  let server: Server;
  let base: string;
  let folder: string;
  let sent: Sent[] = [];
  let samples: SampleRequest[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-samples-"));
    server = createServer(async (request, response) => {
      sent.push(await asSent(request));
      response.end("{}");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const calls = await Promise.all(
      ["restaurant", "partner"].map(async (name): Promise<Operation[]> => {
        const file = new URL(`../openapi/${name}.json`, import.meta.url);
        return described(JSON.parse(await readFile(file, "utf8"))).operations;
      }),
    );
    samples = calls
      .flat()
      .map((call) => sampleOf(call, base))
      .filter(({ isForm }) => !isForm);
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  /** What the samples of a language send, in order. */
  const allOf = async (
    fence: string,
    program: (texts: readonly string[]) => Promise<void>,
  ): Promise<Sent[]> => {
    sent = [];
    const { write } = sampleLanguages.find((one) => one.fence === fence)!;
    await program(samples.map((sample) => write(sample)));
    return sent;
  };
  const wanted = (): Sent[] =>
    samples.map(({ method, url, headers, body }) => {
      const own = Object.entries(headers).map(([name, value]) => [
        name.toLowerCase(),
        value.replace(/\$(\w+)/, (_, key: keyof typeof keys) => keys[key]),
      ]);
      return { method, url: url.slice(base.length), headers: Object.fromEntries(own), body: body ?? null };
    });
  const options = () => ({
    cwd: folder,
    env: { ...process.env, ...keys },
    timeout: 120_000,
    maxBuffer: 2 ** 24,
  });

  it("send in curl what they say", async () => {
    assert.ok(samples.length > 150, String(samples.length));
    const asked = await allOf("sh", async (texts) => {
      await writeFile(
        join(folder, "all.sh"),
        texts.map((text) => text.replace(/^curl /, `${debianProgram("curl")} -sS `)).join(" || exit 1\n"),
      );
      await run("sh", ["all.sh"], options());
    });
    assert.deepEqual(asked, wanted());
  });

  it("send in TypeScript what they say", async () => {
    const asked = await allOf("ts", async (texts) => {
      const file = join(folder, "all.ts");
      await writeFile(
        file,
        texts.map((text) => `{\n${text.replace(/console\.log.*$/, "await response.text();")}\n}`).join("\n"),
      );
      await run(process.execPath, [file], options());
    });
    assert.deepEqual(asked, wanted());
  });

  it("send in Python what they say", async () => {
    const asked = await allOf("python", async (texts) => {
      await writeFile(join(folder, "all.py"), texts.join("\n\n"));
      await run(debianProgram("python3"), ["all.py"], options());
    });
    assert.deepEqual(asked, wanted());
  });
});

/** A request in what a sample decides of it. */
async function asSent(request: IncomingMessage): Promise<Sent> {
  const body = await new Response(request as never).text();
  const { method = "", url = "", headers } = request;
  const told = ["authorization", "x-service-restaurant-key", "content-type", "idempotency-key"];
  return {
    method,
    url,
    headers: Object.fromEntries(
      told.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])]),
    ),
    body: body === "" ? null : JSON.parse(body),
  };
}

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { type ProblemCode, problems, statusOf } from "../src/domain/problems.ts";

/**
 * Which error codes the tests of a whole run have been answered with: each process writes the ones that it sees to a file of
 * its own, in a folder that the run hands down. Without one nothing is written.
 */
const folderVariable = "LUKA_TEST_SEEN_CODES";

/** A folder for the processes that are started from now on. */
export function collectSeenCodes(): { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "luka-seen-codes-"));
  process.env[folderVariable] = folder;
  return {
    remove() {
      delete process.env[folderVariable];
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  error?: { code?: unknown };
  code?: unknown;
  data?: { error?: { code?: unknown } };
}

const written = new Set<string>();

/**
 * Notes every failure that leaves the app, however it is asked: by a browser, a client, a tool of the MCP door (whose calls
 * go through the same app), in the envelope or in the one flat shape. Work that is done later tells in its own record
 * why it failed (`data.error.code` of a menu import): such a code has been met without a status.
 */
export function noteSeenCodes(app: FastifyInstance): void {
  const folder = process.env[folderVariable];
  if (folder === undefined) return;
  const file = join(folder, `${process.pid}-${threadId}`);
  app.addHook("onSend", async (_request, reply, payload) => {
    const code = typeof payload === "string" ? codeIn(payload, reply.statusCode) : null;
    if (code === null) return;
    const line = `${code} ${reply.statusCode < 400 ? toldLater : reply.statusCode}`;
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(file, `${line}\n`);
  });
}

const toldLater = "told later";

function codeIn(payload: string, status: number): string | null {
  if (status < 400 && !payload.includes('"error":{')) return null;
  try {
    const { error, code, data } = JSON.parse(payload) as Answer;
    const found = status < 400 ? data?.error?.code : (error?.code ?? code);
    return typeof found === "string" ? found : null;
  } catch {
    // A page for people.
    return null;
  }
}

/** What is left to be said of the run: codes that no test met, and codes with a status that is not theirs. */
export function missedCodes(): string[] {
  const folder = process.env[folderVariable];
  if (folder === undefined)
    throw new Error("Nothing is collected: only a whole run knows which codes it met.");
  const lines = readdirSync(folder).flatMap((file) =>
    // A process that was killed may have left half a line.
    readFileSync(join(folder, file), "utf8").split("\n").slice(0, -1),
  );
  const seen = new Set(lines);
  const codes = Object.keys(problems) as ProblemCode[];
  const expected = new Set(codes.map((code) => `${code} ${statusOf(code)}`));
  for (const code of codes) if (seen.delete(`${code} ${toldLater}`)) seen.add(`${code} ${statusOf(code)}`);
  return [
    ...[...expected].filter((line) => !seen.has(line)).map((line) => `${line}: no test is answered with it`),
    ...[...seen].filter((line) => !expected.has(line)).map((line) => `${line}: not as problems.ts says`),
  ];
}

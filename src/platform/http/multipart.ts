import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import { Problem } from "../problem.ts";
import { check } from "./validation.ts";

/** The form around the file: boundaries, headers and the other fields. */
const envelopeBytes = 64 * 1024;

/** A file that came in a form, and the form's other fields. */
export interface UploadedForm<Fields> {
  file: Buffer;
  fields: Fields;
}

interface Parts {
  file: Buffer | null;
  fields: Map<string, string>;
  issues: Issue[];
}

/**
 * Reads a form with one file, named `file`, as it comes in: called when the caller has been let in and the limits are taken, so
 * that nobody else's bytes are ever held. Not more than `mostBytes` of a file are. What is wrong is told all at once.
 * @throws Problem FILE_TOO_LARGE, VALIDATION_FAILED, BAD_REQUEST when it is no form or ends too soon
 */
export async function readUploadedForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  { mostBytes, fields: schema }: { mostBytes: number; fields: Schema },
): Promise<UploadedForm<z.output<Schema>>> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes + envelopeBytes) throw tooLarge(mostBytes);
  const { file, fields, issues } = await readParts(request, mostBytes);
  const checked = check(schema, Object.fromEntries(fields));
  if ("issues" in checked) issues.push(...checked.issues);
  if (file === null && !issues.some(({ path }) => path === "file"))
    issues.push({ path: "file", code: "REQUIRED", message: message("fields.fileMissing") });
  if (file === null || !("value" in checked) || issues.length > 0) throw Problem.validation(issues);
  return { file, fields: checked.value };
}

function readParts({ raw, headers }: FastifyRequest, most: number): Promise<Parts> {
  const parser = createParser(headers as BusboyHeaders, most);
  const parts: Parts = { file: null, fields: new Map(), issues: [] };
  return new Promise((resolve, reject) => {
    let received = 0;
    const count = (chunk: Buffer): void => {
      received += chunk.length;
      // Of parts that nobody asked for, too.
      if (received > most + envelopeBytes) end(tooLarge(most));
    };
    const cutShort = (): void => end(malformed());
    const closed = (): void => {
      if (!raw.readableEnded) cutShort();
    };
    const end = (problem: Problem | null): void => {
      raw.off("data", count).off("close", closed).off("error", cutShort).unpipe(parser);
      // What is still to come is read and forgotten, until the time for requests is over.
      raw.on("error", () => undefined).resume();
      if (problem) reject(problem);
      else resolve(parts);
    };
    const refuse = (path: string, code: string, said: Message): void =>
      void parts.issues.push({ path, code, message: said });

    parser.on("file", (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on("error", () => undefined);
      if (name !== "file") {
        refuse(nameOf(name), "UNKNOWN_FIELD", message("fields.unknown"));
        stream.resume();
        return;
      }
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("limit", () => end(tooLarge(most)));
      stream.on("end", () => {
        parts.file = Buffer.concat(chunks);
      });
    });
    parser.on("field", (name, value, _nameTruncated, isTruncated) => {
      if (name === "file") refuse("file", "INVALID", message("fields.notAFile"));
      else if (isTruncated || parts.fields.has(name))
        refuse(nameOf(name), "INVALID", message("fields.invalid"));
      else parts.fields.set(nameOf(name), value);
    });
    const tooMany = (): void => refuse("file", "INVALID", message("fields.oneFile"));
    parser.once("filesLimit", tooMany).once("fieldsLimit", tooMany).once("partsLimit", tooMany);
    parser.on("error", cutShort);
    parser.once("finish", () => end(null));
    raw.on("data", count).once("close", closed).once("error", cutShort).pipe(parser);
  });
}

function createParser(headers: BusboyHeaders, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers,
      limits: {
        files: 1,
        fileSize,
        fields: 10,
        fieldSize: 1024,
        parts: 12,
        headerPairs: 20,
        headerSize: 4 * 1024,
      },
    });
  } catch {
    throw malformed();
  }
}

/** A part may come without a name, or with a very long one. */
const nameOf = (name: string | undefined): string => (name ?? "").slice(0, 100);
const tooLarge = (mostBytes: number): Problem => new Problem("FILE_TOO_LARGE", { mostBytes });
const malformed = (): Problem => new Problem("BAD_REQUEST", { reason: "MALFORMED_FORM" });

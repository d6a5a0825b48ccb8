import type { IncomingHttpHeaders } from "node:http";
import { parse } from "node:querystring";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { message } from "../../messages/message.ts";
import { Problem } from "../problem.ts";
import { parseJson } from "./json.ts";
import { isRepeated } from "./repeats.ts";

/**
 * Bodies are `application/json` in UTF-8 and nothing else: no text and, but for pages that ask for one, no forms, which
 * browsers send across origins without asking (S-41), and no compression, which would make a small body large. A length over the limit is refused from the
 * header alone; a longer chunked body at the first byte over.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest("rawBody", undefined);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (request.routeOptions.config.keepsRawBody) request.rawBody = body;
    try {
      done(null, body.length === 0 ? undefined : parseJson(body, request.routeOptions.config.mostValues));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  const forms = "application/x-www-form-urlencoded";
  app.addContentTypeParser<Buffer>(forms, { parseAs: "buffer" }, (request, body, done) => {
    try {
      const { takesForm, ignoresForm } = request.routeOptions.config;
      if (!takesForm) throw new Problem("UNSUPPORTED_MEDIA_TYPE");
      done(null, ignoresForm ? undefined : parseForm(body));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  // Never read here: a route that takes a file reads it when its door and limits have let it in (see multipart.ts).
  app.addContentTypeParser("multipart/form-data", (request, _payload, done) => {
    const { ignoresForm, takesFile } = request.routeOptions.config;
    done(ignoresForm || takesFile ? null : new Problem("UNSUPPORTED_MEDIA_TYPE"), undefined);
  });
}

/** Fields by name, as text; a field that comes twice, or text that cannot be stored, is refused. */
function parseForm(bytes: Buffer): Record<string, string> {
  const fields = parse(bytes.toString("latin1"), "&", "=", { maxKeys: 100 });
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(fields)) {
    if (isRepeated(name, value) || (value as string).includes("\0")) {
      throw new Problem("BAD_REQUEST", { reason: "REPEATED_PARAMETER", parameter: name.slice(0, 64) });
    }
    form[name] = value as string;
  }
  return form;
}

/**
 * Before a body is read: headers that rule it out.
 * @param admit where given, it has the first word: only who may come in hears what is wrong with what they bring
 */
export function checkBodyHeaders(
  isBodyExpected: boolean,
  kind: BodyKind,
  admit?: (request: FastifyRequest) => unknown,
) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const refusal = refusalOf(request.headers, isBodyExpected, kind) ?? undefined;
    if (!refusal || !admit) done(refusal);
    else Promise.try(admit, request).then(() => done(refusal), done);
  };
}

function refusalOf(headers: IncomingHttpHeaders, isBodyExpected: boolean, kind: BodyKind): Problem | null {
  const encoding = headers["content-encoding"];
  const transfer = headers["transfer-encoding"];
  const type = headers["content-type"];
  if (encoding !== undefined && encoding !== "identity") return new Problem("UNSUPPORTED_MEDIA_TYPE");
  if (transfer !== undefined && transfer.toLowerCase() !== "chunked") return new Problem("LENGTH_REQUIRED");
  if (isBodyExpected && headers["content-length"] === undefined && transfer === undefined)
    return new Problem("LENGTH_REQUIRED");
  if (type === undefined || typeOf[kind].test(type)) return null;
  return kind === "FILE"
    ? new Problem("UNSUPPORTED_MEDIA_TYPE", undefined, message("fields.multipart"))
    : new Problem("UNSUPPORTED_MEDIA_TYPE");
}

const formType = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;
const anyFormType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;.*)?$/i;
const fileType = /^multipart\/form-data\s*;/i;
const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const typeOf = { JSON: jsonType, FORM: formType, ANY_FORM: anyFormType, FILE: fileType } as const;
export type BodyKind = keyof typeof typeOf;

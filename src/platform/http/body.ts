import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../domain/problems.ts";
import { Problem } from "../problem.ts";
import { parseJson } from "./json.ts";

/**
 * Bodies are `application/json` in UTF-8 and nothing else: no forms and no text, which browsers send across origins without
 * asking (S41), and no compression, which would make a small body large. A length over the limit is refused from the
 * header alone; a longer chunked body at the first byte over.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest("rawBody", undefined);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (request.routeOptions.config.keepsRawBody) request.rawBody = body;
    try {
      done(null, body.length === 0 ? undefined : parseJson(body));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

/** Before a body is read: headers that rule it out. */
export function checkBodyHeaders(isBodyExpected: boolean) {
  return ({ headers }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const code = refusalOf(headers, isBodyExpected);
    done(code ? new Problem(code) : undefined);
  };
}

function refusalOf(headers: IncomingHttpHeaders, isBodyExpected: boolean): ProblemCode | null {
  const encoding = headers["content-encoding"];
  const transfer = headers["transfer-encoding"];
  const type = headers["content-type"];
  if (encoding !== undefined && encoding !== "identity") return "UNSUPPORTED_MEDIA_TYPE";
  if (transfer !== undefined && transfer.toLowerCase() !== "chunked") return "LENGTH_REQUIRED";
  if (isBodyExpected && headers["content-length"] === undefined && transfer === undefined)
    return "LENGTH_REQUIRED";
  if (type !== undefined && !jsonType.test(type)) return "UNSUPPORTED_MEDIA_TYPE";
  return null;
}

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

import type { Client } from "./http-client.ts";
import { type OpenApiDocument, readWireFormat, type WireFormat } from "./wire-format.ts";

/** The documents that the service publishes: the restaurant API's and the partner API's. */
const documents = ["/api/v1/openapi.json", "/api/v1/partner/openapi.json"];

/** Judges answers by all of the service's documents, whose paths have nothing in common. */
export async function readWireFormats(client: Client): Promise<Pick<WireFormat, "check">> {
  const formats = await Promise.all(
    documents.map(async (path) => readWireFormat((await client.send({ path })).json<OpenApiDocument>())),
  );
  return {
    check(method, url, answer) {
      for (const format of formats) format.check(method, url, answer);
    },
  };
}

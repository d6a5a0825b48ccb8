import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as OTLP has it in JSON, with its attributes as a plain object. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  links: { traceId: string }[];
  isError: boolean;
  attributes: Record<string, string | number>;
  resource: Record<string, string | number>;
}

export interface Collector {
  url: string;
  /** Everything that came, as it came. */
  text(): string;
  headers(): IncomingHttpHeaders[];
  spans(): ReceivedSpan[];
  close(): void;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}
interface OtlpSpan extends Omit<ReceivedSpan, "attributes" | "resource" | "isError"> {
  attributes: OtlpAttribute[];
  status: { code?: number };
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A real receiver of traces (OTLP over HTTP, as JSON) on loopback; it refuses them with another `status`. */
export async function startCollector(status = 200): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      headers.push({ ...request.headers, path: request.url });
      bodies.push(body);
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spans = (): ReceivedSpan[] => bodies.flatMap((body) => spansOf(JSON.parse(body) as OtlpRequest));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join("\n"),
    headers: () => headers,
    spans,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const spansOf = ({ resourceSpans }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ status, attributes, links = [], ...span }) => ({
        ...span,
        links,
        isError: status.code === 2,
        attributes: plain(attributes),
        resource: plain(resource.attributes),
      })),
    ),
  );

const plain = (attributes: OtlpAttribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );

import { createServer } from "node:http";

/** The limit for GET /menu: node:http sending the same bytes and headers from a buffer, nothing else. */
if (process.send) {
  process.on("message", (answer: { body: string; headers: Record<string, string>; etag: string }) => {
    const body = Buffer.from(answer.body, "utf8");
    const server = createServer((request, response) => {
      if (request.headers["if-none-match"] === answer.etag) {
        const { "content-length": _length, "content-type": _type, ...headers } = answer.headers;
        response.writeHead(304, headers).end();
        return;
      }
      response.writeHead(200, answer.headers).end(body);
    });
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      process.send!({ port: typeof address === "object" && address ? address.port : 0 });
    });
  });
}

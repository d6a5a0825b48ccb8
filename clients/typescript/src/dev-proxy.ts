/** Where the service is, and the key of a sandbox. */
export interface DevProxyOptions {
  /** E.g. `https://luka.example`. */
  baseUrl: string;
  /** A sandbox's key (`lbs_test_…`), from the environment of the development server. */
  key: string;
}

/** What Vite's `server.proxy` takes for one path. */
export interface ViteProxy {
  target: string;
  changeOrigin: true;
  headers: Record<string, string>;
  configure(proxy: {
    on(event: "proxyReq", listener: (request: { removeHeader(name: string): void }) => void): void;
  }): void;
}

/** Of the browser's, for the development server alone: the service would take the page for a website it does not know. */
const pageHeaders = ["origin", "referer", "cookie", "host", "connection", "content-length"];

/**
 * A site under development has no https origin that the service could trust, and its pages must not hold a key. So its own server
 * adds one: `server: { proxy: { "/api/v1": viteProxy({ baseUrl, key }) } }`, and the page's client has the page's origin as
 * `baseUrl`.
 * @throws Error for a key of a real restaurant
 */
export function viteProxy(options: DevProxyOptions): ViteProxy {
  const headers = authorized(options);
  return {
    target: new URL(options.baseUrl).origin,
    changeOrigin: true,
    headers,
    configure: (proxy) =>
      proxy.on("proxyReq", (request) => {
        for (const name of ["origin", "referer", "cookie"]) request.removeHeader(name);
      }),
  };
}

/**
 * The same as a handler of web requests, for Next and others: in `app/api/v1/[...path]/route.ts`
 * `export const { GET, POST, DELETE } = devProxyRoutes({ baseUrl, key })`. Streams pass through.
 * @throws Error for a key of a real restaurant
 */
export function devProxyRoutes(options: DevProxyOptions): Record<"GET" | "POST" | "DELETE", Handler> {
  const own = authorized(options);
  const handler: Handler = async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of pageHeaders) headers.delete(name);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    const body = request.body === null ? null : await request.arrayBuffer();
    const answer = await fetch(new URL(pathname + search, options.baseUrl), {
      method: request.method,
      headers,
      body,
      signal: request.signal,
      redirect: "manual",
    });
    // `fetch` has unpacked it.
    const answered = new Headers(answer.headers);
    answered.delete("content-encoding");
    answered.delete("content-length");
    return new Response(answer.body, { status: answer.status, headers: answered });
  };
  return { GET: handler, POST: handler, DELETE: handler };
}

type Handler = (request: Request) => Promise<Response>;

function authorized({ key }: DevProxyOptions): Record<string, string> {
  if (!key.startsWith("lbs_test_"))
    throw new Error(
      "The development proxy takes a sandbox's key (lbs_test_…): whoever opens the page orders with it.",
    );
  return { authorization: `Bearer ${key}` };
}

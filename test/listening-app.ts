import { freePort } from "../src/platform/http/listen.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";

export interface ListeningApp extends TestApp {
  /** `http://localhost:PORT` */
  base: string;
}

/** The whole service on a port of its own, for clients that speak HTTP. */
export async function createListeningApp(options: TestAppOptions = {}): Promise<ListeningApp> {
  const port = await freePort("127.0.0.1");
  const domain = `localhost:${port}`;
  const app = await createTestApp({ ...options, env: { SERVICE_DOMAIN: domain, ...options.env } });
  await app.app.listen({ host: "127.0.0.1", port });
  return { ...app, base: `http://${domain}` };
}

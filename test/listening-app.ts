import { keepPort } from "../src/platform/http/listen.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";

export interface ListeningApp extends TestApp {
  /** `http://localhost:PORT` */
  base: string;
}

/** The whole service on a port of its own, for clients that speak HTTP. */
export async function createListeningApp(options: TestAppOptions = {}): Promise<ListeningApp> {
  await using made = new AsyncDisposableStack();
  const kept = await keepPort("127.0.0.1");
  made.defer(() => kept.close());
  const domain = `localhost:${kept.port}`;
  const app = await createTestApp({ ...options, env: { SERVICE_DOMAIN: domain, ...options.env } });
  made.defer(() => app.close());
  await kept.listen(app.app);
  const everything = made.move();
  return { ...app, base: `http://${domain}`, close: () => everything.disposeAsync() };
}

import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Config, misspelt, readConfig } from "./config.ts";
import { tell, wordsOf } from "./messages/languages.ts";
import { ToldError } from "./messages/told-error.ts";
import { openEmbedded } from "./platform/db/embedded.ts";
import { migrate } from "./platform/db/migrate.ts";
import { keepPort, listen, stopListening } from "./platform/http/listen.ts";
import { readable } from "./platform/readable-stack.ts";
import { terminalLocale } from "./terminal.ts";

const locale = terminalLocale();
const say = wordsOf(locale, "start");

/**
 * The service's process, from the first line to the last. What is started is stopped in reverse order: requests in
 * flight are answered and background runs ended, then connections are closed, and PostgreSQL stops last.
 */
async function serve(wished: Config, stopping: AbortSignal): Promise<void> {
  await using running = new AsyncDisposableStack();
  const kept = wished.port === 0 && wished.role !== "worker" ? await keepPort(wished.host) : null;
  running.defer(() => kept?.close());
  const config = kept ? onPort(wished, kept.port) : wished;
  // The rest of the program is read while PostgreSQL starts.
  const loading = loadProgram();
  loading.catch(() => undefined);

  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, running));
  const applied = await migrate(databaseUrl);
  if (config.role === "migrate") {
    console.log(applied.length > 0 ? say.migrated({ names: applied }) : say.upToDate);
    return;
  }
  const program = await loading;
  const { createContext, createApp, seedWhenEmpty, bannerOf } = program;
  if (stopping.aborted) return;
  const ctx = await createContext({ ...config, databaseUrl });
  running.defer(() => ctx.close());
  program.showProcess(ctx);
  program.showQueues(ctx, program.queues);
  if (config.tracing) {
    const { startTracing } = await import("./platform/tracing/open-telemetry.ts");
    const tracing = startTracing(config.tracing, ctx.log);
    running.defer(() => tracing.close());
  }
  const watch = config.metricsPort === undefined ? null : await program.startWatch(ctx, config.metricsPort);
  running.defer(() => watch?.close());
  await seedWhenEmpty(ctx);
  if (stopping.aborted) return;

  const stops: (() => Promise<void>)[] = [];
  running.defer(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  if (config.role !== "worker") {
    const app = createApp(ctx);
    stops.push(() => stopListening(app));
    await (kept ? kept.listen(app) : listen(app, config));
  }
  if (config.role !== "api") {
    const jobs = program.openJobBook(ctx);
    const working = program.startLoops(program.loops, ctx, { log: ctx.log, metrics: ctx.metrics, jobs });
    stops.push(() => working.stop().then(() => jobs.close()));
  }

  console.log(await bannerOf(ctx, { startedInSeconds: process.uptime(), watchedAt: watch?.address }, locale));
  giveMemoryBack();
  if (!stopping.aborted) await once(stopping, "abort");
  console.log(say.stopping);
}

async function startDatabase(config: Config, running: AsyncDisposableStack): Promise<string> {
  const server = await openEmbedded({
    dataDir: config.dataDir,
    as: "service",
    onTrouble: (said) => console.error(tell(locale, said)),
  });
  running.defer(() => server.close());
  return server.url;
}

/** Everything that `serve` needs besides the database. */
async function loadProgram() {
  const parts = await Promise.all([
    import("./context.ts"),
    import("./app.ts"),
    import("./worker.ts"),
    import("./platform/loops.ts"),
    import("./platform/jobs.ts"),
    import("./platform/queues.ts"),
    import("./platform/show-process.ts"),
    import("./platform/http/watch.ts"),
    import("./welcome.ts"),
  ]);
  const [context, app, worker, loops, jobs, queues, process, watch, welcome] = parts;
  return { ...context, ...app, ...worker, ...loops, ...jobs, ...queues, ...process, ...watch, ...welcome };
}

/** Reading the program leaves some 50 MB of garbage, and V8 keeps that much until it is told that there will not be more. */
function giveMemoryBack(): void {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as (options: object) => void;
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** Aborted by the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  let firstAtMs = 0;
  const onSignal = () => {
    // npm hands Ctrl-C on to a child that the terminal has told already: that is one wish, not two.
    if (stopping.signal.aborted && performance.now() - firstAtMs < 1_000) return;
    if (stopping.signal.aborted) process.exit(1);
    firstAtMs = performance.now();
    stopping.abort();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return stopping.signal;
}

/** PORT=0 asks for any free port; pages then name the one that was found. */
const onPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  serviceDomain: config.serviceDomain.replace(/:0$/, `:${port}`),
});

try {
  for (const said of misspelt()) console.error(tell(locale, said));
  await serve(readConfig(), stopSignal());
} catch (error) {
  console.error(error instanceof ToldError ? tell(locale, error.said) : readable(error));
  process.exitCode = 1;
}
// Everything is closed: what keeps the process alive any longer is not ours to wait for.
setTimeout(() => process.exit(), 2_000).unref();

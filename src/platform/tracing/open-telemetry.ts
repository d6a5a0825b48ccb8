import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "../../config.ts";
import type { Log } from "../log.ts";
import { told, type Work } from "./work.ts";

export interface Tracing {
  /** Sends what has not been sent, for two seconds at most. */
  close(): Promise<void>;
}

const kinds: Record<Work["kind"], SpanKind> = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  call: SpanKind.CLIENT,
  job: SpanKind.INTERNAL,
};

/** A collector that is away is told of this often. */
const quietMs = 60_000;
const lastSendMs = 2_000;

/**
 * Shows the work of this process to an OpenTelemetry collector (decision 0041). Where it is and what it is sent with, the exporter
 * reads from OTEL_EXPORTER_OTLP_…; this module and its packages are loaded when traces are asked for, and only then.
 */
export function startTracing(settings: TracingSettings, log: Log): Tracing {
  const tellFailure = tellFailures(log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "luka" }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("luka");
  const current = new AsyncLocalStorage<Context>();
  const begun = new WeakMap<Work, Span>();

  const begin = (work: Work): Context | undefined => {
    const around = current.getStore();
    if (work.kind === "statement" && around === undefined) return undefined;
    const remote = work.caller && parseTraceParent(work.caller.traceparent);
    // A stranger's trace is not gone on with: it would choose ids and sampling here. A link still leads to it.
    const isContinued = remote && work.caller?.isOurs;
    const parent = isContinued
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      : (around ?? ROOT_CONTEXT);
    const links = remote && !isContinued ? [{ context: remote }] : [];
    const span = tracer.startSpan(work.name, { kind: kinds[work.kind], links }, parent);
    begun.set(work, span);
    return trace.setSpan(parent, span);
  };
  const end = (work: Work & { error?: unknown }): void => {
    const span = begun.get(work);
    if (!span) return;
    begun.delete(work);
    span.updateName(work.name);
    const failure = work.failure ?? (work.error === undefined ? undefined : wordOf(work.error));
    for (const [name, value] of Object.entries({ ...work.attributes, "error.type": failure }))
      if (value !== undefined) span.setAttribute(name, value);
    if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  told.start.bindStore(current as unknown as AsyncLocalStorage<Work>, begin as unknown as () => Work);
  const listeners = { asyncEnd: end };
  told.subscribe(listeners);
  return {
    async close() {
      told.unsubscribe(listeners);
      told.start.unbindStore(current as unknown as AsyncLocalStorage<Work>);
      const sent = provider.shutdown().catch((error: unknown) => tellFailure(String(error)));
      await Promise.race([sent, sleep(lastSendMs, undefined, { ref: false })]);
      diag.disable();
    },
  };
}

/** What a failure is called. Messages stay out: PostgreSQL's quote values. */
function wordOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : typeof name === "string" ? name : "Error";
}

/** As OTEL_TRACES_SAMPLER has it; everything, unless a trace that is gone on with says otherwise, when nothing is set. */
export function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith("traceidratio")
    ? new TraceIdRatioBasedSampler(ratio)
    : sampler.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return sampler.startsWith("parentbased") ? new ParentBasedSampler({ root }) : root;
}

/** What goes wrong on the way to the collector goes to the log, now and then; so does what the returned function is given. */
function tellFailures(log: Log): (said: string) => void {
  let toldAtMs = -Infinity;
  const warn = (said: string): void => {
    if (performance.now() - toldAtMs < quietMs) return;
    toldAtMs = performance.now();
    log.warn({ said: said.slice(0, 500) }, "traces could not be sent");
  };
  const nothing = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return warn;
}

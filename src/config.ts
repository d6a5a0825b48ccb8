import type { z } from "zod";
import { type Message, message } from "./messages/message.ts";
import { fromSchema } from "./messages/schema-message.ts";
import { UsageError } from "./messages/told-error.ts";
import { settings, type TraceSampler } from "./settings.ts";
import { likeliest } from "./spelling.ts";

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby that lists and reports are read from. Undefined: the primary answers everything. */
  databaseReadUrl: string | undefined;
  databasePoolSize: number;
  /** Bytes that menus, and what is made of them, may take in this process. */
  menuCacheBytes: number;
  /** Host (and port) under which pages are served: `{slug}.{serviceDomain}`. */
  serviceDomain: string;
  /** True on `localhost`: pages are http, and http origins on `*.localhost` are trusted. */
  isLocal: boolean;
  /** Undefined: the console is at the service's own address. */
  consoleHost: string | undefined;
  redisUrl: string | undefined;
  seed: "demo" | "none" | undefined;
  role: "all" | "api" | "worker" | "migrate";
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  logLevel: string;
  allowPrivateWebhookTargets: boolean;
  addressSource: "kartverket" | "database" | undefined;
  addressApiUrl: string;
  trustedProxies: string[];
  /** Whether a real restaurant without an account of its own is tried out with the sandbox. */
  sandboxForLive: boolean;
  stripeUrl: string;
  vippsUrl: string;
  /** Empty: those of the system. */
  dnsResolvers: string[];
  resendApiKey: string | undefined;
  resendUrl: string;
  /** Null: nobody is texted or rung. */
  twilio: TwilioSettings | null;
  /** Null: pictures are kept in DATA_DIR. */
  storage: StorageSettings | null;
  /** Null: no language model is asked. */
  menuReader: MenuReaderSettings | null;
  metricsToken: string | undefined;
  /** Undefined: watched at the service's own port, if it has one. */
  metricsPort: number | undefined;
  /** Null: no traces, and nothing is loaded for them. */
  tracing: TracingSettings | null;
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** Which traces are kept; where they go, the exporter reads from the environment by OpenTelemetry's rules. */
export interface TracingSettings {
  sampler: TraceSampler;
  /** 0 to 1. */
  ratio: number;
}

/** Where S3-compatible storage is, and who asks. */
export interface StorageSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** An account with Twilio, and who its messages and calls are from. */
export interface TwilioSettings {
  url: string;
  accountSid: string;
  authToken: string;
  /** A number in E.164, or up to eleven letters. */
  smsFrom: string | undefined;
  /** A number in E.164. */
  callFrom: string | undefined;
}

/** Which language model reads menus, and where it is. */
export interface MenuReaderSettings {
  url: string;
  key: string | undefined;
  model: string;
}

/** Every setting that is wrong. */
export class ConfigError extends UsageError {
  constructor(...problems: Message[]) {
    super(message("start.settings.refused", { problems }));
  }
}

const about = (name: string, problem: Message): Message => message("start.settings.one", { name, problem });
const together = (...names: string[]): Message => message("start.settings.together", { names });

/** Reads and checks the environment. Throws ConfigError with one sentence per bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable means "not set": that is what `PORT= npm start` and compose files mean.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      ...parsed.error.issues.map(({ path, message: text }) =>
        about(path.join("."), fromSchema(text) ?? message("start.settings.invalid")),
      ),
    );
  }
  const e = parsed.data;
  if (e.SMTP_URL !== undefined && e.MAIL_FROM === undefined)
    throw new ConfigError(about("MAIL_FROM", message("start.settings.mailFromNeeded")));
  if (e.DATABASE_READ_URL !== undefined && e.DATABASE_URL === undefined)
    throw new ConfigError(about("DATABASE_READ_URL", message("start.settings.primaryNeeded")));
  const serviceDomain = e.SERVICE_DOMAIN ?? `localhost:${e.PORT}`;
  if (e.PAYMENTS === "sandbox" && !isLocalDomain(serviceDomain))
    throw new ConfigError(about("PAYMENTS", message("start.settings.sandboxForReal")));
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    menuCacheBytes: e.MENU_CACHE_MB * 1024 * 1024,
    serviceDomain,
    isLocal: isLocalDomain(serviceDomain),
    consoleHost: e.CONSOLE_HOST,
    redisUrl: e.REDIS_URL,
    seed: e.SEED,
    role: e.ROLE,
    secretKey: e.SECRET_KEY,
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    logLevel: e.LOG_LEVEL,
    allowPrivateWebhookTargets: e.ALLOW_PRIVATE_WEBHOOK_TARGETS,
    addressSource: e.ADDRESS_SOURCE,
    addressApiUrl: e.ADDRESS_API_URL,
    trustedProxies: e.TRUSTED_PROXIES,
    sandboxForLive: e.PAYMENTS === undefined ? isLocalDomain(serviceDomain) : e.PAYMENTS === "sandbox",
    stripeUrl: e.STRIPE_API_URL,
    vippsUrl: e.VIPPS_API_URL,
    dnsResolvers: e.DNS_RESOLVERS,
    resendApiKey: e.RESEND_API_KEY,
    resendUrl: e.RESEND_API_URL,
    twilio: twilioOf(e),
    storage: storageOf(e),
    menuReader: menuReaderOf(e),
    metricsToken: e.METRICS_TOKEN,
    metricsPort: e.METRICS_PORT,
    tracing: tracingOf(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `no-reply@${serviceDomain.replace(/:\d+$/, "")}`,
  };
}

const ownNames = Object.keys(settings.shape);

/** What is set for nobody: names that are nearly those of settings, or that say they are ours, each with the nearest that there is. */
export const misspelt = (env: Record<string, string | undefined> = process.env): Message[] =>
  Object.keys(env).flatMap((name) => {
    const nearest = ownNames.includes(name) ? null : likeliest(name, ownNames);
    return nearest === null ? [] : [message("start.settings.misspelt", { name, nearest })];
  });

/** All of it or none: half of it would put some pictures where nobody looks for them. */
function storageOf(e: z.output<typeof settings>): StorageSettings | null {
  const endpoint = e.STORAGE_S3_ENDPOINT;
  const bucket = e.STORAGE_S3_BUCKET;
  const accessKeyId = e.STORAGE_S3_ACCESS_KEY_ID;
  const secretAccessKey = e.STORAGE_S3_SECRET_ACCESS_KEY;
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError(
      together(
        "STORAGE_S3_ENDPOINT",
        "STORAGE_S3_BUCKET",
        "STORAGE_S3_ACCESS_KEY_ID",
        "STORAGE_S3_SECRET_ACCESS_KEY",
      ),
    );
  return { endpoint, region: e.STORAGE_S3_REGION, bucket, accessKeyId, secretAccessKey };
}

function twilioOf(e: z.output<typeof settings>): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = e;
  const { TWILIO_SMS_FROM: smsFrom, TWILIO_CALL_FROM: callFrom, TWILIO_API_URL: url } = e;
  if (!accountSid && !authToken && !smsFrom && !callFrom) return null;
  if (!accountSid || !authToken) throw new ConfigError(together("TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"));
  if (!smsFrom && !callFrom)
    throw new ConfigError(about("TWILIO_SMS_FROM", message("start.settings.senderNeeded")));
  return { url, accountSid, authToken, smsFrom, callFrom };
}

function tracingOf(e: z.output<typeof settings>): TracingSettings | null {
  const isNamed = Boolean(e.OTEL_EXPORTER_OTLP_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const isWanted = e.OTEL_TRACES_EXPORTER === undefined ? isNamed : e.OTEL_TRACES_EXPORTER === "otlp";
  if (!isWanted || e.OTEL_SDK_DISABLED === "true") return null;
  return { sampler: e.OTEL_TRACES_SAMPLER, ratio: e.OTEL_TRACES_SAMPLER_ARG };
}

function menuReaderOf(e: z.output<typeof settings>): MenuReaderSettings | null {
  const { MENU_READER_URL: url, MENU_READER_MODEL: model, MENU_READER_API_KEY: key } = e;
  if (!url && !model && !key) return null;
  if (!url || !model) throw new ConfigError(together("MENU_READER_URL", "MENU_READER_MODEL"));
  return { url, key, model };
}

const isLocalDomain = (domain: string): boolean => /^(.+\.)?localhost(:\d+)?$/.test(domain);

/** `https://host` in production, `http://host` when the service domain is on localhost. */
export const baseUrl = (config: Config): string =>
  `${config.isLocal ? "http" : "https"}://${config.serviceDomain}`;
/** Where the console of the people who run the service is. */
export const consoleUrl = (config: Config): string =>
  `${config.isLocal ? "http" : "https"}://${config.consoleHost ?? config.serviceDomain}`;
export const pageUrl = (config: Config, slug: string): string =>
  `${config.isLocal ? "http" : "https"}://${slug}.${config.serviceDomain}`;

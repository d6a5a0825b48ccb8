import { isIP } from "node:net";
import { z } from "zod";
import type { Locale } from "./messages/locale.ts";
import { type Message, message } from "./messages/message.ts";
import { fromSchema, inSchema } from "./messages/schema-message.ts";
import { ToldError } from "./messages/told-error.ts";
import { mailAddress } from "./platform/mail/mail-address.ts";

/**
 * The only reader of the environment. A bad value stops the start with one sentence per problem.
 */
const oneOf = <const Choice extends string>(...choices: readonly Choice[]) =>
  z.enum(choices, { error: inSchema(message("start.settings.oneOf", { choices })) });

const atLeast = (count: number) =>
  z.string().min(count, inSchema(message("start.settings.atLeast", { count })));

const flag = oneOf("0", "1", "false", "true")
  .default("0")
  .transform((value) => value === "1" || value === "true");

const wholeNumber = (min: number, max: number) => {
  const error = inSchema(message("start.settings.wholeNumber", { min, max }));
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const isMailServer = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    // Settings in the address could turn the checking of certificates off.
    /^\/?$/.test(url.pathname) &&
    url.search + url.hash === ""
  );
};

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
const isNameServer = (text: string): boolean =>
  isIP(text) !== 0 ||
  isIP(/^\[(.+)\]:\d{1,5}$/.exec(text)?.[1] ?? "") === 6 ||
  isIP(/^(.+):\d{1,5}$/.exec(text)?.[1] ?? "") === 4;

/** Keys and card payments go there: https, or an emulator on this machine. */
const providerUrl = z
  .string()
  .regex(
    /^(https:\/\/[^/?#]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/[^?#]*)?$/,
    inSchema(message("start.settings.providerUrl")),
  )
  .transform((url) => url.replace(/\/+$/, ""));

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, inSchema(message("start.settings.postgresUrl")))
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(16),
  SERVICE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/, inSchema(message("start.settings.host")))
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, inSchema(message("start.settings.redisUrl")))
    .optional(),
  SEED: oneOf("demo", "none").optional(),
  ROLE: oneOf("all", "api", "worker", "migrate").default("all"),
  /** Seals secrets at rest and signs sessions. Unset: made once and kept in DATA_DIR/secret.key. */
  SECRET_KEY: atLeast(32).optional(),
  /** The key before, while `luka key rotate` puts SECRET_KEY in its place. */
  SECRET_KEY_PREVIOUS: atLeast(32).optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
  ALLOW_PRIVATE_WEBHOOK_TARGETS: flag,
  /** Unset: the database when a register has been imported (`luka addresses import`), else Kartverket's service. */
  ADDRESS_SOURCE: oneOf("kartverket", "database").optional(),
  ADDRESS_API_URL: z
    .url({ protocol: /^https?$/, error: inSchema(message("start.settings.webUrl")) })
    .default("https://ws.geonorge.no/adresser/v1"),
  /** Addresses or CIDR ranges of the reverse proxies whose X-Forwarded-For counts, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  /** The server that mail goes through. Unset: mail stays in the development outbox. */
  SMTP_URL: z
    .string()
    .refine(isMailServer, inSchema(message("start.settings.mailServer")))
    .optional(),
  /** The sender of all mail; the restaurant's name stands before it. */
  MAIL_FROM: z
    .string()
    .transform((text, check) => {
      const address = mailAddress(text);
      if (address === null) check.addIssue(inSchema(message("start.settings.mailAddress")));
      return address ?? "";
    })
    .optional(),
  /**
   * `sandbox`: real restaurants without an account of their own can be tried out, and no money moves. `accounts`: they take
   * no payment online. Only on localhost can it be the former, and there it is unless said otherwise.
   */
  PAYMENTS: oneOf("sandbox", "accounts").optional(),
  STRIPE_API_URL: providerUrl.default("https://api.stripe.com"),
  /** `https://apitest.vipps.no` for Vipps MobilePay's test environment. */
  VIPPS_API_URL: providerUrl.default("https://api.vipps.no"),
  /**
   * Name servers that say who owns a domain, as `address` or `address:port`, separated by commas: two or more that validate
   * DNSSEC and stand in different networks. Unset: those of the system.
   */
  DNS_RESOLVERS: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((servers) => servers.every(isNameServer), inSchema(message("start.settings.nameServers"))),
  /** A key of Resend's with full access: it then looks after the domains that partners send mail from. */
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_API_URL: providerUrl.default("https://api.resend.com"),
  /** S3-compatible storage of pictures, for several machines. Unset: DATA_DIR/uploads. */
  STORAGE_S3_ENDPOINT: providerUrl.optional(),
  STORAGE_S3_REGION: z.string().min(1).default("auto"),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, inSchema(message("start.settings.bucket")))
    .optional(),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** A service with the chat completions API, up to `/chat/completions`: it then reads menus for partners that ask for it. */
  MENU_READER_URL: providerUrl.optional(),
  /** Unset: the service asks for none. */
  MENU_READER_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, inSchema(message("start.settings.key")))
    .optional(),
  MENU_READER_MODEL: z
    .string()
    .max(200, inSchema(message("start.settings.atMost", { count: 200 })))
    .optional(),
  /** A bearer token that opens /metrics from elsewhere than this machine. */
  METRICS_TOKEN: atLeast(16).optional(),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Host (and port) under which pages are served: `{slug}.{serviceDomain}`. */
  serviceDomain: string;
  /** True on `localhost`: pages are http, and http origins on `*.localhost` are trusted. */
  isLocal: boolean;
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
  /** Null: pictures are kept in DATA_DIR. */
  storage: StorageSettings | null;
  /** Null: no language model is asked. */
  menuReader: MenuReaderSettings | null;
  metricsToken: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
}

/** Where S3-compatible storage is, and who asks. */
export interface StorageSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Which language model reads menus, and where it is. */
export interface MenuReaderSettings {
  url: string;
  key: string | undefined;
  model: string;
}

/** Every setting that is wrong. */
export class ConfigError extends ToldError {
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
  const parsed = environment.safeParse(given);
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
  const serviceDomain = e.SERVICE_DOMAIN ?? `localhost:${e.PORT}`;
  if (e.PAYMENTS === "sandbox" && !isLocalDomain(serviceDomain))
    throw new ConfigError(about("PAYMENTS", message("start.settings.sandboxForReal")));
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    serviceDomain,
    isLocal: isLocalDomain(serviceDomain),
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
    storage: storageOf(e),
    menuReader: menuReaderOf(e),
    metricsToken: e.METRICS_TOKEN,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `no-reply@${serviceDomain.replace(/:\d+$/, "")}`,
  };
}

/** All of it or none: half of it would put some pictures where nobody looks for them. */
function storageOf(e: z.output<typeof environment>): StorageSettings | null {
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

function menuReaderOf(e: z.output<typeof environment>): MenuReaderSettings | null {
  const { MENU_READER_URL: url, MENU_READER_MODEL: model, MENU_READER_API_KEY: key } = e;
  if (!url && !model && !key) return null;
  if (!url || !model) throw new ConfigError(together("MENU_READER_URL", "MENU_READER_MODEL"));
  return { url, key, model };
}

/** The language of whoever reads the terminal: Norwegian where its locale (POSIX) is, and else English. */
export const terminalLocale = (env: Record<string, string | undefined> = process.env): Locale =>
  /^(nb|nn|no)(?![a-z])/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || "") ? "nb" : "en";

/** Where the command line was typed: npm changes into the project's folder first. */
export const callerFolder = (env: Record<string, string | undefined> = process.env): string =>
  env.INIT_CWD ?? process.cwd();

const isLocalDomain = (domain: string): boolean => /^(.+\.)?localhost(:\d+)?$/.test(domain);

/** `https://host` in production, `http://host` when the service domain is on localhost. */
export const baseUrl = (config: Config): string =>
  `${config.isLocal ? "http" : "https"}://${config.serviceDomain}`;
export const pageUrl = (config: Config, slug: string): string =>
  `${config.isLocal ? "http" : "https"}://${slug}.${config.serviceDomain}`;

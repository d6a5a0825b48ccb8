import { isIP } from "node:net";
import { z } from "zod";
import { type Message, message } from "./messages/message.ts";
import { inSchema } from "./messages/schema-message.ts";
import { isAddressOrRange } from "./platform/http/client-ip.ts";
import { mailAddress } from "./platform/mail/mail-address.ts";

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

const isUrlOf =
  (protocol: RegExp) =>
  (text: string): boolean =>
    // A socket's folder stands behind, and nobody between "@" and "/": postgres://luka@/luka?host=/run/postgresql
    protocol.test(URL.parse(text.replace("@/", "@socket/"))?.protocol ?? "");

const postgresUrl = z
  .string()
  .refine(isUrlOf(/^postgres(ql)?:$/), inSchema(message("start.settings.postgresUrl")));

/** What a header can carry. */
const key = z.string().regex(/^[\x21-\x7e]+$/, inSchema(message("start.settings.key")));

/** Separated by commas, each of them so. */
const listOf = (isOne: (text: string) => boolean, said: Message) =>
  z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isOne), inSchema(said));

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

const webUrl = z.url({ protocol: /^https?$/, error: inSchema(message("start.settings.webUrl")) });

const samplers = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio",
] as const;
export type TraceSampler = (typeof samplers)[number];

/** JSON over HTTP: what every collector takes at the same port as the rest. */
const onlyProtocol = oneOf("http/json");
const share = z.coerce
  .number({ error: inSchema(message("start.settings.share")) })
  .min(0, inSchema(message("start.settings.share")))
  .max(1, inSchema(message("start.settings.share")));

/** Every setting: its name in the environment, what is a value of it, and what it is when it is not set. */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, inSchema(message("start.settings.listener")))
    .default("127.0.0.1"),
  /** Whether it can be made and written to, PostgreSQL's start says. */
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  /** A standby of that database, for lists and reports. Unset: the primary answers everything. */
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(16),
  /** MB for menus, pages and answers that are kept ready. */
  MENU_CACHE_MB: wholeNumber(16, 16_384).default(96),
  SERVICE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/, inSchema(message("start.settings.host")))
    .optional(),
  /** The address of the operators' console; then it is nowhere else. Unset: at /console of SERVICE_DOMAIN. */
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/, inSchema(message("start.settings.host")))
    .optional(),
  REDIS_URL: z
    .string()
    .refine(isUrlOf(/^rediss?:$/), inSchema(message("start.settings.redisUrl")))
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
  ADDRESS_API_URL: webUrl.default("https://ws.geonorge.no/adresser/v1"),
  /** Addresses or CIDR ranges of the reverse proxies whose X-Forwarded-For counts, separated by commas. */
  TRUSTED_PROXIES: listOf(isAddressOrRange, message("start.settings.proxies")),
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
  DNS_RESOLVERS: listOf(isNameServer, message("start.settings.nameServers")),
  /** A key of Resend's with full access: it then looks after the domains that partners send mail from. */
  RESEND_API_KEY: key.optional(),
  RESEND_API_URL: providerUrl.default("https://api.resend.com"),
  /** An account with Twilio: restaurants that ask for it are then texted and rung about orders that nobody answers. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, inSchema(message("start.settings.twilioAccount")))
    .optional(),
  TWILIO_AUTH_TOKEN: key.optional(),
  /** Who text messages are from: one of the account's numbers, or a name. */
  TWILIO_SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, inSchema(message("start.settings.smsSender")))
    .optional(),
  /** One of the account's numbers, which calls are from. */
  TWILIO_CALL_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, inSchema(message("start.settings.callSender")))
    .optional(),
  TWILIO_API_URL: providerUrl.default("https://api.twilio.com"),
  /** S3-compatible storage of pictures, for several machines. Unset: DATA_DIR/uploads. */
  STORAGE_S3_ENDPOINT: providerUrl.optional(),
  STORAGE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, inSchema(message("start.settings.region")))
    .default("auto"),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, inSchema(message("start.settings.bucket")))
    .optional(),
  STORAGE_S3_ACCESS_KEY_ID: key.optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: key.optional(),
  /** A service with the chat completions API, up to `/chat/completions`: it then reads menus for partners that ask for it. */
  MENU_READER_URL: providerUrl.optional(),
  /** Unset: the service asks for none. */
  MENU_READER_API_KEY: key.optional(),
  MENU_READER_MODEL: z
    .string()
    .max(200, inSchema(message("start.settings.atMost", { count: 200 })))
    .optional(),
  /** A bearer token that opens /metrics from elsewhere than this machine. */
  METRICS_TOKEN: atLeast(16).optional(),
  /** Where every role answers /healthz, /readyz and /metrics, beside PORT and without PORT's doors. */
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  /** OpenTelemetry's own names: traces go to its collector when it is named. More of them the exporter reads by itself. */
  OTEL_SDK_DISABLED: oneOf("true", "false").default("false"),
  OTEL_TRACES_EXPORTER: oneOf("otlp", "none").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: onlyProtocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: onlyProtocol.optional(),
  OTEL_TRACES_SAMPLER: oneOf(...samplers).default("parentbased_always_on"),
  /** The share of traces that are kept, of the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
});

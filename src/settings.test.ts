import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, misspelt, readConfig } from "./config.ts";
import { tell } from "./messages/languages.ts";
import { settings } from "./settings.ts";

type Name = keyof typeof settings.shape;

/** A wrong value of every setting. Any text may be a folder: of DATA_DIR, and of servers that are not there, test/service.test.ts has more. */
const wrong: Record<Exclude<Name, "DATA_DIR">, string> = {
  PORT: "65536",
  HOST: "here and there",
  DATABASE_URL: "postgres://luka:pass word@:not-a-port/luka",
  DATABASE_READ_URL: "http://standby/luka",
  DATABASE_POOL_SIZE: "sixteen",
  MENU_CACHE_MB: "15",
  SERVICE_DOMAIN: "https://luka.example/",
  CONSOLE_HOST: "https://konsoll.example",
  REDIS_URL: "localhost:6379",
  SEED: "yes",
  ROLE: "web",
  SECRET_KEY: "short",
  SECRET_KEY_PREVIOUS: "shorter",
  LOG_LEVEL: "verbose",
  ALLOW_PRIVATE_WEBHOOK_TARGETS: "yes",
  ADDRESS_SOURCE: "google",
  ADDRESS_API_URL: "ftp://ws.geonorge.no",
  TRUSTED_PROXIES: "10.0.0.0/8, foo",
  SMTP_URL: "smtp://mail.example?ignoreTLS=true",
  MAIL_FROM: "Kari <kari@example.com>",
  PAYMENTS: "free",
  STRIPE_API_URL: "http://stripe.example",
  VIPPS_API_URL: "vipps.no",
  DNS_RESOLVERS: "dns.example",
  RESEND_API_KEY: "re key",
  RESEND_API_URL: "http://resend.example",
  TWILIO_ACCOUNT_SID: "AC123",
  TWILIO_AUTH_TOKEN: "hemmelig nøkkel",
  TWILIO_SMS_FROM: "Restauranten vår",
  TWILIO_CALL_FROM: "21 00 00 00",
  TWILIO_API_URL: "http://twilio.example",
  STORAGE_S3_ENDPOINT: "s3.example",
  STORAGE_S3_REGION: "Oslo, Norway",
  STORAGE_S3_BUCKET: "Bilder!",
  STORAGE_S3_ACCESS_KEY_ID: "a b",
  STORAGE_S3_SECRET_ACCESS_KEY: "hemmelig nøkkel",
  MENU_READER_URL: "http://llm.example",
  MENU_READER_API_KEY: "a b",
  MENU_READER_MODEL: "m".repeat(201),
  METRICS_TOKEN: "short",
  METRICS_PORT: "http",
  OTEL_SDK_DISABLED: "disabled",
  OTEL_TRACES_EXPORTER: "zipkin",
  OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "collector:4318/v1/traces",
  OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/protobuf",
  OTEL_TRACES_SAMPLER: "jaeger_remote",
  OTEL_TRACES_SAMPLER_ARG: "1.5",
};

describe("a setting that is wrong", () => {
  for (const name of Object.keys(settings.shape) as Name[]) {
    if (name === "DATA_DIR") continue;
    it(`is named, and its value is not repeated: ${name}`, () => {
      assert.ok(name in wrong, `a wrong value of ${name} stands in this file`);
      const value = wrong[name];
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: unknown) => {
          assert.ok(error instanceof ConfigError);
          for (const locale of ["nb", "en"] as const) {
            const sentence = tell(locale, error.said);
            assert.match(sentence, new RegExp(`\\. ${name}: \\S.+\\.$`));
            assert.ok(!sentence.includes(`${value}`), sentence);
          }
          return true;
        },
      );
    });
  }

  it("may be one among others, and still is", () => {
    assert.throws(
      () => readConfig({ TRUSTED_PROXIES: "127.0.0.1,,10.0.0.0/40" }),
      /TRUSTED_PROXIES: must be/,
    );
    assert.deepEqual(readConfig({ TRUSTED_PROXIES: " 127.0.0.1, ,fd00::/8" }).trustedProxies, [
      "127.0.0.1",
      "fd00::/8",
    ]);
    const socket = "postgres://luka@/luka?host=/run/postgresql";
    assert.equal(readConfig({ DATABASE_URL: socket }).databaseUrl, socket);
    assert.throws(() => readConfig({ DATABASE_READ_URL: socket }), /DATABASE_READ_URL: is for a standby/);
  });
});

describe("a name that is nearly a setting's", () => {
  const meant = (...names: string[]) =>
    misspelt(Object.fromEntries(names.map((name) => [name, "a secret"]))).map((said) => tell("en", said));

  it("is told, with the one that was meant", () => {
    for (const [name, nearest] of [
      ["PORTT", "PORT"],
      ["SMTP_URI", "SMTP_URL"],
      ["DATABASE_URI", "DATABASE_URL"],
      ["database_url", "DATABASE_URL"],
      ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
      ["DNS_RESOLVER", "DNS_RESOLVERS"],
      ["LUKA_PORT", "PORT"],
      ["LUKA_DATABASE_URI", "DATABASE_URL"],
    ] as const)
      assert.deepEqual(meant(name), [
        `${name} is no setting of Luka and is not read. Did you mean ${nearest}?`,
      ]);
  });

  it("is not what a machine has of its own", () => {
    const own =
      "HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD USER LOGNAME LANG LC_ALL TERM SHELL SHLVL MAIL TZ EDITOR DISPLAY SSH_TTY INIT_CWD " +
      "NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE PGHOST PGPORT PGDATABASE npm_config_cache INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY";
    assert.deepEqual(meant(...own.split(" "), ...Object.keys(settings.shape)), []);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { baseUrl, ConfigError, consoleUrl, pageUrl, readConfig } from "./config.ts";
import { tell } from "./messages/languages.ts";

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  assert.fail("the settings were taken");
};

describe("settings", () => {
  it("have a default for everything", () => {
    const config = readConfig({});
    assert.equal(config.port, 3000);
    assert.equal(config.host, "127.0.0.1");
    assert.equal(config.dataDir, "./data");
    assert.equal(config.databaseUrl, undefined);
    assert.equal(config.role, "all");
    assert.equal(config.seed, undefined);
    assert.equal(config.serviceDomain, "localhost:3000");
  });

  it("count as not set when they are empty", () => {
    assert.equal(readConfig({ PORT: "", DATABASE_URL: "", SEED: "", SECRET_KEY: "" }).port, 3000);
  });

  it("of the language model that reads menus go together", () => {
    const url = "https://llm.example.no/v1";
    assert.equal(readConfig({}).menuReader, null);
    assert.deepEqual(readConfig({ MENU_READER_URL: `${url}/`, MENU_READER_MODEL: "small" }).menuReader, {
      url,
      key: undefined,
      model: "small",
    });
    const local = { MENU_READER_URL: "http://127.0.0.1:11434/v1", MENU_READER_MODEL: "small" };
    assert.equal(readConfig({ ...local, MENU_READER_API_KEY: "sk-1" }).menuReader!.key, "sk-1");
    assert.match(
      refusal({ MENU_READER_API_KEY: "sk-1" }),
      /MENU_READER_URL and MENU_READER_MODEL go together/,
    );
    assert.match(refusal({ MENU_READER_URL: url }), /go together/);
    assert.match(
      refusal({ ...local, MENU_READER_URL: "http://llm.example.no/v1" }),
      /MENU_READER_URL: must be/,
    );
    assert.doesNotMatch(refusal({ ...local, MENU_READER_API_KEY: "sk-1\nx" }), /sk-1/);
  });

  it("of text messages and calls go together, with somebody they come from", () => {
    const all = {
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "secret",
      TWILIO_SMS_FROM: "Luka",
    };
    assert.equal(readConfig({}).twilio, null);
    assert.equal(readConfig(all).twilio!.smsFrom, "Luka");
    for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"])
      assert.match(refusal({ ...all, [name]: "" }), /TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together/);
    assert.match(refusal({ TWILIO_SMS_FROM: "Luka" }), /go together/);
    assert.match(refusal({ ...all, TWILIO_SMS_FROM: "" }), /TWILIO_SMS_FROM/);
  });

  it("of S3-compatible storage go together", () => {
    const all = {
      STORAGE_S3_ENDPOINT: "https://s3.example.no/",
      STORAGE_S3_BUCKET: "bilder",
      STORAGE_S3_ACCESS_KEY_ID: "id",
      STORAGE_S3_SECRET_ACCESS_KEY: "secret",
    };
    assert.deepEqual(readConfig(all).storage, {
      endpoint: "https://s3.example.no",
      region: "auto",
      bucket: "bilder",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    assert.equal(readConfig({}).storage, null);
    for (const name of Object.keys(all))
      assert.match(refusal({ ...all, [name]: "" }), /STORAGE_S3_.* go together/);
    assert.match(
      refusal({ ...all, STORAGE_S3_ENDPOINT: "http://s3.example.no" }),
      /STORAGE_S3_ENDPOINT: must be/,
    );
  });

  it("that go together are refused where one of them stands alone", () => {
    for (const [name, value] of [
      ["MENU_READER_URL", "https://llm.example.no/v1"],
      ["MENU_READER_MODEL", "small"],
      ["MENU_READER_API_KEY", "sk-1"],
      ["TWILIO_ACCOUNT_SID", `AC${"0".repeat(32)}`],
      ["TWILIO_AUTH_TOKEN", "secret"],
      ["TWILIO_SMS_FROM", "Luka"],
      ["TWILIO_CALL_FROM", "+4721000000"],
      ["STORAGE_S3_ENDPOINT", "https://s3.example.no"],
      ["STORAGE_S3_BUCKET", "bilder"],
      ["STORAGE_S3_ACCESS_KEY_ID", "id"],
      ["STORAGE_S3_SECRET_ACCESS_KEY", "secret"],
    ] as const)
      assert.match(refusal({ [name]: value }), / go together/, name);
  });

  it("of a Twilio account may name a number for calls alone", () => {
    const account = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "secret" };
    const { smsFrom, callFrom } = readConfig({ ...account, TWILIO_CALL_FROM: "+4721000000" }).twilio!;
    assert.deepEqual([smsFrom, callFrom], [undefined, "+4721000000"]);
  });

  it("send traces where a collector is named or they are asked for, unless they are turned off", () => {
    const collector = "https://collector.example:4318";
    for (const [env, isTraced] of [
      [{}, false],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: collector }, true],
      [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector}/v1/traces` }, true],
      [{ OTEL_TRACES_EXPORTER: "otlp" }, true],
      [{ OTEL_TRACES_EXPORTER: "none", OTEL_EXPORTER_OTLP_ENDPOINT: collector }, false],
      [{ OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: collector }, false],
      [{ OTEL_SDK_DISABLED: "false", OTEL_TRACES_EXPORTER: "otlp" }, true],
    ] as const)
      assert.equal(readConfig(env).tracing !== null, isTraced, JSON.stringify(env));
    const some = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
    assert.deepEqual(readConfig({ OTEL_TRACES_EXPORTER: "otlp", ...some }).tracing, {
      sampler: "traceidratio",
      ratio: 0.25,
    });
    assert.deepEqual(readConfig({ OTEL_TRACES_EXPORTER: "otlp" }).tracing, {
      sampler: "parentbased_always_on",
      ratio: 1,
    });
  });

  it("have the console where it is said to be, else at the service's own address", () => {
    const real = { SERVICE_DOMAIN: "bestill.example" };
    assert.equal(consoleUrl(readConfig(real)), "https://bestill.example");
    const apart = { ...real, CONSOLE_HOST: "konsoll.example" };
    assert.equal(consoleUrl(readConfig(apart)), "https://konsoll.example");
    assert.equal(
      consoleUrl(readConfig({ CONSOLE_HOST: "konsoll.localhost:3000" })),
      "http://konsoll.localhost:3000",
    );
  });

  it("are on as 1 and as true, and off otherwise", () => {
    for (const [text, isOn] of [
      ["", false],
      ["0", false],
      ["false", false],
      ["1", true],
      ["true", true],
    ] as const)
      assert.equal(
        readConfig({ ALLOW_PRIVATE_WEBHOOK_TARGETS: text }).allowPrivateWebhookTargets,
        isOn,
        text,
      );
  });

  it("name every bad variable in one go, with what it should be", () => {
    const sentence = refusal({
      PORT: "http",
      DATABASE_URL: "mysql://localhost/luka",
      SEED: "yes",
      SECRET_KEY: "short",
    });
    assert.match(sentence, /^Luka cannot start with these settings\./);
    assert.match(sentence, /PORT: must be a whole number from 0 to 65535\./);
    assert.match(sentence, /DATABASE_URL: must be a postgres:\/\/ URL\./);
    assert.match(sentence, /SEED: must be demo or none\./);
    assert.match(sentence, /SECRET_KEY: must have at least 32 characters\./);
  });

  it("take name servers by address alone", () => {
    assert.deepEqual(readConfig({}).dnsResolvers, []);
    const servers = ["192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]:53"];
    assert.deepEqual(readConfig({ DNS_RESOLVERS: servers.join(", ") }).dnsResolvers, servers);
    for (const bad of ["dns.example", "192.0.2.1:", "192.0.2.256", "https://192.0.2.1", "[192.0.2.1]:53"])
      assert.match(refusal({ DNS_RESOLVERS: bad }), /DNS_RESOLVERS: must be IP addresses/, bad);
  });

  it("are refused in the language of the reader", () => {
    assert.throws(
      () => readConfig({ PORT: "http", MAIL_FROM: "Kari" }),
      (error: ConfigError) => {
        assert.equal(
          tell("nb", error.said),
          "Luka kan ikke starte med disse innstillingene. PORT: må være et helt tall fra 0 til 65535. " +
            "MAIL_FROM: må være en e-postadresse alene, uten navn.",
        );
        return true;
      },
    );
  });

  it("never repeat a secret in a sentence", () => {
    assert.doesNotMatch(refusal({ SECRET_KEY: "hunter2", METRICS_TOKEN: "hunter3" }), /hunter/);
  });

  it("send mail nowhere until a mail server is named, and then from an address of ours", () => {
    assert.equal(readConfig({}).smtpUrl, undefined);
    assert.equal(readConfig({ SERVICE_DOMAIN: "bestill.example:443" }).mailFrom, "no-reply@bestill.example");
    assert.match(refusal({ SMTP_URL: "smtps://mail.example" }), /MAIL_FROM: must be set/);
    const set = readConfig({ SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "ordre@blåbær.example" });
    assert.equal(set.mailFrom, "ordre@xn--blbr-roah.example");
    assert.match(refusal({ MAIL_FROM: "Luka <ordre@bestill.example>" }), /MAIL_FROM: must be a bare/);
    for (const url of [
      "mail.example",
      "http://mail.example",
      "smtp://",
      "smtps://h?tls.rejectUnauthorized=false",
    ])
      assert.match(refusal({ SMTP_URL: url, MAIL_FROM: "a@b.example" }), /SMTP_URL: must be smtps/, url);
    assert.doesNotMatch(refusal({ SMTP_URL: "smtp://user:hunter2@h/?x" }), /hunter2/);
  });

  it("refuse ports that do not exist", () => {
    for (const port of ["-1", "65536", "80.5", "3000x"]) assert.match(refusal({ PORT: port }), /PORT/, port);
  });

  it("serve pages over http on localhost only", () => {
    const local = readConfig({ PORT: "4000" });
    assert.equal(baseUrl(local), "http://localhost:4000");
    assert.equal(pageUrl(local, "demo"), "http://demo.localhost:4000");
    const real = readConfig({ SERVICE_DOMAIN: "bestill.example" });
    assert.equal(pageUrl(real, "demo"), "https://demo.bestill.example");
    assert.equal(readConfig({ SERVICE_DOMAIN: "localhost.example" }).isLocal, false);
  });

  it("let real restaurants be tried out without money on localhost only", () => {
    assert.equal(readConfig({}).sandboxForLive, true);
    assert.equal(readConfig({ PAYMENTS: "accounts" }).sandboxForLive, false);
    assert.equal(readConfig({ SERVICE_DOMAIN: "bestill.example" }).sandboxForLive, false);
    assert.match(
      refusal({ SERVICE_DOMAIN: "bestill.example", PAYMENTS: "sandbox" }),
      /PAYMENTS: .*localhost/,
    );
  });

  it("send keys and payments over https, or to an emulator on this machine", () => {
    assert.equal(readConfig({}).stripeUrl, "https://api.stripe.com");
    assert.equal(
      readConfig({ VIPPS_API_URL: "https://apitest.vipps.no/" }).vippsUrl,
      "https://apitest.vipps.no",
    );
    assert.equal(readConfig({ STRIPE_API_URL: "http://127.0.0.1:3171" }).stripeUrl, "http://127.0.0.1:3171");
    for (const url of ["http://api.stripe.com", "http://localhost.evil.example", "ftp://x", "api.stripe.com"])
      assert.match(refusal({ STRIPE_API_URL: url }), /STRIPE_API_URL: must be an https/, url);
  });
});

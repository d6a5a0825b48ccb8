import { baseUrl, type Config } from "./config.ts";
import { type BoardPresence, createBoardPresence } from "./features/alerts/board-presence.ts";
import { createSnapshots, type Snapshots } from "./features/menus/snapshots.ts";
import { createOrderWriter, type OrderWriter } from "./features/orders/order-writer.ts";
import { type Clocks, createClocks } from "./features/restaurants/clocks.ts";
import { createAddressDatabase } from "./platform/addresses/address-database.ts";
import type { AddressSource } from "./platform/addresses/address-source.ts";
import { createAddresses } from "./platform/addresses/choose-source.ts";
import { createKartverket } from "./platform/addresses/kartverket.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect, type Database } from "./platform/db/connect.ts";
import { createListener, type Listener } from "./platform/db/listen.ts";
import { createReplica, type Replica } from "./platform/db/replica.ts";
import { createWriteProbe } from "./platform/db/takes-writing.ts";
import { createResolver } from "./platform/dns.ts";
import { createDnsTexts, type DnsTexts } from "./platform/dns-texts.ts";
import { type ApiLog, createApiLog } from "./platform/http/api-log.ts";
import { createMemoryRateLimiter, type RateLimiter } from "./platform/http/rate-limit.ts";
import { followKey, openSecrets } from "./platform/key/open-secrets.ts";
import { createLive, type Live } from "./platform/live.ts";
import { createLog, type Log } from "./platform/log.ts";
import { createMailer } from "./platform/mail/create-mailer.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { createChatMenuReader } from "./platform/menu-reader/chat-menu-reader.ts";
import type { MenuReader } from "./platform/menu-reader/menu-reader.ts";
import { createMetrics, type Metrics } from "./platform/metrics.ts";
import { createOutbound, type Outbound } from "./platform/outbound-http.ts";
import { createPaymentProviders, type PaymentProviders } from "./platform/payments/providers.ts";
import { createSandboxPayments } from "./platform/payments/sandbox.ts";
import { createPdfReader, type PdfReader } from "./platform/pdf/pdf-reader.ts";
import { createPeople, type People } from "./platform/people.ts";
import type { Passwords } from "./platform/people-auth.ts";
import { createOpenPages, type OpenPages } from "./platform/people-open-pages.ts";
import { noPhoneGateway, type PhoneGateway } from "./platform/phone/phone-gateway.ts";
import { createTwilio } from "./platform/phone/twilio.ts";
import { createPictures, type Pictures } from "./platform/pictures/pictures.ts";
import { createReaders } from "./platform/readers/readers.ts";
import type { Secrets } from "./platform/secrets.ts";
import { createSenderDomains, type SenderDomains } from "./platform/sender-domains/sender-domains.ts";
import { openStorage } from "./platform/storage/open-storage.ts";
import type { Storage } from "./platform/storage/storage.ts";
import { everythingSealed } from "./sealed.ts";

/** Every adapter to the outside world, made once. Nothing else is global. */
export interface Context {
  config: Config;
  log: Log;
  clock: Clocks;
  db: Database;
  /** What lists and reports are read from (http/replica-reads.ts). Null: everything is asked of `db`. */
  replica: Replica | null;
  /** Rejects when the database takes nothing that is written. */
  takesWriting: () => Promise<void>;
  listener: Listener;
  secrets: Secrets;
  snapshots: Snapshots;
  orderWriter: OrderWriter;
  live: Live;
  rateLimiter: RateLimiter;
  payments: PaymentProviders;
  addresses: AddressSource;
  people: People;
  mailer: Mailer;
  pictures: Pictures;
  pdfReader: PdfReader;
  storage: Storage;
  /** Null: menus are read by how they are set, and no language model is asked. */
  menuReader: MenuReader | null;
  dns: DnsTexts;
  /** To addresses that somebody else chose; webhooks have lanes of their own. */
  outbound: Pick<Outbound, "get" | "post">;
  senderDomains: SenderDomains;
  /** Text messages and calls to a restaurant's own people. */
  phone: PhoneGateway;
  /** Which restaurants have a board open. */
  boards: BoardPresence;
  /** Whether those before pages that stay open still may look on. */
  openPages: OpenPages;
  apiLog: ApiLog;
  metrics: Metrics;
  /** Closes everything, in reverse order of making. */
  close(): Promise<void>;
}

/** What tests put in place of the real thing. */
export type Overrides = Partial<
  Pick<
    Context,
    | "log"
    | "secrets"
    | "rateLimiter"
    | "payments"
    | "mailer"
    | "addresses"
    | "storage"
    | "menuReader"
    | "outbound"
  >
> & { clock?: Clock; passwords?: Passwords | undefined };

/**
 * Makes every adapter on a migrated database. `config.databaseUrl` must be set: whoever starts the embedded server
 * passes its URL on. Rejects, with nothing left open, when one of them cannot be made: KeyError when the key is not the database's.
 */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const databaseUrl = config.databaseUrl;
  if (!databaseUrl) throw new TypeError("createContext needs config.databaseUrl.");
  await using made = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel);
  const metrics = createMetrics();
  const db = connect(databaseUrl, {
    poolSize: config.databasePoolSize,
    applicationName: "luka",
    onLostConnection: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  made.defer(() => db.close());
  const { databaseReadUrl, databasePoolSize: poolSize } = config;
  const replica = databaseReadUrl ? createReplica({ url: databaseReadUrl, poolSize, db, log }) : null;
  made.defer(() => replica?.close());
  const ownSecrets = overrides.secrets ? null : await openSecrets({ config, db, everythingSealed });
  const secrets = overrides.secrets ?? ownSecrets!;
  const listener = createListener(databaseUrl, (error) =>
    log.warn({ err: error }, "listening to the database failed"),
  );
  made.defer(() => listener.close());
  const clock = createClocks({ clock: overrides.clock ?? systemClock, db, listener, log });
  made.defer(() => clock.close());
  await clock.load();
  if (ownSecrets) followKey({ config, db, listener, log }, ownSecrets);
  const rateLimiter = overrides.rateLimiter ?? (await createRateLimiter(config, log));
  made.defer(() => rateLimiter.close());
  const { passwords } = overrides;
  const people = createPeople({ config, databaseUrl, db, clock, secrets, log, passwords });
  made.defer(() => people.close());
  const apiLog = createApiLog({ db, log });
  made.defer(() => apiLog.close());
  const snapshots = createSnapshots({
    db,
    listener,
    clock,
    log,
    metrics,
    sandboxForLive: config.sandboxForLive,
    maxBytes: config.menuCacheBytes,
  });
  made.defer(() => snapshots.close());
  const live = createLive(db, listener, (error) =>
    log.warn({ err: error }, "telling other processes failed"),
  );
  made.defer(() => live.close());
  const payments =
    overrides.payments ??
    createPaymentProviders({
      sandbox: createSandboxPayments({ db, clock, baseUrl: baseUrl(config) }),
      clock,
      stripeUrl: config.stripeUrl,
      vippsUrl: config.vippsUrl,
    });
  made.defer(() => payments.close());

  const mailer = overrides.mailer ?? createMailer(config);
  made.defer(() => mailer.close());
  const dns = createDnsTexts(config.dnsResolvers);
  const outbound = createOutbound({
    resolver: createResolver({ servers: config.dnsResolvers }),
    allowsLoopback: config.allowPrivateWebhookTargets,
    connections: 4,
  });
  made.defer(() => outbound.close());
  const senderDomains = createSenderDomains(config, dns);
  made.defer(() => senderDomains.close());
  const phone = config.twilio ? createTwilio(config.twilio, log) : noPhoneGateway;
  made.defer(() => phone.close());
  const boards = createBoardPresence({ db, clock, log });
  made.defer(() => boards.close());
  const openPages = createOpenPages({ db, clock, log });
  made.defer(() => openPages.close());
  const chatReader = config.menuReader && createChatMenuReader(config.menuReader);
  made.defer(() => chatReader?.close());
  const kartverket = createKartverket({ baseUrl: config.addressApiUrl, log });
  made.defer(() => kartverket.close());
  const database = createAddressDatabase(db);
  const addresses =
    overrides.addresses ?? createAddresses({ setting: config.addressSource, database, kartverket, log });
  const readers = createReaders(log);
  made.defer(() => readers.close());
  const storage = overrides.storage ?? openStorage(config);
  const everything = made.move();
  return {
    config,
    log,
    clock,
    db,
    replica,
    takesWriting: createWriteProbe(db),
    listener,
    secrets,
    snapshots,
    orderWriter: createOrderWriter(db),
    live,
    rateLimiter,
    payments,
    addresses,
    people,
    mailer,
    menuReader: overrides.menuReader ?? chatReader,
    dns,
    outbound: overrides.outbound ?? outbound,
    senderDomains,
    phone,
    boards,
    openPages,
    apiLog,
    metrics,
    pictures: createPictures(readers),
    pdfReader: createPdfReader(readers),
    storage,
    close: () => everything.disposeAsync(),
  };
}

async function createRateLimiter({ redisUrl }: Config, log: Log): Promise<RateLimiter> {
  const memory = createMemoryRateLimiter();
  if (!redisUrl) return memory;
  // The client weighs 18 MB: only who sets REDIS_URL carries it.
  const { createRedisRateLimiter } = await import("./platform/http/redis-rate-limit.ts");
  return createRedisRateLimiter({ url: redisUrl, log, fallback: memory });
}

import { readConfig } from "../../config.ts";
import { connect } from "../../platform/db/connect.ts";
import { createListener } from "../../platform/db/listen.ts";
import { createLive } from "../../platform/live.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";

/** A worker in a process of its own, to be killed and stopped: `node worker.fixture.ts DATABASE_URL`. Ends at SIGTERM. */
const [databaseUrl] = process.argv.slice(2);
const db = connect(databaseUrl!, { poolSize: 4, applicationName: "test worker" });
const listener = createListener(databaseUrl!, () => undefined);
const live = createLive(db, listener, () => undefined);
const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
process.send?.("ready");
await deliverWebhooks(
  {
    config: readConfig({ SERVICE_DOMAIN: "luka.example", ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" }),
    db,
    live,
    secrets: createSecrets("a secret for tests, of 32 letters and more"),
    log: createLog("silent"),
    metrics: createMetrics(),
  },
  stopping.signal,
);
await live.close();
await listener.close();
await db.close();
process.disconnect?.();

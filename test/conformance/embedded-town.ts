import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAuthority } from "../certificates.ts";
import { startService } from "../service.ts";
import { createClient } from "./http-client.ts";
import { createOperator } from "./operator.ts";
import { startSurroundings } from "./surroundings.ts";
import { buildTown, importTown, type Town } from "./town.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import { readWireFormats } from "./wire-formats.ts";

const serviceDomain = "luka.example";
const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The service of this checkout as a process of its own, on a folder of its own, behind a name as in production:
 * everything that a sentence can need is given.
 */
export async function embeddedTown(): Promise<Town> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-conformance-"));
  made.defer(() => rm(folder, { recursive: true }));
  const authority = createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const surroundings = await startSurroundings();
  made.defer(() => surroundings.close());
  const env = {
    ...surroundings.env,
    DATA_DIR: join(folder, "data"),
    // Another database than its own, empty: an operator's version, or one behind a pooler.
    DATABASE_URL: process.env.LUKA_TOWN_DATABASE ?? "",
    SERVICE_DOMAIN: serviceDomain,
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    // Nobody on the internet is asked.
    ADDRESS_SOURCE: "database",
  };
  const service = await startService({
    ...env,
    SEED: "none",
    LOG_LEVEL: "error",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    NODE_EXTRA_CA_CERTS: authorityFile,
  });
  let isOver = false;
  made.defer(async () => {
    isOver = true;
    service.process.kill("SIGTERM");
    await service.ended;
  });
  // Every sentence after it fails for the same reason, which stands nowhere else.
  void service.ended.then((how) => {
    if (!isOver) console.error(`The service ended with ${how} in the middle of it all:\n${service.output()}`);
  });
  const operator = createOperator([process.execPath, "src/cli.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: "node_modules/.cache/compile", ...env },
  });
  made.defer(() => operator.close());
  const client = createClient({
    serviceUrl: new URL(`https://${serviceDomain}`),
    connectTo: { host: "127.0.0.1", port: Number(new URL(service.base).port) },
    hasOwnAddresses: true,
  });
  made.defer(() => client.close());
  const receiver = await startWebhookReceiver(operator, authority.issue({ names: ["localhost"] }));
  made.defer(() => receiver.close());
  const restaurants = await importTown(operator);
  client.wireFormat = await readWireFormats(client);
  const everything = made.move();
  const town = buildTown({ client, restaurants, operator, receiver, surroundings });
  return Object.assign(town, { close: () => everything.disposeAsync() });
}

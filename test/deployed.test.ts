import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { debianProgram, judge } from "./debian-programs.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";
import { ownPort } from "./own-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const deployed = (path: string): string => join(root, "deploy", path);

describe("the systemd unit", () => {
  let unit: string;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-unit-"));
    unit = join(folder, "luka@worker.service");
    const text = await readFile(deployed("systemd/luka@.service"), "utf8");
    await writeFile(unit, text.replaceAll("/opt/luka", root));
  });
  after(() => rm(folder, { recursive: true }));

  it("is understood, whole", () => {
    assert.equal(judge("systemd-analyze", ["verify", "--man=no", unit]), "");
    assert.throws(() => judge("systemd-analyze", ["verify", join(folder, "none.service")]));
  });

  it("exposes next to nothing", () => {
    // Tenths of systemd's exposure level, from 0 to 100; what is left is the network, and that it reads the machine's files.
    judge("systemd-analyze", ["security", "--offline=true", "--threshold=15", unit]);
  });
});

describe("Caddy in front", () => {
  let app: ListeningApp;
  let folder: string;
  let caddy: ReturnType<typeof spawn>;
  let port: number;
  before(async () => {
    app = await createListeningApp();
    folder = await mkdtemp(join(tmpdir(), "luka-caddy-"));
    port = await ownPort();
    const text = await readFile(deployed("caddy/Caddyfile"), "utf8");
    const file = join(folder, "Caddyfile");
    // With an authority of its own, on ports of its own.
    const own = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${port}\n`;
    await writeFile(file, text.replace(/^\{\n/m, own));
    caddy = spawn(debianProgram("caddy"), ["run", "--config", file, "--adapter", "caddyfile"], {
      env: { HOME: folder, XDG_DATA_HOME: folder, LUKA: new URL(app.base).host },
      stdio: "ignore",
    });
    for (let tries = 0; (await statusOf("localhost", "/healthz")) === null && tries < 200; tries += 1)
      await sleep(50);
  });
  after(async () => {
    caddy.kill();
    await once(caddy, "exit");
    await app.close();
    await rm(folder, { recursive: true });
  });

  /** Null: no connection came about, for want of a certificate. */
  const statusOf = (host: string, path: string): Promise<number | null> =>
    new Promise((resolve) => {
      const options = { port, path, servername: host, headers: { host }, rejectUnauthorized: false };
      request({ ...options, host: "127.0.0.1", agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
        .once("error", () => resolve(null))
        .end();
    });

  it("has a configuration that Caddy takes as it is", () => {
    judge("caddy", ["validate", "--adapter", "caddyfile", "--config", deployed("caddy/Caddyfile")]);
  });

  it("gets certificates for names that the service answers for, and for no others", async () => {
    assert.equal(await statusOf("localhost", "/healthz"), 200);
    assert.equal(await statusOf("nobody.example", "/healthz"), null);
  });

  it("shows nobody the figures", async () => {
    assert.equal(await statusOf("localhost", "/metrics"), 404);
  });
});

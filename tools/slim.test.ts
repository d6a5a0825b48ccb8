import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { slim } from "./slim.ts";

describe("an install that is made slim", () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function packages(files: readonly string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "luka-slim-"));
    folders.push(folder);
    for (const file of files) {
      await mkdir(join(folder, file, ".."), { recursive: true });
      await writeFile(join(folder, file), "");
    }
    return folder;
  }
  const left = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();

  it("keeps what runs, and nothing that only compilers and debuggers read", async () => {
    const runs = [
      "@a/b/index.js",
      "@a/b/sitemap.js",
      "@a/b/world.d.json",
      "c/includes/x.mjs",
      "node-x/bin/node",
    ];
    const builds = ["@a/b/index.d.ts", "@a/b/index.d.mts", "@a/b/index.js.map", "node-x/include/node/v8.h"];
    const folder = await packages([...runs, ...builds]);
    await slim(folder);
    assert.deepEqual(await left(folder), runs.sort());
  });

  it("is none where somebody develops", async () => {
    const files = ["a/index.d.ts", "typescript/lib/tsc.js"];
    const folder = await packages(files);
    await assert.rejects(slim(folder), /npm ci --omit=dev/);
    assert.deepEqual(await left(folder), files);
  });
});

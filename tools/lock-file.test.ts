import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { completed, type LockFile, missingPackages } from "./lock-file.ts";

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as LockFile;

describe("package-lock.json", () => {
  it("holds the optional packages of every platform, so that npm ci takes it", () => {
    const names = missingPackages(lock).map(({ name }) => name);
    assert.deepEqual(names, [], "package-lock.json is not complete: run `npm run lock`.");
  });

  it("is completed with version and platform", () => {
    const parser = {
      version: "1.2.3",
      dev: true,
      optionalDependencies: { "@parser/linux-arm64-musl": "1.2.3" },
    };
    const file: LockFile = { packages: { "node_modules/parser": parser } };
    assert.deepEqual(completed(file).packages["node_modules/@parser/linux-arm64-musl"], {
      version: "1.2.3",
      dev: true,
      optional: true,
      os: ["linux"],
      cpu: ["arm64"],
      libc: ["musl"],
    });
    assert.deepEqual(missingPackages(completed(file)), []);
  });
});

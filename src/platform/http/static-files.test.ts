import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

describe("built files", () => {
  let folder: string;
  let files: StaticFiles;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-static-"));
    const put = async (path: string, text: string) => {
      await mkdir(join(folder, path, ".."), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    await put("pages/app.js", "plain");
    await put("pages/app.js.br", "small");
    await put("pages/app.js.gz", "smaller");
    await put("pages/deep/er/logo.webp", "picture");
    await put("pages/one.css", "plain");
    await put("pages/one.css.gz", "small");
    await put("pages/secret.env", "secret");
    await put("elsewhere/other.js", "other");
    files = readStaticFiles(folder, ["pages"]);
  });
  after(() => rm(folder, { recursive: true }));

  const seen = (path: string, encoding: "br" | "gzip" | null = null) => {
    const answer = files.answer(path, encoding);
    const headers = answer?.headers as Record<string, string> | undefined;
    return answer && [String(answer.body), headers?.["content-encoding"], headers?.vary];
  };

  it("go out as the browser can read them, and caches keep the forms apart", () => {
    assert.deepEqual(seen("pages/app.js"), ["plain", undefined, "accept-encoding"]);
    assert.deepEqual(seen("pages/app.js", "br"), ["small", "br", "accept-encoding"]);
    assert.deepEqual(seen("pages/app.js", "gzip"), ["smaller", "gzip", "accept-encoding"]);
    assert.deepEqual(seen("pages/one.css", "br"), ["plain", undefined, "accept-encoding"]);
    assert.deepEqual(seen("pages/deep/er/logo.webp", "br"), ["picture", undefined, undefined]);
  });

  it("say what they are, and stay as they are", () => {
    assert.deepEqual(files.answer("pages/deep/er/logo.webp", null)?.headers, {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("are those of the areas that were named, of kinds that are known, and nothing else", () => {
    for (const path of [
      "pages/secret.env",
      "pages/app.js.br",
      "elsewhere/other.js",
      "pages/../elsewhere/other.js",
      "pages/missing.js",
      "constructor",
      "",
    ])
      assert.equal(files.answer(path, null), null, path);
  });
});

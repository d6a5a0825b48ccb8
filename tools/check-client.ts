import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { packClient } from "./build-client.ts";

/** Whether the client's package is found, with its types, by every kind of module and resolution: what a registry would be given. */
async function wrongWithClient(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "luka-client-"));
  try {
    const packed = await readFile(await packClient(folder));
    const found = await checkPackage(createPackageFromTarballData(packed));
    const types = found.types ? found.problems : [{ kind: "NoTypes" }];
    const tarball = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, level: "suggestion", strict: true });
    return [
      ...types.map((problem) => `types: ${JSON.stringify(problem)}`),
      ...messages.map((one) => `publint: ${formatMessage(one, pkg, { color: false })}`),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const wrong = await wrongWithClient();
for (const line of wrong) console.log(line);
if (wrong.length > 0) process.exitCode = 1;

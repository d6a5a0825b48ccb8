import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { builtProgram, hashOf, type Inputs } from "../src/built.ts";
import { bundleFolder, pathOf, programs } from "../src/platform/places.ts";
import { buildService, ofUndici } from "../tools/build-service.ts";
import { luka, type ServiceProcess, startService } from "./service.ts";
import { isForTests, readSources } from "./source.ts";

/** Decision 0095. */
describe("the service's bundle", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-bundle-"));
    execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { cwd: pathOf(".") });
  });
  after(() => rm(folder, { recursive: true }));

  it("is what is started when it is of the present sources, and never when it is not", async () => {
    assert.match(builtProgram("serve")!, /\/web\/dist\/service\/serve\.js$/);
    assert.match(builtProgram("luka")!, /\/web\/dist\/service\/luka\.js$/);
    const { size, mtimeMs } = statSync(pathOf("package.json"));
    const hash = hashOf(await readFile(pathOf("package.json")));
    const made = async (inputs: Inputs): Promise<string | null> => {
      await writeFile(join(folder, "inputs.json"), JSON.stringify(inputs));
      return builtProgram("serve", pathToFileURL(`${folder}/`));
    };
    assert.equal(builtProgram("serve", pathToFileURL(`${folder}/`)), null, "there is none");
    assert.notEqual(await made({ "package.json": [size, mtimeMs, "not looked at"] }), null);
    assert.notEqual(await made({ "package.json": [size, 0, hash] }), null, "copied since");
    assert.equal(await made({ "package.json": [size, 0, "of another text"] }), null);
    assert.equal(await made({ "package.json": [size + 1, mtimeMs, hash] }), null);
    assert.equal(await made({ "no-such.json": [size, mtimeMs, hash] }), null);
    await rm(join(folder, "inputs.json"));
  });

  it("is made of what the service and its programs are made of, and of nothing that tests are", async () => {
    const inputs = JSON.parse(await readFile(new URL("inputs.json", bundleFolder), "utf8")) as Inputs;
    const places = Object.keys(inputs);
    for (const place of ["src/serve.ts", "src/luka.ts", "src/app.ts", "package-lock.json", ...programs])
      assert.ok(places.includes(place), place);
    assert.deepEqual(
      places.filter((place) => /\.(test|fixture)\.ts$|^(test|bench)\//.test(place)),
      [],
    );
    for (const place of programs)
      assert.ok(existsSync(new URL(`${basename(place, ".ts")}.js`, bundleFolder)), place);
  });

  it("has what is asked of undici", () => {
    const asked = readSources(["src/**/*.ts"])
      .filter(({ path }) => !isForTests(path))
      .flatMap(({ text }) => [...text.matchAll(/^import \{([^}]*)\} from "undici"/gm)])
      .flatMap(([, names]) => names!.split(",").map((name) => name.replace("type", "").trim()));
    assert.deepEqual([...new Set(asked)].sort(), ofUndici.toSorted());
  });

  it("names files and lines of the sources when something fails", async () => {
    const place = "src/platform/readable-stack.fixture.ts";
    // As deep as the real one: it finds the project's folder from its own.
    const bundle = pathToFileURL(join(folder, "web/dist/service/"));
    await mkdir(bundle, { recursive: true });
    await buildService(bundle, [place]);
    const program = new URL("readable-stack.fixture.js", bundle);
    const said = execFileSync(process.execPath, [program.pathname], { encoding: "utf8" });
    const text = await readFile(pathOf(place), "utf8");
    const line = text.split("\n").findIndex((one) => one.includes("throw")) + 1;
    assert.match(said, new RegExp(`^Error: As it should\\.\n +at fail \\(${place}:${line}\\)\n`));
    // What a build of before has left is there for who still runs from it, and gone with the next but one.
    const left = (await readFile(new URL("files.json", bundle), "utf8")).replace("[", '["old.js",');
    await writeFile(new URL("files.json", bundle), left);
    await writeFile(new URL("old.js", bundle), "");
    await buildService(bundle, [place]);
    assert.ok(existsSync(new URL("old.js", bundle)));
    await buildService(bundle, [place]);
    assert.ok(!existsSync(new URL("old.js", bundle)));
  });

  describe("when it runs", () => {
    let service: ServiceProcess;
    const env = (): Record<string, string> => ({ DATA_DIR: join(folder, "data"), SEED: "demo" });
    const status = (path: string, host = ""): Promise<number> =>
      new Promise((resolve, reject) => {
        const { port } = new URL(service.base);
        const headers = { host: `${host}localhost:${port}` };
        get({ port, path, headers, host: "localhost", agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        }).on("error", reject);
      });
    before(async () => {
      service = await startService(env());
    });
    after(async () => {
      service.process.kill("SIGTERM");
      assert.equal(await service.ended, 0);
    });

    it("finds everything that stands on disk", async () => {
      for (const path of ["/docs", "/docs/luka-client.tgz", "/api/v1/openapi.json", "/dashboard", "/healthz"])
        assert.equal(await status(path), 200, path);
      assert.equal(await status("/", "demo."), 200);
    });

    it("loads what is loaded when it is needed: somebody signs in", async () => {
      const [, email, password] = /sign in with\s+(\S+)\s+(\S+)/.exec(service.output())!;
      const answer = await fetch(`${service.base}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: service.base },
        body: JSON.stringify({ email, password }),
      });
      assert.equal(answer.status, 200);
    });

    it("begins its programs: a picture is drawn in one", async () => {
      assert.equal(await status("/del.jpg", "demo."), 200);
    });

    it("is what `luka` runs from, too", async () => {
      const { code, stdout } = await luka(env(), "doctor", "--json");
      assert.match(JSON.parse(stdout).checks.database.said, /^PostgreSQL/);
      assert.equal(typeof code, "number");
    });
  });
});

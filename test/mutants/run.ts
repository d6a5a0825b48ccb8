import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { createTestDatabase } from "../database.ts";
import { ensureProgramsOf } from "../needed-programs.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { fixedMutants } from "./fixed.ts";
import { type Area, areas, type Mutant } from "./mutant.ts";
import { placeOf } from "./place-of.ts";
import { mutantsChanging, randomMutants } from "./random-mutants.ts";
import { root } from "./rooms.ts";
import { type Outcome, tryMutant } from "./try-mutant.ts";

/**
 * `npm run test:mutants`: tries the fixed mutants, some side by side, and prints how many the tests noticed in each area. It
 * fails when one survives that is not known to be equivalent. `-- --random 30 --seed 7` tries others, chosen by chance,
 * `--changing "FOR UPDATE"` all that change what begins so; `--area` (also several) and `--place` choose where.
 */
const { values } = parseArgs({
  options: {
    random: { type: "string" },
    changing: { type: "string" },
    seed: { type: "string", default: String(Math.trunc(Math.random() * 1e9)) },
    area: { type: "string", multiple: true, default: [] },
    place: { type: "string", default: "" },
    workers: { type: "string", default: String(availableParallelism()) },
  },
});
const isWanted = ({ area, place }: Pick<Mutant, "area" | "place">): boolean =>
  (values.area.length === 0 || values.area.includes(area)) && place.includes(values.place);

// Without its pages the service fails tests that no mutant has failed.
execFileSync(process.execPath, ["web/build.ts", "--if-stale"], { cwd: root, stdio: "inherit" });
// Keeps the tests' PostgreSQL running from the first mutant to the last.
await using database = await opened();
const mutants = (await asked()).filter(isWanted);
ensureProgramsOf(mutants.flatMap(({ noticedBy }) => noticedBy));
if (values.random !== undefined) console.log(`seed ${values.seed}`);

const survivors: Mutant[] = [];
const counts = new Map<Area, Record<Outcome["state"] | "equivalent", number>>();
const waiting = [...mutants];
await Promise.all(Array.from({ length: Number(values.workers) }, work));
report();

async function asked(): Promise<readonly Mutant[]> {
  const { changing, random, seed } = values;
  if (changing !== undefined) return mutantsChanging(changing, database.catalogue, isWanted);
  if (random === undefined) return fixedMutants;
  return randomMutants(Number(random), Number(seed), database.catalogue, isWanted);
}

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const count = counts.get(mutant.area) ?? { killed: 0, survived: 0, stillborn: 0, equivalent: 0 };
    counts.set(mutant.area, count);
    if (mutant.equivalent !== undefined) {
      count.equivalent++;
      continue;
    }
    const started = performance.now();
    const outcome = await tryMutant(mutant, database.catalogue);
    count[outcome.state]++;
    if (outcome.state === "survived") survivors.push(mutant);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${outcome.state.padEnd(9)} ${seconds.padStart(5)} s  ${said(mutant)}`);
    if (outcome.state === "killed") console.log(`                   ${outcome.by.split("\n")[0]}`);
    if (outcome.state === "stillborn") console.log(`                   ${outcome.why.split("\n")[0]}`);
  }
}

function said(mutant: Mutant): string {
  const short = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 100) || "(nothing)";
  return `${mutant.area} ${placeOf(mutant, database.catalogue)}: ${short(mutant.from)} -> ${short(mutant.to)}`;
}

function report(): void {
  console.log("\narea           killed  survived  of them  equivalent  stillborn");
  for (const area of areas) {
    const count = counts.get(area);
    if (!count) continue;
    const tried = count.killed + count.survived;
    const share = tried === 0 ? "-" : `${Math.round((100 * count.killed) / tried)} %`;
    const figures = [count.killed, count.survived, share, count.equivalent, count.stillborn];
    const widths = [6, 9, 8, 11, 10];
    console.log(area.padEnd(15) + figures.map((figure, i) => String(figure).padStart(widths[i]!)).join(" "));
  }
  for (const mutant of survivors) console.log(`survived: ${said(mutant)}`);
  if (mutants.length === 0) console.log("No mutant matches.");
  process.exitCode = mutants.length === 0 || survivors.length > 0 ? 1 : 0;
}

async function opened(): Promise<{ catalogue: Catalogue; [Symbol.asyncDispose](): Promise<void> }> {
  const { url, close } = await createTestDatabase();
  return { catalogue: await readCatalogue(url), [Symbol.asyncDispose]: close };
}

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { programs } from "../src/platform/places.ts";
import { longFunctions, longStylesheet } from "./page-limits.ts";
import { unscopedQueries } from "./scoped-queries.ts";
import { isForTests, readSources, type Source } from "./source.ts";
import { brokenStatements } from "./spread.ts";
import { readTables, sqlTexts } from "./sql-texts.ts";
import { brokenRooms } from "./table-rooms.ts";

/** The rules of ARCHITECTURE.md, held by the import lines. Every failure says what to do instead. */
const all = readSources();
const program = all.filter(({ path }) => !isForTests(path));
const within = (folder: string): Source[] => program.filter(({ path }) => path.startsWith(folder));
const tables = readTables();
const texts = sqlTexts(within("src/"), tables);

const featureOf = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const isVendor = (target: string): boolean => !target.startsWith("node:");
const holds = (broken: string[]): void => assert.equal(broken.length, 0, `\n${broken.join("\n")}\n`);

describe("the architecture", () => {
  it("reads the import lines it judges by", () => {
    const serve = all.find(({ path }) => path === "src/serve.ts")!;
    assert.ok(serve.imports.some(({ target, isOwn }) => isOwn && target === "src/config.ts"));
    assert.ok(
      serve.imports.some(({ target }) => target === "src/app.ts"),
      "dynamic imports count",
    );
    assert.ok(program.length > 100);
  });

  it("1: the domain knows the domain and zod only", () => {
    holds(
      within("src/domain/").flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isOwn }) =>
            isOwn ? !/^src\/(domain|messages)\//.test(target) : target !== "zod",
          )
          .map(
            ({ target }) =>
              `${path} imports ${target}. Pass what it needs as an argument, or move it out of the domain.`,
          ),
      ),
    );
    holds(
      within("src/domain/")
        .filter(({ text }) =>
          /\bDate\.now\(|new Date\(\)|Temporal\.Now\b|\bprocess\.|Math\.random\(/.test(withoutTexts(text)),
        )
        .map(
          ({ path }) =>
            `${path} reads a clock, chance or the process. Take \`now\` or the value as an argument.`,
        ),
    );
  });

  it("2: the platform knows nothing of features, and vendors are known in the platform only", () => {
    holds(
      within("src/platform/").flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ target, isOwn }) =>
              isOwn && !/^src\/(platform|domain|messages)\/|^src\/config\.ts$/.test(target),
          )
          // The adapters are made of each other in context.ts; its type is no dependency of the running program.
          .filter(({ target, isTypeOnly }) => !(target === "src/context.ts" && isTypeOnly))
          .map(
            ({ target }) =>
              `${path} imports ${target}. Let the feature pass it in, or move the code to the feature.`,
          ),
      ),
    );
    const allowed = (target: string, isTypeOnly: boolean): boolean =>
      target === "zod" || (target === "fastify" && isTypeOnly);
    holds(
      [
        ...within("src/features/"),
        ...within("src/cli/"),
        ...program.filter(({ path }) => /^src\/[^/]+\.ts$/.test(path)),
      ].flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ target, isOwn, isTypeOnly }) => !isOwn && isVendor(target) && !allowed(target, isTypeOnly),
          )
          .map(
            ({ target }) =>
              `${path} imports the package ${target}. Give it an adapter in src/platform and use that.`,
          ),
      ),
    );
  });

  it("2: every connection to the database is one whose loss ends no process", () => {
    holds(
      program
        .filter(({ text }) =>
          [...text.matchAll(/new pg\.(Client|Pool)\(\{?(.{0,120})/gs)].some(
            ([, made, config]) => made === "Client" || !/\bClient: \w*Client\b/.test(config!),
          ),
        )
        .map(({ path }) => `${path} makes pg's own client. Make that of platform/db/client.ts.`),
    );
  });

  it("3: a feature uses another one through its use cases, and never in a circle", () => {
    holds(
      within("src/features/").flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => featureOf(target) !== null && featureOf(target) !== featureOf(path))
          .filter(({ target }) => /\/([a-z-]*queries|[a-z]+-(api|pages)|jobs|pages)\.ts$/.test(target))
          .map(
            ({ target }) =>
              `${path} imports ${target}, the inside of another feature. Use one of its use-case files, or add one.`,
          ),
      ),
    );
    holds(
      within("src/features/").flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ target, isOwn }) =>
              isOwn &&
              !/^src\/(features|platform|domain|messages)\/|^src\/(config|context)\.ts$/.test(target),
          )
          .filter(({ target }) => !target.startsWith("web/dist/"))
          .map(
            ({ target }) =>
              `${path} imports ${target}. A feature knows domain, platform, config and the context only.`,
          ),
      ),
    );
    holds(
      circles(edgesBetween((path) => path)).map(
        (circle) => `${circle.join(" -> ")}: a circle of files. Move what they share to a file of its own.`,
      ),
    );
    holds(
      circles(edgesBetween((path) => featureOf(path))).map(
        (circle) =>
          `${circle.join(" -> ")}: a circle of features. Let the caller pass it in, or move it to the domain.`,
      ),
    );
  });

  it("3: a feature writes its own tables, and reads those of others where that is listed", () => {
    holds(brokenRooms(texts, tables));
  });

  it("4: only the lists know every feature, and only config.ts reads the environment", () => {
    const lists = new Set([
      "src/app.ts",
      "src/worker.ts",
      "src/context.ts",
      "src/sealed.ts",
      "src/welcome.ts",
    ]);
    holds(
      within("src/")
        .filter(({ path }) => !lists.has(path) && !/^src\/(features|cli)\//.test(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => featureOf(target) !== null)
            .map(
              ({ target }) =>
                `${path} imports ${target}. Routes are listed in app.ts, background loops in worker.ts.`,
            ),
        ),
    );
    holds(
      within("src/")
        .filter(({ path, text }) => !environmentReaders.has(path) && /\bprocess\.env\b/.test(text))
        .map(
          ({ path }) =>
            `${path} reads process.env. Add the setting to src/config.ts and read it from ctx.config.`,
        ),
    );
  });

  it("5: pages take from the server the domain and the types of schemas only", () => {
    holds(
      within("web/").flatMap(({ path, imports }) =>
        imports
          .filter(({ target, isOwn }) => isOwn && target.startsWith("src/"))
          .filter(({ target, isTypeOnly }) => {
            if (/^src\/(domain|messages)\//.test(target)) return false;
            return !(
              isTypeOnly && /^src\/features\/[^/]+\/([a-z]+-)*schemas\.ts$|^src\/app\.ts$/.test(target)
            );
          })
          .map(
            ({ target }) =>
              `${path} imports ${target}. Import a type of app.ts's routes or of features/*/schemas.ts, or move the code to src/domain.`,
          ),
      ),
    );
  });

  it("the conformance suite knows the service from outside alone", () => {
    const files = new Map(all.map((source) => [source.path, source]));
    const reaches = (path: string, seen: Set<string>): string[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      const targets = (files.get(path)?.imports ?? [])
        .filter(({ isOwn }) => isOwn)
        .map(({ target }) => target);
      return targets.flatMap((target) => (/^(src|web)\//.test(target) ? [target] : reaches(target, seen)));
    };
    holds(
      all
        .filter(({ path }) => path.startsWith("test/conformance/"))
        .flatMap(({ path }) =>
          reaches(path, new Set()).map(
            (target) => `${path} reaches ${target}. Ask the service for it, over HTTP or with its command.`,
          ),
        ),
    );
  });

  it("6: no barrels, no utils, no any, no NODE_ENV, no Managers", () => {
    const code = all.filter(({ path }) => !path.startsWith("test/architecture"));
    holds([
      ...program
        .filter(({ path }) => path !== "src/domain/coupons/index.ts")
        .filter(({ text }) => /^export \* from/m.test(text))
        .map(({ path }) => `${path} is a barrel. Import from the file that defines it.`),
      ...code
        .filter(({ path }) => /\/(utils?|helpers?|common|misc|shared)\.tsx?$/.test(path))
        .map(({ path }) => `${path} says nothing of what is in it. Name the file after what it exports.`),
      ...code
        .filter(({ path }) => !/\/[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(`/${path}`))
        .map(({ path }) => `${path} is not in kebab-case.`),
      ...code
        .filter(({ text }) => /(:|<|\bas|\|)\s*any\b(?=\s*[;,)>\]=|[]|$)/m.test(withoutTexts(text)))
        .map(({ path }) => `${path} says any. Say unknown and look, or give the type.`),
      ...code
        .filter(({ text }) => /\bNODE_ENV\b/.test(withoutTexts(text)))
        .map(({ path }) => `${path} asks for NODE_ENV. Make it a setting, or an argument.`),
      ...code
        .filter(({ text }) => /\bclass \w+(Manager|Helper|Service|Util)\b/.test(text))
        .map(({ path }) => `${path} has a class named Manager, Helper, Service or Util. Say what it does.`),
      ...code
        .filter(({ text }) => /\b(TO[D]O|FIX[M]E|X{3})\b/.test(text))
        .map(({ path }) => `${path} leaves something to do. Do it, or write it down where plans are kept.`),
    ]);
  });

  it("one module says where things are on disk, for code runs from the bundle as well (decision 0095)", () => {
    // A package is found from wherever it is asked for.
    const asks = (text: string): boolean => /\bimport\.meta\.(?!resolve\b|main\b)|\b__dirname\b/.test(text);
    holds(
      within("src/")
        .filter(({ path, text }) => path !== "src/platform/places.ts" && asks(withoutTexts(text)))
        .map(({ path }) => `${path} asks where it is. Name the file from platform/places.ts.`),
    );
  });

  it("6: files stay short enough to be read", () => {
    holds(
      all
        .filter(({ text }) => !text.startsWith("// Generated by"))
        .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
        .filter(({ lines }) => lines > 400)
        .map(({ path, lines }) => `${path} has ${lines} lines. Above 400, split it by what it talks about.`),
    );
  });

  it("6: the pages' functions and stylesheets stay short enough, too", () => {
    holds(within("web/").flatMap(({ path, text }) => longFunctions(path, text)));
    holds(readSources(["web/**/*.css"]).flatMap(({ path, text }) => longStylesheet(path, text)));
  });

  it("what is made for tests says so in its name, and the program does without", () => {
    const used = new Set(program.flatMap(({ imports }) => imports.map(({ target }) => target)));
    holds([
      ...program.flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target.includes(".fixture."))
          .map(({ target }) => `${path} imports ${target}, which is made for tests.`),
      ),
      ...within("src/")
        .filter(({ path }) => !used.has(path) && !processes.has(path))
        .map(
          ({ path }) => `${path} is used by tests alone. Name it ${path.replace(/\.ts$/, ".fixture.ts")}.`,
        ),
    ]);
  });

  it("7: only those who have made sure of the restaurant make a scope", () => {
    holds(
      program
        .filter(
          ({ path, text }) =>
            path !== "src/platform/db/scope.ts" && /\bscopeOf\(/.test(text) && !scopeMakers.has(path),
        )
        .map(
          ({ path }) =>
            `${path} makes a scope. Take \`scope\` as an argument; a door, a job or a directory look-up makes it (and stands in the list here).`,
        ),
    );
    holds(
      [...scopeMakers.keys()]
        .filter((path) => !program.some((source) => source.path === path && /\bscopeOf\(/.test(source.text)))
        .map((path) => `${path} makes no scope any more. Take it off the list.`),
    );
  });

  it("7: a statement on a restaurant's data is asked with its scope, or listed", () => {
    holds([...unscopedQueries(texts, within("src/"), tables), ...brokenStatements(texts, tables)]);
  });
});

/** The service's settings, and what the terminal says of its reader. */
const environmentReaders = new Set(["src/config.ts", "src/terminal.ts"]);

/** Files that are started, not imported. */
const processes = new Set<string>(["src/main.ts", "src/serve.ts", "src/cli.ts", "src/luka.ts", ...programs]);

/** Who may make a scope, and what makes them sure of the restaurant. */
const scopeMakers = new Map([
  ["src/features/guests/find-guest.ts", "the restaurants that know a guest, each to be asked by itself"],
  ["src/features/restaurants/create-restaurant.ts", "the restaurant it has just made"],
  ["src/features/restaurants/own-restaurant.ts", "partner key of an owner or administrator"],
  ["src/platform/http/partner-door.ts", "partner key and restaurant key"],
  ["src/platform/http/restaurant-door.ts", "key or trusted origin"],
  ["src/platform/http/staff-door.ts", "membership"],
  ["src/platform/http/portal-door.ts", "a place in the team of the restaurant's partner"],
  ["src/features/console/restaurants-api.ts", "operator"],
  ["src/features/menus/snapshots.ts", "directory"],
  ["src/features/orders/tracking.ts", "token"],
  ["src/features/alerts/phone-queue.ts", "job"],
  ["src/features/keys/tell-expiring.ts", "job"],
  ["src/features/storefront/plain-order.ts", "the host name of its page"],
  ["src/features/uploads/make-forms.ts", "the picture that it has leased"],
  ["src/features/alerts/remind-of-orders.ts", "job"],
  ["src/features/alerts/tell-guests.ts", "job"],
  ["src/features/alerts/watch-boards.ts", "job"],
  ["src/features/orders/cancel-unaccepted.ts", "job"],
  ["src/features/reservations/end-past-reservations.ts", "job"],
  ["src/features/reservations/tell-waitlist.ts", "job"],
  ["src/features/menu-content/end-sold-out.ts", "job"],
  ["src/features/payments/read-payouts.ts", "job"],
  ["src/features/sandbox/pass-time.ts", "job"],
  ["src/features/payments/queries.ts", "job"],
  ["src/features/payments/send-refund.ts", "job"],
  ["src/features/payments/payment-report.ts", "operator"],
  ["src/features/payments/receive-callback.ts", "signature of the account's provider"],
  ["src/features/payments/return-from-payment.ts", "token"],
  ["src/features/payments/sandbox-page.ts", "payment id"],
  ["src/features/mails/mail-queue.ts", "job"],
  ["src/features/menu-draft/publish-draft.ts", "job"],
  ["src/features/menu-history/keep-version.ts", "job"],
  ["src/features/menu-imports/import-queue.ts", "job"],
  ["src/features/domains/look-where-domains-lead.ts", "job"],
  ["src/features/domains/recheck-domains.ts", "job"],
  ["src/features/newsletter/pages.ts", "token"],
  ["src/features/colleagues/accept-invite.ts", "token"],
  ["src/features/printers/asking-printer.ts", "token"],
  ["src/features/owners/pages.ts", "session and ownership"],
  ["src/features/go-live/open-restaurant.ts", "operator"],
  ["src/features/restaurants/update-restaurant.ts", "operator"],
  ["src/features/restaurants/import-restaurant.ts", "makes the restaurant"],
  ["src/features/demo/demo-keys.ts", "operator"],
  ["src/cli/restaurant-scope.ts", "operator"],
  ["src/platform/people.ts", "operator and demo"],
]);

/** Code without comments, strings and template texts. */
const withoutTexts = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');

/** Imports that remain when the program runs, between groups of files. */
function edgesBetween(groupOf: (path: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of program) {
    const from = groupOf(path);
    if (from === null) continue;
    for (const { target, isOwn, isTypeOnly, isDynamic } of imports) {
      // What a page brings later may lead back to what brought it.
      const to = isOwn && !isTypeOnly && !(isDynamic && path.startsWith("web/")) ? groupOf(target) : null;
      if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** One circle for every way back to where one came from. */
function circles(edges: Map<string, Set<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) return void found.push([...way.slice(at), node]);
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return found;
}

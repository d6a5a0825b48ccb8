import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { routes } from "../../src/app.ts";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";

let app: TestApp;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

const typed = "=HYPERLINK(A1;B1)";
/** What the programs that open it would run; a number below nothing is none. */
const isRun = (cell: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^-\d+(,\d\d)?$/.test(cell);

/** The cells of a file, as a spreadsheet reads them. */
const cellsOf = (file: string): string[] =>
  [...file.replace(/^\uFEFF/, "").matchAll(/"((?:[^"]|"")*)"|([^;"\r\n]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );

it("no export to a spreadsheet holds what could become a formula (S-37)", async () => {
  const shop = await openShop(app);
  const [owner, operator] = [await hire(app, shop, "OWNER"), await openOperator(app)];
  const day = new Date(app.clock.nowMs()).toISOString().slice(0, 10);
  await shop.place(
    shop.body({
      marketingConsent: true,
      customer: { name: typed, phone: "91234567", email: "ola@example.com" },
    }),
  );
  await app.db.query(
    "INSERT INTO service_log (at, actor_kind, actor, place, action, subject) VALUES (now(), 'COMMAND_LINE', $1, $1, 'JOB_RUN', $1)",
    [typed],
  );
  /** Each file, and whether anything of it was typed by somebody. */
  const files = {
    "GET /reports/books.csv": { by: owner, query: `?from=${day}&to=${day}`, isTyped: false },
    "GET /newsletter/subscribers.csv": { by: owner, query: "", isTyped: true },
    "GET /log.csv": { by: operator, query: "", isTyped: true },
  };
  const exported = routes.filter(({ responses }) =>
    Object.values(responses).some(
      (one) => typeof one === "string" && /csv|tab-separated|sheet|excel/.test(one),
    ),
  );
  assert.deepEqual(
    exported.map(({ method, path }) => `${method} ${path}`),
    Object.keys(files),
  );
  for (const [name, { by, query, isTyped }] of Object.entries(files)) {
    const answer = await by.call("GET", `${name.slice("GET ".length)}${query}`);
    assert.equal(answer.statusCode, 200, `${name} ${answer.body}`);
    const cells = cellsOf(answer.body);
    assert.ok(cells.length > 5, name);
    assert.deepEqual(cells.filter(isRun), [], name);
    assert.equal(cells.includes(`'${typed}`), isTyped, name);
  }
});

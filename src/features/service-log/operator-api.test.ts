import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { routes } from "../../app.ts";
import { commands } from "../../cli/commands.ts";
import { terminalOf } from "../../cli/terminal.fixture.ts";
import { serviceActions } from "../../domain/service-actions.ts";
import { Problem } from "../../platform/problem.ts";
import { createPartner } from "../partners/create-partner.ts";
import { consoleCallOf, type Operator, openOperator } from "../people/operator.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { loggedCalls } from "./logged-calls.ts";
import { loggedCommands } from "./logged-commands.ts";
import { logged } from "./note-action.ts";
import { exportLog } from "./read-log.ts";
import type { ServiceLine } from "./schemas.ts";

/** Commands that only look, and those that work on something else than a database that is there. */
const onlyLook = [
  ...[
    "order list",
    "order show",
    "reservation list",
    "reservation show",
    "restaurant list",
    "restaurant show",
  ],
  ...[
    "restaurant export",
    "partner list",
    "partner show",
    "key list",
    "key show",
    "person list",
    "person show",
  ],
  ...[
    "webhook list",
    "webhook show",
    "delivery list",
    "delivery show",
    "payments show",
    "payments reconcile",
  ],
  ...["newsletter list", "mail samples", "log", "retention list"],
];

describe("the console's door and its log", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const logOf = async (query = ""): Promise<{ data: ServiceLine[]; nextCursor: string | null }> => {
    const response = await operator.call("GET", `/log${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  /** Several commands in one process; each may fail. */
  const typed = (...lines: string[][]) => terminalOf(app).batch(...lines);
  const told = ({ data }: { data: ServiceLine[] }): string[] =>
    data.map(({ by, action, subject, end, code }) =>
      [by, action, subject ?? "-", end, code ?? ""].join(" ").trim(),
    );

  it("tells what was turned on from what was turned off", async () => {
    const turns = [
      ["/partner-program", { isOpen: true }],
      ["/partner-program", { isOpen: false }],
      ["/test-at-once", { isOn: true }],
      ["/test-at-once", { isOn: false }],
    ] as const;
    for (const [path, body] of turns) assert.equal((await operator.call("PUT", path, body)).statusCode, 200);
    const { data } = await logOf("?limit=4");
    assert.deepEqual(
      data.map(({ action }) => action),
      ["TEST_AT_ONCE_OFF", "TEST_AT_ONCE_ON", "PROGRAM_CLOSED", "PROGRAM_OPENED"],
    );
  });

  it("lets operators in who have shown a second factor, and tells nobody else of itself", async () => {
    assert.equal((await operator.call("GET", "/log")).statusCode, 200);
    const stranger = consoleCallOf(app, "luka.session_token=made-up.up");
    assert.deepEqual(
      [(await stranger("GET", "/log")).statusCode, (await stranger("GET", "/nothing")).statusCode],
      [401, 404],
    );
    const owner = await hire(app, null);
    const asOwner = consoleCallOf(app, owner.cookie);
    const answers = await Promise.all(["/log", "/nothing"].map((path) => asOwner("GET", path)));
    assert.deepEqual(
      answers.map(({ statusCode, json }) => [statusCode, json().error.code]),
      [
        [404, "NOT_FOUND"],
        [404, "NOT_FOUND"],
      ],
    );
    await app.db.query("UPDATE people SET is_operator = true WHERE id = $1", [owner.userId]);
    app.ctx.people.forgetSessions();
    const lacking = await asOwner("GET", "/log");
    assert.deepEqual(
      [lacking.statusCode, lacking.json().error.details.reason],
      [403, "SECOND_FACTOR_REQUIRED"],
    );
    await app.db.query("UPDATE people SET is_operator = false WHERE id = $1", [owner.userId]);
  });

  it("is no door for keys", async () => {
    const { key } = await createPartner(app.ctx, { name: "Kassa AS", environment: "LIVE" });
    const response = await app.inject({
      url: "/api/console/log",
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${key}` },
    });
    assert.equal(response.statusCode, 401);
  });

  it("knows every change of the console and the command line", () => {
    const changes = routes
      .filter(({ door, method }) => door === "operator" && method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(
      changes.filter((call) => !(call in loggedCalls)),
      [],
    );
    const known = commands.filter((command) => "run" in command).map(({ name }) => name);
    assert.deepEqual(known.toSorted(), [...Object.keys(loggedCommands), ...onlyLook].toSorted());
    const actions = new Set<string>(serviceActions);
    for (const { action } of [...Object.values(loggedCalls), ...Object.values(loggedCommands)])
      if (typeof action === "string") assert.ok(actions.has(action), action);
  });

  it("has who did what at the terminal, to what, and how it ended", async () => {
    const { partnerId } = await createPartner(app.ctx, { name: "Nettbyrået", environment: "TEST" });
    await typed(
      ["partner", "suspend", "--id", partnerId],
      ["partner", "approve", "--id", "ptn_nobody"],
      ["partner", "program"],
      ["partner", "member", "--id", partnerId, "--email", "ny@kassa.example", "--role", "ADMIN"],
      ["partner", "program", "--open"],
    );
    const log = await logOf("?by=COMMAND_LINE");
    assert.deepEqual(told(log), [
      "COMMAND_LINE PROGRAM_OPENED - DONE",
      `COMMAND_LINE PARTNER_MEMBER_SET Nettbyrået (${partnerId}) DONE`,
      "COMMAND_LINE PARTNER_APPROVED ptn_nobody REFUSED NOT_FOUND",
      `COMMAND_LINE PARTNER_SUSPENDED Nettbyrået (${partnerId}) DONE`,
    ]);
    assert.ok(log.data[0]!.actor.length > 0 && log.data[0]!.place.length > 0);
    assert.deepEqual(told(await logOf("?text=NETTBYR%C3%85ET&action=PARTNER_SUSPENDED")), [
      `COMMAND_LINE PARTNER_SUSPENDED Nettbyrået (${partnerId}) DONE`,
    ]);
    assert.deepEqual(told(await logOf("?text=nettbyr&by=COMMAND_LINE")), [
      `COMMAND_LINE PARTNER_MEMBER_SET Nettbyrået (${partnerId}) DONE`,
      `COMMAND_LINE PARTNER_SUSPENDED Nettbyrået (${partnerId}) DONE`,
    ]);
    const { actor } = log.data[0]!;
    assert.equal((await logOf(`?by=COMMAND_LINE&text=${actor}`)).data.length, 4, "or of who did it");
    assert.deepEqual(told(await logOf("?text=finnes%20ikke")), []);
    const body = await exportLog(app.ctx.db, { by: "COMMAND_LINE" }, "nb");
    assert.deepEqual(
      body
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(";").slice(5)),
      [
        ["", "", "Gjort", ""],
        [`Nettbyrået (${partnerId})`, "role=ADMIN email=ny@kassa.example", "Gjort", ""],
        ["ptn_nobody", "", "Avvist", "NOT_FOUND"],
        [`Nettbyrået (${partnerId})`, "", "Gjort", ""],
      ],
    );
  });

  it("keeps no secret that was typed", async () => {
    const [line] = (await logOf("?action=PARTNER_MEMBER_SET")).data;
    assert.deepEqual(line!.details, { email: "ny@kassa.example", role: "ADMIN" });
    const secret = /password|secret|passphrase|^key$|subscription/;
    for (const { details = [] } of [...Object.values(loggedCommands), ...Object.values(loggedCalls)])
      assert.deepEqual(
        details.filter((name) => secret.test(name) && name !== "no-password"),
        [],
      );
  });

  it("keeps nothing for what was not given", async () => {
    const caller = { userId: operator.userId, name: "Kim", email: operator.email, clientIp: "192.0.2.1" };
    for (const days of [14, null, undefined]) {
      const call = { call: "PUT /retention/:kind", caller, params: { kind: "MAILS" }, body: { days } };
      await logged(app.ctx, call, () => Promise.resolve({ status: 200, body: {} }));
    }
    const { data } = await logOf("?action=RETENTION_SET");
    assert.deepEqual(
      data.map(({ details }) => details),
      [{}, {}, { days: "14" }],
    );
    const reason = "Feil i menyen. ".repeat(20);
    const look = {
      call: "POST /restaurants/:slug/look",
      caller,
      params: { slug: "prova" },
      body: { reason },
    };
    await logged(app.ctx, look, () => Promise.resolve({ status: 200, body: {} }));
    const [line] = (await logOf("?action=RESTAURANT_LOOKED_AT")).data;
    assert.deepEqual([line!.subject, line!.details], ["prova", { reason: reason.slice(0, 200) }]);
  });

  it("leaves open what may have been done", async () => {
    const caller = { userId: operator.userId, name: "Kim", email: operator.email, clientIp: "192.0.2.1" };
    const call = { call: "GET /log.csv", caller, params: {}, body: undefined };
    await assert.rejects(logged(app.ctx, call, () => Promise.reject(new Error("a crash"))));
    await assert.rejects(logged(app.ctx, call, () => Promise.reject(new Problem("CHANGED"))));
    await assert.rejects(logged(app.ctx, call, () => Promise.reject(new Problem("SERVICE_UNAVAILABLE"))));
    assert.deepEqual(told(await logOf("?action=LOG_EXPORTED")), [
      "OPERATOR LOG_EXPORTED - OPEN",
      "OPERATOR LOG_EXPORTED - REFUSED CHANGED",
      "OPERATOR LOG_EXPORTED - OPEN",
    ]);
    const db = {
      ...app.ctx.db,
      query: ((text: string, values?: unknown[]) =>
        text.includes("service_log_ends")
          ? Promise.reject(new Error("The database is away."))
          : app.ctx.db.query(text, values)) as typeof app.ctx.db.query,
    };
    const refused = logged({ ...app.ctx, db }, call, () => Promise.reject(new Problem("CHANGED")));
    await assert.rejects(refused, { code: "CHANGED" }, "who was refused is told why all the same");
  });

  it("is read page by page, and as a file that says who took it", async () => {
    const first = await logOf("?limit=2");
    assert.equal(first.data.length, 2);
    const second = await logOf(`?limit=100&cursor=${first.nextCursor}`);
    assert.ok(second.data.every(({ id }) => id < first.data[1]!.id));
    const file = await operator.call("GET", "/log.csv?by=COMMAND_LINE", undefined, {
      "accept-language": "nb",
    });
    assert.equal(file.headers["content-type"], "text/csv; charset=utf-8");
    assert.match(file.body, /^\uFEFFTidspunkt;Gjort;Hvem;/);
    assert.match(file.body, /På kommandolinjen;[^\r]*åpnet partnerprogrammet/);
    const exported = await logOf("?limit=1");
    assert.equal(told(exported)[0], "OPERATOR LOG_EXPORTED - DONE");
    const [{ at }] = exported.data as [ServiceLine];
    const of = "action=LOG_EXPORTED";
    app.clock.advance(1_000);
    const later = new Date(app.clock.nowMs()).toISOString();
    const ids = async (query: string) => (await logOf(`?${of}&${query}`)).data.map(({ id }) => id);
    assert.ok((await ids(`from=${at}`)).includes(exported.data[0]!.id), "from its moment on");
    assert.deepEqual(await ids(`to=${at}`), [], "and not up to it");
    assert.deepEqual(await ids(`from=${at}&to=${later}`), await ids(""));
    for (const wrong of ["?cursor=x", "?action=NOTHING", "?from=yesterday"])
      assert.equal((await operator.call("GET", `/log${wrong}`)).statusCode, 422, wrong);
  });

  it("has what was imported at the terminal, and not what was only tried", async () => {
    const file = fileURLToPath(new URL("../demo/restaurants/fjellbua-kafe.json", import.meta.url));
    const command = ["restaurant", "import", file, "--env", "TEST"];
    const imports = async () => told(await logOf("?action=RESTAURANT_IMPORTED"));
    const [tried] = await typed([...command, "--dry-run"]);
    assert.deepEqual([tried!.exit, await imports()], [0, []]);
    const [done] = await typed(command);
    assert.equal(done!.exit, 0, JSON.stringify(done));
    assert.deepEqual(await imports(), [`COMMAND_LINE RESTAURANT_IMPORTED ${file.slice(0, 200)} DONE`]);
  });
});

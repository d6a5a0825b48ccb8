import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openPartner } from "../features/partners/partner.fixture.ts";
import { type Terminal, terminalOf } from "./terminal.fixture.ts";

describe("luka partner, at the terminal,", () => {
  let app: TestApp;
  let terminal: Terminal;
  before(async () => {
    app = await createTestApp();
    terminal = terminalOf(app);
  });
  after(() => app?.close());
  const answers = (...lines: string[][]) => terminal.answers(...lines);
  const outcomes = (...lines: string[][]) => terminal.outcomes(...lines);

  it("makes a partner as its options say, and decides what becomes of it", async () => {
    const create = ["partner", "create", "--name", "Kassa AS"];
    const made = await answers(
      create,
      [...create, "--env", "live", "--email", "Kari@Kassa.example", "--white-label"],
      [...create, "--pending", "--unsigned", "--internal"],
    );
    const [plain, labelled, pending] = made.map(({ partnerId }) => String(partnerId));
    assert.match(String(made[0]!.key), /^lbp_test_/);
    assert.match(String(made[1]!.key), /^lbp_live_/);
    const rows = await app.db.query(
      `SELECT p.status, p.kind, p.white_label AS label, p.agreement_signed_at IS NOT NULL AS signed, o.email LIKE '%.invalid' AS nobody
       FROM unnest($1::text[]) WITH ORDINALITY AS of (id, place) JOIN partners p ON p.id = of.id
       JOIN partner_members m ON m.partner_id = p.id JOIN people o ON o.id = m.user_id ORDER BY place`,
      [[plain, labelled, pending]],
    );
    const usual = { status: "APPROVED", kind: "EXTERNAL", label: false, signed: true, nobody: true };
    assert.deepEqual(rows, [
      usual,
      { ...usual, label: true, nobody: false },
      { ...usual, status: "PENDING", kind: "INTERNAL", signed: false },
    ]);

    const of = ["--id", pending!];
    const [approved, signed, key, suspended, archived] = await answers(
      ["partner", "approve", ...of],
      ["partner", "signed", ...of],
      ["partner", "key", ...of, "--env", "live", "--name", " Kasse ", "--expires-at", "2027-01-01T00:00:00Z"],
      ["partner", "suspend", ...of],
      ["partner", "archive", ...of],
    );
    const standing = (answer: typeof approved) => (answer!.partner as { status: string }).status;
    assert.deepEqual([approved, suspended, archived].map(standing), ["APPROVED", "SUSPENDED", "ARCHIVED"]);
    assert.ok((signed!.partner as { agreementSignedAt: string }).agreementSignedAt);
    const shown = async (keyId: unknown, id = pending!) =>
      (await answers(["key", "show", "--partner", id, "--key", String(keyId)]))[0]!;
    const { name, environment, expiresAt } = await shown(key!.keyId);
    assert.deepEqual(
      [name, environment, Date.parse(String(expiresAt))],
      ["Kasse", "LIVE", Date.UTC(2027, 0)],
    );

    const [usualKey] = await answers(["partner", "key", "--id", plain!]);
    const { expiresAt: never, ...other } = await shown(usualKey!.keyId, plain);
    assert.deepEqual([other.name, other.environment, never], ["Nøkkel", "TEST", null]);
    const revoke = ["partner", "revoke", "--key", String(usualKey!.keyId)];
    assert.deepEqual(await outcomes(revoke, revoke), ["0 DONE", "3 KEY_NOT_FOUND"]);
  });

  it("gives people roles in a team, and takes them", async () => {
    const partner = await openPartner(app);
    const of = ["partner", "member", "--id", partner.partnerId, "--email", "Ola@Kassa.example"];
    const roleOf = async () =>
      (
        await app.db.query(
          "SELECT m.role FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1 AND p.email = $2",
          [partner.partnerId, "ola@kassa.example"],
        )
      ).map(({ role }) => role);
    const [given] = await answers([...of, "--role", "admin"]);
    assert.deepEqual([given!.role, await roleOf()], ["ADMIN", ["ADMIN"]]);
    const [taken] = await answers([...of, "--role", "none"]);
    assert.deepEqual([taken!.role, await roleOf()], [null, []]);
  });

  it("says whether the partner program is open, and opens and closes it", async () => {
    const program = ["partner", "program"];
    const said = await answers(program, [...program, "--open"], program, [...program, "--close"], program);
    assert.deepEqual(
      said.map((answer) => answer.program),
      ["closed", "open", "open", "closed", "closed"],
    );
  });
});

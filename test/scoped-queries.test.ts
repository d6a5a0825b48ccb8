import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { unscopedQueries } from "./scoped-queries.ts";
import { readTables, sqlTexts } from "./sql-texts.ts";

const tables = readTables();
const path = "src/features/orders/ask.ts";

/** What is said of these files, and of nothing else. */
const saidOf = (code: string, others: Record<string, string> = {}): string[] => {
  const sources = Object.entries({ [path]: code, ...others }).map(([at, text]) => ({
    path: at,
    text,
    imports: at === path ? [] : [{ target: path, isOwn: true, isTypeOnly: false, isDynamic: false }],
  }));
  return unscopedQueries(sqlTexts(sources, tables), sources, tables).filter((said) =>
    sources.some((source) => said.startsWith(`${source.path}:`)),
  );
};
const allowed = (code: string, others?: Record<string, string>): void =>
  assert.deepEqual(saidOf(code, others), [], code);
const refused = (code: string, others?: Record<string, string>): void =>
  assert.equal(saidOf(code, others).length, 1, code);

const read = '"SELECT total FROM orders WHERE restaurant_id = $1 AND id = $2"';
const ask = (params: string, values: string): string =>
  `export const ask = (db: Queryable, ${params}) => db.query(${read}, ${values});`;

describe("the rule of scopes and statements", () => {
  it("lets a function ask that takes a scope, or something that has one", () => {
    allowed(ask("scope: RestaurantScope, id: string", "[scope.restaurantId, id]"));
    allowed(ask("{ restaurantId }: RestaurantScope, id: string", "[restaurantId, id]"));
    allowed(ask("caller: { scope: RestaurantScope }, id: string", "[caller.scope.restaurantId, id]"));
    allowed(
      `interface Claimed { scope: RestaurantScope } interface Mail extends Claimed { id: string } ${ask("{ scope, id }: Mail", "[scope.restaurantId, id]")}`,
    );
  });

  it("names file, function and tables where the restaurant is anybody's word", () => {
    assert.deepEqual(saidOf(ask("restaurantId: string, id: string", "[restaurantId, id]")), [
      `${path}:1: ask asks orders without a scope. Take \`scope\` and give the statement its restaurantId, or list it in test/scoped-queries.ts.`,
    ]);
    refused(ask("{ restaurantId }: Body, id: string", "[restaurantId, id]"));
    refused(ask("{ restaurantId }: { restaurantId: string }, id: string", "[restaurantId, id]"));
    refused(ask("body: Body, id: string", "[body.restaurantId, id]"));
    refused(`interface Body { restaurantId: string } ${ask("body: Body", "[body.restaurantId, body.id]")}`);
    refused(ask("scope: RestaurantScope | string, id: string", "[scope.restaurantId, id]"));
  });

  it("wants the scope to be the statement's first parameter, not only in the signature", () => {
    refused(ask("scope: RestaurantScope, id: string", "[id]"));
    refused(ask("scope: RestaurantScope, id: string", "[id, scope.restaurantId]"));
    refused(ask("scope: RestaurantScope, id: string", "[JSON.stringify([scope.restaurantId, id])]"));
    refused(ask("scope: RestaurantScope, body: Body", "[body.restaurantId, body.id]"));
    refused(`async function ask(db: Queryable, scope: RestaurantScope) {
      const [row] = await db.query("SELECT id FROM orders WHERE restaurant_id = $1", [scope.restaurantId]);
      return db.query("SELECT 1 FROM payments WHERE order_id = $1", [row.id]);
    }`);
  });

  it("follows a scope into what is written inside, and by another name", () => {
    allowed(`export const ask = (ctx: Context, caller: { scope: RestaurantScope }) => {
      const { scope } = caller;
      const { restaurantId } = scope;
      return ctx.db.transaction(async (trx) => trx.query(${read}, [restaurantId, 1]));
    };`);
    allowed(`async function accept(db: Queryable, token: string) {
      const found: { scope: RestaurantScope } | null = await findByToken(db, token);
      if (found) await db.query(${read}, [found.scope.restaurantId, 1]);
    }`);
    allowed(`async function job(db: Queryable, row: Row) {
      const scope = scopeOf(row.restaurant_id);
      const values = [scope.restaurantId, row.id];
      await db.query(${read}, values);
    }`);
  });

  it("follows what a constant holds, and what a function makes of it, to whoever asks", () => {
    const columns = "const columns = `id, (SELECT count(*) FROM refunds f WHERE f.order_id = o.id)`;";
    const using = (values: string): string =>
      `const ask = (db: Queryable, scope: RestaurantScope) => db.query(\`SELECT \${columns} FROM orders o\`, ${values});`;
    allowed(`${columns} ${using("[scope.restaurantId]")}`);
    assert.equal(saidOf(`${columns} ${using("[]")}`).length, 2);
    const list = "const list = (select: string): string => '(' + select + ')';";
    const parts = `${list} const menus = list("SELECT 1 FROM menus WHERE restaurant_id = $1");
      const all = { menus }; export const sql = \`SELECT \${Object.entries(all).map(([, one]) => one).join()}\`;`;
    const asked = (params: string, values: string) => ({
      "src/features/orders/other.ts": `import { sql } from "./ask.ts"; export const load = (db: Queryable, ${params}) => db.query(sql, ${values});`,
    });
    allowed(parts, asked("scope: RestaurantScope", "[scope.restaurantId]"));
    refused(parts, asked("id: string", "[id]"));
    refused(parts);
  });

  it("leaves alone what is no restaurant's", () => {
    allowed('const ask = (db: Queryable) => db.query("SELECT 1 FROM partners JOIN quota_windows ON true");');
    refused(`const ask = (db: Queryable, table: string) => db.query(\`DELETE FROM \${table}\`);`);
  });

  it("wants a statement without a scope to say so, and one that has one not to", () => {
    const listed = "src/features/mails/outbox.ts";
    const latest = (how: string): Record<string, string> => ({
      [listed]: `export const latestMails = (ctx: Context) => ctx.db.${how}("SELECT id FROM mails");`,
    });
    allowed("", latest("everywhere"));
    refused("", latest("query"));
    refused(
      ask("scope: RestaurantScope, id: string", "[scope.restaurantId, id]").replace(".query", ".everywhere"),
    );
    refused(`export const ask = (db: Queryable) => db.everywhere("SELECT id FROM orders");`);
  });

  it("wants everything that is listed to be there", () => {
    assert.ok(
      unscopedQueries([], [], tables).includes(
        "src/features/mails/outbox.ts findMail: asks nothing without a scope. Take it off test/scoped-queries.ts.",
      ),
    );
  });
});

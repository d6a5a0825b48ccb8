import type { KyselyPlugin, PostgresDialectConfig, SelectQueryNode } from "kysely";

/**
 * The accounts' database as better-auth speaks to it. What it changes or takes away only while it is as it was read (a backup code,
 * a challenge), it chooses within the statement: `UPDATE ... WHERE id IN (SELECT id ... WHERE backup_codes = $1 LIMIT 1)`. Of two
 * that do so at once PostgreSQL lets the second wait for the first, then asks again whether the *id* is chosen, not why (READ
 * COMMITTED), so one backup code let two in. With the chosen row locked it is why that is asked again.
 */
export async function peopleDatabase(pool: PostgresDialectConfig["pool"]) {
  const { Kysely, OperationNodeTransformer, PostgresDialect, SelectModifierNode } = await import("kysely");

  class LocksWhatItChanges extends OperationNodeTransformer {
    protected override transformSelectQuery(select: SelectQueryNode): SelectQueryNode {
      const isChange = this.nodeStack.some(
        ({ kind }) => kind === "UpdateQueryNode" || kind === "DeleteQueryNode",
      );
      const transformed = super.transformSelectQuery(select);
      if (!isChange) return transformed;
      return { ...transformed, endModifiers: [SelectModifierNode.create("ForUpdate")] };
    }
  }
  const transformer = new LocksWhatItChanges();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
  return {
    db: new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }), plugins: [plugin] }),
    type: "postgres" as const,
  };
}

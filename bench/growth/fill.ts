import pg from "pg";
import { migrate } from "../../src/platform/db/migrate.ts";
import { newId } from "../../src/platform/ids.ts";
import type { Secrets } from "../../src/platform/secrets.ts";
import { newKey, newPublicToken } from "../../src/platform/tokens.ts";
import { openDatabase, ownerOf } from "../service.ts";
import { copyColumns, type Kept, orderTables } from "./order-rows.ts";
import { makeTemplate, type Template } from "./template.ts";

export interface Size {
  restaurants: number;
  orders: number;
}

/** A restaurant that can be called. */
export interface Place {
  restaurantId: string;
  slug: string;
  key: string;
}

/** These have the same orders in a database of any size: a hundred each. What is asked of them differs by what others have. */
export const alike = 10;
const ordersOfAlike = 100;
const openOrders = 5;
const months = 18;

/** For as long as it is filled: nothing is durable, and nothing is logged of tables that are made anew. */
const fillSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "8GB",
  maintenance_work_mem: "1GB",
  work_mem: "256MB",
  autovacuum: "off",
  synchronize_seqscans: "off",
  max_locks_per_transaction: "256",
};

/**
 * Fills a data folder with restaurants and orders: copies of a template, by INSERT … SELECT in the order in which they would have come,
 * with each index made once at the end. The first `alike` restaurants have a hundred orders each; the others share the rest unevenly, the
 * largest some hundred times what most have.
 */
export async function fill(dataDir: string, size: Size): Promise<Place[]> {
  const database = await openDatabase(dataDir, fillSettings);
  try {
    await migrate(database.url);
    const template = await makeTemplate(database.url);
    const owner = await ownerOf(database);
    const secrets = owner.ctx.secrets;
    await owner.close();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query("SET luka.scope = '*'");
      const places = await fillRestaurants(client, template, size.restaurants, secrets);
      await fillOrders(client, template, size);
      await client.query("DROP SCHEMA growth CASCADE");
      return places;
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

/** What autovacuum and checkpoints would have done meanwhile. */
export async function settleAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query("VACUUM ANALYZE");
  await client.query("CHECKPOINT");
  await client.end();
}

async function fillRestaurants(
  client: pg.Client,
  { restaurantId: of }: Template,
  restaurants: number,
  secrets: Secrets,
): Promise<Place[]> {
  const made = Array.from({ length: restaurants }, (_, index) => {
    const restaurantId = newId("rst");
    const key = newKey("RESTAURANT", "LIVE");
    const { sealed } = newPublicToken(secrets, restaurantId);
    return { restaurantId, slug: `sted-${index + 1}`, keyId: newId("key"), sealed, ...key };
  });
  await client.query("CREATE SCHEMA growth");
  await client.query(
    `CREATE UNLOGGED TABLE growth.restaurants AS
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::bytea[])
       WITH ORDINALITY AS r (id, slug, key_id, key_hash, last4, token_sealed, n)`,
    [
      made.map(({ restaurantId }) => restaurantId),
      made.map(({ slug }) => slug),
      made.map(({ keyId }) => keyId),
      made.map(({ hash }) => hash),
      made.map(({ last4 }) => last4),
      made.map(({ sealed }) => sealed),
    ],
  );
  await client.query("ANALYZE growth.restaurants");
  await client.query("BEGIN");
  // What triggers and foreign keys would do to copies is in the copies.
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `INSERT INTO restaurants (${await columnsOf(client, "restaurants")}) SELECT ${await columnsOf(
      client,
      "restaurants",
      {
        id: "g.id",
        slug: "g.slug",
        environment: "'LIVE'",
        is_live: "true",
      },
    )} FROM growth.restaurants g, restaurants t WHERE t.id = '${of}' ORDER BY g.n`,
  );
  for (const table of await tablesOf(client, of)) {
    const columns = await columnsOf(client, table);
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${await columnsOf(client, table, { restaurant_id: "g.id" })}
       FROM growth.restaurants g, ${table} t WHERE t.restaurant_id = '${of}' ORDER BY g.n`,
    );
  }
  await client.query(
    `INSERT INTO restaurant_keys (restaurant_id, id, name, environment, last4)
     SELECT id, key_id, 'Import', 'LIVE', last4 FROM growth.restaurants`,
  );
  await client.query(
    `INSERT INTO key_directory (hash, kind, restaurant_id, key_id)
     SELECT key_hash, 'RESTAURANT', id, key_id FROM growth.restaurants`,
  );
  await client.query("COMMIT");
  return made.map(({ restaurantId, slug, key }) => ({ restaurantId, slug, key }));
}

/** The tables that hold something of the template that is not an order's. */
async function tablesOf(client: pg.Client, restaurantId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'restaurant_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition ORDER BY 1`,
  );
  const left = new Set<string>([
    ...Object.keys(orderTables),
    ...[
      "restaurant_keys",
      "key_directory",
      "slot_usage",
      "sandbox_payments",
      "phone_messages",
      "order_counters",
    ],
  ]);
  const held: string[] = [];
  for (const { name } of rows.filter((row) => !left.has(row.name))) {
    const found = await client.query(`SELECT FROM ${name} WHERE restaurant_id = $1 LIMIT 1`, [restaurantId]);
    if (found.rowCount) held.push(name);
  }
  return held;
}

async function columnsOf(
  client: pg.Client,
  table: string,
  replaced?: Record<string, string>,
): Promise<string> {
  const columns = await copyColumns(client, table);
  return columns.map(({ name }) => (replaced ? (replaced[name] ?? `t.${name}`) : name)).join(", ");
}

async function fillOrders(client: pg.Client, template: Template, size: Size): Promise<void> {
  await drawOrders(client, template, size);
  await client.query(
    // Transactions have been, so that the orders' last changes differ.
    `DO $$ BEGIN FOR i IN 1..${Math.min(size.orders, 200_000)} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  );
  await client.query("SELECT maintain_webhook_deliveries()");
  await weeksOfDeliveries(client);
  const tables = Object.keys(orderTables);
  for (const table of tables) {
    const key = table === "orders" ? "id" : "order_id";
    await client.query(
      `CREATE UNLOGGED TABLE growth.${table} AS SELECT * FROM ${table} WHERE restaurant_id = '${template.restaurantId}' AND ${key} = ANY ($1)`,
      [[...template.done, ...template.open]],
    );
  }
  const leaves = `(SELECT c.oid FROM pg_class c WHERE c.relkind = 'r' AND (c.oid = ANY ('{${tables.join(",")}}'::regclass[])
    OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = ANY ('{${tables.join(",")}}'::regclass[]))))`;
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  // Made anew in this transaction: nothing of them is logged.
  await client.query(`TRUNCATE ${tables.join(", ")}, slot_usage, order_counters CASCADE`);
  await client.query(`UPDATE pg_index SET indisready = false WHERE indrelid IN ${leaves}`);
  for (const [table, kept] of Object.entries(orderTables)) await copyOrders(client, table, kept);
  await client.query(
    `INSERT INTO order_counters (restaurant_id, last_number) SELECT restaurant_id, max(number) FROM growth.drawn GROUP BY 1`,
  );
  await client.query(
    `INSERT INTO slot_usage (restaurant_id, starts_at, used, pickup_used, make_minutes_used)
     SELECT restaurant_id, date_bin('15 min', at, 'epoch'), count(*), count(*), 10 * count(*)
     FROM growth.drawn WHERE at > now() - interval '8 days' GROUP BY 1, 2`,
  );
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE oid IN ${leaves} ORDER BY 1`,
  );
  for (const { name } of rows) await client.query(`REINDEX TABLE ${name}`);
  await client.query("COMMIT");
}

/** Which order is whose, when, and a copy of which: one row each, in the order in which they came. */
async function drawOrders(
  client: pg.Client,
  template: Template,
  { restaurants, orders }: Size,
): Promise<void> {
  await client.query(
    `CREATE UNLOGGED TABLE growth.templates AS
     SELECT o.id AS template_id, o.placed_at, n, o.id = ANY ($2) AS is_open
     FROM unnest($1::text[] || $2::text[]) WITH ORDINALITY AS g (id, n)
     JOIN orders o ON o.restaurant_id = '${template.restaurantId}' AND o.id = g.id`,
    [template.done, template.open],
  );
  const step = Math.max(1, Math.floor(orders / (alike * ordersOfAlike)));
  await client.query(
    `CREATE UNLOGGED TABLE growth.drawn AS
     WITH moments AS (
       SELECT n, now() - interval '1 hour' - (1 - n / ${orders}::float8) * interval '${months} months' AS at,
         (hashint8(n)::bigint & 2147483647) / 2147483648.0::float8 AS u, 1 + (hashint8(n + 1000000000) & 65535) % ${template.done.length} AS k,
         CASE WHEN n % ${step} = 0 THEN 1 + (n / ${step}) % ${alike} END AS fixed
       FROM generate_series(1, ${orders}::bigint) AS n
       UNION ALL
       SELECT ${orders} + 1 + n, now() - interval '50 min' + n / (${openOrders}::float8 * ${restaurants}) * interval '45 min', 0,
         ${template.done.length} + 1 + n % ${template.open.length}, 1 + n % ${restaurants}
       FROM generate_series(0, ${openOrders}::bigint * ${restaurants} - 1) AS n)
     SELECT m.n, r.id AS restaurant_id, r.token_sealed, m.at, t.template_id, m.at - t.placed_at AS later,
       'ord_0' || substr(lpad(to_hex((extract(epoch FROM m.at) * 1000)::bigint), 12, '0') || md5(m.n::text), 1, 25) AS id,
       row_number() OVER (PARTITION BY r.id ORDER BY m.n) AS number
     FROM moments m
     JOIN growth.restaurants r ON r.n = coalesce(fixed,
       least(${restaurants}, ${alike} + 1 + floor((${restaurants} - ${alike}) * u * u))::bigint)
     JOIN growth.templates t ON t.n = m.k
     ORDER BY m.n`,
  );
  await client.query("ANALYZE growth.drawn, growth.templates");
}

async function copyOrders(client: pg.Client, table: string, kept: Kept): Promise<void> {
  const columns = await copyColumns(client, table);
  const key = table === "orders" ? "id" : "order_id";
  await client.query(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(", ")})
     SELECT ${columns.map((column) => kept.column(column, table)).join(", ")}
     FROM growth.drawn g JOIN growth.${table} t ON t.${key} = g.template_id
     ${kept.days === null ? "" : `WHERE g.at > now() - interval '${kept.days} days'`}`,
  );
}

/** Deliveries of weeks that are past lie in their weeks, as they do where the service has run meanwhile. */
async function weeksOfDeliveries(client: pg.Client): Promise<void> {
  await client.query(`DO $$
    DECLARE week timestamptz; name text;
    BEGIN
      FOR week IN SELECT generate_series(date_trunc('week', now() - interval '42 days', 'UTC'), now() - interval '7 days', interval '7 days') LOOP
        name := 'webhook_deliveries_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD');
        CONTINUE WHEN to_regclass(name) IS NOT NULL;
        EXECUTE format('CREATE TABLE %I (LIKE webhook_deliveries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
        EXECUTE format('ALTER TABLE webhook_deliveries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, week, week + interval '7 days');
      END LOOP;
    END $$`);
}

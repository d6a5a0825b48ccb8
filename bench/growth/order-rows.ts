import type pg from "pg";

/** A column as PostgreSQL has it. */
export interface Column {
  name: string;
  type: string;
}

/** How a table's rows are copied: for how many days back (null: all), and what each column becomes. */
export interface Kept {
  days: number | null;
  column: (column: Column, table: string) => string;
}

/** Of the guest: one in five million, so that most have ordered before, here or elsewhere. */
const guest = "(hashint8(g.n + 2000000000) & 4194303)";
const address = `'gjest' || ${guest} || '@example.com'`;

const common: Record<string, string> = {
  restaurant_id: "g.restaurant_id",
  order_id: "g.id",
  customer_phone: `'+47' || (40000000 + ${guest})`,
  phone: `'+47' || (40000000 + ${guest})`,
  customer_email: address,
  email_identity: address,
  recipient: address,
  provider_reference: "g.id",
  feed_position: "NULL",
};
const own: Record<string, Record<string, string>> = {
  orders: {
    id: "g.id",
    order_number: "g.number",
    token_hash: "sha256(convert_to(g.id, 'UTF8'))",
    token_sealed: "g.token_sealed",
    // By time, within the transactions that there have been.
    changed_in: `(1000 + (SELECT greatest(1, pg_current_xact_id()::text::bigint - 1100)) * g.n / (SELECT max(n) FROM growth.drawn))::bigint::text::xid8`,
  },
  mails: { id: "gen_random_uuid()" },
  idempotency_keys: { key: "md5(g.n::text)" },
  webhook_deliveries: {
    id: `(lpad(to_hex(floor(extract(epoch FROM t.created_at + g.later) * 1000)::bigint), 12, '0') || '7' || substr(md5(g.n::text || t.id::text), 1, 3)
      || '8' || substr(md5(t.id::text || g.n::text), 1, 15))::uuid`,
    created_at:
      "to_timestamp(floor(extract(epoch FROM t.created_at + g.later) * 1000)::bigint / 1000.0::float8)",
  },
};

const column = ({ name, type }: Column, table: string): string =>
  own[table]?.[name] ??
  common[name] ??
  (type === "timestamp with time zone" ? `t.${name} + g.later` : `t.${name}`);

/** What an order leaves behind, and for how long it is kept: orders for good, one day more than that of what is swept. */
export const orderTables: Record<string, Kept> = {
  orders: { days: null, column },
  order_lines: { days: null, column },
  order_events: { days: null, column },
  payments: { days: null, column },
  refunds: { days: null, column },
  coupon_redemptions: { days: null, column },
  idempotency_keys: { days: 31, column },
  mails: { days: 31, column },
  webhook_deliveries: { days: 37, column },
};

export async function copyColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return rows;
}

/** An INSERT whose values are SQL; `$1` stands for the restaurant. */
export const insert = (table: string, row: Record<string, string>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).join(", ")})`;

export const domain = (row: Record<string, string>): string =>
  insert("domains", { restaurant_id: "$1", id: "'x_1'", domain: "'pizza.no'", token: "'t'", ...row });

import type { FoundAddress } from "../../domain/address-match.ts";
import type { Transaction } from "../db/connect.ts";
import { createStreetKeys } from "./address-file.ts";
import { fillFromStaged, stagingSql } from "./import-addresses.ts";

/** Puts the demo's few addresses where there are none at all; an imported register stays as it is. */
export async function seedAddresses(
  trx: Transaction,
  addresses: readonly Omit<FoundAddress, "id">[],
): Promise<void> {
  const [there] = await trx.query("SELECT FROM address_register");
  if (there) return;
  const keys = createStreetKeys();
  const rows = addresses.map(({ street, postalCode, ...address }) => {
    const { key, search } = keys(street, address.city, address.municipality);
    return {
      ...address,
      name: street,
      code: `demo-${key}`,
      street_key: key,
      search_key: search,
      postal_code: postalCode,
    };
  });
  await trx.query(stagingSql);
  await trx.query(
    "INSERT INTO address_staging SELECT * FROM jsonb_populate_recordset(NULL::address_staging, $1::jsonb)",
    [JSON.stringify(rows)],
  );
  await fillFromStaged(trx, "DEMO");
}

import type { Context } from "../../context.ts";
import { newPushKey, type PushKey } from "../../platform/push/vapid.ts";
import { sealed } from "../../platform/sealed.ts";

export const pushKeys = sealed("push key", {
  table: "push_key",
  key: ["is_only::text"],
  column: "private_sealed",
});
const purpose = pushKeys.purposeOf({});

/** Who this service is to push services. Made when it is first needed; of two processes that make it, one is kept. */
export async function pushKey({ db, secrets }: Pick<Context, "db" | "secrets">): Promise<PushKey> {
  const read = async (): Promise<PushKey | null> => {
    const [row] = await db.query<{ public_key: string; private_sealed: Buffer }>(
      "SELECT public_key, private_sealed FROM push_key",
    );
    return row ? { publicKey: row.public_key, privateKey: secrets.open(row.private_sealed, purpose) } : null;
  };
  const found = await read();
  if (found) return found;
  const made = newPushKey();
  await db.query("INSERT INTO push_key (public_key, private_sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    made.publicKey,
    secrets.seal(made.privateKey, purpose),
  ]);
  return (await read())!;
}

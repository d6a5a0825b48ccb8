import { randomBytes } from "node:crypto";

/** In what only a guest, or somebody about a guest, has written. */
export const word = "Kallekaviar";

/** A guest nobody else is. */
export function somebody() {
  const id = randomBytes(5).toString("hex");
  return {
    name: `${word} ${id}`,
    email: `${word}.${id}@example.com`.toLowerCase(),
    phone: `4${(parseInt(id.slice(0, 6), 16) % 9_000_000) + 1_000_000}`,
  };
}

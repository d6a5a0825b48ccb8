import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Passwords } from "../src/platform/people-auth.ts";

const derive = promisify(scrypt) as (
  password: string,
  salt: string,
  length: number,
  cost: { N: number; r: number; p: number },
) => Promise<Buffer>;
/** A hash as the service makes them takes 32 MB and a tenth of a second, so that guessing does: every person of a test is hashed twice. */
const cost = { N: 2, r: 1, p: 1 };
const mark = "quick";

const keyOf = async (password: string, salt: string): Promise<string> =>
  (await derive(password.normalize("NFKC"), salt, 64, cost)).toString("hex");

/** scrypt as the service has it, at the lowest cost there is. What the service itself has hashed is checked as it checks it. */
export const quickPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16).toString("hex");
    return `${mark}:${salt}:${await keyOf(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [first, salt, key] = hash.split(":");
    if (first === mark) return key === (await keyOf(password, salt!));
    const { verifyPassword } = await import("better-auth/crypto");
    return verifyPassword({ hash, password });
  },
};

import { randomInt } from "node:crypto";
import type pg from "pg";
import { baseUrl, type Config, consoleUrl } from "../config.ts";
import type { SessionProof } from "../domain/second-factor.ts";
import type { Tries } from "./people-tries.ts";
import { type Sealed, sealed } from "./sealed.ts";
import type { Secrets } from "./secrets.ts";

/**
 * The second factor, as better-auth's plugins `twoFactor` (TOTP, RFC 6238, with backup codes) and `passkey` (WebAuthn) make and
 * check it, with what they leave open: our sealing, no code twice, passkeys that ask who it is. No browser is trusted for a
 * while: whoever steals its cookie would have the second factor with it.
 */
export interface FactorModules {
  APIError: typeof import("better-auth/api")["APIError"];
  twoFactor: typeof import("better-auth/plugins/two-factor")["twoFactor"];
  username: typeof import("better-auth/plugins/username")["username"];
  passkey: typeof import("@better-auth/passkey")["passkey"];
}

/**
 * What codes are made of. The plugin encrypts it with better-auth's secret, which stands when the key is changed, so ours goes around
 * that: `luka key rotate` seals it anew. The plugin hands over the value alone, so the seal is not bound to a row.
 */
export const totpSecrets = sealed("totp secret", { table: "people_totp", key: ["id"], column: "secret" });
export const backupCodes = sealed("backup codes", {
  table: "people_totp",
  key: ["id"],
  column: "backup_codes",
});

/** Of 50 bits, without letters and digits that look alike on paper: `k3mf7-xw2pd`. */
function newBackupCode(): string {
  const digits = Array.from({ length: 10 }, () => backupDigits[randomInt(backupDigits.length)]).join("");
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}
const backupDigits = "abcdefghijkmnpqrstuvwxyz23456789";

export function factorPlugins(
  { config, secrets, pool }: { config: Config; secrets: Secrets; pool: pg.Pool },
  { APIError, twoFactor, username, passkey }: FactorModules,
) {
  // The plugins want texts and find bytes again: `\x…` is how PostgreSQL reads some from a text.
  const seal = (text: string, of: Sealed<never>): string =>
    `\\x${secrets.seal(text, of.purposeOf({})).toString("hex")}`;
  const open = (bytes: unknown, of: Sealed<never>): string => secrets.open(bytes as Buffer, of.purposeOf({}));
  const codes = twoFactor({
    issuer: "Luka",
    // people-tries.ts counts instead, exactly and with the time to wait.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, newBackupCode),
      storeBackupCodes: {
        encrypt: async (text) => seal(text, backupCodes),
        decrypt: async (bytes) => open(bytes, backupCodes),
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: "has_totp" } },
      twoFactor: {
        modelName: "people_totp",
        fields: {
          backupCodes: "backup_codes",
          userId: "user_id",
          failedVerificationCount: "failed_verification_count",
          lockedUntil: "locked_until",
        },
      },
    },
  });
  const { fields, ...table } = codes.schema.twoFactor;
  const transform = {
    input: (text: unknown): string => seal(text as string, totpSecrets),
    output: (bytes: unknown): string => open(bytes, totpSecrets),
  };
  const schema = {
    ...codes.schema,
    twoFactor: { ...table, fields: { ...fields, secret: { ...fields.secret, transform } } },
  };
  const withSeal = { ...codes, schema };
  const refuse = (): never => {
    throw new APIError("UNAUTHORIZED", { code: "PASSKEY_UNVERIFIED" });
  };
  const keys = passkey({
    rpName: "Luka",
    // A restaurant's own page below our domain may ask for a passkey of ours; it is good at ours alone. On localhost any port is.
    origin: config.isLocal ? null : [...new Set([baseUrl(config), consoleUrl(config)])],
    advanced: { webAuthnChallengeCookie: "passkey" },
    // Found without a name typed, and never by touch alone: a passkey stands for both factors.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      afterVerification: async ({ verification }) => {
        if (verification.registrationInfo?.userVerified !== true) refuse();
      },
    },
    authentication: {
      async afterVerification({ verification }) {
        if (!verification.authenticationInfo.userVerified) refuse();
        await pool.query("UPDATE people_passkeys SET last_used_at = now() WHERE credential_id = $1", [
          verification.authenticationInfo.credentialID,
        ]);
      },
    },
    schema: {
      passkey: {
        modelName: "people_passkeys",
        fields: {
          publicKey: "public_key",
          userId: "user_id",
          credentialID: "credential_id",
          deviceType: "device_type",
          backedUp: "backed_up",
          createdAt: "created_at",
        },
      },
    },
  });
  const plugins: [typeof withSeal, typeof keys, ReturnType<typeof namedByAddress>] = [
    withSeal,
    keys,
    namedByAddress(username),
  ];
  return plugins;
}

/**
 * better-auth takes addresses of ASCII letters alone to sign in with. Of an address with others (RFC 6531) the same account is found by
 * its name, which is the address.
 */
const namedByAddress = (username: FactorModules["username"]) =>
  username({
    minUsernameLength: 1,
    maxUsernameLength: 254,
    usernameNormalization: false,
    usernameValidator: () => true,
    schema: { user: { fields: { username: "email" } } },
  });

/** What better-auth tells of a session that it is about to write, and of the call that it belongs to. */
interface NewSession {
  userId: string;
}
interface AuthCall {
  path?: string;
  body?: unknown;
  context: { session?: { session: Record<string, unknown> } | null };
}

/**
 * Writes into a session how it was begun, and refuses a code that has begun one before: the plugin itself takes the same code for as
 * long as it is shown (RFC 6238, 5.2).
 */
export const proofOfSession =
  (tries: Tries, { APIError }: Pick<FactorModules, "APIError">) =>
  async ({ userId }: NewSession, call: AuthCall | null) => {
    const { code } = (call?.body ?? {}) as { code?: unknown };
    if (
      call?.path === "/two-factor/verify-totp" &&
      (await tries.take([["code", `${userId} ${code}`]])) !== null
    )
      throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
    const current = call?.context.session?.session.provenBy as SessionProof | undefined;
    return { data: { provenBy: proofOf(call?.path, current) } };
  };

function proofOf(path: string | undefined, current: SessionProof = "PASSWORD"): SessionProof {
  if (path === "/sign-in/email" || path === "/sign-in/username") return "PASSWORD";
  if (path === "/two-factor/verify-totp" || path === "/two-factor/verify-backup-code") return "SECOND_FACTOR";
  if (path === "/passkey/verify-authentication") return "PASSKEY";
  // What was proved by codes is proved by nothing once there are none.
  if (path === "/two-factor/disable" && current === "SECOND_FACTOR") return "PASSWORD";
  return current;
}

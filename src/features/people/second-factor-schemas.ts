import { z } from "zod";
import { maxPasskeyName } from "../../domain/second-factor.ts";

/** What an account is protected by besides its password. */
export const MySecondFactor = z
  .object({
    /** Codes of an app are asked for after the password. */
    hasCodes: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        addedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
    /** Their role takes a second factor. */
    isNeeded: z.boolean(),
    /** … and this session began without. */
    isLacking: z.boolean(),
  })
  .meta({ id: "MySecondFactor" });
export type MySecondFactor = z.output<typeof MySecondFactor>;
export type MyPasskey = MySecondFactor["passkeys"][number];

export const NewCodes = z
  .object({
    /** `otpauth://totp/…`, for an app to scan. */
    uri: z.string(),
    /** The same secret, to be typed: base 32. */
    secret: z.string(),
    backupCodes: z.array(z.string()),
  })
  .meta({ id: "NewCodes" });
export type NewCodes = z.output<typeof NewCodes>;
export const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

export const OwnPassword = z.strictObject({ password: z.string().max(500) });
export const OwnCode = z.strictObject({ code: z.string().max(20) });

const passkeyName = z.string().trim().min(1).max(maxPasskeyName);
export const PasskeyName = z.strictObject({ name: passkeyName });
/** What the browser makes a passkey by, and what it has made: WebAuthn's own JSON (Level 3, 5.1.8), checked where it is read. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const NewPasskey = z.strictObject({ name: passkeyName, response: z.record(z.string(), z.unknown()) });

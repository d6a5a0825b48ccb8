import { z } from "zod";
import { mailAddress } from "./mail-address.ts";

/** An e-mail address in a request, at most 200 characters as typed; becomes the one form that mail is sent to. */
export const mailAddressText = z
  .string()
  .trim()
  .max(200)
  .meta({ format: "idn-email" })
  .transform((text, check) => {
    const address = mailAddress(text);
    if (address !== null) return address;
    check.addIssue({ code: "invalid_format", format: "email" });
    return z.NEVER;
  });

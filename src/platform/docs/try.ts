import { z } from "zod";

/** A call that a reader of its page sends with a key of their own, for testing. */
export const TriedCall = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  /** With its query; of a call that has a page. */
  path: z.string().max(2000).startsWith("/api/v1/"),
  headers: z.strictObject({
    Authorization: z
      .string()
      .regex(/^Bearer lb[ps]_test_\w{10,200}$/)
      .optional(),
    "X-Service-Restaurant-Key": z
      .string()
      .regex(/^lbs_test_\w{10,200}$/)
      .optional(),
    "Idempotency-Key": z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional(),
  }),
  body: z.string().max(65_536).optional(),
});

/** What the call was answered with; the answer to who sends it is always 200. */
export const TriedAnswer = z.object({
  statusCode: z.int(),
  body: z.string(),
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { told } from "../../messages/told.ts";
import { check } from "./validation.ts";

const Order = z.strictObject({
  slug: z.string(),
  lines: z.array(z.strictObject({ productId: z.string(), quantity: z.int().min(1).max(99) })).min(1),
  fulfillment: z.enum(["PICKUP", "DELIVERY"]),
  email: z.email().nullish(),
  phone: z.string().refine((text) => text.length === 8, inSchema(message("fields.phone"))),
  at: z
    .string()
    .refine(() => false, { params: { code: "TOO_SOON" } })
    .optional(),
});

const found = (data: unknown, locale: "nb" | "en" = "nb") => {
  const checked = check(Order, data);
  return "issues" in checked ? told(locale, checked.issues) : [];
};

describe("validation (S-31)", () => {
  it("reports every issue at once, each with its path and code", () => {
    const issues = found({
      lines: [
        { productId: ["a"], quantity: "2" },
        { productId: "b", quantity: 1.5, price: 1 },
      ],
      fulfillment: "EAT_IN",
      email: "nobody",
      phone: "123",
      isAdmin: true,
      at: "now",
    });
    assert.deepEqual(
      issues.map(({ path, code }) => `${path} ${code}`),
      [
        "slug REQUIRED",
        "lines.0.productId INVALID",
        "lines.0.quantity INVALID",
        "lines.1.quantity INVALID",
        "lines.1.price UNKNOWN_FIELD",
        "fulfillment INVALID",
        "email INVALID",
        "phone INVALID",
        "at TOO_SOON",
        "isAdmin UNKNOWN_FIELD",
      ],
    );
  });

  it("tells which words are known where a word decides what else there is", () => {
    const said = (schema: z.ZodType, data: unknown) => {
      const checked = check(schema, data);
      return "issues" in checked
        ? told("nb", checked.issues).map(({ path, message }) => `${path}: ${message}`)
        : [];
    };
    const Event = z.discriminatedUnion("type", [
      z.object({ type: z.literal("PAID") }),
      z.object({ type: z.enum(["MOVED", "CANCELLED"]) }),
    ]);
    assert.deepEqual(said(Event, { type: "ORDERED" }), ["type: Må være en av: PAID, MOVED, CANCELLED."]);
    const Refund = z.object({ refund: z.union([z.enum(["ALL", "NONE"]), z.object({ amount: z.int() })]) });
    assert.deepEqual(said(Refund, { refund: "HALF" }), ["refund: Må være en av: ALL, NONE."]);
  });

  it("speaks Norwegian, and English when asked to", () => {
    const data = { slug: "a", lines: [], fulfillment: "PICKUP", phone: "12345678" };
    assert.equal(found(data)[0]?.message, "Kan ikke være tom.");
    assert.equal(found(data, "en")[0]?.message, "Must not be empty.");
    assert.equal(
      found({ ...data, lines: [{ productId: "a", quantity: 0 }] })[0]?.message,
      "Må være minst 1.",
    );
    assert.equal(found({ ...data, lines: "none" }, "en")[0]?.message, "Must be a list.");
  });

  it("names how much text is needed, and says of what a rule misses that it is missing", () => {
    const Name = z.strictObject({ name: z.string().min(2), time: z.string().nullish() });
    const timed = Name.superRefine(({ time }, context) => {
      if (time == null) context.addIssue({ code: "custom", params: { code: "REQUIRED" }, path: ["time"] });
    });
    const said = (data: unknown, locale: "nb" | "en") => {
      const checked = check(timed, data);
      const issues = "issues" in checked ? told(locale, checked.issues) : [];
      return issues.map(({ path, message }) => `${path}: ${message}`);
    };
    assert.deepEqual(said({ name: "a", time: "12:00" }, "nb"), ["name: Må ha minst 2 tegn."]);
    assert.deepEqual(said({ name: "a", time: "12:00" }, "en"), ["name: Must have at least 2 characters."]);
    assert.deepEqual(said({ name: "ab" }, "en"), ["time: Required."]);
  });

  it("keeps the answer to a hostile body small", () => {
    const issues = found({
      slug: 1,
      lines: Array.from({ length: 5_000 }, () => 0),
      ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, 1])),
    });
    assert.equal(issues.length, 100);
  });
});

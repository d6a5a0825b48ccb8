import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { told } from "../../messages/told.ts";
import { check } from "./validation.ts";

test("what is wrong with a field is said in words of what would be right", () => {
  const said = (schema: z.ZodType, value: unknown): string => {
    const checked = check(z.object({ field: schema }), { field: value });
    assert.ok("issues" in checked, JSON.stringify(value));
    const [issue] = told("en", checked.issues) as { message: string }[];
    return issue!.message;
  };
  const either = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
  for (const [schema, value, expected] of [
    [z.string(), 5, "Must be text."],
    [z.date(), "today", "Must be date."],
    [z.enum(["A", "B"]), "C", "Must be one of: A, B."],
    [z.union([z.literal("A"), z.literal(1)]), "C", "Must be one of: A, 1."],
    [either, 5, "Not a valid value."],
    [z.number().multipleOf(5), 7, "Must be divisible by 5."],
    [z.number().min(3), 2, "Must be at least 3."],
    [z.number().max(3), 4, "Must be at most 3."],
    [z.string().min(1), "", "Must not be empty."],
    [z.array(z.string()).min(1), [], "Must not be empty."],
    [z.string().min(3), "ab", "Must have at least 3 characters."],
    [z.array(z.string()).min(2), ["a"], "Must have at least 2 items."],
    [z.string().max(1), "ab", "Must have at most 1 character."],
    [z.array(z.string()).max(1), ["a", "b"], "Must have at most 1 item."],
    [z.email(), "kari", "Must be a valid e-mail address."],
  ] as const)
    assert.equal(said(schema, value), expected);
});

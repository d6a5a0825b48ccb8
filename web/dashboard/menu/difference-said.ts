import type { StaffAnswer } from "../api.ts";
import type { Words } from "../texts.tsx";

type Item = StaffAnswer<"POST /restaurant-file/look">["difference"]["items"][number];
type Said = Pick<Item, "action" | "name" | "fields" | "message">;

/** A price that goes from one to another has its own line. */
export const isMoreThanPrice = ({ action, fields }: Pick<Item, "action" | "fields">): boolean =>
  action !== "CHANGED" || fields.some((field) => field !== "basePrice" && field !== "price");

/** What differs of a thing, in the words of the dashboard where it has some, and each of them once. */
export function saidOf(o: Words["t"]["menuOffice"]["file"], { action, name, fields, message }: Said): string {
  if (action !== "CHANGED") return message;
  const known: Readonly<Record<string, string>> = o.fields;
  return o.changed({ name, fields: [...new Set(fields.map((field) => known[field] ?? o.other))] });
}

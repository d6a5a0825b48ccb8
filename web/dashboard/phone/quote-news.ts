import type { Quote } from "../../../src/features/orders/schemas.ts";

/** What is in the way of an order that is taken down: what has not been typed yet is no news. */
export const newsOf = ({ warnings }: Pick<Quote, "warnings">): Quote["warnings"] =>
  warnings.filter(({ path, code }) => code !== "REQUIRED" && !path.startsWith("customer"));

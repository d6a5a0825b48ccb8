import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { type Preset, periodsAt } from "./periods.ts";

const day = /^\d{4}-\d\d-\d\d$/;

/** The period that stands in the address; without one, today. */
export function periodInSearch(search: Record<string, unknown>): { from?: string; to?: string } {
  const { from, to } = search;
  return typeof from === "string" && typeof to === "string" && day.test(from) && day.test(to)
    ? { from, to }
    : {};
}

export function usePeriod() {
  const { slug } = useKitchen();
  const { from, to } = periodInSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const known = periodsAt(nowMs());
  const period: SalesPeriod = from !== undefined && to !== undefined ? { from, to } : known.TODAY;
  const isSame = (one: SalesPeriod) => one.from === period.from && one.to === period.to;
  const preset = (Object.keys(known) as Preset[]).find((name) => isSame(known[name]));
  const choose = (search: SalesPeriod) =>
    void navigate({ to: "/$slug/settings/sales", params: { slug }, search, replace: true });
  return { slug, period, preset, known, choose };
}

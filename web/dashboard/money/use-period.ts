import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { type Preset, periodsAt } from "./periods.ts";

const day = /^\d{4}-\d\d-\d\d$/;

/** The period that stands in the address. */
export function periodInSearch(search: Record<string, unknown>): { from?: string; to?: string } {
  const { from, to } = search;
  return typeof from === "string" && typeof to === "string" && day.test(from) && day.test(to)
    ? { from, to }
    : {};
}

type PageWithPeriod = "/dashboard/$slug/settings/sales" | "/dashboard/$slug/settings/sales/payouts";

/** The period that a page shows: the address's, or the one that it begins with. */
export function usePeriod(
  to: PageWithPeriod = "/dashboard/$slug/settings/sales",
  first: Preset = "TODAY",
  periods = periodsAt,
) {
  const { slug } = useKitchen();
  const { from, to: until } = periodInSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const known = periods(nowMs());
  const period: SalesPeriod = from !== undefined && until !== undefined ? { from, to: until } : known[first];
  const isSame = (one: SalesPeriod) => one.from === period.from && one.to === period.to;
  const preset = (Object.keys(known) as Preset[]).find((name) => isSame(known[name]));
  const choose = (search: SalesPeriod) => void navigate({ to, params: { slug }, search, replace: true });
  return { slug, period, preset, known, choose };
}

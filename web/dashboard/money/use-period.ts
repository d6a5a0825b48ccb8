import { useNavigate, useSearch } from "@tanstack/react-router";
import type { SalesPeriod } from "../../../src/domain/sales-period.ts";
import { useKitchen } from "../board/use-board.ts";
import { nowMs } from "../live/clock.ts";
import { type Preset, periodInSearch, periodsAt, presetOf } from "./periods.ts";

type PageWithPeriod = "/dashboard/$slug/settings/sales" | "/dashboard/$slug/settings/sales/payouts";

/** The period that a page shows: the address's, or the one that it begins with. */
export function usePeriod(
  to: PageWithPeriod = "/dashboard/$slug/settings/sales",
  first: Preset = "TODAY",
  periods = periodsAt,
) {
  const { slug } = useKitchen();
  const navigate = useNavigate();
  const known = periods(nowMs());
  const period: SalesPeriod = { ...known[first], ...periodInSearch(useSearch({ strict: false })) };
  const preset = presetOf(known, period);
  const choose = (search: SalesPeriod) => void navigate({ to, params: { slug }, search, replace: true });
  return { slug, period, preset, known, choose };
}

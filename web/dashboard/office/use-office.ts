import { notifications } from "@mantine/notifications";
import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StaffApi } from "../api.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import { type OfficeApi, officeApi } from "./office-api.ts";

export type OfficePart =
  | "news"
  | "agreement"
  | "dishes"
  | "categories"
  | "addonGroups"
  | "menus"
  | "imports"
  | "menuVersions"
  | "hours"
  | "settings"
  | "zones"
  | "zoneGround"
  | "comingWeek"
  | "sales"
  | "books"
  | "payouts"
  | "payoutDifferences"
  | "offers"
  | "upsell"
  | "suggestedSales"
  | "popup"
  | "subscribers"
  | "goLive"
  | "firstDay"
  | "siteGate"
  | "payments"
  | "refundLimits"
  | "keys"
  | "webhooks"
  | "deliveries"
  | "auditLog"
  | "alerts"
  | "colleagues"
  | "domains"
  | "stations"
  | "printers"
  | "printJobs";

export const officeKey = (slug: string, part: OfficePart): QueryKey => ["office", slug, part];

export function useOffice(): { slug: string; api: OfficeApi; kitchen: StaffApi } {
  const { slug, api } = useKitchen();
  return useMemo(() => ({ slug, api: officeApi(slug), kitchen: api }), [slug, api]);
}

/** What a page of the office shows. */
export function useOfficeData<Data>(part: OfficePart, read: (api: OfficeApi) => Promise<Data>) {
  const { slug, api } = useOffice();
  return useQuery({ queryKey: officeKey(slug, part), queryFn: () => read(api) });
}

/**
 * A change of something that pages of the office show: whatever became of it, they are read again. `said` is told when it
 * is done; why it was not is for the form to say (problem-text.ts).
 */
export function useOfficeChange<Input, Result>(
  parts: readonly OfficePart[],
  change: (api: OfficeApi, input: Input) => Promise<Result>,
  said?: string,
) {
  const { slug, api } = useOffice();
  const queries = useQueryClient();
  const { t } = useWords();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => {
      if (said !== undefined)
        notifications.show({ closeButtonProps: { "aria-label": t.close }, color: "pine", message: said });
    },
    onSettled: () =>
      Promise.all(parts.map((part) => queries.invalidateQueries({ queryKey: officeKey(slug, part) }))),
  });
}

import { type QueryKey, useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import type { StaffApi } from "../api.ts";
import { useKitchen } from "../board/use-board.ts";
import { type OfficeApi, officeApi } from "./office-api.ts";
import { useChange } from "./use-change.ts";

export type OfficePart =
  | "news"
  | "agreement"
  | "dishes"
  | "categories"
  | "addonGroups"
  | "menus"
  | "imports"
  | "menuVersions"
  | "menuDraft"
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
  | "alertPhones"
  | "colleagues"
  | "domains"
  | "dineIn"
  | "stations"
  | "printers"
  | "printJobs";

export const officeKey = (slug: string, part: OfficePart): QueryKey => ["office", slug, part];

/** Whether what is below works on the draft of the menu. */
export const DraftContext = createContext(false);

interface Office {
  slug: string;
  api: OfficeApi;
  kitchen: StaffApi;
  isDraft: boolean;
  /** Of what is read here: a draft's menu is another than the menu. */
  keyOf(part: OfficePart): QueryKey;
}

export function useOffice(): Office {
  const { slug, api } = useKitchen();
  const isDraft = use(DraftContext);
  return useMemo(
    () => ({
      ...{ slug, api: officeApi(slug, isDraft), kitchen: api, isDraft },
      keyOf: (part: OfficePart) => [...officeKey(slug, part), ...(isDraft ? ["draft"] : [])],
    }),
    [slug, api, isDraft],
  );
}

/** What a page of the office shows. */
export function useOfficeData<Data>(part: OfficePart, read: (api: OfficeApi) => Promise<Data>) {
  const { keyOf, api } = useOffice();
  return useQuery({ queryKey: keyOf(part), queryFn: () => read(api) });
}

/** A change of something that pages of the office show. */
export function useOfficeChange<Input, Result>(
  parts: readonly OfficePart[],
  change: (api: OfficeApi, input: Input) => Promise<Result>,
  said?: string,
) {
  const { slug, api, isDraft } = useOffice();
  const shown = [...parts, ...(isDraft ? (["menuDraft"] as const) : [])];
  return useChange(
    (input: Input) => change(api, input),
    shown.map((part) => officeKey(slug, part)),
    said,
  );
}

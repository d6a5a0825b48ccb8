import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useChange } from "../dashboard/office/use-change.ts";
import { usePortal } from "./use-portal.ts";

/** The partner and the environment, as addresses name them. */
export function usePlace(): { partnerId: string; environment: "test" | "live" } {
  const { partnerId, environment } = usePortal();
  return { partnerId, environment: environment === "LIVE" ? "live" : "test" };
}

type Call = ReturnType<typeof usePortal>["call"];

/** Of what the portal has read: a part of it begins with the part's name. */
export function usePortalKey(): (...parts: readonly (string | null)[]) => QueryKey {
  const { partnerId, environment } = usePortal();
  return (...parts) => ["portal", partnerId, environment, ...parts];
}

/** What a page of the portal shows. */
export function usePortalData<Data>(parts: readonly (string | null)[], read: (call: Call) => Promise<Data>) {
  const { call } = usePortal();
  const keyOf = usePortalKey();
  return useQuery({ queryKey: keyOf(...parts), queryFn: () => read(call) });
}

/** A change by the team, and the parts that are read again after it. */
export function usePortalChange<Input, Result>(
  parts: readonly (readonly string[])[],
  change: (call: Call, input: Input) => Promise<Result>,
  said?: string,
) {
  const { call } = usePortal();
  const keyOf = usePortalKey();
  return useChange(
    (input: Input) => change(call, input),
    parts.map((part) => keyOf(...part)),
    said,
  );
}

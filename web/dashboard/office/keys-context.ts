import { type QueryKey, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { KeyPreset } from "../../../src/domain/scopes.ts";
import type {
  NewRestaurantKeyBody,
  PartnerRestaurantApiKey,
} from "../../../src/features/keys/partner-schemas.ts";
import { useChange } from "./use-change.ts";

/** A key on a page: a restaurant's, or a partner's, which has no scopes but its maker's role. */
export interface ShownKey extends Omit<PartnerRestaurantApiKey, "scopes"> {
  scopes?: readonly string[];
  /** What it is worth, where that is not by its scopes. */
  worth?: string;
  /** False: somebody else's to rotate and end. */
  mayChange?: boolean;
}

export type NewKey = Pick<NewRestaurantKeyBody, "name" | "expiresOn"> &
  Partial<Pick<NewRestaurantKeyBody, "scopes">>;

export interface KeysApi {
  keys(): Promise<readonly ShownKey[]>;
  /** Each answers the key itself, this once. */
  makeKey(body: NewKey): Promise<string>;
  rotateKey(keyId: string, body: { name: string; graceHours: number }): Promise<string>;
  revokeKey(keyId: string, isForced: boolean): Promise<unknown>;
}

/** Whose keys a page is about, and the door they are made through. */
export interface Keys {
  api: KeysApi;
  queryKey: QueryKey;
  /** What such a key can be for; none for a partner's. */
  presets: readonly KeyPreset[];
}

export const KeysContext = createContext<Keys | null>(null);

export function useKeys(): Keys {
  const keys = use(KeysContext);
  if (!keys) throw new Error("useKeys outside a page of keys");
  return keys;
}

export function useKeyList() {
  const { api, queryKey } = useKeys();
  return useQuery({ queryKey, queryFn: () => api.keys() });
}

export function useKeyChange<Input, Result>(change: (api: KeysApi, input: Input) => Promise<Result>) {
  const { api, queryKey } = useKeys();
  return useChange((input: Input) => change(api, input), [queryKey]);
}

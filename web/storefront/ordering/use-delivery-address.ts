import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { DraftAddress } from "../draft.ts";
import { closePlace } from "../place.ts";
import { askZone, type Verdict, verdictOf } from "./ask-zone.ts";
import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";
import type { AddressHit } from "./use-address-search.ts";

/** How the guest gives the address: finding it, having found it, or typing it. */
type Mode = "SEARCH" | "CHOSEN" | "BY_HAND";

export interface DeliveryAddress {
  mode: Mode;
  address: DraftAddress;
  verdict: Verdict | null;
  /** By field, once the guest has tried to go on. */
  errors: Record<"line1" | "postalCode" | "city", string | null>;
  /** The address register is away. */
  isDegraded: boolean;
  type(patch: Partial<DraftAddress>): void;
  instruct(instructions: string): void;
  choose(hit: AddressHit): void;
  degrade(typed: string): void;
  search(): void;
  /** From searching to typing, and back. */
  switchMode(): void;
  submit(event: FormEvent): void;
}

/** Other words than the register's are another place than the register's. */
const typedOver = (address: DraftAddress, patch: Partial<DraftAddress>): DraftAddress => ({
  ...address,
  ...(address.isFromSearch && { point: null, isFromSearch: false }),
  ...patch,
});

const isPostalCode = (text: string): boolean => /^\d{4}$/.test(text);

/** The way of an address from nothing to one that the restaurant delivers to. */
export function useDeliveryAddress(): DeliveryAddress {
  const { t } = usePage();
  const shop = useShop();
  const { draft, change, restaurant } = shop;
  const [address, setAddress] = useState<DraftAddress>(
    draft.address ?? { line1: "", postalCode: "", city: restaurant.address?.city ?? "", instructions: "" },
  );
  const [mode, setMode] = useState<Mode>(
    draft.address ? (draft.address.isFromSearch ? "CHOSEN" : "BY_HAND") : "SEARCH",
  );
  const [isDegraded, setIsDegraded] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isTold, setIsTold] = useState(false);
  const errors = {
    line1: address.line1.trim() ? null : t.fieldRequired,
    postalCode: isPostalCode(address.postalCode) ? null : t.postalInvalid,
    city: address.city.trim() ? null : t.fieldRequired,
  };

  const ask = async (wanted: DraftAddress): Promise<void> => {
    setVerdict({ kind: "ASKING" });
    setVerdict(await askZone(shop, wanted, t.zoneOutside));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an address that was chosen earlier
  useEffect(() => {
    if (mode === "CHOSEN") void ask(address);
  }, []);
  return {
    mode,
    address,
    verdict,
    errors: isTold ? errors : { line1: null, postalCode: null, city: null },
    isDegraded,
    type(patch) {
      setAddress(typedOver(address, patch));
      setVerdict(null);
    },
    instruct: (instructions) => setAddress({ ...address, instructions }),
    choose({ line1, postalCode, city, latitude, longitude, delivery }) {
      const point = { latitude, longitude };
      setAddress({ ...address, line1, postalCode, city, point, isFromSearch: true });
      setMode("CHOSEN");
      setVerdict(verdictOf(delivery, shop.prep.deliveryMinutes, t.zoneOutside));
    },
    degrade: useCallback((typed) => {
      setAddress((before) => typedOver(before, { line1: typed }));
      setVerdict(null);
      setIsDegraded(true);
      setMode("BY_HAND");
    }, []),
    search: () => setMode("SEARCH"),
    switchMode() {
      setMode(mode === "SEARCH" ? "BY_HAND" : "SEARCH");
      setVerdict(null);
      setIsDegraded(false);
    },
    submit(event) {
      event.preventDefault();
      setIsTold(true);
      if (Object.values(errors).some((error) => error !== null)) return;
      if (verdict?.kind !== "FITS") return void ask(address);
      change({ address, fulfillment: "DELIVERY" });
      closePlace();
    },
  };
}

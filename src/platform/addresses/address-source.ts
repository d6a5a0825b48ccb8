import type { FoundAddress, GivenAddress } from "../../domain/address-match.ts";
import type { GeoPoint } from "../../domain/geometry.ts";

/** Where addresses are looked up: the national address service, or a copy of the register in our own database. */
export interface AddressSource {
  /**
   * Addresses that a text which is still being typed may become, the best first. Never rejects: a source that cannot be
   * reached has found nothing and says so (`isDegraded`), within two seconds.
   */
  search(text: string, options: SearchOptions): Promise<AddressesFound>;
  /** Where an address is. Never rejects, and answers within two seconds. */
  geocode(address: GivenAddress): Promise<Geocoded>;
}

export interface SearchOptions {
  /** 1 to 10. */
  limit: number;
  /** The restaurant: its own town comes first. */
  near?: Near | null;
}

export interface Near {
  point: GeoPoint | null;
  city: string | null;
}

export interface AddressesFound {
  addresses: FoundAddress[];
  /** Nothing was found because nobody could be asked. */
  isDegraded: boolean;
}

export type Geocoded =
  | { outcome: "FOUND"; address: FoundAddress }
  | { outcome: "NOT_FOUND" }
  /** Nobody could be asked. */
  | { outcome: "UNAVAILABLE" };

export const geocoded = (address: FoundAddress | null): Geocoded =>
  address ? { outcome: "FOUND", address } : { outcome: "NOT_FOUND" };

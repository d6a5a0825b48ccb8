import type { Environment } from "../../domain/environment.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { SessionProof, Standing } from "../../domain/second-factor.ts";
import type { RestaurantScope } from "../db/scope.ts";

/** The doors of the service: an audience each, with its own way of letting people in. See ARCHITECTURE.md. */
export interface Callers {
  restaurant: RestaurantCaller;
  partner: PartnerCaller;
  partnerRestaurant: PartnerRestaurantCaller;
  staff: StaffCaller;
  portal: PersonCaller;
  operator: PersonCaller;
  public: AnyoneCaller;
  page: AnyoneCaller;
  mcp: PartnerCaller;
}
export type DoorName = keyof Callers;
export type Caller<Door extends DoorName = DoorName> = Callers[Door];

export interface AnyoneCaller {
  /** The client's own address, through trusted proxies only. */
  readonly clientIp: string;
}

export interface RestaurantCaller extends AnyoneCaller {
  readonly scope: RestaurantScope;
  readonly restaurantId: string;
  readonly slug: string;
  readonly environment: Environment;
  readonly isLive: boolean;
  readonly via: "KEY" | "ORIGIN";
  /** The partner that owns the restaurant, or null. */
  readonly partnerId: string | null;
  readonly keyId: string | null;
  /** The trusted origin that let the caller in; null with a key. */
  readonly origin: string | null;
  readonly keyScopes: readonly string[];
}

export interface StaffCaller extends AnyoneCaller {
  readonly userId: string;
  readonly sessionId: string;
  /** How the session was begun, and what decides whether that is enough. */
  readonly provenBy: SessionProof;
  readonly standing: Standing;
  readonly name: string;
  readonly email: string;
  /** Empty on the paths that are about the person alone (`/me`), as are `restaurantId` and `slug`. */
  readonly scope: RestaurantScope;
  readonly restaurantId: string;
  readonly slug: string;
  readonly environment: Environment;
  readonly role: StaffRole;
}

export interface PersonCaller extends AnyoneCaller {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

export interface PartnerCaller extends AnyoneCaller {
  readonly partnerId: string;
  /** Of the key: a TEST key sees and makes sandboxes only. */
  readonly environment: Environment;
  readonly keyId: string;
  /** Mail and pages under the partner's own name. */
  readonly isWhiteLabel: boolean;
  /** A tool call of an AI client: a language model may have decided on it. */
  readonly isThroughMcp: boolean;
}

/** A partner's call about one of its restaurants: partner key and restaurant key together. */
export interface PartnerRestaurantCaller extends PartnerCaller {
  readonly scope: RestaurantScope;
  readonly restaurantId: string;
  readonly slug: string;
  readonly isLive: boolean;
  readonly isArchived: boolean;
  /** The restaurant key that came with the call; null where the partner key alone is enough. */
  readonly restaurantKeyId: string | null;
  readonly keyScopes: readonly string[];
}

/** Who changes what belongs to a restaurant: its partner through the API, or its own people in the dashboard. */
export type RestaurantChanger = PartnerRestaurantCaller | StaffCaller;

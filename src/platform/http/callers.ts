import type { Environment } from "../../domain/environment.ts";
import type { PartnerStatus } from "../../domain/partner-status.ts";
import type { StaffRole, TeamRole } from "../../domain/roles.ts";
import type { SessionProof, Standing } from "../../domain/second-factor.ts";
import type { RestaurantScope } from "../db/scope.ts";

/** The doors of the service: an audience each, with its own way of letting people in. See ARCHITECTURE.md. */
export interface Callers {
  restaurant: RestaurantCaller;
  partner: PartnerCaller;
  partnerRestaurant: PartnerRestaurantCaller;
  staff: StaffCaller;
  portal: PortalCaller;
  portalRestaurant: PortalRestaurantCaller;
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
  /** Until when somebody who runs the service looks, as the owner does (D-392); null for the restaurant's own people. */
  readonly looksUntil: Temporal.Instant | null;
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
  /** The key, or the person of the team who is signed in to the portal. */
  readonly callerId: string;
  /** Null for a person in the portal. */
  readonly keyId: string | null;
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

/** Somebody of a partner's team in the portal, in the place of one of its keys. */
export interface InPortal {
  readonly keyId: null;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  /** In the team. */
  readonly role: TeamRole;
  readonly status: PartnerStatus;
  readonly hasSigned: boolean;
}
export type PortalCaller = PartnerCaller & InPortal;
export type PortalRestaurantCaller = PartnerRestaurantCaller & InPortal;

/** Who changes what belongs to a restaurant: its partner through the API, or its own people in the dashboard. */
export type RestaurantChanger = PartnerRestaurantCaller | StaffCaller;

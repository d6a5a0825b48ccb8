import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { partnerKinds, partnerStatuses } from "../../domain/partner-status.ts";
import { restaurantStandings } from "../../domain/restaurant-standing.ts";
import { staffRoles, teamRoles } from "../../domain/roles.ts";
import { textField } from "../../domain/text-field.ts";
import { paging } from "../../platform/http/paging.ts";
import { GoLive } from "../go-live/schemas.ts";
import { PartnerRestaurantApiKey } from "../keys/partner-schemas.ts";
import { AgreementSignature } from "../partner-agreements/schemas.ts";
import { PartnerRestaurant } from "../restaurants/partner-schemas.ts";

const instant = z.iso.datetime();
const text = z.string().trim().max(100).optional();
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable() });

const partner = {
  id: z.string(),
  name: z.string(),
  status: z.enum(partnerStatuses),
  kind: z.enum(partnerKinds),
  whiteLabel: z.boolean(),
  agreementSignedAt: instant.nullable(),
  createdAt: instant,
};
export const PartnerQuery = z.strictObject({ text, status: z.enum(partnerStatuses).optional(), ...paging });
export const PartnerPage = pageOf(z.object(partner));

export const ConsoleRestaurant = PartnerRestaurant.extend({
  id: z.string(),
  partnerId: z.string().nullable(),
  demo: z.boolean(),
});
export const ConsolePartner = z
  .object({
    ...partner,
    team: z.array(
      z.object({ userId: z.string(), email: z.string(), name: z.string(), role: z.enum(teamRoles) }),
    ),
    /** What it said when it applied; null for one that the operator has made. */
    applied: z
      .object({
        company: z.string(),
        orgNumber: z.string(),
        purpose: z.string(),
        name: z.string(),
        email: z.string(),
        confirmedAt: instant,
      })
      .nullable(),
    /** What was signed in the portal, the newest first; `agreementSignedAt` without one was noted by an operator. */
    signatures: z.array(AgreementSignature),
    restaurants: z.object({ live: z.int(), test: z.int() }),
    /** The newest hundred. */
    keys: z.array(PartnerRestaurantApiKey.omit({ scopes: true })),
    /** The first hundred by slug. */
    listed: z.array(ConsoleRestaurant),
    /** Of the last 24 hours. */
    usage: z.object({
      calls: z.int(),
      refused: z.int(),
      failed: z.int(),
      lastCallAt: instant.nullable(),
    }),
  })
  .meta({ id: "ConsolePartner" });
export type ConsolePartner = z.output<typeof ConsolePartner>;
export const PartnerStanding = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(partnerStatuses),
});
export const PartnerSigned = z.object({ id: z.string(), name: z.string(), agreementSignedAt: instant });
/** What is done for good is typed again. */
export const Confirmed = z.strictObject({ confirm: z.string().max(200) });
export const PartnerProgram = z.strictObject({ isOpen: z.boolean() });
export const TestAtOnce = z.strictObject({ isOn: z.boolean() });

export const RestaurantQuery = z.strictObject({
  text,
  standing: z.enum(restaurantStandings).optional(),
  partnerId: z.string().max(64).optional(),
  ...paging,
});
export const RestaurantPage = pageOf(ConsoleRestaurant);
export const WaitingToOpen = z.object({
  data: z.array(z.object({ slug: z.string(), requestedAt: instant })),
});
export const ConsoleOneRestaurant = ConsoleRestaurant.extend({
  url: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  orgNumber: z.string().nullable(),
  legalName: z.string().nullable(),
  partner: z.object({ id: z.string(), name: z.string(), status: z.enum(partnerStatuses) }).nullable(),
  members: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      lastSeenAt: instant.nullable(),
    }),
  ),
  /** Null for a sandbox. */
  goLive: GoLive.nullable(),
}).meta({ id: "ConsoleRestaurant" });
/** Why, in words for the owner. */
export const LookWish = z.strictObject({ reason: textField(1, 200) });
export const LookBegun = z.object({ slug: z.string(), url: z.string(), endsAt: instant });
export const RestaurantNow = z.object({ slug: z.string(), live: z.boolean(), archived: z.boolean() });

export const PersonQuery = z.strictObject({ text, ...paging });
export const PersonPage = pageOf(
  z.object({ userId: z.string(), name: z.string(), email: z.string(), createdAt: instant }),
);
export const ConsolePerson = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    isOperator: z.boolean(),
    hasPassword: z.boolean(),
    hasCodes: z.boolean(),
    passkeys: z.int(),
    sessions: z.int(),
    lastSeenAt: instant.nullable(),
    createdAt: instant,
    restaurants: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        environment: z.enum(environments),
        role: z.enum(staffRoles),
      }),
    ),
    teams: z.array(z.object({ partnerId: z.string(), name: z.string(), role: z.enum(teamRoles) })),
  })
  .meta({ id: "ConsolePerson" });
export const SignInHelped = z.object({ hadSecondFactor: z.boolean(), ended: z.int() });
export const SessionsEnded = z.object({ ended: z.int() });

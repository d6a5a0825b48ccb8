import { managesTeam, type TeamRole } from "../../../src/domain/roles.ts";
import type { TeamInvite, Teammate } from "../../../src/features/partners/team-schemas.ts";
import type { Words } from "../../dashboard/texts.tsx";

type Texts = Pick<Words["t"], "colleagues" | "portalTeam">;

/** Whether the team would be without an owner, which it must not be. */
export const isOnlyOwner = ({ id, role }: Teammate, members: readonly Teammate[]): boolean =>
  role === "OWNER" && members.every((one) => one.id === id || one.role !== "OWNER");

interface Looking {
  /** Of who looks. */
  role: TeamRole;
  mayChange: boolean;
  mayGive: readonly TeamRole[];
  isOnlyOwner: boolean;
}

/** What can be done about somebody in the team. */
export const teamDeeds = ["ROLE", "OWNER", "LEAVE"] as const;
export type TeamDeed = (typeof teamDeeds)[number];

/** What who looks does about somebody in the team: gives another role, hands the team over, takes them out or leaves it. */
export function doneAbout({ role, isMe }: Pick<Teammate, "role" | "isMe">, looking: Looking): TeamDeed[] {
  const mayTakeOut = looking.mayGive.includes(role);
  const may: Record<TeamDeed, boolean> = {
    ROLE: looking.mayChange && mayTakeOut,
    OWNER: looking.mayChange && looking.role === "OWNER" && role !== "OWNER",
    LEAVE: (mayTakeOut || isMe) && !looking.isOnlyOwner,
  };
  return teamDeeds.filter((deed) => may[deed]);
}

/** Whether who looks sends an invitation again or takes it back: who gives its role does, while the team may change anything. */
export const answersFor = (
  { role }: Pick<TeamInvite, "role">,
  { mayChange, mayGive }: Pick<Looking, "mayChange" | "mayGive">,
): boolean => mayChange && mayGive.includes(role);

/** Which keys lose what managers may (S-07). None of who is no manager, or stays one. @param next null: out of the team */
export const losingKeys = (
  { role, keys }: Pick<Teammate, "role" | "keys">,
  next: TeamRole | null,
): Teammate["keys"] => (managesTeam(role) && (next === null || !managesTeam(next)) ? keys : []);

/** Since when somebody is in the team, when they were here last, and how many keys they have. */
export const memberFacts = (
  { colleagues, portalTeam }: Texts,
  { joinedAt, lastSeenAt, keys }: Pick<Teammate, "joinedAt" | "lastSeenAt" | "keys">,
): string[] => [
  colleagues.since({ at: Date.parse(joinedAt) }),
  lastSeenAt ? colleagues.lastSeen({ at: Date.parse(lastSeenAt) }) : colleagues.neverSeen,
  ...(keys.length > 0 ? [portalTeam.keyCount({ count: keys.length })] : []),
];

/** As what somebody is invited, by whom, and how long the invitation is good for. */
export const inviteFacts = (
  { colleagues, portalTeam }: Texts,
  {
    role,
    invitedBy,
    isExpired,
    expiresAt,
  }: Pick<TeamInvite, "role" | "invitedBy" | "isExpired" | "expiresAt">,
): string[] => [
  portalTeam.roles[role].name,
  colleagues.invitedBy({ name: invitedBy }),
  ...(isExpired ? [] : [colleagues.open({ at: Date.parse(expiresAt) })]),
];

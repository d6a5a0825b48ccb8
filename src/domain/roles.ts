/** What people may do in a restaurant's dashboard. */
export const staffRoles = ["OWNER", "MANAGER", "STAFF"] as const;
export type StaffRole = (typeof staffRoles)[number];
/** Those who decide about the business rather than about tonight's orders. */
export const managerRoles = ["OWNER", "MANAGER"] as const satisfies StaffRole[];
/** Roles that somebody gives to colleagues, changes and takes away (D-202). */
export const rolesGivenBy: Record<StaffRole, readonly StaffRole[]> = {
  OWNER: staffRoles,
  MANAGER: ["STAFF"],
  STAFF: [],
};

/** What people may do in a partner's team, and their keys with them: a MEMBER builds, a READER looks and changes nothing (D-369). */
export const teamRoles = ["OWNER", "ADMIN", "MEMBER", "READER"] as const;
export type TeamRole = (typeof teamRoles)[number];
/** Those whose keys may do all that a partner may. */
export const teamManagers = ["OWNER", "ADMIN"] as const satisfies TeamRole[];
/** Roles that somebody gives in the team, changes and takes away. */
export const teamRolesGivenBy: Record<TeamRole, readonly TeamRole[]> = {
  OWNER: teamRoles,
  ADMIN: ["MEMBER", "READER"],
  MEMBER: [],
  READER: [],
};
export const managesTeam = (role: TeamRole): boolean => (teamManagers as readonly TeamRole[]).includes(role);

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

/** What people may do in a partner's team, and their keys with them. */
export const teamRoles = ["OWNER", "ADMIN", "MEMBER"] as const;
export type TeamRole = (typeof teamRoles)[number];

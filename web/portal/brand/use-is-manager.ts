import { managesTeam } from "../../../src/domain/roles.ts";
import { usePortal } from "../use-portal.ts";

/** Whether who is signed in may change what is the partner's own: owners and administrators of its team. */
export const useIsManager = (): boolean => managesTeam(usePortal().team.role);

import { managesTeam } from "../../../src/domain/roles.ts";
import { useMayChange, usePortal } from "../use-portal.ts";

/** Whether who is signed in may change what is the partner's own: owners and administrators of its team. */
export function useIsManager(): boolean {
  const mayChange = useMayChange();
  return managesTeam(usePortal().team.role) && mayChange;
}

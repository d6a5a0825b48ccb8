import { createContext, use } from "react";
import type { Environment } from "../../src/domain/environment.ts";
import type { Me } from "../../src/features/people/schemas.ts";
import type { portalCall } from "./portal-api.ts";

/** The partner whose portal is open, and as who. */
export interface Portal {
  me: Me;
  team: Me["teams"][number];
  partnerId: string;
  environment: Environment;
  call: ReturnType<typeof portalCall>;
  /** Calls about one of the partner's restaurants. */
  callOf(slug: string): ReturnType<typeof portalCall>;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error("usePortal outside PortalLayout");
  return portal;
}

/** Whether who is signed in may change anything at all: a reader of the team looks (D-369), and everybody of one that is archived (D-409). */
export function useMayChange(): boolean {
  const { role, status } = usePortal().team;
  return role !== "READER" && status !== "ARCHIVED";
}

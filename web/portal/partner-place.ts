import type { Me } from "../../src/features/people/schemas.ts";

/** An environment as addresses name it; what is neither is test, where nothing is lost. */
export const environmentInPath = (name: string | null): "test" | "live" =>
  name === "live" ? "live" : "test";

/** The partner that was open last, or else the first in whose team somebody is; none for who is in none. */
export const teamToOpen = <Team extends Pick<Me["teams"][number], "partnerId">>(
  teams: readonly Team[],
  last: string | null,
): Team | undefined => teams.find(({ partnerId }) => partnerId === last) ?? teams[0];

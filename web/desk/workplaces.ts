import type { Me } from "../../src/features/people/schemas.ts";

/** Where somebody works: in restaurants, for the service itself, in partners' teams. */
export const workplacesOf = ({
  restaurants,
  isOperator,
  teams,
}: Pick<Me, "restaurants" | "isOperator" | "teams">) => [
  ...(restaurants.length > 0 ? (["/dashboard"] as const) : []),
  ...(isOperator ? (["/console"] as const) : []),
  ...(teams.length > 0 ? (["/partner"] as const) : []),
];

import type { AddonGroup } from "../../../src/domain/snapshot.ts";
import type { Page } from "./page.ts";

type Rule = Pick<AddonGroup, "minSelect" | "maxSelect"> & Partial<Pick<AddonGroup, "freeCount">>;

/** How many of a group or a slot have to be chosen, how many may be, and how many of them cost nothing. */
export function ruleText({ t }: Page, { minSelect: min, maxSelect: max, freeCount = 0 }: Rule): string {
  const parts: string[] = [];
  if (min > 0 && max === min) parts.push(t.chooseExactly({ count: min }));
  else if (min > 0 && max !== null) parts.push(t.chooseBetween({ min, max }));
  else if (min > 0) parts.push(t.chooseAtLeast({ count: min }));
  else if (max !== null) parts.push(t.chooseUpTo({ count: max }));
  else parts.push(t.optional);
  if (freeCount > 0) parts.push(t.freeFirst({ count: freeCount }));
  return parts.join(" · ");
}

/** True once something of a group has to go before more can come; where it takes one, the new choice replaces the old one. */
export const isFull = ({ maxSelect }: AddonGroup, chosen: number): boolean =>
  maxSelect !== null && maxSelect > 1 && chosen >= maxSelect;

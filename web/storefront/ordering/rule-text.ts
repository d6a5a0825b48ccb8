import type { AddonGroup } from "../../../src/domain/snapshot.ts";
import type { Page } from "./page.ts";

/** How many of a group have to be chosen, how many may be, and how many of them cost nothing. */
export function ruleText({ t }: Page, group: AddonGroup): string {
  const { minSelect: min, maxSelect: max } = group;
  const parts: string[] = [];
  if (min > 0 && max === min) parts.push(t.chooseExactly({ count: min }));
  else if (min > 0 && max !== null) parts.push(t.chooseBetween({ min, max }));
  else if (min > 0) parts.push(t.chooseAtLeast({ count: min }));
  else if (max !== null) parts.push(t.chooseUpTo({ count: max }));
  else parts.push(t.optional);
  if (group.freeCount > 0) parts.push(t.freeFirst({ count: group.freeCount }));
  return parts.join(" · ");
}

/** True once something of a group has to go before more can come; where it takes one, the new choice replaces the old one. */
export const isFull = ({ maxSelect }: AddonGroup, chosen: number): boolean =>
  maxSelect !== null && maxSelect > 1 && chosen >= maxSelect;

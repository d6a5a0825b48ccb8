/** Which groups are nested under add-ons of which: group id -> ids of the groups that its add-ons nest. */
export type NestedGroups = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Add-on groups nest one level (D-56): whether `nestedId` under an add-on of `groupId` would make more of it, a circle too. What is
 * deeper is offered to nobody.
 */
export const nestsTooDeep = (groups: NestedGroups, groupId: string, nestedId: string): boolean =>
  (groups.get(nestedId)?.size ?? 0) > 0 || [...groups.values()].some((nested) => nested.has(groupId));

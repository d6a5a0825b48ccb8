/** What is chosen with one more, or without one that is among them. */
export const toggled = <One>(chosen: readonly One[], one: One): One[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** What restaurants and their partners read about opening hours and days that differ. */
export const hours = {
  closedTwice: "En stengt dag kan bare ha én rad.",
  overlap: "Perioden overlapper en annen periode.",
  timesNeeded: "En åpen dag må ha tider.",
  beforeFirst: "Kan ikke være før den første dagen.",
  over: "Dagen er forbi. Velg en som kommer.",
  longest: "Kan vare høyst ett år.",
} as const;

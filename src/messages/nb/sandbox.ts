/** What partners read who try a sandbox out, about its clock and its events. */
export const sandbox = {
  oneMove: "Oppgi enten «advanceMinutes» eller «now», ikke begge.",
  onlyForward:
    "Klokken går bare fremover, og står på {at:when}. DELETE stiller den tilbake til virkelig tid.",
} as const;

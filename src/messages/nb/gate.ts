/** The page in front of a restaurant that is not open to everybody yet. */
export const gate = {
  lead: "Siden er ikke åpen for alle ennå. Har du fått et passord, slipper du inn her.",
  noPassword: "Siden er ikke åpen ennå. Kom gjerne tilbake senere.",
  password: "Passord",
  open: "Åpne siden",
  wrong: "Det var ikke riktig passord. Sjekk store og små bokstaver, og prøv igjen.",
} as const;

import type { Locale } from "../../src/messages/locale.ts";

/** The page in front of a restaurant that is not open to everybody yet. */
export interface GateTexts {
  lead: string;
  noPassword: string;
  password: string;
  open: string;
  wrong: string;
}

export const gateTexts: Record<Locale, GateTexts> = {
  nb: {
    lead: "Siden er ikke åpen for alle ennå. Har du fått et passord, slipper du inn her.",
    noPassword: "Siden er ikke åpen ennå. Kom gjerne tilbake senere.",
    password: "Passord",
    open: "Åpne siden",
    wrong: "Det var ikke riktig passord. Sjekk store og små bokstaver, og prøv igjen.",
  },
  en: {
    lead: "This page is not open to everyone yet. If you were given a password, enter it here.",
    noPassword: "This page is not open yet. Please come back later.",
    password: "Password",
    open: "Open the page",
    wrong: "That was not the right password. Check upper and lower case, and try again.",
  },
};

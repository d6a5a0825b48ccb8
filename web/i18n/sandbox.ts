import type { Locale } from "../../src/messages/locale.ts";

/** The test payment page. */
export interface SandboxTexts {
  test: string;
  title: string;
  timeLeft: string;
  pay: string;
  decline: string;
  abandon: string;
  goBack: string;
  wait: string;
  hint: string;
  failed: string;
  paid: string;
  declined: string;
  cancelled: string;
  expired: string;
}

export const sandboxTexts: Record<Locale, SandboxTexts> = {
  nb: {
    test: "Test · ingen penger flyttes",
    title: "Testbetaling",
    timeLeft: "Utløper om {time}",
    pay: "Betal",
    decline: "La betalingen bli avvist",
    abandon: "Gå tilbake uten å betale",
    goBack: "Tilbake til bestillingen",
    wait: "Et øyeblikk …",
    hint: "La siden stå åpen for å se hva som skjer når tiden løper ut.",
    failed: "Det gikk ikke. Prøv igjen.",
    paid: "Denne betalingen er gjennomført.",
    declined: "Denne betalingen ble avvist.",
    cancelled: "Denne betalingen er avbrutt.",
    expired: "Tiden for å betale er ute.",
  },
  en: {
    test: "Test · no money is moved",
    title: "Test payment",
    timeLeft: "Expires in {time}",
    pay: "Pay",
    decline: "Let the payment be declined",
    abandon: "Go back without paying",
    goBack: "Back to the order",
    wait: "One moment …",
    hint: "Leave this page open to see what happens when time runs out.",
    failed: "That did not work. Try again.",
    paid: "This payment has been made.",
    declined: "This payment was declined.",
    cancelled: "This payment was cancelled.",
    expired: "The time to pay is over.",
  },
};

/** The test payment page. */
export const sandboxPay = {
  test: "Test · ingen penger flyttes",
  title: "Testbetaling",
  timeLeft: "Utløper om {left:countdown}",
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
  timeUnknown: "Utløper om …",
} as const;

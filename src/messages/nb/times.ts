/** What guests read about when food can be had (domain/slots.ts has the codes), and staff about times that they set. */
export const times = {
  PAUSED: "Restauranten tar en pause fra nye bestillinger. Du kan bestille igjen {until:when}.",
  CLOSED: "Kjøkkenet er stengt nå.",
  closedUntil: "Kjøkkenet er stengt. Det åpner {opens:when}.",
  SLOT_NOT_OFFERED: "Kjøkkenet er stengt på dette tidspunktet. Velg et annet.",
  TOO_SOON: "Maten kan tidligst være klar {earliest:when}.",
  noTimeLeft: "Maten rekker ikke å bli klar til dette tidspunktet, og det er ingen andre ledige tidspunkter.",
  TOO_FAR_AHEAD: "Du kan bestille til og med {last:day}.",
  orderBefore: "Bestill før kl. {closes:time}.",
  passed: "Tidspunktet er passert. Velg et som kommer.",
  atMostDaysAhead: "Tidspunktet kan være høyst {days:number} dager frem.",
} as const;

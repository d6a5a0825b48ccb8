/** What partners read who try a sandbox out, about its clock and its events. */
export const sandbox = {
  oneMove: "Oppgi enten «advanceMinutes» eller «now», ikke begge.",
  onlyForward:
    "Klokken går bare fremover, og står på {at:when}. DELETE stiller den tilbake til virkelig tid.",
  noOrder:
    "Ingen gjest kan bestille her nå. Still klokken til åpningstiden, eller legg inn en bestilling selv og oppgi den i «orderId».",
  noTable:
    "Ingen gjest kan få bord her nå. Still klokken frem, eller be om et bord selv og oppgi reservasjonen i «reservationId».",
} as const;

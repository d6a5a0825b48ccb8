/** What partners read about keys. */
export const keys = {
  expiry: "Datoen må være fra i morgen til to år frem.",
  allStandsAlone: "«*» gir tilgang til alt, og må stå alene.",
  ofThisRequest: "Forespørselen er gjort med denne nøkkelen. Avslutt den med en annen.",
  replayed:
    "Nøkkelen ble laget av en tidligere forespørsel, og ble bare vist den gangen. Er den borte, roter du den (id-en står i data) med en nøkkel du har, eller med partnernøkkelen alene under /recovery.",
  endedAtOnce: "Den gamle nøkkelen virker ikke lenger.",
  endsLater: {
    one: "Den gamle nøkkelen virker i én time til.",
    other: "Den gamle nøkkelen virker i {count:number} timer til.",
  },
} as const;

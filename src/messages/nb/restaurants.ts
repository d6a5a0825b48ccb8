/** What restaurants and their partners read about a restaurant: its address, its settings, and what is left before it opens. */
export const restaurants = {
  slugForm: "Adressen må ha 2 til 32 tegn: små bokstaver, sifre og bindestreker.",
  slugReserved: "Adressen er forbeholdt tjenesten. Velg en annen.",
  noFulfillment: "Henting eller levering må være på.",
  replayed:
    "Restauranten ble laget av en tidligere forespørsel, og nøkkelen ble bare vist den gangen. Er den borte, lager du en ny med partnernøkkelen alene: POST /recovery/{slug}/keys.",
  firstKey: "Første nøkkel",
  setup: {
    LEGAL: "Fyll inn firmaopplysningene.",
    ADDRESS: "Fyll inn besøksadressen.",
    OPENING_HOURS: "Sett kjøkkenets åpningstider.",
    MENU: "Lag en standardmeny med minst én rett.",
    DELIVERY_ZONES: "Levering er på, men det finnes ingen leveringssone. Lag en sone, eller slå av levering.",
    PAYMENT: "Koble til en betalingskonto, eller ta imot kontanter.",
    DOMAIN: "Bekreft domenet, eller fjern det: da åpner restauranten på tjenestens adresse.",
    AGREEMENT: "Eieren må signere kundeavtalen.",
  },
  testKeyOfStripe: "En testnøkkel fra Stripe tar ingen penger. Bruk live-nøkkelen.",
  accountNotConnected:
    "Kontoen ble ikke koblet til: leverandøren godtok ikke nøklene, eller svarte ikke. Se over nøklene og prøv igjen.",
} as const;

/** How long what is kept is kept, in the console. */
export const retentionPage = {
  name: "Lagringstid",
  lead: "Hvor lenge hver type opplysninger tas vare på. Det som er eldre, slettes av jobbene innen en time.",
  kept: "Tas vare på",
  oldest: "Eldst: {at:date}",
  nothing: "Ingenting ennå",
  none: "Ingen grense",
  days: "dager",
  daysOf: "Dager for {name}",
  bounds: "Fra {least:number} til {most:number}. Standard er {usual:number}.",
  set: "Lagre",
  saved: "Lagringstiden er endret.",
  shorter: "Når tiden blir kortere, slettes det som er eldre, for godt.",
  kinds: {
    API_CALLS: {
      name: "API-loggen",
      text: "Kall fra partnere og nettsider. Partnere er lovet 14 dager, og får ikke se mer.",
    },
    DELIVERIES: {
      name: "Webhook-leveringer",
      text: "Det som er sendt til integrasjoner. De er lovet 30 dager, og får ikke se mer.",
    },
    MAILS: { name: "E-post", text: "Hva som er sendt til hvem, til gjester og ansatte." },
    PHONE_MESSAGES: { name: "SMS og oppringninger", text: "Til restaurantens egne telefoner." },
    GUEST_DEVICES: { name: "Gjestenes nettlesere", text: "De som skulle få beskjed når maten var klar." },
    PRINT_JOBS: { name: "Utskrifter", text: "Lapper som er sendt til skrivere." },
    MENU_IMPORTS: { name: "Menyer fra filer", text: "Filene og det som ble lest av dem." },
    MENU_VERSIONS: { name: "Tidligere menyer", text: "Den siste blir alltid stående." },
    IDEMPOTENCY_KEYS: { name: "Nøkler mot dobbelt bestilling", text: "Partnere er lovet 30 dager." },
    AUDIT_LOG: {
      name: "Restaurantenes og partnernes logger",
      text: "Hvem som har gjort hva. Eierne er lovet et år.",
    },
    SESSIONS: { name: "Innlogginger", text: "Til de utløper eller avsluttes." },
    NEWSLETTER: { name: "Nyhetsbrevet", text: "Med samtykkene, til restauranten eller gjesten sletter dem." },
    ORDERS: {
      name: "Bestillinger",
      text: "Bilag: fem år etter bokføringsloven, og så lenge restauranten finnes. Gjestens opplysninger kan slettes før.",
    },
    SERVICE_LOG: { name: "Konsollens logg", text: "Kan ikke slettes av tjenesten." },
  },
} as const;

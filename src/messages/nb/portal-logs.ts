/** What the partner portal says of the log of calls. */
export const portalLogs = {
  title: "API-logg",
  lead: "Kall med nøklene deres de siste 14 dagene, etter hvert som de kommer. Hemmeligheter og personopplysninger er fjernet.",
  empty: {
    title: "Ingen kall",
    text: "Gjør et kall med en nøkkel, så dukker det opp her etter et sekund eller to. Har dere filtrert, prøv et annet filter.",
  },
  filters: {
    requestId: "X-Request-Id",
    path: "Del av stien",
    status: "HTTP-status",
    code: "Feilkode",
    slug: "Restaurant",
    keyId: "Nøkkel",
    all: "Alle",
    clear: "{name}: vis alle",
  },
  call: {
    took: "{at:dateTime}, svarte på {ms:number} ms",
    meaning: "Hva {code} betyr, og hva dere kan gjøre",
    ownRequestId: "Deres egen X-Request-Id",
    request: "Forespørsel",
    response: "Svar",
    noBody: "Ingenting ble sendt, eller det var for langt til å lagres.",
    noAnswer: "Svaret er ikke lagret: det var tomt, for langt eller handlet om gjester.",
    sameKey: "Vis kall med samme nøkkel",
    curl: "Gjør kallet på nytt i en terminal, med deres egen testnøkkel",
    again: "Gjør kallet på nytt her",
    answerNow: "Svaret nå",
  },
} as const;

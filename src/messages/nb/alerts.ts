/** Telling people of orders that nobody answers, where they are when they are not at the board. */
export const alerts = {
  name: "Varsler",
  text: "Ordrer som ingen svarer på",
  lead: "Når ingen har svart på en ordre på to og på fire minutter, får du et varsel på telefonen eller maskinen din, også når Luka er lukket.",
  push: {
    unanswered: {
      one: "{name} venter på svar i {count:number} minutt",
      other: "{name} har ventet på svar i {count:number} minutter",
    },
    unansweredText: "{restaurant}, {amount:money}. Åpne tavlen og svar.",
    test: "Varsler virker",
    testText: "Slik ser det ut når en ordre venter på svar.",
    badKey: "Nettleseren ga en nøkkel som ikke kan brukes. Slå varsler av og på igjen.",
  },
  here: {
    title: "Denne enheten",
    on: "På",
    off: "Av",
    turnOn: "Slå på varsler her",
    turnOff: "Slå av her",
    explain:
      "Nettleseren spør om lov første gang. På iPhone og iPad må du legge Luka på Hjem-skjermen først.",
    unsupported:
      "Denne nettleseren kan ikke vise varsler når Luka er lukket. Prøv Chrome, Edge, Firefox eller Safari, eller legg Luka på Hjem-skjermen.",
    blocked:
      "Nettleseren har sperret varsler fra Luka. Tillat dem i innstillingene for nettstedet, og prøv igjen.",
    failed: "Nettleseren fikk ikke slått på varsler. Sjekk nettet og prøv igjen.",
    turnedOn: "Du får varsler på denne enheten",
    turnedOff: "Varsler er av på denne enheten",
  },
  devices: "Dine enheter",
  device: { on: "{browser} på {system}", unknown: "Ukjent nettleser" },
  isThis: "Denne",
  added: "Lagt til {at:date}",
  test: "Send en prøve",
  testLabel: "Send en prøve til {name}",
  remove: "Fjern",
  removeLabel: "Fjern {name}",
  outcomes: {
    SENT: "Prøven er sendt. Den kommer om noen sekunder.",
    GONE: "Enheten tar ikke imot varsler lenger og er fjernet. Slå dem på der igjen.",
    FAILED: "Prøven kom ikke fram. Prøv igjen om litt.",
  },
} as const;

/** What a new owner does before the first guest, with a test order at its end. */
export const firstDay = {
  name: "Kom i gang",
  text: "Det som skal til før første gjest",
  title: "Kom i gang",
  lead: "Seks ting, så er dere klare for første gjest. Ta dem i den rekkefølgen dere vil.",
  progress: "{done:number} av {all:number} er gjort",
  all: "Alt er gjort. Velkommen skal gjestene være!",
  done: "Gjort",
  steps: {
    ADDRESS: {
      title: "Navn og adresse",
      text: "Det gjestene leser øverst på siden, og hvor de henter maten.",
      action: "Til Profil",
    },
    OPENING_HOURS: {
      title: "Åpningstider",
      text: "Når gjestene kan bestille. Utenom tidene kan de bestille til senere.",
      action: "Til Åpningstider",
    },
    MENU: {
      title: "Meny",
      text: "Minst én rett med pris. Resten kan komme etter hvert.",
      action: "Til Meny",
    },
    PAYMENT: {
      title: "Betaling",
      text: "Vipps eller kort på nett, kontant i restauranten, eller begge deler.",
      action: "Til Betaling",
    },
    SOUND: {
      title: "Lyd på nettbrettet",
      text: "Slå på lyden på enheten som skal stå på kjøkkenet. Den ringer til noen svarer.",
      action: "Slå på lyd",
      again: "Prøv lyden",
    },
    TEST_ORDER: {
      title: "Prøvebestilling",
      text: "En bestilling kommer inn som fra en gjest. Godta den, gjør den klar og lever den ut. Ingen betaler, og den teller ikke som salg. E-postene gjesten ville fått, kommer til deg.",
      action: "Lag en prøvebestilling",
      again: "Lag en til",
      open: "Se bestilling {number:text}",
    },
  },
  placed: "Prøvebestillingen er på vei til tavla.",
  testOrder: { guest: "Prøvebestilling", note: "Prøve. Skal ikke lages." },
} as const;

/** How a partner begins: applying, the confirming of the address, and the mails about it. */
export const partnerBegin = {
  apply: {
    link: "Bli partner",
    title: "Bli partner",
    lead: "For dere som bygger nettsteder, kassesystemer og apper for restauranter.",
    side: "Fra søknad til første testordre på noen minutter.",
    name: "Navnet ditt",
    email: "E-post",
    emailHelp: "Lenken som bekrefter adressen, sendes hit.",
    company: "Firma",
    orgNumber: "Organisasjonsnummer",
    orgNumberHelp: "Ni sifre, med eller uten mellomrom.",
    purpose: "Hva skal dere bygge?",
    purposeHelp: "Et par setninger er nok.",
    submit: "Send søknaden",
    sentTitle: "Se i innboksen",
    sent: "Vi har sendt en lenke til {email}. Den bekrefter adressen og virker i sju dager. Kommer den ikke, se etter i søppelposten, eller send søknaden på nytt.",
    again: "Send på nytt",
    known: "Har du konto? Logg inn",
  },
  /** Where the link of the mail leads. */
  page: {
    title: "Bekreft søknaden",
    lead: "{company} (org.nr. {orgNumber}) søker om å bli partner. Velg et passord, så er adressen bekreftet.",
    known:
      "{company} (org.nr. {orgNumber}) søker om å bli partner. Du har en konto fra før og logger inn med passordet ditt.",
    confirm: "Bekreft søknaden",
    joinedTitle: "Søknaden er bekreftet",
    joined: "Logg inn, så ser du hvordan det går med søknaden for {company}.",
    toPortal: "Til partnerportalen",
  },
  mail: {
    application: {
      subject: "Bekreft at {company} vil bli partner",
      title: "Hei, {name}!",
      text: "Noen har søkt om at {company} blir partner av Luka, med denne adressen. Var det deg, bekrefter du det her og velger et passord.",
      confirm: "Bekreft søknaden",
      until:
        "Lenken virker til {until:moment}. Var det ikke deg, kan du se bort fra denne e-posten: uten lenken skjer ingenting.",
    },
    applied: {
      subject: "{company} vil bli partner",
      title: "{company} vil bli partner",
      text: "Adressen er bekreftet. Se over søknaden og avgjør den i konsollen.",
      company: "Firma",
      orgNumber: "Organisasjonsnummer",
      person: "Søker",
      purpose: "Skal bygge",
      open: "Se søknaden",
    },
    approved: {
      subject: "{company} er godkjent som partner",
      title: "Velkommen som partner!",
      text: "Søknaden for {company} er godkjent. I portalen lager dere en sandkasse og en nøkkel, og sender den første ordren.",
      open: "Åpne portalen",
    },
  },
} as const;

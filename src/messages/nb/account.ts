/** The dashboard's pages about somebody's own account: a forgotten password, and what keeps others out. */
export const account = {
  tooMany: {
    one: "For mange forsøk. Vent et minutt og prøv igjen, eller velg et nytt passord.",
    other: "For mange forsøk. Vent {count:number} minutter og prøv igjen, eller velg et nytt passord.",
  },
  back: "Tilbake til innlogging",

  forgotten: {
    link: "Glemt passordet?",
    title: "Glemt passordet?",
    lead: "Skriv e-postadressen din, så sender vi deg en lenke til å velge et nytt.",
    submit: "Send lenken",
    sentTitle: "Se i innboksen",
    sent: "Finnes det en konto for {email}, er lenken på vei. Den virker i 30 minutter. Kommer den ikke, se etter i søppelposten, eller be om en ny om fem minutter.",
  },
  newPassword: {
    title: "Velg et nytt passord",
    label: "Nytt passord",
    hint: "Minst {minimum:number} tegn. Gjerne flere ord etter hverandre.",
    short: "Passordet må ha minst {minimum:number} tegn.",
    submit: "Lagre passordet",
    doneTitle: "Passordet er byttet",
    done: "Du er logget ut alle steder. Logg inn med det nye passordet.",
    signIn: "Logg inn",
    goneTitle: "Lenken virker ikke lenger",
    gone: "Den er brukt eller for gammel. Be om en ny.",
    again: "Be om en ny lenke",
  },

  security: {
    title: "Sikkerhet",
    lead: "Hvor du er logget inn med {email}.",
    home: "Til restauranten",
    sessions: "Innlogginger",
    browserOn: "{browser} på {system}",
    unknownBrowser: "Ukjent nettleser",
    thisOne: "Her",
    from: "Fra {address}",
    signedIn: "Logget inn {at:dateTime}",
    lastUsed: "Sist brukt {at:date}",
    end: "Logg ut",
    endLabel: "Logg ut {name}",
    ended: "Logget ut",
    endOthers: "Logg ut alle andre steder",
    endOthersAsk: {
      title: "Logge ut alle andre steder?",
      text: "Også nettbrettet på kjøkkenet, hvis det er du som er logget inn der. Kjenner du ikke igjen et sted, bør du også velge et nytt passord.",
      yes: "Logg ut alle andre",
    },
    newPassword: "Velg et nytt passord",
  },
} as const;

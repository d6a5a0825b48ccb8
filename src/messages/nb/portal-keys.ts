/** The portal's pages of keys, and the mail about one that ends. What a restaurant's own people read about keys too, is theirs. */
export const portalKeys = {
  name: "Partnernøkler",
  lead: "En partnernøkkel åpner partner-API-et for serverne deres. Den er verdt rollen til den som laget den.",
  empty: {
    title: "Ingen partnernøkler",
    text: "Lag en for hvert system som skal snakke med partner-API-et.",
  },
  nameHelp: "Hva nøkkelen brukes til, for eksempel «Produksjon» eller «Byggeserver».",
  once: "Nøkkelen vises bare denne ene gangen. Legg den blant hemmelighetene til serveren, og aldri i en nettside eller i kildekoden.",
  by: "Laget av {name}, {role}",
  byGone: "Laget av {name}, som ikke er i teamet lenger",
  byNobody: "Laget av dem som driver tjenesten",
  programClosed:
    "Partnerprogrammet er ikke åpent ennå. Ta kontakt med oss for en nøkkel til ekte restauranter.",
  mayNot: "Rollen din lager ikke nøkler her.",
  restaurants: "Nøkler til en restaurant finner dere på restaurantens egen side.",
  found: {
    title: "Har dere funnet en nøkkel?",
    text: "Formen sier hva den er: lbp_ er en partnernøkkel, lbs_ en restaurantnøkkel, og test eller live sier hvilket miljø. De fire siste tegnene står i listen. Avslutt den med en gang, og lag en ny.",
  },
  tab: "Nøkler",
  restaurantLead:
    "En nøkkel åpner denne ene restauranten. Partner-API-et trenger en med full tilgang ved siden av partnernøkkelen.",
  endsIn: "Slutter om {minutes:duration}",
  usedFrom: "fra {address}",
  usedFor: "{call}",
  mail: {
    subject: "Nøkkelen «{key}» utløper {at:date}",
    title: "En nøkkel utløper snart",
    text: "Bytt den ut før den slutter å virke, så står ingenting stille. Den gamle kan virke et døgn etter byttet.",
    key: "Nøkkel",
    ofRestaurant: "Restaurant",
    environment: "Miljø",
    ends: "Slutter",
    at: "{at:dateTime}",
    open: "Se nøklene",
  },
} as const;

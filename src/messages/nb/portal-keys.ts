/** The portal's pages of keys, and the mail about one that ends. What a restaurant's own people read about keys too, is theirs. */
export const portalKeys = {
  name: "Partnernøkler",
  lead: "En partnernøkkel gir serverne deres tilgang til partner-API-et, med rettighetene til den som laget den.",
  empty: {
    title: "Ingen partnernøkler",
    text: "Lag en for hvert system som skal snakke med partner-API-et.",
  },
  nameHelp: "Hva nøkkelen brukes til, for eksempel «Produksjon» eller «Byggeserver».",
  once: "Nøkkelen vises bare denne ene gangen. Oppbevar den som en hemmelighet på serveren, aldri på en nettside eller i kildekoden.",
  by: "Laget av {name}, {role}",
  byGone: "Laget av {name}, som ikke er i teamet lenger",
  byNobody: "Laget av dem som driver tjenesten",
  programClosed: "Partnerprogrammet er ikke åpent ennå. Ta kontakt med oss for å få en live-nøkkel.",
  mayNot: "Med rollen din kan du ikke lage nøkler her.",
  restaurants: "Nøklene til en restaurant finner dere på siden til restauranten.",
  found: {
    title: "Er en nøkkel på avveie?",
    text: "Begynnelsen sier hva den er: lbp_ er en partnernøkkel, lbs_ en restaurantnøkkel, og test eller live er miljøet. De fire siste tegnene står i listen. Avslutt den med en gang, og lag en ny.",
  },
  tab: "Nøkler",
  restaurantLead:
    "En nøkkel gjelder bare denne restauranten. Partner-API-et krever en med full tilgang i tillegg til partnernøkkelen.",
  endsIn: "Slutter om {minutes:duration}",
  usedFrom: "fra {address}",
  mail: {
    subject: "Nøkkelen «{key}» utløper {at:date}",
    title: "En nøkkel utløper snart",
    text: "Bytt den ut før den slutter å virke, så stopper ingenting opp. Den gamle kan virke i et døgn etter byttet.",
    key: "Nøkkel",
    ofRestaurant: "Restaurant",
    environment: "Miljø",
    ends: "Slutter",
    at: "{at:dateTime}",
    open: "Se nøklene",
  },
} as const;

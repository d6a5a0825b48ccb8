/** Small pages that lead on: what is not here, and the way back from a payment. */
export const signposts = {
  notFoundTitle: "Her var det tomt",
  notFoundText: "Siden finnes ikke. Kanskje er adressen skrevet litt feil?",
  orderNotFoundTitle: "Fant ikke bestillingen",
  orderNotFoundText: "Sjekk at hele lenken er med.",
  restaurantNotFoundTitle: "Ingen restaurant her",
  restaurantNotFoundText: "Denne adressen er ledig, eller restauranten har ikke åpnet på nett ennå.",

  returningTitle: "Et øyeblikk",
  returningText: "Vi finner bestillingen din.",
  toFront: "Til forsiden",
  toMenu: "Til menyen",
  offlineTitle: "Du er uten nett",
  offlineText: "{restaurant} vises når nettet er tilbake. Det som ligger i kurven, er trygt på enheten.",
  offlineCall: "Ring {phone}",
  offlineAgain: "Prøv igjen",
} as const;

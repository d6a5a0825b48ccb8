/** Who gets a restaurant's newsletter: the dashboard's page of it, and the file. */
export const newsletterRegister = {
  csv: { email: "E-post", name: "Navn", language: "Språk", since: "Siden", source: "Meldte seg på" },
  sources: {
    POPUP: "Vinduet på nettsiden",
    API: "Restaurantens nettsted",
    CHECKOUT: "En bestilling",
    RESERVATION: "En bordbestilling",
    LINK: "Lenken i en e-post",
    ONE_CLICK: "Knappen i e-postprogrammet",
  },
} as const;

/** The service's own front page, for restaurants that have not heard of Luka. */
export const frontPage = {
  title: "Luka til kjøkkenet",
  lead: "Bestilling på nett for restauranter: en side gjestene liker, en tavle kjøkkenet rekker over, og et API for dem som bygger selv.",
  dashboard: "Logg inn",
  docs: "Les om API-et",
  partner: "Bli partner",
  demoTitle: "Bestill noe på liksom",
  demoText: "Demorestauranten tar imot bestillinger døgnet rundt, og betalingen er på test.",
  whatTitle: "Dette får du",
  points: {
    page: {
      title: "Egen bestillingsside",
      text: "I restaurantens farger, med henting og levering, tilvalg og allergener. Rask på telefonen.",
    },
    board: {
      title: "Tavle som ringer",
      text: "Nye bestillinger piper til noen svarer. Ventetid, utsolgt og pause rydder opp etter seg.",
    },
    open: {
      title: "Åpent for andre systemer",
      text: "Menyer, ordrer og signerte webhooks gjennom et dokumentert API.",
    },
  },
} as const;

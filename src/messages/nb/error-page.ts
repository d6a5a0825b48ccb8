/** The page that people with a browser see when something fails. */
export const errorPage = {
  missing: "Siden finnes ikke",
  failed: "Noe gikk galt",
  refused: "Det gikk ikke",
  home: "Til forsiden",
  reference: "Referanse: {id}",
} as const;

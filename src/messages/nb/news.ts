/** What partners read about their news to restaurants. */
export const news = {
  sandboxesByName: "En TEST-nøkkel når bare sandkasser som er nevnt.",
  everybodyIsMeant: "Utelat restaurantSlugs når alle er mottakere.",
  nameRestaurants: "Nevn minst én restaurant.",
  dayOver: "Dagen er over. Velg en som kommer.",
  overByThen: "Nyheten vises ikke så lenge: den siste dagen er før den skal ut.",
  withinAYear: "Må være frem i tid, høyst ett år.",
} as const;

/** What the pages of people at a desk say: the partner portal, the console. */
export const desk = {
  restaurants: "Restaurantene",
};

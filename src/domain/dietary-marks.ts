/** What a dish suits, beside its allergens; and how hot it is. */
export const dietaryMarks = [
  "GLUTEN_FREE",
  "LACTOSE_FREE",
  "HALAL",
  "KOSHER",
  "SPICY_1",
  "SPICY_2",
  "SPICY_3",
] as const;

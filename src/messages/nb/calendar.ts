/** What a booked table says in the guest's own calendar. */
export const calendar = {
  fileName: "bord.ics",
  title: "Bord hos {restaurant}",
  guests: { one: "{count:number} gjest", other: "{count:number} gjester" },
  table: "Bord {name}",
} as const;

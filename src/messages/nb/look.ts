/** What the dashboard says to somebody who runs the service and looks at a restaurant as its owner does. */
export const look = {
  title: "Du ser på {name} som eieren",
  text: "Til {until:time} kan du se, men ikke endre noe. Hvem gjestene er, vises ikke. Eieren har fått beskjed.",
  hidden: { title: "Vises ikke", text: "Dette er skjult når du ser på restauranten som eieren." },
  leave: "Avslutt",
} as const;

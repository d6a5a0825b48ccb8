/** A dish or a category at an address of its own: what can be read of it without script. */
export const menuPages = {
  titleAt: "{name} · {restaurant}",
  preview: "Forhåndsvisning for dere: skjulte retter er med, og ingenting kan bestilles.",
  order: "Bestill",
  allMenu: "Hele menyen",
  price: "Pris",
  contains: "Inneholder {names:list}.",
  choices: "Kan velges til",
  parts: "Dette er med",
} as const;

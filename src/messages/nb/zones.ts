/** What restaurants and their partners read when they draw delivery zones. */
export const zones = {
  point: "Må være [lengdegrad, breddegrad].",
  TOO_MANY_POINTS: "Området kan ha høyst {most:number} punkter.",
  NOT_CLOSED: "Området må slutte der det begynner, og ha minst tre hjørner.",
  CROSSES_ITSELF: "Omrisset kan ikke krysse seg selv.",
  NO_AREA: "Området må ha en utstrekning.",
  TURNED_ROUND: "Skriv punktene som [lengdegrad, breddegrad].",
  needs: "En sone av typen {type} må ha {field}.",
  hasNo: "En sone av typen {type} har ikke {field}.",
  twice: "En sone kan bare stå én gang.",
  sameStep: "To trinn kan ikke begynne på samme beløp.",
} as const;

/** The dashboard's page of capacity: how long food takes, and the coming week as guests meet it. */
export const prepTimes = {
  title: "Hvor lang tid det tar",
  text: "Det gjestene får love når kjøkkenet ikke har det travelt.",
  defaultPrepMinutes: "Minutter til henting",
  defaultDeliveryMinutes: "Minutter til levering",
  defaultDeliveryMinutesHelp: "Hele ventetiden: maten og turen.",
  preOrderDays: "Dager det kan bestilles frem i tid",
  preOrderDaysHelp: "0 er bare i dag.",
  changedMeanwhile:
    "Noen andre har endret dette i mellomtiden. Lagrer du nå, gjelder det du har skrevet her.",
  now: "Det er nå {prep:number} minutter til henting, {delivery:number} til levering og {days:number} dager frem i tid.",
  week: {
    title: "Den neste uka",
    text: "Tidene som gjestene kan velge, og hvor fulle de er.",
    closed: "Stengt",
    tooFar: "Kan ikke bestilles ennå",
    over: "Ingen flere tider",
    slots: { one: "{count:number} tid", other: "{count:number} tider" },
    orders: { one: "{count:number} bestilling", other: "{count:number} bestillinger" },
    full: { one: "{count:number} full", other: "{count:number} fulle" },
    from: "fra {time}",
  },
} as const;

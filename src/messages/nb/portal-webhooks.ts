/** What the partner portal says of webhooks beside what the dashboard says of them. */
export const portalWebhooks = {
  title: "De siste 30 dagene",
  rate: "Kom frem",
  percent: "{percent:number} %",
  failed: "Feilet",
  delay: "Vanlig tid frem, siste dag",
  day: "{day}: {delivered:number} kom frem, {failed:number} feilet, {waiting:number} venter.",
  since: "Alt som feilet siden",
  resend: "Send på nytt",
  resent: {
    one: "{count:number} levering sendes på nytt.",
    other: "{count:number} leveringer sendes på nytt.",
  },
  resentMore: "{count:number} leveringer sendes på nytt. Det er flere: trykk en gang til.",
} as const;

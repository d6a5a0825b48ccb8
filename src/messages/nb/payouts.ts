/** What Stripe and Vipps have paid out, in the dashboard. */
export const payouts = {
  title: "Utbetalinger",
  lead: "Det Stripe og Vipps har sendt til bankkontoen, holdt opp mot det dere har solgt. Hentes noen ganger om dagen.",
  card: {
    title: "Utbetalt fra Stripe og Vipps",
    text: "Hva som kom i banken, hva gebyrene var, og om alt stemmer med salget.",
    open: "Se utbetalinger",
  },
  noAccount: {
    title: "Ingen konto for betaling på nett",
    text: "Når dere har koblet til Stripe eller Vipps, står det her hva de betaler ut.",
    action: "Til Betaling",
  },
  none: {
    title: "Ingen utbetalinger i perioden",
    text: "Velg en annen periode over. Første utbetaling kan ta en uke.",
  },
  notYet: "Utbetalingene fra {provider:text} er ikke hentet ennå. Det skjer i løpet av noen minutter.",
  trouble: {
    NO_ACCESS: {
      STRIPE:
        "Nøkkelen til Stripe får ikke lese utbetalinger. Gi den leserett til «Balance» og «Payouts» hos Stripe, eller koble til med en ny nøkkel under Betaling.",
      VIPPS:
        "Nøklene til Vipps får ikke lese oppgjør. Det får bare salgsstedets egne nøkler. Koble til med dem under Betaling.",
    },
    UNAVAILABLE:
      "{provider:text} svarer ikke akkurat nå. Vi prøver igjen hver time. Tallene kan mangle det siste.",
  },
  providers: { STRIPE: "Stripe", VIPPS: "Vipps" },
  net: "Til banken",
  gross: "Solgt",
  fee: "Gebyr",
  refunded: "Tilbakebetalt",
  other: "Annet",
  waiting: "Venter på utbetaling",
  sales: { one: "Ett salg", other: "{count:number} salg" },
  facts: {
    gross: "solgt for {amount:money}",
    refunded: "tilbakebetalt {amount:money}",
    fee: "gebyr {amount:money}",
    other: "annet {amount:money}",
  },
  states: { ON_ITS_WAY: "På vei", SENT: "Sendt", PAID: "I banken", FAILED: "Kom ikke frem" },
  content: {
    AWAITED: "Stripe har ikke sagt ennå hva den består av.",
    NONE: "Utbetalt for hånd hos Stripe, som da ikke kan si hva den består av.",
  },
  list: "Utbetalinger i perioden",
  more: "Vis flere",
  check: {
    title: "Stemmer det?",
    fine: "Alt som er betalt ut de siste {days:number} dagene, stemmer med det dere har solgt.",
    wrong: {
      one: "Én ting de siste {days:number} dagene stemmer ikke med det dere har solgt.",
      other: "{count:number} ting de siste {days:number} dagene stemmer ikke med det dere har solgt.",
    },
    more: "De {count:number} nyeste vises.",
    order: "Bestilling {number:text}",
    here: "hos oss {amount:money}",
    there: "hos dem {amount:money}",
    kinds: {
      NOT_PAID_OUT: "Solgt for over to uker siden, men ikke betalt ut. Spør {provider:text}.",
      SALE_DIFFERS: "Beløpet er et annet hos {provider:text} enn i bestillingen.",
      REFUND_DIFFERS: "Det som er betalt tilbake, er et annet beløp hos {provider:text} enn her.",
      UNKNOWN: "Ikke fra en bestilling her. Kanskje solgt et annet sted med samme konto hos {provider:text}.",
      SUM_DIFFERS: "Utbetalingen er et annet beløp enn summen av det den består av. Spør {provider:text}.",
    },
  },
} as const;

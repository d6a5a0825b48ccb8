/** What guests and their websites read when an order cannot be had as asked, and what the kitchen reads when it cannot move one. */
export const orders = {
  pickupOff: "Restauranten tilbyr ikke henting.",
  onlineOff: "Restauranten tar ikke betaling på nett.",
  channelOff: "Restauranten tar ikke denne betalingsmåten.",
  cashOff: "Restauranten tar ikke kontant betaling.",
  tooSmallOnline: "Betaling på nett tar {minimum:money} eller mer. Bestill litt mer.",
  tooSmallUnlessCash:
    "Betaling på nett tar {minimum:money} eller mer. Betal når du får maten, eller bestill litt mer.",
  ALCOHOL_HOURS:
    "Alkohol kan utleveres kl. 08–20 på hverdager og kl. 08–18 på dagen før søn- og helligdager, men ikke på søn- og helligdager. Velg et annet tidspunkt.",
  emailNeeded: "Vi trenger e-postadressen din når du betaler på nett.",
  addressNeeded: "Oppgi leveringsadressen.",
  handoffUnfit: "Overleveringen passer ikke til leveringsmåten.",
  noTip: "Denne bestillingen kan ikke ha tips.",
  PRICE_CHANGED: "Prisen er nå {total:money}. Se over bestillingen.",
  slotFull: "Tidspunktet er fullt. Neste ledige er {next:when}.",
  kitchenBusy: "Kjøkkenet har hendene fulle akkurat nå. Velg et senere tidspunkt.",
  kitchenBusyUntil: "Kjøkkenet har hendene fulle akkurat nå. Det neste ledige tidspunktet er {next:when}.",
  idempotencyKey: "Idempotency-Key må ha 16 til 128 tegn av a-z, A-Z, 0-9, _ og -.",
  reasonNeeded: "Oppgi hvorfor bestillingen avlyses.",
  unknownReason: "Årsaken er ukjent. Velg en av: {allowed:choice}.",
  refundTooLarge: "Det er bare {left:money} igjen å betale tilbake.",
  refundNotYours:
    "Du kan ikke betale tilbake mer av denne bestillingen. Be {who:message} om å betale tilbake {amount:money}.",
  refundBeyondYou:
    "Du kan betale tilbake opptil {left:money} av denne bestillingen. Be {who:message} om å betale tilbake {amount:money}.",
  managersOrOwner: "en leder eller eieren",
  theOwner: "eieren",
  refundLimitsTurned: "Ansatte kan ikke få betale tilbake mer enn ledere.",
  refundOnlineOnly: "Bare bestillinger som er betalt på nett, kan betales tilbake her.",
  refundOfNothing: "Velg linjer, tips eller et beløp å betale tilbake.",
  tipRefunded: "Tipsen er allerede betalt tilbake.",
  noSuchLine: "Linjen finnes ikke i bestillingen.",
  cannotCancel: {
    COMPLETED: "Bestillingen er fullført og kan ikke avlyses.",
    CANCELLED: "Bestillingen er allerede avlyst.",
    FAILED: "Bestillingen ble aldri betalt, så det er ingenting å avlyse.",
    AWAITING_PAYMENT: "Bestillingen er ikke betalt. Den faller bort av seg selv hvis du ikke betaler.",
    TOO_LATE: "Det er for sent å avlyse på nett. Ring restauranten.",
  },
  cannotCancelTable: {
    COMPLETED: "Bordbestillingen er over og kan ikke avbestilles.",
    CANCELLED: "Bordet er allerede avbestilt.",
    FAILED: "Depositumet ble aldri betalt, så det er ingenting å avbestille.",
    AWAITING_PAYMENT:
      "Depositumet er ikke betalt. Bordbestillingen faller bort av seg selv hvis du ikke betaler.",
    TOO_LATE: "Det er for sent å avbestille på nett. Ring restauranten.",
  },
  lineUnitsLeft: "Bare {left:number} av linjen kan fortsatt betales tilbake.",
} as const;

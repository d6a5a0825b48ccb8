/** What every page of a guest shares: the ways around it, sums, forms, and what to say when something fails. Shared by the ordering page, the booking page and the tracking page; each adds its own section. */
export const guest = {
  otherLanguage: "English",
  close: "Lukk",
  done: "Ferdig",

  closedDay: "Stengt",
  allDay: "hele døgnet",
  openMap: "Vis på kart",
  callUs: "Ring {phone}",
  toMenu: "Til menyen",

  name: "Navn",
  phoneField: "Mobilnummer",
  phoneHint: "Så vi kan nå deg om noe skjer",
  email: "E-post",

  fieldRequired: "Må fylles ut",
  phoneInvalid: "Skriv åtte siffer, eller et nummer med landkode.",
  emailInvalid: "Sjekk e-postadressen. Den skal se ut som navn@eksempel.no.",
  fixFields: "Se over feltene som er merket med rødt.",

  subtotal: "Varer",
  discount: "Rabatt",
  deliveryFee: "Levering",
  freeDelivery: "Fri levering",
  bottleDepositTotal: "Pant",
  tip: "Tips",
  total: "Å betale",
  vatLabel: "Herav {rate:percent} mva.",
  without: "Uten {list:list}",

  payOnline: "Betal nå",

  retrying: "Får ikke kontakt. Prøver igjen …",
  lostTitle: "Vi fikk ikke svar",
  lostText: "Bestillingen kan ha kommet frem. Trykk igjen når du har nett: du bestiller bare én gang.",
  tryAgain: "Prøv igjen",
  rateLimited: {
    one: "Det gikk litt fort. Prøv igjen om {count:number} sekund.",
    other: "Det gikk litt fort. Prøv igjen om {count:number} sekunder.",
  },
  requestId: "Referanse {id}",
  errorTitle: "Noe gikk galt hos oss",
  errorText: "Det er ikke din feil. Prøv igjen om et øyeblikk.",

  trackingTitle: "Bestilling {number}",
  reservationTitle: "Bordbestilling {number}",
  orderAgain: "Bestill igjen",
  follow: "Følg med",
  again: "Sist bestilte du",

  status: {
    AWAITING_PAYMENT: "Venter på betaling",
    PAID: "Bestillingen er betalt",
    CONFIRMED: "Bestillingen er bekreftet",
    PREPARING: "Vi lager maten din",
    READY_FOR_PICKUP: "Klar til henting",
    OUT_FOR_DELIVERY: "Maten er på vei",
    CANCELLED: "Bestillingen er avlyst",
    FAILED: "Bestillingen ble ikke fullført",
    pickedUp: "Hentet. God appetitt!",
    delivered: "Levert. God appetitt!",
  },

  reservationStatus: {
    PENDING_APPROVAL: "Restauranten svarer snart",
    CONFIRMED: "Bordet er ditt",
    CANCELLED: "Bordbestillingen er avlyst",
    COMPLETED: "Takk for besøket",
    FAILED: "Bordbestillingen ble ikke fullført",
    REJECTED: "Vi har dessverre ikke plass",
  },
} as const;

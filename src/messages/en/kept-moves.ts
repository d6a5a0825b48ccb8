/** What is done to orders while there is no contact: kept, sent later, or refused. */
export const keptMoves = {
  waits: "sent when the network is back",
  unsent: {
    one: "{count:number} change is kept here and sent when the network is back.",
    other: "{count:number} changes are kept here and sent when the network is back.",
  },
  refused: {
    CONFIRMED: "{name} was not accepted",
    PREPARING: "{name} was not started",
    READY_FOR_PICKUP: "{name} was not marked ready",
    OUT_FOR_DELIVERY: "{name} was not sent out",
    COMPLETED: "{name} was not handed over",
    CANCELLED: "{name} was not cancelled",
  },
  moved: {
    CONFIRMED: "{who} accepted it {at:brief}.",
    PREPARING: "{who} started it {at:brief}.",
    READY_FOR_PICKUP: "{who} marked it ready {at:brief}.",
    OUT_FOR_DELIVERY: "{who} sent it out {at:brief}.",
    COMPLETED: "{who} handed it over {at:brief}.",
    CANCELLED: "{who} cancelled it {at:brief}.",
  },
  who: {
    STAFF: "A colleague",
    KEY: "The till",
    CUSTOMER: "The guest",
    SYSTEM: "Luka",
    PROVIDER: "The payment service",
    OPERATOR: "Whoever runs Luka",
  },
  unseen: {
    title: "{who} cancelled {name} {at:brief}",
    refunded: "{amount:money} has been paid back",
    unpaid: "{amount:money}, nothing was paid back",
    open: "Show",
    mark: "Seen",
    more: {
      one: "{count:number} more cancelled order waits for somebody to see it.",
      other: "{count:number} more cancelled orders wait for somebody to see them.",
    },
  },
  reason: "Reason: {text}.",
  read: "Got it",
  leaving: {
    title: "Not everything has been sent",
    text: {
      one: "{count:number} change could not be sent without a network. It stays on this device and is sent the next time you sign in here.",
      other:
        "{count:number} changes could not be sent without a network. They stay on this device and are sent the next time you sign in here.",
    },
    leave: "Sign out anyway",
    stay: "Stay signed in",
  },
} as const;

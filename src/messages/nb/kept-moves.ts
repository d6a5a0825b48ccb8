import type { ActorKind } from "../../domain/actor-kinds.ts";

/** What is done to orders while there is no contact: kept, sent later, or refused. */
export const keptMoves = {
  waits: "sendes når nettet er tilbake",
  unsent: {
    one: "{count:number} endring er lagret her og sendes når nettet er tilbake.",
    other: "{count:number} endringer er lagret her og sendes når nettet er tilbake.",
  },
  refused: {
    CONFIRMED: "{name} ble ikke godtatt",
    PREPARING: "{name} ble ikke startet",
    READY_FOR_PICKUP: "{name} ble ikke meldt klar",
    OUT_FOR_DELIVERY: "{name} ble ikke sendt ut",
    COMPLETED: "{name} ble ikke utlevert",
    CANCELLED: "{name} ble ikke kansellert",
  },
  moved: {
    CONFIRMED: "{who} godtok den {at:brief}.",
    PREPARING: "{who} startet den {at:brief}.",
    READY_FOR_PICKUP: "{who} meldte den klar {at:brief}.",
    OUT_FOR_DELIVERY: "{who} sendte den ut {at:brief}.",
    COMPLETED: "{who} leverte den ut {at:brief}.",
    CANCELLED: "{who} kansellerte den {at:brief}.",
  },
  who: {
    STAFF: "En kollega",
    KEY: "Kassesystemet",
    CUSTOMER: "Gjesten",
    SYSTEM: "Luka",
    PROVIDER: "Betalingstjenesten",
    OPERATOR: "Driften av Luka",
  } satisfies Record<ActorKind, string>,
  unseen: {
    title: "{who} kansellerte {name} {at:brief}",
    refunded: "{amount:money} er betalt tilbake",
    unpaid: "{amount:money}, ingenting er betalt tilbake",
    open: "Vis",
    mark: "Sett",
    more: {
      one: "{count:number} kansellert ordre til venter på at noen ser den.",
      other: "{count:number} kansellerte ordrer til venter på at noen ser dem.",
    },
  },
  reason: "Grunn: {text}.",
  read: "Lest",
  leaving: {
    title: "Ikke alt er sendt",
    text: {
      one: "{count:number} endring er ikke sendt, for nettet er borte. Den blir på denne enheten og sendes neste gang du logger inn her.",
      other:
        "{count:number} endringer er ikke sendt, for nettet er borte. De blir på denne enheten og sendes neste gang du logger inn her.",
    },
    leave: "Logg ut likevel",
    stay: "Bli innlogget",
  },
} as const;

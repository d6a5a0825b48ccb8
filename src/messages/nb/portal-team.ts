/** A partner's team: the portal's page, and the mail and the page of an invitation. What colleagues of a restaurant have too, is theirs. */
export const portalTeam = {
  name: "Team",
  lead: "Alle logger inn med sin egen e-post. En nøkkel har de samme rettighetene som den som laget den.",
  roles: {
    OWNER: {
      name: "Eier",
      as: "som eier",
      may: "Alt: inviterer også eiere og administratorer, og kan overdra teamet. Trenger en ekstra sikring av kontoen.",
    },
    ADMIN: {
      name: "Administrator",
      as: "som administrator",
      may: "Nøkler, nyheter, profil og avsenderdomene. Inviterer utviklere og lesere.",
    },
    MEMBER: {
      name: "Utvikler",
      as: "som utvikler",
      may: "Bygger: sandkasser, restauranter, webhooks og egne testnøkler.",
    },
    READER: { name: "Leser", as: "som leser", may: "Ser alt i portalen, og endrer ingenting." },
  },
  invite: "Inviter til teamet",
  keyCount: { one: "{count:number} nøkkel", other: "{count:number} nøkler" },
  remove: "Fjern fra teamet",
  removeLabel: "Fjern {name} fra teamet",
  removeAsk: {
    title: "Fjerne {name} fra teamet?",
    text: "Portalen lukkes for {name} i løpet av noen sekunder. Vedkommende beholder kontoen sin.",
    yes: "Fjern fra teamet",
  },
  removed: "{name} er fjernet fra teamet",
  leave: "Forlat teamet",
  leaveAsk: {
    title: "Forlate teamet til {partner}?",
    text: "Du mister tilgangen med en gang. En eier eller administrator kan invitere deg igjen.",
    yes: "Forlat teamet",
  },
  onlyOwner: "Du er den eneste eieren. Gi en annen rollen som eier før du forlater teamet.",
  handOver: "Gjør til eier",
  handOverLabel: "Gjør {name} til eier i ditt sted",
  handOverAsk: {
    title: "Gjøre {name} til eier i ditt sted?",
    text: "{name} blir eier, og du blir administrator. Bare en eier kan gi deg rollen tilbake.",
    yes: "Overdra teamet",
  },
  /** Before it is done. */
  loses: {
    one: "Nøkkelen under får 403 KEY_ROLE_FORBIDDEN med en gang for nyheter, profil, avsenderdomene og gjenoppretting av nøkler. Alt annet virker som før. La noen som har rollen, lage en ny, og bytt den ut først.",
    other:
      "De {count:number} nøklene under får 403 KEY_ROLE_FORBIDDEN med en gang for nyheter, profil, avsenderdomene og gjenoppretting av nøkler. Alt annet virker som før. La noen som har rollen, lage nye, og bytt dem ut først.",
  },
  losing: "Nøkler som mister rollen",
  lastOwner: "Teamet må ha en eier. Gi en annen rollen som eier først.",
  isInTeam: "Den som har denne e-postadressen, er i teamet allerede.",
  mail: {
    subject: "{inviter} inviterer deg til teamet i {partner}",
    title: "Hei, {name}!",
    text: "{inviter} inviterer deg til partnerportalen for {partner} {as}.",
    next: "Lag en konto, så er du inne. Har du en konto fra før, bruker du den.",
  },
  page: {
    title: "Velkommen til teamet i {partner}",
    lead: "{inviter} har invitert deg {as}. Velg et passord, så er du i gang.",
    known: "{inviter} har invitert deg {as}. Du har en konto fra før og logger inn med passordet ditt.",
    joinedTitle: "Du er med i teamet",
    joined: "{partner} er lagt til kontoen din. Logg inn, så er du i partnerportalen.",
  },
} as const;

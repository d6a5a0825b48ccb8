/** What the partner portal says. */
export const portal = {
  title: "Partnerportal",
  environments: { TEST: "Test", LIVE: "Ekte" },
  environment: "Miljø",
  menu: "Sider i portalen",
  switchPartner: "Bytt partner",
  groups: { work: "Arbeid", account: "Kontoen" },
  overview: { name: "Oversikt", title: "Oversikt" },
  begin: {
    title: "Kom i gang",
    text: "Fire steg fra ingenting til den første beskjeden om en ordre. Alt er på test: ingen lager mat, og ingen penger flyttes.",
    done: "Gjort",
    sandbox: {
      title: "Lag en sandkasse",
      text: "En restaurant å prøve mot, med meny fra et eksempel.",
      go: "Lag en sandkasse",
    },
    key: {
      title: "Lag en partnernøkkel",
      text: "Den åpner partner-API-et for serveren deres.",
      go: "Lag en nøkkel",
    },
    order: {
      title: "Send den første ordren",
      text: "Eksempelgjesten bestiller. Er kjøkkenet stengt, stiller dere klokken til sandkassen frem der ordrene står.",
      withKeys: "Nøklene dere nettopp laget, står i kallet.",
      call: "Kallet",
      go: "Se ordrene",
    },
    webhook: {
      title: "Hør om ordrer",
      text: "En webhook sier fra til serveren deres når noe skjer.",
      go: "Lag en webhook",
    },
    docs: "Les veiledningene",
  },
  roles: { OWNER: "Eier", ADMIN: "Administrator", MEMBER: "Utvikler", READER: "Leser" },
  standing: {
    PENDING: "Søknaden er til behandling. Dere får e-post når den er godkjent, og kan se dere om imens.",
    TESTING: "Dere kan bruke test med en gang. Ekte restauranter venter på at vi godkjenner søknaden.",
    APPROVED: "Godkjent",
    SUSPENDED: "Stanset. Nøklene virker ikke. Ta kontakt med oss.",
    ARCHIVED: "Avsluttet. Nøklene virker ikke lenger.",
  },
  signIn: {
    title: "Logg inn i partnerportalen",
    side: "Nøkler, sandkasser og logger på ett sted.",
    apply: "Ikke partner ennå? Søk her",
  },
  none: {
    title: "Du er ikke med i noe partnerteam",
    text: "Be eieren av teamet om en invitasjon, eller søk om å bli partner.",
  },
};

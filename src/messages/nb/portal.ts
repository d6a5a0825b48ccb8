/** What the partner portal says. */
export const portal = {
  title: "Partnerportal",
  environments: { TEST: "Test", LIVE: "Live" },
  environment: "Miljø",
  menu: "Sider i portalen",
  switchPartner: "Bytt partner",
  groups: { work: "Arbeid", account: "Kontoen", help: "Hjelp" },
  docs: "Dokumentasjon",
  overview: { name: "Oversikt", title: "Oversikt" },
  begin: {
    title: "Kom i gang",
    text: "Fire steg fra ingenting til den første webhooken om en ordre. Alt skjer i test: ingen lager mat, og ingen penger flyttes.",
    done: "Gjort",
    sandbox: {
      title: "Lag en sandkasse",
      text: "En restaurant å bygge mot, med ferdig eksempelmeny.",
      go: "Lag en sandkasse",
    },
    key: {
      title: "Lag en partnernøkkel",
      text: "Den gir serveren deres tilgang til partner-API-et.",
      go: "Lag en nøkkel",
    },
    order: {
      title: "Send den første ordren",
      text: "En eksempelgjest bestiller. Er kjøkkenet stengt, stiller dere klokken i sandkassen frem på siden med ordrene.",
      withKeys: "Nøklene dere nettopp laget, er satt inn i kallet.",
      call: "Kallet",
      go: "Se ordrene",
    },
    webhook: {
      title: "Få beskjed om ordrer",
      text: "En webhook sier fra til serveren deres når noe skjer.",
      go: "Lag en webhook",
    },
    docs: "Les veiledningen",
  },
  /** The way on, in LIVE. */
  goLive: {
    title: "Veien til live",
    text: "Når alt virker i test, er dette det som mangler før en restaurant kan ta imot ekte bestillinger.",
    approval: {
      title: "Bli godkjent",
      text: "Vi ser over søknaden, og dere får e-post når den er godkjent.",
    },
    agreement: {
      title: "Signer avtalen",
      text: "En eier av teamet signerer her i portalen.",
      go: "Les og signer",
    },
    key: {
      title: "Lag en live-nøkkel",
      text: "Nøkkelen til serveren deres i produksjon. Testnøkkelen virker ikke her.",
      go: "Til nøklene",
    },
    restaurant: {
      title: "Opprett den første restauranten",
      text: "Med navn, adresse og e-post. Menyen og resten fyller dere ut etterpå.",
      go: "Ny restaurant",
    },
    opening: {
      title: "Få den åpnet",
      text: "Eieren signerer kundeavtalen, dere ber om åpning, og vi åpner.",
      go: "Se hva som mangler",
    },
  },
  yourRole: "Rollen din: {role}",
  standing: {
    PENDING: "Søknaden er til behandling. Dere får e-post når den er godkjent, og kan se dere om imens.",
    TESTING: "Dere kan bruke test med en gang. Live åpnes når vi har godkjent søknaden.",
    APPROVED: "Godkjent: testnøkler virker, og live-nøkler når avtalen er signert.",
    SUSPENDED: "Stengt: ingen nøkler virker. Ta kontakt med oss.",
    ARCHIVED: "Avsluttet: nøklene virker ikke lenger.",
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
} as const;

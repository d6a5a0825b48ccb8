/** What `luka …` says to the people who run the service. Its words for commands and options are the same in every language. */
export const cli = {
  usage: "KOMMANDO [VALG]",
  usageOfGroup: "KOMMANDO [VALG]",
  about:
    "Svar: --json skriver ett JSON-objekt. --lang velger språket; ellers følger det terminalens (LANG). Hemmeligheter gis som @FIL eller - (standard inn). Databasen finnes slik «npm start» finner den (DATABASE_URL, DATA_DIR), og bare det som legger inn det første, lager en ny.\n\nSlutter med: 0 gjort, 1 ikke gjort, 2 feil skrevet, 3 finnes ikke, 4 databasen eller tjenesten kan ikke nås.",
  titles: {
    Usage: "Bruk:",
    Options: "Valg:",
    GlobalOptions: "Valg for alle kommandoer:",
    Commands: "Kommandoer:",
    Arguments: "Verdier:",
  },
  /** By the command's name. */
  summaries: {
    "addresses import":
      "Setter Kartverkets adressefil (CSV, .csv.gz eller .zip slik den lastes ned) i stedet for adressene det søkes i.",
    backup:
      "Skriver én fil med alt, mens tjenesten kjører: database, bilder og, forseglet med en passfrase (--passphrase), nøkkelen.",
    batch:
      "Utfører kommandoene fra standard inn, én per linje, hver som en JSON-liste av ordene; svarer på hver med en linje JSON. Slutter med 1 når noen av dem ikke ble gjort.",
    completion:
      "Skriver det som lar skallet fullføre kommandoer, valg og verdier: source <(luka completion bash).",
    "database url": "Viser databasens adresse, for psql mens tjenesten kjører.",
    "delivery list": "Loggen over leveringene til en webhook, nyeste først, for de siste 30 dagene.",
    "delivery resend": "Sender en hendelse på nytt, med samme leverings-id og en ny runde forsøk.",
    "delivery show": "Én levering med hvert forsøk og det som ble sendt.",
    demo: "Legger inn demoen når den mangler, og lager nye nøkler til den.",
    doctor:
      "Ser på nøkkel, disk, klokke, database, e-post, DNS, sertifikater, kø og siste sikkerhetskopi, og sier hva som må gjøres. Slutter med 1 når noe ikke virker.",
    "domain manage":
      "Gir en restaurant et domene som du passer DNS for: verifisert på ditt ord, og partneren kan ikke fjerne det.",
    "domain release": "Tar et slikt domene fra en restaurant igjen.",
    "guest erase":
      "Sletter opplysningene om en gjest i alle restauranter, eller i én (--slug). Det bokføringen trenger, blir stående uten navn og adresse. Nekter mens gjesten har noe som ikke er ferdig.",
    "guest export": "Alt som er lagret om en gjest, som ett objekt til å gi fra seg: --json > gjest.json.",
    "guest show": "Hvor mye som er lagret om en gjest, og i hvilke restauranter.",
    help: "Viser hjelp til en kommando: luka help order move.",
    "key list": "Nøklene til en restaurant eller en partner, nyeste først. Aldri selve nøkkelen.",
    "key rotate":
      "Bytter den hemmelige nøkkelen mens tjenesten kjører, og forsegler alt på nytt; avbrutt fortsetter den når den kjøres igjen.",
    "key show":
      "Én nøkkel: hva den gir tilgang til, når den sist ble brukt, og når den går ut. Aldri selve nøkkelen.",
    log: "Hva det ble av en forespørsel, og hvorfor den ble avvist, etter svarets X-Request-Id. Tas vare på i 14 dager.",
    "mail samples":
      "Skriver hver e-post som restaurantens gjester kan få, på begge språk, som HTML og ren tekst.",
    "newsletter list":
      "Viser hvem som får en restaurants nyhetsbrev, med når og hvor de sa ja; --all også dem som har meldt seg av.",
    "order list": "Bestillingene til en restaurant, nyeste først.",
    "order move":
      "Flytter en bestilling ett steg, slik kjøkkenets tavle gjør. CANCELLED betaler alt tilbake når ikke annet er sagt.",
    "order show": "Én bestilling slik kjøkkenet ser den, med linjer, betaling og tidslinje.",
    "partner approve":
      "Lar en partners nøkler virke, for første gang eller etter at den har vært stengt ute.",
    "partner archive": "Stopper en partners nøkler for godt. Restaurantene fortsetter.",
    "partner create":
      "Lager en partner med eier og første nøkkel: godkjent og signert når ikke annet er sagt. En TEST-nøkkel ser og lager bare sandkasser.",
    "partner key": "Lager en nøkkel til for en partner: den første eierens, eller en annens i teamet.",
    "partner list": "Partnerne, nyeste først.",
    "partner member":
      "En persons rolle i en partners team, som nøklene deres følger. NONE tar dem ut av det.",
    "partner program":
      "Åpner eller stenger partnerprogrammet, eller sier hvordan det står til. Mens det er stengt, er det bare du som lager LIVE-nøkler.",
    "partner revoke":
      "Avslutter en av en partners nøkler med en gang. GET /api/v1/partner/me gir id-en til nøkkelen det spørres med.",
    "partner show": "Én partner med teamet og hvor mange restauranter den har.",
    "partner signed": "Noterer at en partner har signert avtalene: LIVE-nøklene virker fra nå av.",
    "partner suspend": "Stopper en partners nøkler. Restaurantene fortsetter.",
    "payments off":
      "Tar ikke imot nye betalinger med en leverandør, eller med noen. Det som er betalt, gjøres opp og betales tilbake likevel.",
    "payments reconcile":
      "Holder våre bøker mot leverandørenes nå, for betalinger de siste N dagene (2), og viser det noen må se på.",
    "payments set":
      "Kobler en restaurant til sin egen konto hos en betalingsleverandør. En hemmelighet kan være @FIL, eller - for standard inn.",
    "payments show":
      "En restaurants kontoer hos betalingsleverandører, og hva gjestene tilbys. Aldri nøklene.",
    "person create":
      "Gir en person en konto og en rolle i en restaurant, eller gjør personen til operatør (--operator). Har personen konto, får de bare rollen: la --password være.",
    "person list":
      "Alle som har en konto, eller de som hører til en restaurant (--slug), etter e-postadresse.",
    "person reset":
      "Lager en lenke som en person velger et nytt passord med, og fjerner passnøklene og kodene deres. Lenken virker i 30 minutter.",
    "person show": "Én person, og hvilke restauranter og partnere personen hører til.",
    "reservation list":
      "Bordbestillingene til en restaurant fra og med en dato, i den rekkefølgen gjestene kommer.",
    "reservation show": "Én bordbestilling slik restauranten ser den.",
    "restaurant approve": "Åpner en restaurant som partneren har bedt om å få åpnet, når alt er i orden.",
    "restaurant export": "Skriver restauranten som en fil i importformatet.",
    "restaurant import":
      "Lager en restaurant av hver fil i importformatet, og en nøkkel med full tilgang. Finnes den fra før, blir den slik filen sier. --demo: til å se på, og ikke for partnere å endre.",
    "restaurant list": "Alle restauranter, i alfabetisk rekkefølge etter adressen.",
    "restaurant restore":
      "Tar en arkivert restaurant tilbake. Den åpner ikke før partneren ber om det igjen.",
    "restaurant show": "Én restaurant: hvem den er, hvem den hører til, og om den er åpen.",
    restore:
      "Henter en sikkerhetskopi tilbake, fra denne eller en eldre utgave, til en tom database; avbrutt begynner den forfra når den kjøres igjen.",
    "site-gate set":
      "Setter et passord foran en restaurants sider, det den hadde når ikke et annet er gitt, eller åpner dem (--off).",
    "retention list": "Hvor lenge alt tas vare på, og hvor gammelt det eldste er.",
    "retention set": "Setter hvor mange dager noe tas vare på. Det som er lovet andre, kan ikke bli kortere.",
    status:
      "Om tjenesten svarer, hva som venter i køene, og hvilken utgave og hvilke tabeller det er. Slutter med 4 når tjenesten ikke kan gjøre jobben.",
    "webhook create":
      "Abonnerer på en restaurants hendelser for en adresse. Viser signeringshemmeligheten én gang.",
    "webhook list": "Webhookene til en restaurant, og hvordan det gikk sist. Aldri hemmelighetene.",
    "webhook ping": "Sender en testhendelse (PING), signert og loggført som de andre.",
    "webhook show": "Én webhook. Aldri hemmeligheten.",
  },

  /** What the first word of several commands is about. */
  groups: {
    addresses: "Adressene det søkes i.",
    database: "Databasen selv.",
    delivery: "Webhookenes leveringer: se dem og send dem på nytt.",
    domain: "Domener som du passer DNS for.",
    guest: "Opplysninger om en gjest: se, hent ut og slett dem.",
    key: "Nøkler til API-ene, og nøkkelen alt forsegles med.",
    mail: "E-post til gjester.",
    newsletter: "Restaurantenes nyhetsbrev.",
    order: "Bestillinger: se dem og flytt dem.",
    partner: "Partnere, nøklene deres og teamene.",
    payments: "Restaurantenes egne kontoer hos betalingsleverandører.",
    person: "Folk som logger inn.",
    reservation: "Bordbestillinger.",
    restaurant: "Restauranter: importer, åpne og se dem.",
    retention: "Hvor lenge alt tas vare på.",
    "site-gate": "Passord foran en restaurants sider.",
    webhook: "Webhooker: hvem som får vite hva.",
  },

  /** What stands without a name after a command. */
  values: {
    "addresses import": "Kartverkets adressefil, f.eks. matrikkelenAdresse.csv",
    backup: "sikkerhetskopien som skal skrives, f.eks. luka.tar",
    completion: "bash, zsh eller fish",
    log: "X-Request-Id fra svaret, req_…",
    "restaurant export": "restaurantens slug",
    "restaurant import": "restaurantens fil i importformatet (JSON), én eller flere",
    "retention set": "hva det gjelder, f.eks. MAILS",
    restore: "sikkerhetskopien, f.eks. luka.tar",
  },

  /** By the option's name, whichever command has it. */
  options: {
    all: "Også dem som har meldt seg av.",
    "callback-secret": "Hemmeligheten leverandørens beskjeder signeres med, når du har laget den selv.",
    "client-id": "Vipps: client_id.",
    "client-secret": "Vipps: client_secret.",
    close: "Steng det.",
    cursor: "Fortsett der forrige side sluttet: nextCursor fra den.",
    days: "Så mange dager tilbake (2).",
    delivery: "Leveringens id, dlv_…",
    demo: "Til å se på, og ikke for partnere å endre.",
    domain: "Domenet, f.eks. bestill.example.no.",
    email: "E-postadressen til personen.",
    env: "Sandkasse (TEST) eller ordentlig (LIVE).",
    event: "Bare denne hendelsen.",
    events: "Hendelsene, med komma mellom.",
    "expires-at": "Når nøkkelen går ut, f.eks. 2027-01-01T00:00:00+01:00.",
    first: "Foran de andre leverandørene.",
    from: "Fra og med denne datoen (ÅÅÅÅ-MM-DD), ellers i dag.",
    help: "Viser denne hjelpen.",
    id: "Partnerens id, ptn_…",
    internal: "Din egen partner, ikke noen andres.",
    json: "Svar med ett JSON-objekt.",
    key: "Nøkkelens id, key_…",
    "keep-days": "Så mange dager tas det vare på.",
    lang: "Språket i svaret.",
    limit: "Høyst så mange (50), inntil 100.",
    "dry-run": "Skriver ingenting, og viser hva som ville bli endret.",
    live: "Åpen for bestillinger med en gang.",
    msn: "Vipps: salgsstedets nummer, 4 til 10 sifre.",
    name: "Navnet.",
    "no-password": "Uten passord: ingen slipper inn.",
    off: "Åpne sidene.",
    open: "Åpne det.",
    order: "Bestillingens nummer eller id.",
    out: "Mappen de skrives i; den lages når den ikke finnes.",
    partner: "Partnerens id, ptn_…",
    operator: "En operatør: en som driver tjenesten. Setter opp en annen faktor ved første innlogging.",
    passphrase: "Passfrasen nøkkelen er forseglet med: fra en fil (@FIL) eller standard inn (-).",
    password: "Passordet: fra en fil (@FIL), fra standard inn (-) eller som det står.",
    phone: "Telefonnummeret.",
    pending: "Ikke godkjent ennå.",
    provider: "Betalingsleverandøren.",
    reason: "Hvorfor bestillingen avbestilles.",
    refund: "Hva som betales tilbake ved avbestilling (FULL).",
    reservation: "Bordbestillingens nummer eller id.",
    role: "Rollen.",
    "secret-key": "Stripe: den hemmelige nøkkelen, fra en fil (@FIL) eller standard inn (-).",
    slug: "Restauranten, slik den heter i adressen.",
    state: "Bare leveringer det står slik til med.",
    status: "Bare dem det står slik til med.",
    "subscription-key": "Vipps: Ocp-Apim-Subscription-Key.",
    to: "Dit den skal.",
    unsigned: "Avtalene er ikke signert ennå.",
    url: "Adressen som skal få vite om hendelsene (https).",
    version: "Viser utgaven.",
    webhook: "Webhookens id, whk_…",
    "white-label": "E-post og sider under partnerens eget navn.",
    "with-key": "Det gamle navnet på --passphrase.",
  },

  passphraseFrom: "--{name} må være @FIL, eller - for standard inn: det som skrives her, kan andre lese.",
  passphraseShort: "--{name}: passfrasen må ha minst {count} tegn.",

  backup: {
    isThere: "Det finnes en fil {path} fra før: velg et annet navn, eller fjern den først.",
    notWritten: "Sikkerhetskopien {path} kunne ikke skrives, og finnes ikke: {error}.",
    table: "{table}: {rows:number} rader, {megabytes:number} MB til nå",
    unreadable: "{path} kan ikke leses: {error}.",
    damaged:
      "{path} er ingen hel sikkerhetskopi av Luka: den er kuttet, endret eller noe annet (byte {at}). Ingenting er hentet tilbake.",
    otherFormat:
      "{path} er en sikkerhetskopi i et format denne utgaven ikke kjenner: bruk utgaven som laget den, eller en nyere.",
    newer:
      "Sikkerhetskopien er laget av utgave {release}, som har tabeller denne ikke kjenner: hent den tilbake med den utgaven eller en nyere.",
    otherTables:
      "Radene til {table} i sikkerhetskopien passer ikke med tabellene. Ingenting er hentet tilbake.",
    otherKey:
      "{place} inneholder en annen nøkkel enn sikkerhetskopiens, som er {fingerprint}: legg den dit, eller ingen, og hent tilbake igjen.",
    noKey:
      "Sikkerhetskopien har ingen nøkkel: legg nøkkelen {fingerprint} i {place} først, og hent tilbake igjen.",
    passphraseMissing:
      "Det er ingen nøkkel i {place}: gi passfrasen sikkerhetskopiens er forseglet med, som --passphrase @FIL eller --passphrase -.",
    wrongPassphrase:
      "Dette er ikke passfrasen som nøkkelen i sikkerhetskopien er forseglet med. Ingenting er hentet tilbake.",
    notEmpty:
      "Databasen er ikke tom (den har {table}), og en sikkerhetskopi hentes tilbake til en tom: oppgi en annen DATA_DIR eller DATABASE_URL, eller flytt den gamle.",
    checked: "{megabytes:number} MB kontrollert",
    picturesBack: "{count:number} av {all:number} bilder",
    tableBack: "{table}: {rows:number} rader",
  },

  doctor: {
    notLookedAt: "Dette lot seg ikke undersøke: {error}",
    noTables: "Det er ingen tabeller å se på: start tjenesten én gang.",
    database: "PostgreSQL {version}, som {role}.",
    otherRole:
      "PostgreSQL {version}, som {role} og ikke som {wanted}, som får se én restaurant om gangen i databasen. La den som styrer PostgreSQL, kjøre CREATE ROLE {wanted}; GRANT {wanted} TO {role}; og start Luka på nytt.",
    noReplica: "Ingen lesekopi er satt opp (DATABASE_READ_URL): Databasen svarer på alt selv.",
    replica: "Lesekopien ligger {kilobytes:number} kB etter databasen.",
    replicaAway:
      "Lesekopien svarer ikke: {error}. Lister og rapporter leses fra databasen så lenge. Se DATABASE_READ_URL.",
    replicaOther:
      "DATABASE_READ_URL fører ikke til noen standby for denne databasen, så ingenting leses derfra: Oppgi adressen til en som følger den.",
    replicaTimeline:
      "Lesekopien har ennå ikke registrert at en annen maskin er blitt primær. Den tas i bruk så snart den har det, senest etter fem minutter, og før med GRANT pg_read_all_stats TO luka_service. Hvis ikke, se om den følger med.",
    replicaBehind:
      "Lesekopien ligger {kilobytes:number} kB etter databasen, og ingenting leses fra den før den er à jour: Finn ut hva som holder den igjen.",
    empty: "Databasen er tom: tabellene lages første gang tjenesten starter.",
    waiting: "{names:list} blir kjørt neste gang denne utgaven starter: start tjenesten på nytt.",
    migrated: "Alle {count:number} migreringer er kjørt.",
    keyless: "Databasen kjenner ikke nøkkelen sin ennå: den lages første gang tjenesten starter.",
    rotationUnfinished: "Nøkkelen er byttet, og ikke alt er forseglet på nytt: kjør «luka key rotate» igjen.",
    keyReadable: "{file} kan leses av andre på maskinen: chmod 600 {file}",
    key: "Nøkkelen {fingerprint} åpner databasen.",
    clock: "Denne maskinen og databasen er enige om tiden.",
    clockApart:
      "Det er {seconds} s mellom klokkene på denne maskinen og i databasen: la begge følge en tidstjener (NTP).",
    disk: "{gigabytes:decimal} GB er ledig i {folder}.",
    diskFull: "Bare {gigabytes:decimal} GB er ledig i {folder}: gi plass, ellers blir bestillinger avvist.",
    noBackup:
      "Det er ikke tatt noen sikkerhetskopi: «luka backup FIL --passphrase @PASSFRASE-FIL», hver natt.",
    oldBackup: "Siste sikkerhetskopi er fra {at:dateTime}: finn ut hvorfor det ikke er tatt noen siden.",
    backup: "Siste sikkerhetskopi er fra {at:dateTime}.",
    backupWithoutKey:
      "Siste sikkerhetskopi er fra {at:dateTime}, uten nøkkelen: ta vare på secret.key et annet sted.",
    noBacklog: "Ingenting venter som skulle vært gjort.",
    backlog:
      "I mer enn fem minutter har {webhooks:number} webhook-leveringer, {mails:number} e-poster og {imports:number} menyimporter ventet: se at en prosess med ROLE=all eller ROLE=worker kjører, og les loggen.",
    noMail: "SMTP_URL er ikke satt: e-post blir liggende i utboksen, og ingen får noe.",
    mail: "E-posttjeneren {host} slipper oss inn.",
    mailAway: "E-posttjeneren {host} slipper oss ikke inn: {error}. Se på SMTP_URL.",
    onThisMachine: "Sidene er på denne maskinen, på {domain}.",
    noAddress: "{name} har ingen adresse: legg til en A- eller AAAA-post som fører hit.",
    dns: "{domain} og navnene under har adresser.",
    noDoors: "Det er ingen egne domener å se på.",
    noCertificate: "{host} kan ikke nås med https: {error}. Se på proxyen og sertifikatet.",
    certificateEnds: "Sertifikatet til {host} går ut {at:dateTime}: finn ut hvorfor det ikke er fornyet.",
    certificates: "Sertifikatene til {count:number} domener varer til {at:dateTime} eller lenger.",
  },

  unknownCommand: "Det finnes ingen kommando «{name}». «{help}» viser dem.",
  nearCommand: "Det finnes ingen kommando «{name}». Mente du «luka {nearest}»?",
  verbMissing: "«luka {name}» gjør ingenting alene. Etter det følger {choices:choice}.",
  unknownOption: "{name} er ikke noe valg her. «{help}» viser dem.",
  nearOption: "{name} er ikke noe valg her. Mente du {nearest}? «{help}» viser dem.",
  missing: "{name} mangler. «{help}» viser hvordan kommandoen skrives.",
  valueMissing: "{name} mangler en verdi. «{help}» viser hvordan kommandoen skrives.",
  tooMuch: "Det står mer enn kommandoen tar imot. «{help}» viser hvordan den skrives.",
  optionMissing: "{name} mangler.",
  oneOf: "{name} må være {choices:choice}.",
  number: "{name} må være et tall fra {min} til {max}.",
  notDate: "{name} må være en dato, som 2027-01-31.",
  slugOrPartner: "Enten --slug eller --partner: hvem nøklene tilhører.",
  noStandardInput: "--{name}: standard inn er kommandoene selv her. Bruk @FIL.",
  batchInBatch: "batch tar ikke imot batch.",
  more: "Det er flere: --cursor {cursor}",
  notWords: "Dette er ingen JSON-liste av ord: {line}",
  unreadable: "{path} kan ikke leses: {error}.",
  notJson: "{path} er ikke JSON: {error}.",
  resealed: "{table}: {count:number} forseglet på nytt",
  addressesRead: "{count:number} adresser lest",
  notImported: "{path} ble ikke importert, og ingenting er endret. {mistakes:messages}",
  sandboxLive: "En restaurant i TEST er en sandkasse og kan ikke være --live.",
  noPerson: "Det finnes ingen konto for {email}.",
  noPartner: "Det finnes ingen partner {id}.",
  requestUnknown:
    "Ingenting er kjent om forespørselen {id}. I 14 dager tas det vare på partneres kall og kall med restaurantenes nøkler, bestillinger og det som ble avvist; det skrives innen to sekunder. Alt annet står i tilgangsloggen.",
  notInstant: "--expires-at må være et tidspunkt med tidssone, som 2027-01-01T00:00:00+01:00.",
  openOrClose: "Enten --open eller --close, ikke begge.",
  secretUnreadable: "--{name}: {error}.",
  secretEmpty: "--{name}: det er ingenting i {path}.",
  merchantNumber: "--msn må være salgsstedets nummer, 4 til 10 sifre.",
  password: "--password må ha 4 til 100 tegn.",
} as const;

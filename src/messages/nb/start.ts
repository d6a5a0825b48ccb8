/** What the person who starts the service reads in the terminal: that it runs, or why it does not. */
export const start = {
  ready: "Luka er klar etter {seconds:decimal} s.",
  orderingPage: "Bestillingsside",
  dashboard: "Dashbord",
  signIn: "logg inn med",
  console: "Konsoll",
  firstOperator: "først: luka person create --operator --email … --name … --password @FIL",
  documentation: "Dokumentasjon",
  listening: "Svarer på",
  watched: "Overvåkes på",
  listeningNowhere: "ingenting (ROLE=worker)",
  stopping: "Luka stopper: forespørsler som er i gang, blir besvart først.",
  migrated: "Kjørt: {names:list}.",
  upToDate: "Databasen er oppdatert.",

  settings: {
    refused: "Luka kan ikke starte med disse innstillingene. {problems:messages}",
    one: "{name}: {problem:message}",
    invalid: "verdien kan ikke brukes.",
    wholeNumber: "må være et helt tall fra {min} til {max}.",
    oneOf: "må være {choices:choice}.",
    atLeast: "må ha minst {count} tegn.",
    atMost: "kan ha høyst {count} tegn.",
    postgresUrl: "må være en postgres://-adresse.",
    redisUrl: "må være en redis://-adresse.",
    share: "må være et tall fra 0 til 1.",
    webUrl: "må være en http://- eller https://-adresse.",
    providerUrl: "må være en https://-adresse, eller http:// på localhost.",
    host: "må være et vertsnavn, eventuelt med port.",
    twilioAccount: "må være AC og 32 tegn, slik det står hos Twilio.",
    smsSender: "må være et nummer som +4721000000, eller et navn på høyst elleve bokstaver og tall.",
    callSender: "må være et nummer som +4721000000.",
    senderNeeded: "eller TWILIO_CALL_FROM må også være satt: hvem meldingene er fra.",
    mailServer: "må være smtps://bruker:passord@vert, eller smtp:// med STARTTLS, og ingenting etter porten.",
    mailAddress: "må være en e-postadresse alene, uten navn.",
    mailFromNeeded: "må settes når SMTP_URL er satt.",
    nameServers: "må være IP-adresser med komma mellom.",
    proxies: "må være IP-adresser eller områder (10.0.0.0/8) med komma mellom.",
    listener: "må være en IP-adresse eller et vertsnavn på denne maskinen.",
    region: "må være navnet på en region.",
    bucket: "må være navnet på en bøtte.",
    key: "må være en nøkkel, uten mellomrom.",
    primaryNeeded: "er for en standby til DATABASE_URL, som ikke er satt.",
    sandboxForReal: "sandbox er for localhost; på et ordentlig domene ville maten vært gratis.",
    together: "{names:list} hører sammen: sett alle, eller ingen.",
    misspelt: "{name} er ingen innstilling i Luka, og blir ikke lest. Mente du {nearest}?",
  },

  port: {
    taken: "Port {port} er i bruk av et annet program. Stopp det, eller sett {setting} til et annet tall.",
    forbidden: "Port {port} er ikke åpen for denne brukeren. Sett {setting} til et tall fra 1024 og opp.",
    noSuchHost: "HOST {host} er ikke en adresse på denne maskinen ({error}).",
  },

  database: {
    silent: "DATABASE_URL: Tjeneren {server} svarer ikke ({error}). Kjører den, og er dette adressen?",
    unknown:
      "DATABASE_URL: Tjeneren {server} har ingen database «{name}». Lag den, med brukeren «{user}» som eier.",
    refused: "DATABASE_URL: Tjeneren {server} slipper ikke «{user}» inn ({error}).",
    unusable: "DATABASE_URL: Databasen «{name}» på {server} kan ikke brukes: {error}",
    shared:
      "DATABASE_URL: På {server} står det en pooler som gir hver transaksjon en ny forbindelse. Luka må få beholde sin så lenge den er tilkoblet: sett pool_mode = session i PgBouncer, eller oppgi PostgreSQL selv.",
  },

  embedded: {
    folder: "Datamappen {folder} kan ikke lages: {error}.",
    none: "Det er ingen database i {folder}. Oppgi tjenestens datamappe (DATA_DIR) eller database (DATABASE_URL), eller start tjenesten først.",
    notOurs:
      "{folder} inneholder noe annet enn Lukas data, og der lages det ingen database: oppgi en tom mappe eller tjenestens egen (DATA_DIR).",
    isGone: "PostgreSQL er borte og startes igjen.",
    isBack: "PostgreSQL er tilbake.",
    account:
      "PostgreSQL kjører ikke som root, og brukeren «{name}» kunne ikke lages ({error}). Start Luka som en vanlig bruker, lag den brukeren selv, eller sett DATABASE_URL.",
    noBinaries:
      "Det finnes ingen innebygd PostgreSQL for denne maskinen ({name} er ikke installert). Sett DATABASE_URL til en egen PostgreSQL 18.",
    library:
      "PostgreSQLs bibliotek {path} kunne ikke lenkes: {error}. Kjør «npm ci» som eieren av node_modules.",
    cluster: "PostgreSQLs datamappe {folder} kunne ikke lages: {error}",
    notStarted: "PostgreSQL startet ikke ({how}). {log}",
    socket: "{folder}, plassen til PostgreSQLs socket, kan ikke brukes: {error}. Gi DATA_DIR en kortere sti.",
    otherService:
      "En annen Luka (prosess {process}) kjører på datamappen {folder}. Stopp den først, eller gi denne sin egen DATA_DIR; flere prosesser på én database krever DATABASE_URL.",
    wrongPassword: "Passordet i {file} passer ikke til dataene i {folder}. Legg den riktige filen tilbake.",
    otherOwner: "{path} tilhører en annen bruker. Kjør Luka som den brukeren som kjører tjenesten.",
    silent: "PostgreSQL på {folder} svarer ikke: {error}. Loggen er {log}.",
    otherVersion:
      "{folder} har data fra PostgreSQL {version}, og dette er PostgreSQL {own}. Lag en sikkerhetskopi med utgaven av Luka som hadde den, flytt mappen og hent tilbake («luka backup», «luka restore»).",
  },

  key: {
    missing:
      "Nøkkelen til denne databasen mangler: legg {file} tilbake slik den var, eller hent den fra en sikkerhetskopi.",
    wrong:
      "{place} inneholder {given:list}, men denne databasen er forseglet med nøkkelen {fingerprint}: legg den tilbake.",
    opensNothing:
      "Nøkkelen i {file}, eller i SECRET_KEY, åpner ingenting av det databasen har forseglet: legg tilbake den som var der.",
    rotateSetting:
      "Nøkkelen er gitt med SECRET_KEY: sett SECRET_KEY til en ny og SECRET_KEY_PREVIOUS til denne, for alle prosesser, start dem på nytt én for én, og kjør «luka key rotate» igjen.",
    notAllKnow:
      "En prosess forsegler fortsatt med den forrige nøkkelen: start den på nytt, og kjør «luka key rotate» igjen; den fortsetter herfra.",
  },

  migrations: {
    halfRestored:
      "En gjenoppretting av {file} ble avbrutt, og denne databasen er ikke hel: kjør «luka restore {file}» igjen; den begynner forfra.",
    oldPostgres: "Dette er PostgreSQL {version}; Luka trenger {oldest} eller nyere. Ingenting er endret.",
    newer:
      "Databasen har migreringen {name}, som denne versjonen ikke kjenner. Den er laget av en nyere versjon: start den.",
    unknown:
      "Databasen har migreringen {name}, som ingen utgave av Luka har. Den er eldre enn 0.1.0: begynn med en tom database.",
    edited:
      "migrations/{name} er endret etter at den ble kjørt. Sett den tilbake slik den var, og skriv endringen i en ny fil.",
    late: "migrations/{name} kommer før {newest}, som allerede er kjørt. Gi den et høyere nummer.",
    failed: "migrations/{name} mislyktes: {error}",
  },
} as const;

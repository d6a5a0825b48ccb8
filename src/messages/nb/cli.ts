/** What `luka …` says to the people who run the service. Its words for commands and options are the same in every language. */
export const cli = {
  usage: "Bruk: npm run -s luka -- KOMMANDO [--json] [--lang nb|en]",
  about:
    "--json skriver ett JSON-objekt. --lang velger språket; ellers følger det terminalens (LANG). Databasen finnes slik «npm start» finner den (DATABASE_URL, DATA_DIR).",
  /** By the command's name. */
  summaries: {
    "addresses import":
      "Setter Kartverkets adressefil (CSV, .csv.gz eller .zip slik den lastes ned) i stedet for adressene det søkes i.",
    backup:
      "Skriver én fil med alt, mens tjenesten kjører: database, bilder og, forseglet med en passfrase, nøkkelen.",
    batch:
      "Utfører kommandoene fra standard inn, én per linje, hver som en JSON-liste av ordene; svarer på hver med en linje JSON.",
    "database url": "Viser databasens adresse, for psql mens tjenesten kjører.",
    demo: "Legger inn demoen når den mangler, og lager nye nøkler til den.",
    doctor:
      "Ser på nøkkel, disk, klokke, database, e-post, DNS, sertifikater, kø og siste sikkerhetskopi, og sier hva som må gjøres. Slutter med 1 når noe ikke virker.",
    "domain manage":
      "Gir en restaurant et domene som du passer DNS for: verifisert på ditt ord, og partneren kan ikke fjerne det.",
    "domain release": "Tar et slikt domene fra en restaurant igjen.",
    "key rotate":
      "Bytter den hemmelige nøkkelen mens tjenesten kjører, og forsegler alt på nytt; avbrutt fortsetter den når den kjøres igjen.",
    log: "Hva det ble av en forespørsel, og hvorfor den ble avvist, etter svarets X-Request-Id. Tas vare på i 14 dager.",
    "mail samples":
      "Skriver hver e-post som restaurantens gjester kan få, på begge språk, som HTML og ren tekst.",
    "newsletter list":
      "Viser hvem som får en restaurants nyhetsbrev, med når og hvor de sa ja; --all også dem som har meldt seg av.",
    "order move":
      "Flytter en bestilling ett steg, slik kjøkkenets tavle gjør. CANCELLED betaler alt tilbake når ikke annet er sagt.",
    "partner approve":
      "Lar en partners nøkler virke, for første gang eller etter at den har vært stengt ute.",
    "partner archive": "Stopper en partners nøkler for godt. Restaurantene fortsetter.",
    "partner create":
      "Lager en partner med eier og første nøkkel: godkjent og signert når ikke annet er sagt. En TEST-nøkkel ser og lager bare sandkasser.",
    "partner key": "Lager en nøkkel til for en partner: den første eierens, eller en annens i teamet.",
    "partner member":
      "En persons rolle i en partners team, som nøklene deres følger. NONE tar dem ut av det.",
    "partner program":
      "Åpner eller stenger partnerprogrammet, eller sier hvordan det står til. Mens det er stengt, er det bare du som lager LIVE-nøkler.",
    "partner revoke":
      "Avslutter en av en partners nøkler med en gang. GET /api/v1/partner/me gir id-en til nøkkelen det spørres med.",
    "partner signed": "Noterer at en partner har signert avtalene: LIVE-nøklene virker fra nå av.",
    "partner suspend": "Stopper en partners nøkler. Restaurantene fortsetter.",
    "payments off":
      "Tar ikke imot nye betalinger med en leverandør, eller med noen. Det som er betalt, gjøres opp og betales tilbake likevel.",
    "payments reconcile":
      "Holder våre bøker mot leverandørenes nå, for betalinger de siste N dagene (2), og viser det noen må se på.",
    "payments set":
      "Kobler en restaurant til sin egen konto hos en betalingsleverandør. En hemmelighet kan være @FIL, eller @- for standard inn.",
    "payments show":
      "En restaurants kontoer hos betalingsleverandører, og hva gjestene tilbys. Aldri nøklene.",
    "person create":
      "Gir en person en konto og en rolle i en restaurant. Har personen konto, får de bare rollen: la --password være.",
    "person reset": "Lager en lenke som en person velger et nytt passord med. Den virker i 30 minutter.",
    "restaurant approve": "Åpner en restaurant som partneren har bedt om å få åpnet, når alt er i orden.",
    "restaurant import":
      "Lager en restaurant av hver fil i importformatet, og en nøkkel med full tilgang. --demo: til å se på, og ikke for partnere å endre.",
    "restaurant restore":
      "Tar en arkivert restaurant tilbake. Den åpner ikke før partneren ber om det igjen.",
    restore:
      "Henter en sikkerhetskopi tilbake, fra denne eller en eldre utgave, til en tom database; avbrutt begynner den forfra når den kjøres igjen.",
    "site-gate set":
      "Setter et passord foran en restaurants sider, det den hadde når ikke et annet er gitt, eller åpner dem (--off).",
    "webhook create":
      "Abonnerer på en restaurants hendelser for en adresse. Viser signeringshemmeligheten én gang.",
    "webhook ping": "Sender en testhendelse (PING), signert og loggført som de andre.",
  },

  passphraseFrom: "--{name} må være @FIL, eller @- for standard inn: det som skrives her, kan andre lese.",
  passphraseShort: "--{name}: passfrasen må ha minst {count} tegn.",

  backup: {
    fileMissing: "FILE mangler: sikkerhetskopien, f.eks. luka.tar.",
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
      "Det er ingen nøkkel i {place}: gi passfrasen sikkerhetskopiens er forseglet med, som --passphrase @FIL eller --passphrase @-.",
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
    superuser:
      "PostgreSQL {version}, som {role}, som får gjøre alt der: gi Luka en egen rolle uten SUPERUSER og BYPASSRLS.",
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
    noBackup: "Det er ikke tatt noen sikkerhetskopi: «luka backup FIL --with-key @PASSFRASE-FIL», hver natt.",
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

  unknownCommand: "Det finnes ingen kommando «{name}». «npm run -s luka -- help» viser dem.",
  wrongOptions: "{problem} Bruk: {usage}",
  optionMissing: "--{name} mangler.",
  oneOf: "--{name} må være {choices:choice}.",
  langOneOf: "--lang må være {choices:choice}.",
  notWords: "Dette er ingen JSON-liste av ord: {line}",
  unreadable: "{path} kan ikke leses: {error}.",
  notJson: "{path} er ikke JSON: {error}.",
  addressFileMissing: "FILE mangler: den nasjonale adressefilen, f.eks. matrikkelenAdresse.csv.",
  resealed: "{table}: {count:number} forseglet på nytt",
  addressesRead: "{count:number} adresser lest",
  notImported: "{path} ble ikke importert, og ingenting er endret. {mistakes:messages}",
  restaurantFileMissing: "FILE mangler: restaurantens fil i importformatet (JSON).",
  sandboxLive: "En restaurant i TEST er en sandkasse og kan ikke være --live.",
  noPerson: "Det finnes ingen konto for {email}.",
  noPartner: "Det finnes ingen partner {id}.",
  requestIdMissing: "Forespørselens id mangler. Bruk: log REQUEST_ID",
  requestUnknown:
    "Ingenting er kjent om forespørselen {id}. I 14 dager tas det vare på partneres kall og kall med restaurantenes nøkler, bestillinger og det som ble avvist; det skrives innen to sekunder. Alt annet står i tilgangsloggen.",
  notInstant: "--expires-at må være et tidspunkt med tidssone, som 2027-01-01T00:00:00+01:00.",
  openOrClose: "Enten --open eller --close, ikke begge.",
  days: "--days må være et tall fra {min} til {max}.",
  secretUnreadable: "--{name}: {error}.",
  secretEmpty: "--{name}: det er ingenting i {path}.",
  merchantNumber: "--msn må være salgsstedets nummer, 4 til 10 sifre.",
  password: "--password må ha 4 til 100 tegn.",
} as const;

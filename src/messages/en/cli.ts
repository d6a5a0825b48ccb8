import type { cli as nb } from "../nb/cli.ts";
import type { Translated } from "../template.ts";

export const cli: Translated<typeof nb> = {
  usage: "COMMAND [OPTIONS]",
  usageOfGroup: "COMMAND [OPTIONS]",
  about:
    "Answers: --json prints one JSON object. --lang chooses the language; otherwise it is the terminal's (LANG). Secrets are given as @FILE or - (standard input). The database is found as “npm start” finds it (DATABASE_URL, DATA_DIR), and only what brings the first things makes a new one.\n\nEnds with: 0 done, 1 not done, 2 typed wrongly, 3 not found, 4 the database or the service cannot be reached.",
  titles: {
    Usage: "Usage:",
    Options: "Options:",
    GlobalOptions: "Options of every command:",
    Commands: "Commands:",
    Arguments: "Values:",
  },
  summaries: {
    "addresses import":
      "Puts Kartverket's address file (CSV, .csv.gz or the .zip as downloaded) in place of the addresses that are searched.",
    backup:
      "Writes one file with everything, while the service runs: database, pictures and, sealed with a passphrase (--passphrase), the key.",
    batch:
      "Carries out the commands of standard input, one a line, each a JSON list of its words; answers each with a line of JSON. Ends with 1 when any of them was not done.",
    completion:
      "Writes what lets the shell complete commands, options and values: source <(luka completion bash).",
    "database url": "Shows the database's address, for psql while the service runs.",
    "delivery list": "The log of a webhook's deliveries, the newest first, for the last 30 days.",
    "delivery resend":
      "Delivers an event once more, under the same delivery id, on a fresh round of attempts.",
    "delivery show": "One delivery, with every attempt and what was sent.",
    demo: "Brings the demo when it is not there, and makes fresh keys for it.",
    doctor:
      "Looks at key, disk, clock, database, mail, DNS, certificates, backlog and the last backup, and says what to do. Ends with 1 when something does not work.",
    "domain manage":
      "Gives a restaurant a domain whose DNS you look after: verified on your word, and not for its partner to remove.",
    "domain release": "Takes such a domain from a restaurant again.",
    "guest erase":
      "Erases the data about a guest in every restaurant, or in one (--slug). What the books need stays, without name and address. Refuses while the guest has something that is not finished.",
    "guest export": "Everything that is kept about a guest, as one object to hand over: --json > guest.json.",
    "guest show": "How much is kept about a guest, and in which restaurants.",
    help: "Shows help for a command: luka help order move.",
    "key list": "The keys of a restaurant or of a partner, the newest first. Never the key itself.",
    "key rotate":
      "Changes the secret key while the service runs, and seals everything anew; run again after a break, it goes on.",
    "key show": "One key: what it opens, when it was last used, and when it ends. Never the key itself.",
    log: "What became of a request, and why it was refused, by the X-Request-Id of its answer. Kept for 14 days.",
    "mail samples":
      "Writes every mail that the restaurant's guests can get, in both languages, as HTML and plain text.",
    "newsletter list":
      "Lists a restaurant's newsletter subscribers, with when and where they agreed; --all also those who have left.",
    "order list": "A restaurant's orders, the newest first.",
    "order move":
      "Moves an order one step, as the kitchen's board does. CANCELLED refunds in full unless told otherwise.",
    "order show": "One order as the kitchen sees it, with its lines, its payment and its timeline.",
    "partner approve": "Lets a partner's keys work, for the first time or after it was suspended.",
    "partner archive": "Stops a partner's keys for good. Its restaurants go on.",
    "partner create":
      "Makes a partner, its owner and its first key: approved and signed unless said otherwise. A TEST key sees and creates sandboxes only.",
    "partner key": "Makes a partner another key: the first owner's, or that of somebody else in its team.",
    "partner list": "The partners, the newest first.",
    "partner member":
      "A person's role in a partner's team, which their keys follow. NONE takes them out of it.",
    "partner program":
      "Opens or closes the partner program, or tells how it stands. While it is closed, only you make LIVE partner keys.",
    "partner revoke":
      "Ends one of a partner's keys at once. GET /api/v1/partner/me tells the id of the key it is asked with.",
    "partner show": "One partner, with its team and how many restaurants it has.",
    "partner signed": "Notes that a partner has signed the agreements: its LIVE keys work from then on.",
    "partner suspend": "Stops a partner's keys. Its restaurants go on.",
    "payments off":
      "Takes no new payments with a provider, or with any. What was paid is settled and refunded all the same.",
    "payments reconcile":
      "Holds our books against the providers' now, for payments of the last N days (2), and lists what somebody has to look at.",
    "payments set":
      "Connects a restaurant with its own account at a payment provider. A secret can be @FILE, or - for standard input.",
    "payments show":
      "A restaurant's accounts with payment providers, and what its guests are offered. Never the keys.",
    "person create":
      "Gives a person an account and a role in a restaurant, or makes them an operator (--operator). Who has an account gets the role alone: leave --password out.",
    "person list": "Everybody who has an account, or those of a restaurant (--slug), by e-mail address.",
    "person reset":
      "Makes a link for a person to choose a new password with, and removes their passkeys and codes. The link works for 30 minutes.",
    "person show": "One person, and which restaurants and partners they belong to.",
    "reservation list": "A restaurant's reservations from a date on, in the order in which guests come.",
    "reservation show": "One reservation as the restaurant sees it.",
    "restaurant approve":
      "Opens a restaurant whose partner has asked for it to go live, when everything is in order.",
    "restaurant export": "Writes the restaurant as a file in the import format.",
    "restaurant import":
      "Makes a restaurant of each file in the import format, and a key with full access. One that exists becomes what the file says. --demo: to look at, and not for partners to change.",
    "restaurant list": "All restaurants, in the order of their slugs.",
    "restaurant restore":
      "Takes an archived restaurant back. It is not open before its partner asks for that again.",
    "restaurant show": "One restaurant: who it is, whose it is, and whether it is open.",
    restore:
      "Takes a backup back, of this release or an older one, into an empty database; run again after a break, it starts over.",
    "site-gate set":
      "Puts a restaurant's pages behind a password, the one it had unless another is given, or opens them (--off).",
    "retention list": "How long everything is kept, and how old the oldest is.",
    "retention set":
      "Sets for how many days something is kept. What is promised to others cannot become shorter.",
    status:
      "Whether the service answers, what waits in its queues, and which release and tables there are. Ends with 4 when the service cannot do its work.",
    "webhook create": "Subscribes an address to events of a restaurant. Shows the signing secret once.",
    "webhook list": "A restaurant's webhooks, and how they fared last. Never their secrets.",
    "webhook ping": "Sends a test event (PING), signed and logged like the others.",
    "webhook show": "One webhook. Never its secret.",
  },
  groups: {
    addresses: "The addresses that are searched.",
    database: "The database itself.",
    delivery: "Deliveries of webhooks: see them, send them again.",
    domain: "Domains whose DNS you look after.",
    guest: "Data about a guest: see, export and erase it.",
    key: "Keys of the APIs, and the key that everything is sealed with.",
    mail: "Mail to guests.",
    newsletter: "Restaurants' newsletters.",
    order: "Orders: see and move them.",
    partner: "Partners, their keys and their teams.",
    payments: "Restaurants' own accounts at payment providers.",
    person: "People who sign in.",
    reservation: "Reservations of tables.",
    restaurant: "Restaurants: import, open and see them.",
    retention: "How long everything is kept.",
    "site-gate": "A password in front of a restaurant's pages.",
    webhook: "Webhooks: who is told of what.",
  },
  values: {
    "addresses import": "Kartverket's address file, e.g. matrikkelenAdresse.csv",
    backup: "the backup to write, e.g. luka.tar",
    completion: "bash, zsh or fish",
    log: "X-Request-Id of the answer, req_…",
    "restaurant export": "the restaurant's slug",
    "restaurant import": "the restaurant's file in the import format (JSON), one or more",
    "retention set": "what it is about, e.g. MAILS",
    restore: "the backup, e.g. luka.tar",
  },
  options: {
    all: "Also those who have left.",
    "callback-secret":
      "The secret that the provider's callbacks are signed with, when you have made it yourself.",
    "client-id": "Vipps: client_id.",
    "client-secret": "Vipps: client_secret.",
    close: "Close it.",
    cursor: "Go on where the page before ended: its nextCursor.",
    days: "So many days back (2).",
    delivery: "The delivery's id, dlv_…",
    demo: "To look at, and not for partners to change.",
    domain: "The domain, e.g. bestill.example.no.",
    email: "The person's e-mail address.",
    env: "Sandbox (TEST) or real (LIVE).",
    event: "This event only.",
    events: "The events, separated by commas.",
    "expires-at": "When the key ends, e.g. 2027-01-01T00:00:00+01:00.",
    first: "Before the other providers.",
    from: "From this date on (YYYY-MM-DD), otherwise today.",
    help: "Shows this help.",
    id: "The partner's id, ptn_…",
    internal: "Your own partner, not somebody else's.",
    json: "Answer with one JSON object.",
    key: "The key's id, key_…",
    "keep-days": "For so many days it is kept.",
    lang: "The language of the answer.",
    limit: "So many at most (50), up to 100.",
    "dry-run": "Writes nothing, and shows what would change.",
    live: "Open for orders at once.",
    msn: "Vipps: the merchant serial number, 4 to 10 digits.",
    name: "The name.",
    "no-password": "Without a password: nobody gets in.",
    off: "Open the pages.",
    open: "Open it.",
    order: "The order's number or id.",
    out: "The folder they are written to; made when it is not there.",
    partner: "The partner's id, ptn_…",
    operator:
      "An operator: somebody who runs the service. They set up a second factor at their first sign-in.",
    passphrase: "The passphrase that the key is sealed with: from a file (@FILE) or standard input (-).",
    password: "The password: from a file (@FILE), from standard input (-), or as it stands.",
    phone: "The phone number.",
    pending: "Not approved yet.",
    provider: "The payment provider.",
    reason: "Why the order is cancelled.",
    refund: "What a cancelled order pays back (FULL).",
    reservation: "The reservation's number or id.",
    role: "The role.",
    "secret-key": "Stripe: the secret key, from a file (@FILE) or standard input (-).",
    slug: "The restaurant, as its address has it.",
    state: "Deliveries that stand like this only.",
    status: "Those that stand like this only.",
    "subscription-key": "Vipps: Ocp-Apim-Subscription-Key.",
    to: "Where it goes.",
    unsigned: "The agreements are not signed yet.",
    url: "The address that is told of the events (https).",
    version: "Shows the release.",
    webhook: "The webhook's id, whk_…",
    "white-label": "Mail and pages under the partner's own name.",
    "with-key": "The old name of --passphrase.",
  },

  passphraseFrom:
    "--{name} must be @FILE, or - for standard input: what is typed here can be read by others.",
  passphraseShort: "--{name}: the passphrase must have at least {count} characters.",

  backup: {
    isThere: "There is a file {path} already: choose another name, or remove it first.",
    notWritten: "The backup {path} could not be written, and there is none: {error}.",
    table: "{table}: {rows:number} rows, {megabytes:number} MB so far",
    unreadable: "{path} cannot be read: {error}.",
    damaged:
      "{path} is not a whole backup of Luka: it was cut off, changed, or is something else (byte {at}). Nothing was restored.",
    otherFormat:
      "{path} is a backup in a format that this release does not know: take the release that made it, or a newer one.",
    newer:
      "The backup was made by release {release}, which has tables that this one does not know: restore it with that release or a newer one.",
    otherTables: "The rows of {table} in the backup do not fit its tables. Nothing was restored.",
    otherKey:
      "{place} holds another key than the backup's, which is {fingerprint}: put that one there, or nothing, and restore again.",
    noKey: "The backup has no key: put the key {fingerprint} in {place} first, and restore again.",
    passphraseMissing:
      "There is no key in {place}: give the passphrase that the backup's was sealed with, as --passphrase @FILE or --passphrase -.",
    wrongPassphrase:
      "This is not the passphrase that the key in the backup was sealed with. Nothing was restored.",
    notEmpty:
      "The database is not empty (there is {table}), and a backup is restored into an empty one: give another DATA_DIR or DATABASE_URL, or move the old one away.",
    checked: "{megabytes:number} MB checked",
    picturesBack: "{count:number} of {all:number} pictures",
    tableBack: "{table}: {rows:number} rows",
  },

  doctor: {
    notLookedAt: "This could not be looked at: {error}",
    noTables: "There are no tables to look at: start the service once.",
    database: "PostgreSQL {version}, as {role}.",
    otherRole:
      "PostgreSQL {version}, as {role} and not as {wanted}, whom the database shows one restaurant at a time. Have an administrator of PostgreSQL run CREATE ROLE {wanted}; GRANT {wanted} TO {role}; and restart Luka.",
    noReplica: "No read replica is set (DATABASE_READ_URL): the database answers everything itself.",
    replica: "The read replica is {kilobytes:number} kB behind the database.",
    replicaAway:
      "The read replica does not answer: {error}. Lists and reports are read from the database meanwhile. See DATABASE_READ_URL.",
    replicaOther:
      "DATABASE_READ_URL leads to no standby of this database, and nothing is read from it: give the address of one that follows it.",
    replicaTimeline:
      "The read replica has not noted yet that another machine is the primary. It is read from as soon as it has, in five minutes at most, and sooner with GRANT pg_read_all_stats TO luka_service; if not, see whether it follows.",
    replicaBehind:
      "The read replica is {kilobytes:number} kB behind the database, and nothing is read from it before it has caught up: see what holds it up.",
    empty: "The database is empty: the first start of the service makes its tables.",
    waiting: "{names:list} will be applied at the next start of this release: restart the service.",
    migrated: "All {count:number} migrations are applied.",
    keyless: "The database does not know its key yet: the first start of the service makes it.",
    rotationUnfinished:
      "The key was changed, and not everything is sealed anew: run “luka key rotate” again.",
    keyReadable: "{file} can be read by others on this machine: chmod 600 {file}",
    key: "The key {fingerprint} opens the database.",
    clock: "This machine and the database agree on the time.",
    clockApart:
      "The clocks of this machine and of the database are {seconds} s apart: let both follow a time server (NTP).",
    disk: "{gigabytes:decimal} GB are free in {folder}.",
    diskFull: "Only {gigabytes:decimal} GB are free in {folder}: make room, or orders will be refused.",
    noBackup: "There has been no backup: “luka backup FILE --passphrase @PASSPHRASE-FILE”, every night.",
    oldBackup: "The last backup is from {at:dateTime}: see why there has been none since.",
    backup: "The last backup is from {at:dateTime}.",
    backupWithoutKey:
      "The last backup is from {at:dateTime}, without the key: keep secret.key in another place.",
    noBacklog: "Nothing waits that should have been done.",
    backlog:
      "For more than five minutes there wait {webhooks:number} webhook deliveries, {mails:number} mails and {imports:number} menu imports: see that a process with ROLE=all or ROLE=worker runs, and read its log.",
    noMail: "SMTP_URL is not set: mail stays in the outbox, and nobody gets any.",
    mail: "The mail server {host} lets us in.",
    mailAway: "The mail server {host} does not let us in: {error}. See SMTP_URL.",
    onThisMachine: "The pages are on this machine, at {domain}.",
    noAddress: "{name} has no address: add an A or AAAA record that leads to this server.",
    dns: "{domain} and the names below it have addresses.",
    noDoors: "There are no domains of our own to look at.",
    noCertificate: "{host} cannot be reached over https: {error}. See the reverse proxy and its certificate.",
    certificateEnds: "The certificate of {host} ends {at:dateTime}: see why it has not been renewed.",
    certificates: "The certificates of {count:number} domains are good until {at:dateTime} at least.",
  },

  unknownCommand: "There is no command “{name}”. “{help}” lists them.",
  nearCommand: "There is no command “{name}”. Did you mean “luka {nearest}”?",
  verbMissing: "“luka {name}” does nothing alone. After it comes {choices:choice}.",
  unknownOption: "{name} is no option here. “{help}” lists them.",
  nearOption: "{name} is no option here. Did you mean {nearest}? “{help}” lists them.",
  missing: "{name} is missing. “{help}” shows how the command is typed.",
  valueMissing: "{name} has no value. “{help}” shows how the command is typed.",
  tooMuch: "There is more than the command takes. “{help}” shows how it is typed.",
  optionMissing: "{name} is missing.",
  oneOf: "{name} must be {choices:choice}.",
  number: "{name} must be a number from {min} to {max}.",
  notDate: "{name} must be a date, as 2027-01-31.",
  slugOrPartner: "--slug or --partner: whose keys.",
  noStandardInput: "--{name}: standard input is the commands themselves here. Take @FILE.",
  batchInBatch: "A batch takes no batch.",
  more: "There are more: --cursor {cursor}",
  notWords: "This is no JSON list of words: {line}",
  unreadable: "{path} cannot be read: {error}.",
  notJson: "{path} is not JSON: {error}.",
  resealed: "{table}: {count:number} sealed anew",
  addressesRead: "{count:number} addresses read",
  notImported: "{path} was not imported, and nothing was changed. {mistakes:messages}",
  sandboxLive: "A restaurant in TEST is a sandbox and cannot be --live.",
  noPerson: "There is no account for {email}.",
  noPartner: "There is no partner {id}.",
  requestUnknown:
    "Nothing is known of the request {id}. Kept for 14 days are calls of partners and of their restaurants' keys, orders, and what was refused; they are written within two seconds. Any other stands in the access log.",
  notInstant: "--expires-at must be a moment with its zone, as 2027-01-01T00:00:00+01:00.",
  openOrClose: "--open or --close, not both.",
  secretUnreadable: "--{name}: {error}.",
  secretEmpty: "--{name}: there is nothing in {path}.",
  merchantNumber: "--msn must be the merchant serial number, 4 to 10 digits.",
  password: "--password must have 4 to 100 characters.",
};

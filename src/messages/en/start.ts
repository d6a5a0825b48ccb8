import type { start as nb } from "../nb/start.ts";
import type { Translated } from "../template.ts";

export const start: Translated<typeof nb> = {
  ready: "Luka is ready after {seconds:decimal} s.",
  orderingPage: "Ordering page",
  dashboard: "Dashboard",
  signIn: "sign in with",
  console: "Console",
  firstOperator: "first: luka person create --operator --email … --name … --password @FILE",
  documentation: "Documentation",
  listening: "Listening on",
  watched: "Watched at",
  listeningNowhere: "nothing (ROLE=worker)",
  stopping: "Luka is stopping: requests in flight are answered first.",
  migrated: "Applied {names:list}.",
  upToDate: "The database is up to date.",

  settings: {
    refused: "Luka cannot start with these settings. {problems:messages}",
    one: "{name}: {problem:message}",
    invalid: "the value cannot be used.",
    wholeNumber: "must be a whole number from {min} to {max}.",
    oneOf: "must be {choices:choice}.",
    atLeast: "must have at least {count} characters.",
    atMost: "must have at most {count} characters.",
    postgresUrl: "must be a postgres:// URL.",
    redisUrl: "must be a redis:// URL.",
    share: "must be a number from 0 to 1.",
    webUrl: "must be an http:// or https:// address.",
    providerUrl: "must be an https:// address, or http:// on localhost.",
    host: "must be a host name, optionally with a port.",
    twilioAccount: "must be AC and 32 characters, as Twilio shows it.",
    smsSender: "must be a number like +4721000000, or a name of at most eleven letters and digits.",
    callSender: "must be a number like +4721000000.",
    senderNeeded: "or TWILIO_CALL_FROM must be set as well: who messages are from.",
    mailServer: "must be smtps://user:password@host, or smtp:// with STARTTLS, and nothing after the port.",
    mailAddress: "must be a bare e-mail address.",
    mailFromNeeded: "must be set when SMTP_URL is.",
    nameServers: "must be IP addresses, separated by commas.",
    proxies: "must be IP addresses or ranges (10.0.0.0/8), separated by commas.",
    listener: "must be an IP address or a host name of this machine.",
    region: "must be the name of a region.",
    bucket: "must be the name of a bucket.",
    key: "must be a key, without spaces.",
    primaryNeeded: "is for a standby of DATABASE_URL, which is not set.",
    sandboxForReal: "sandbox is for localhost; on a real domain food would be free.",
    together: "{names:list} go together: set all of them, or none.",
    misspelt: "{name} is no setting of Luka and is not read. Did you mean {nearest}?",
  },

  port: {
    taken: "Port {port} is taken by another program. Stop it, or set {setting} to another number.",
    forbidden: "Port {port} is not open to this user. Set {setting} to a number from 1024 up.",
    noSuchHost: "HOST {host} is not an address of this machine ({error}).",
  },

  database: {
    silent:
      "DATABASE_URL: the server at {server} does not answer ({error}). Is it running, and is this its address?",
    unknown:
      "DATABASE_URL: the server at {server} has no database “{name}”. Create it, owned by the user “{user}”.",
    refused: "DATABASE_URL: the server at {server} does not let “{user}” in ({error}).",
    unusable: "DATABASE_URL: the database “{name}” at {server} cannot be used: {error}",
    shared:
      "DATABASE_URL: at {server} there is a pooler that gives each transaction another connection. Luka needs one for as long as it is connected: set pool_mode = session in PgBouncer, or name PostgreSQL itself.",
  },

  embedded: {
    folder: "The data folder {folder} cannot be created: {error}.",
    none: "There is no database in {folder}. Give the service's data folder (DATA_DIR) or database (DATABASE_URL), or start the service first.",
    notOurs:
      "{folder} holds something other than Luka's data, and no database is made there: give an empty folder, or the service's own (DATA_DIR).",
    isGone: "PostgreSQL is gone; starting it again.",
    isBack: "PostgreSQL is back.",
    account:
      "PostgreSQL does not run as root, and the user “{name}” could not be created ({error}). Start Luka as an ordinary user, create that user yourself, or set DATABASE_URL.",
    noBinaries:
      "There is no embedded PostgreSQL for this machine ({name} is not installed). Set DATABASE_URL to a PostgreSQL 18 of your own.",
    library:
      "PostgreSQL's library {path} could not be linked: {error}. Run “npm ci” as the owner of node_modules.",
    cluster: "PostgreSQL's data folder {folder} could not be created: {error}",
    notStarted: "PostgreSQL did not start ({how}). {log}",
    socket:
      "{folder}, the place for PostgreSQL's socket, cannot be used: {error}. Give DATA_DIR a shorter path.",
    otherService:
      "Another Luka (process {process}) is running on the data folder {folder}. Stop it first, or give this one a DATA_DIR of its own; several processes on one database need DATABASE_URL.",
    wrongPassword: "The password in {file} does not fit the data in {folder}. Put the right file back.",
    otherOwner: "{path} belongs to another user. Run Luka as the user that runs the service.",
    silent: "PostgreSQL on {folder} does not answer: {error}. Its log is {log}.",
    otherVersion:
      "{folder} holds the data of PostgreSQL {version}, and this is PostgreSQL {own}. Make a backup with the release of Luka that brought it, move the folder away, and restore (“luka backup”, “luka restore”).",
  },

  key: {
    missing: "The key of this database is missing: put {file} back as it was, or restore it from a backup.",
    wrong:
      "{place} holds {given:list}, and this database was sealed with the key {fingerprint}: put that one back.",
    opensNothing:
      "The key in {file}, or in SECRET_KEY, opens nothing of what this database keeps sealed: put back the one that was there.",
    rotateSetting:
      "The key is set by SECRET_KEY: set SECRET_KEY to a new one and SECRET_KEY_PREVIOUS to this one, for every process, restart them one by one, and run “luka key rotate” again.",
    notAllKnow:
      "Some process still seals with the key before: restart it, and run “luka key rotate” again, which goes on from here.",
  },

  migrations: {
    halfRestored:
      "A restore of {file} was broken off, and this database is not whole: run “luka restore {file}” again, which starts over.",
    oldPostgres: "This is PostgreSQL {version}; Luka needs {oldest} or newer. Nothing was changed.",
    newer:
      "The database has the migration {name}, which this version does not know. It was made by a newer version: start that one.",
    unknown:
      "The database has the migration {name}, which no release of Luka has. It is older than 0.1.0: begin with an empty database.",
    edited:
      "migrations/{name} was edited after it had been applied. Put it back as it was and write the change as a new file.",
    late: "migrations/{name} sorts before {newest}, which is applied already. Give it a higher number.",
    failed: "migrations/{name} failed: {error}",
  },
};

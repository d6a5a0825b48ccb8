import { type Mutant, mutantsOf } from "../mutant.ts";

const room = (place: string, test: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("upkeep", `src/platform/${place}.ts`, [`src/platform/${test}.test.ts`], changes);
const readers = (name: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  room(`readers/${name}`, "readers/readers", ...changes);
const backup = (name: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  room(`backup/${name}`, "backup/backup", ...changes);
const doctor = (name: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  room(`doctor/${name}`, "doctor/doctor", ...changes);

/** What operators rely on: keys, backups, the doctor, the database's bad days, and readers of strangers' files. */
export const upkeep: readonly Mutant[] = [
  ...readers(
    "reader-pool",
    ['isSound = "found" in answer && !("failure" in answer.found)', 'isSound = "found" in answer'],
    ['reader.isGone() ? "DIED" : "TIMEOUT"', '"DIED"'],
  ),
  ...readers(
    "reader-process",
    ["const reservedMegabytes = 560", "const reservedMegabytes = 1_560"],
    ["setpriv --pdeathsig KILL true && set -- setpriv --pdeathsig KILL", "true || set --"],
  ),
  ...readers("readers", ["waiting.size === 0 && host === to", "waiting.size === 0 || host === to"]),
  ...readers("answer-tasks", ["say({ error: error", "void ({ error: error"]),
  ...readers("readers-host", ["signal: stopping.signal", "signal: new AbortController().signal"]),
  ...room(
    "readers/turns",
    "readers/turns",
    ["if (busy.size === most) return;", ""],
    ["if (busy.has(turn.subject)) continue;", ""],
    ["waiting.delete(turn);\n        reject(signal.reason);", "waiting.delete(turn);"],
  ),
  ...room("db/listen", "db/listen", ["if (!isClosed) onReset();", "if (!isClosed) void onReset;"]),
  ...room("key/key-row", "key/rotate-key", [
    "keys.find((key) => fingerprintOf(key) === row.fingerprint) ?? null",
    "keys[0] ?? null",
  ]),
  ...room(
    "key/open-secrets",
    "key/open-secrets",
    ["if (found.length > 0) throw new KeyError(missingKey(config));", ""],
    [" ON CONFLICT DO NOTHING", ""],
  ),
  ...room(
    "key/rotate-key",
    "key/rotate-key",
    ["if (resealed === before) return", "if (pass > 0 || resealed === 0) return"],
    ["const opensWith = [next, ...keys]", "const opensWith = [next]"],
    ["UPDATE sealing_key SET replaces = NULL", "UPDATE sealing_key SET replaces = replaces"],
    ['if (config.secretKey !== undefined) throw new KeyError(message("start.key.rotateSetting"));', ""],
  ),
  ...room("key/sealed-values", "key/rotate-key", ["after.length > 0 ?", "after.length > 9 ?"]),
  ...backup(
    "make-backup",
    ["ISOLATION LEVEL REPEATABLE READ READ ONLY", "ISOLATION LEVEL READ COMMITTED READ ONLY"],
    ["if (length > 0) yield Buffer.concat(gathered);", ""],
    ["length -= whole;", "length = 0;"],
  ),
  ...room(
    "backup/tar",
    "backup/tar",
    ["name) > 100", "name) >= 100"],
    ["tarHeader(entry).equals(header) ? entry : null", "entry"],
    ["!/^[\\x21-\\x7e]+$/.test(name) || ", ""],
    ["(blockBytes - (bytes % blockBytes)) % blockBytes", "blockBytes - (bytes % blockBytes)"],
    ["Buffer.alloc(2 * blockBytes)", "Buffer.alloc(blockBytes)"],
    ['padStart(digits, "0")', "padStart(digits)"],
  ),
  ...backup("read-backup-file", ["if (end !== size) throw damaged(path, end);", ""]),
  ...backup("write-backup-file", ['open(draft, "w", 0o600)', 'open(draft, "w", 0o644)']),
  ...backup("write-backup-file", ["await rm(draft, { force: true });", ""]),
  ...backup("tables", ["AND NOT c.relispartition", ""], ["DISABLE TRIGGER USER", "ENABLE TRIGGER USER"]),
  ...backup("sealed-key", ['passphrase.normalize("NFC")', 'passphrase.normalize("NFD")']),
  ...doctor(
    "look-at-machine",
    ["(await stat(file)).mode & 0o077", "(await stat(file)).mode & 0o007"],
    ["if (row.replaces !== null)", "if (false)"],
  ),
  ...doctor(
    "look-at-database",
    ["webhooks + mails + imports === 0", "webhooks + imports === 0"],
    ["if (role !== serviceRole && !isEmbedded)", "if (role !== serviceRole && isEmbedded)"],
    ["Date.now() - at > 2 * dayMs", "Date.now() - at > 20 * dayMs"],
  ),
  ...doctor("look-outside", ["of [domain, `pizza.", "of [domain, `"]),
  ...doctor("look-outside", ["first - Date.now() < soonMs", "first - Date.now() < 0"]),
  ...doctor("finding", ["verdicts.findLast((verdict)", "verdicts.find((verdict)"]),
  ...room(
    "db/turns",
    "db/turns",
    ["else if (line.waiting.size >= mostWaiting)", "else if (line.waiting.size > mostWaiting)"],
    ["line.waiting.delete(begin);\n        reject(", "reject("],
    ["else if (line.running > 1) line.running -= 1;", ""],
    ["clearTimeout(deadline);\n", ""],
  ),
  ...room(
    "db/unavailable",
    "db/unavailable",
    ["(08|53|57P0[1235]|57014|25P03|25006)", "(08|53|57P0[12345]|57014|25P03|25006)"],
    ["|25P03|25006)", "|25P03)"],
    ['return syscall === "connect" ? "AWAY" : null;', 'return "AWAY";'],
    ["55P03|40001|40P01", "55P03|40001"],
    ['if (error instanceof NoTurnError) return "LOCKED";', ""],
    ['ENOSPC: "FULL"', 'ENOSPC: "AWAY"'],
  ),
];

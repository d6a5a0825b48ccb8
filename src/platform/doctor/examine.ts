import type { Config } from "../../config.ts";
import { message } from "../../messages/message.ts";
import { connect } from "../db/connect.ts";
import { createResolver } from "../dns.ts";
import {
  type Examination,
  examinations,
  type Finding,
  gravest,
  notLookedAt,
  type Verdict,
  warn,
} from "./finding.ts";
import {
  lookAtBacklog,
  lookAtBackup,
  lookAtClock,
  lookAtMigrations,
  lookAtServer,
} from "./look-at-database.ts";
import { lookAtDisk, lookAtKey } from "./look-at-machine.ts";
import { lookAtReplica } from "./look-at-replica.ts";
import { doorsOf, lookAtCertificates, lookAtDns, lookAtMail } from "./look-outside.ts";

export interface Examined {
  verdict: Verdict;
  checks: Record<Examination, Finding>;
}

/** Looks at everything that has to be well, changes nothing, and takes some seconds at most. */
export async function examine(config: Config, databaseUrl: string): Promise<Examined> {
  const db = connect(databaseUrl, { poolSize: 4, applicationName: "luka doctor", answersWithinMs: 10_000 });
  const resolver = createResolver({ servers: config.dnsResolvers });
  try {
    const looks: Record<Examination, () => Promise<Finding>> = {
      database: () => lookAtServer(db, config.databaseUrl === undefined),
      replica: () => lookAtReplica(db, config.databaseReadUrl),
      migrations: () => lookAtMigrations(db),
      key: () => lookAtKey(db, config),
      clock: () => lookAtClock(db),
      disk: () => lookAtDisk(config),
      backup: () => lookAtBackup(db),
      backlog: () => lookAtBacklog(db),
      mail: () => lookAtMail(config),
      dns: () => lookAtDns(config, resolver),
      certificates: async () => lookAtCertificates(await doorsOf(config, db), resolver),
    };
    const findings = await Promise.all(
      examinations.map(async (name) => [name, await looks[name]().catch(explained)] as const),
    );
    return {
      verdict: gravest(findings.map(([, { verdict }]) => verdict)),
      checks: Object.fromEntries(findings) as Record<Examination, Finding>,
    };
  } finally {
    await db.close();
  }
}

/** A database without tables has been told of by then. */
function explained(error: unknown): Finding {
  const { code } = error as { code?: string };
  return code === "42P01" ? warn(message("cli.doctor.noTables")) : notLookedAt(error);
}

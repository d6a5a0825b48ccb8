import { message } from "../../messages/message.ts";
import { connect, type Database } from "../db/connect.ts";
import { lagOf, readPosition, type Standby, whereAStandbyIs } from "../db/position.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** A segment of the log: more than that is not caught up within the moment for which somebody waits. */
const muchBehind = 16 * 1024 * 1024;

/** Whether lists and reports are read where they should be. Without it they are read from the primary: nothing of it does not work. */
export async function lookAtReplica(primary: Database, url: string | undefined): Promise<Finding> {
  if (url === undefined) return ok(message("cli.doctor.noReplica"));
  const wanted = await readPosition(primary);
  const db = connect(url, {
    ...{ poolSize: 1, applicationName: "luka doctor", isReadOnly: true },
    ...{ connectsWithinMs: 3_000, answersWithinMs: 3_000 },
  });
  try {
    const [standby] = await db.query<Standby>(whereAStandbyIs);
    const lag = lagOf(wanted, standby!);
    if (lag === "NOT_ITS_STANDBY") return warn(message("cli.doctor.replicaOther"));
    if (lag === "OTHER_TIMELINE") return warn(message("cli.doctor.replicaTimeline"));
    const kilobytes = Math.ceil(lag / 1024);
    return lag > muchBehind
      ? warn(message("cli.doctor.replicaBehind", { kilobytes }))
      : ok(message("cli.doctor.replica", { kilobytes }));
  } catch (error) {
    return warn(message("cli.doctor.replicaAway", { error: (error as Error).message }));
  } finally {
    await db.close();
  }
}

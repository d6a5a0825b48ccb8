import { execFileSync } from "node:child_process";
import { ensureDebianPostgres } from "../debian-server.ts";
import { findProgram, installPackages } from "../programs.ts";

/** What a cluster is made of, and Debian's package of each. */
const packages = {
  patroni: ["patroni", "python3-etcd"],
  etcd: ["etcd-server"],
  haproxy: ["haproxy"],
  pgbouncer: ["pgbouncer"],
  ip: ["iproute2"],
  setpriv: ["util-linux"],
};
export type ClusterProgram = keyof typeof packages;

const find = (name: ClusterProgram): string | null =>
  findProgram([name], ["/usr/bin", "/usr/sbin", "/usr/local/bin"]);

/** Where it is. */
export function clusterProgram(name: ClusterProgram): string {
  const path = find(name);
  if (!path) throw new Error(`There is no ${name}: apt-get install ${packages[name].join(" ")}.`);
  return path;
}

/** Installs what is missing from Debian's packages. Answers why a cluster cannot be had here, or null. */
export function whyNoCluster(): string | null {
  if (process.platform !== "linux") return "it needs Linux";
  if (process.getuid?.() !== 0)
    return "it needs root, for machines of their own in network namespaces and for the users that PostgreSQL runs as";
  try {
    ensureDebianPostgres();
  } catch (error) {
    return (error as Error).message;
  }
  const names = Object.keys(packages) as ClusterProgram[];
  const missing = names.filter((name) => !find(name));
  if (missing.length > 0) {
    // None of them is to be started as the package's own service: the tests start theirs, on ports of their own.
    process.env.RUNLEVEL = "1";
    installPackages(missing.flatMap((name) => packages[name]));
    delete process.env.RUNLEVEL;
  }
  const still = names.filter((name) => !find(name));
  if (still.length > 0) return `there is no ${still.join(", ")}`;
  try {
    execFileSync(clusterProgram("ip"), ["netns", "add", probe], { stdio: "pipe" });
    execFileSync(clusterProgram("ip"), ["netns", "del", probe], { stdio: "pipe" });
  } catch {
    return "this machine lets nobody make network namespaces (a container needs CAP_NET_ADMIN and CAP_SYS_ADMIN)";
  }
  return null;
}

const probe = `lkprobe${process.pid}`;

import { readdir, readFile } from "node:fs/promises";

const ticksPerSecond = 100;

/** Milliseconds of the processor that the process and what it has started have taken so far. Linux only. */
export async function processorMs(processId: number): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(ids.map(statOf));
  const parents = new Map(stats.flatMap((stat) => (stat ? [[stat.id, stat.parent]] : [])));
  const isOfIt = (id: number): boolean =>
    id === processId || (parents.has(id) && id !== 1 && isOfIt(parents.get(id)!));
  return stats.reduce((sum, stat) => sum + (stat && isOfIt(stat.id) ? stat.ms : 0), 0);
}

async function statOf(id: number): Promise<{ id: number; parent: number; ms: number } | null> {
  const text = await readFile(`/proc/${id}/stat`, "latin1").catch(() => null);
  if (text === null) return null;
  // After the name, which may hold anything: state, parent, …; user, system, and those of children that have ended.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { id, parent: Number(fields[1]), ms: (ticks * 1000) / ticksPerSecond };
}

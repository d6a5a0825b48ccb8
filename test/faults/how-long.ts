const minutes = Number(process.env.LUKA_TEST_MINUTES ?? 0);

/** Whether minutes were asked for: then the machine is the fault's own, and what it measures is judged. */
export const isLong = minutes > 0;

/** How long a fault lasts that can last long: as many minutes as were asked for (`npm run test:faults -- --minutes 10`), else so many seconds. */
export const faultMs = (otherwiseSeconds: number): number => minutes * 60_000 || otherwiseSeconds * 1_000;

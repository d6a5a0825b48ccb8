/** How long a fault lasts that can last long: as many minutes as were asked for (`npm run test:faults -- --minutes 10`), else so many seconds. */
export const faultMs = (otherwiseSeconds: number): number =>
  Number(process.env.LUKA_TEST_MINUTES ?? 0) * 60_000 || otherwiseSeconds * 1_000;

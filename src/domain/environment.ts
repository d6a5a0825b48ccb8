/** TEST: a sandbox, where no money moves. LIVE: a real restaurant. A key belongs to one of them. */
export const environments = ["TEST", "LIVE"] as const;
export type Environment = (typeof environments)[number];

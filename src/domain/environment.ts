/** TEST: a sandbox, where no money moves. LIVE: a real restaurant. A key belongs to one of them (interface.md, What the service does). */
export type Environment = "TEST" | "LIVE";

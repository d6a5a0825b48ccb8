import { Resolver } from "node:dns/promises";

/** What one name server says: the texts at a name, none when there are none; SILENT when it did not answer. */
export type TextAnswer = readonly string[] | "SILENT";

/**
 * What all of them say together. FOUND: every one that answered has it, and enough of them did. MISSING: none has it.
 * DIFFERENT: they do not agree, as after a change, or when somebody answers in another's place. SILENT: too few answered.
 */
export const agreements = ["FOUND", "MISSING", "DIFFERENT", "SILENT"] as const;
export type Agreement = (typeof agreements)[number];

/** Public texts in DNS, by which people prove that a name is theirs. */
export interface DnsTexts {
  /** Asks every name server at once. @param options.followsAliases false: what stands behind a CNAME is not taken */
  ask(name: string, options?: { followsAliases?: boolean }): Promise<readonly TextAnswer[]>;
}

/** Answers of more name servers than one must agree; one alone is taken at its word when there is no other. */
const fewestAnswers = 2;
// c-ares doubles the time of each try: a silent name server is given up after 6 s.
const timeoutMs = 2_000;
const tries = 2;

/** @param servers as `address` or `address:port`; without them those of the system, which count as one. */
export function createDnsTexts(servers: readonly string[]): DnsTexts {
  const resolvers = (servers.length > 0 ? servers : [null]).map((server) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (server !== null) resolver.setServers([server]);
    return resolver;
  });

  const askOne = async (resolver: Resolver, name: string, followsAliases: boolean): Promise<TextAnswer> => {
    const [texts, aliases] = await Promise.all([
      answerOf(resolver.resolveTxt(name)),
      // A catch-all alias may lead to whoever has rented what it once led to.
      followsAliases ? [] : answerOf(resolver.resolveCname(name)),
    ]);
    if (texts === "SILENT" || aliases === "SILENT") return "SILENT";
    return aliases.length > 0 ? [] : texts.map((parts) => parts.join(""));
  };

  return {
    ask: (name, { followsAliases = true } = {}) =>
      Promise.all(resolvers.map((resolver) => askOne(resolver, name, followsAliases))),
  };
}

/** "No such name" and "a broken zone" (SERVFAIL, also of a signature that does not stand) are answers; silence is none. */
async function answerOf<Answer>(asked: Promise<Answer[]>): Promise<Answer[] | "SILENT"> {
  try {
    return await asked;
  } catch (error) {
    return answeredCodes.has((error as NodeJS.ErrnoException).code ?? "") ? [] : "SILENT";
  }
}

const answeredCodes = new Set(["ENOTFOUND", "ENODATA", "ESERVFAIL"]);

/** Whether the name servers agree on texts that fit. @param fits says it of the texts that one of them has */
export function agreementOn(
  answers: readonly TextAnswer[],
  fits: (texts: readonly string[]) => boolean,
): Agreement {
  const given = answers.filter((answer) => answer !== "SILENT");
  if (given.length < Math.min(fewestAnswers, answers.length)) return "SILENT";
  const fitting = given.filter(fits).length;
  if (fitting === 0) return "MISSING";
  return fitting === given.length ? "FOUND" : "DIFFERENT";
}

/** A domain that mail is to be sent from, and the name below the public suffix that it belongs to: its zone. */
export interface SenderDomainName {
  domain: string;
  zone: string;
}

export const senderRecordKinds = ["SPF", "DKIM", "DMARC"] as const;

/** A record that the domain's owner puts into the zone. */
export interface SenderRecord {
  record: (typeof senderRecordKinds)[number];
  /** Relative to the zone; `@` is the zone itself. */
  name: string;
  fullName: string;
  type: "TXT" | "MX" | "CNAME";
  value: string;
  ttl: string;
  priority: number | null;
  status: RecordStatus;
}
export type RecordStatus = "PENDING" | "VERIFIED";

/** The key that our own mail is signed with. */
export interface DkimKey {
  selector: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

export interface RegisteredDomain {
  /** The provider's name for it. */
  reference: string | null;
  records: SenderRecord[];
  /** Null when the provider signs. */
  dkim: DkimKey | null;
}

/** FOUND: mail may go from the domain. MISSING: something that it needs is not there. SILENT: nobody can tell now. */
export interface DomainLook {
  outcome: "FOUND" | "MISSING" | "SILENT";
  records: SenderRecord[];
}

/** OWN: this service signs. */
export const senderDomainProviders = ["OWN", "RESEND"] as const;

/** Whoever looks after the domains that mail is sent from. Every method rejects with SenderDomainError and nothing else. */
export interface SenderDomainProvider {
  readonly name: (typeof senderDomainProviders)[number];
  /** @param sinceMs when this was first tried: what the provider has made since then for this domain is ours */
  register(name: SenderDomainName, sinceMs: number): Promise<RegisteredDomain>;
  look(
    name: SenderDomainName,
    registered: Pick<RegisteredDomain, "reference" | "records">,
  ): Promise<DomainLook>;
  /** What is gone already is gone. */
  remove(reference: string | null): Promise<void>;
}

/**
 * REJECTED: the provider does not take this name. EXISTS: the name is in use there already. BUSY: too much was asked.
 * UNAVAILABLE: no answer, an error of theirs, or a key of ours that does not work.
 */
export type SenderDomainFailure = "REJECTED" | "EXISTS" | "BUSY" | "UNAVAILABLE";

export class SenderDomainError extends Error {
  override readonly name = "SenderDomainError";
  readonly failure: SenderDomainFailure;
  /** Of BUSY alone: when to ask again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    failure: SenderDomainFailure,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** `_dmarc.mail` for `_dmarc.mail.pizza.no` in the zone `pizza.no`. */
export const nameInZone = (fullName: string, zone: string): string =>
  fullName === zone ? "@" : fullName.slice(0, -zone.length - 1);

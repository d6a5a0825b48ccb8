import type { Config } from "../../config.ts";
import type { DnsTexts } from "../dns-texts.ts";
import { createOwnDomains } from "./own-domains.ts";
import type { SenderDomainProvider } from "./provider.ts";
import { createResendApi } from "./resend-api.ts";
import { createResendDomains } from "./resend-domains.ts";

export interface SenderDomains {
  /** Looks after new domains. */
  readonly current: SenderDomainProvider;
  /** Who looks after one that was registered earlier; null when the settings no longer name it. */
  of(name: string): SenderDomainProvider | null;
  close(): Promise<void>;
}

/** What mail of the service's own comes from. */
export const mailDomainOf = ({ mailFrom }: Config): string => mailFrom.slice(mailFrom.lastIndexOf("@") + 1);

/** Resend when the settings have a key of it, ourselves otherwise; domains stay with whom they were registered at. */
export function createSenderDomains(config: Config, dns: DnsTexts): SenderDomains {
  const own = createOwnDomains({ dns, mailDomain: mailDomainOf(config) });
  const { resendApiKey: key, resendUrl: url } = config;
  const api = key === undefined ? null : createResendApi({ url, key });
  const resend = api && createResendDomains({ api, dns });
  const providers = new Map(
    [own, ...(resend ? [resend] : [])].map((provider) => [provider.name as string, provider]),
  );
  return {
    current: resend ?? own,
    of: (name) => providers.get(name) ?? null,
    close: async () => void (await api?.close()),
  };
}

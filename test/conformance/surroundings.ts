import { randomBytes } from "node:crypto";
import { type ResendEmulator, startResend } from "../emulators/resend.ts";
import { type ReceivedMail, startMailServer } from "../mail-server.ts";
import { startZones, type TestZones } from "../zones.ts";

/** What stands around the service on the internet, played by the suite: name servers, a mail server, and a mail provider. */
export interface Surroundings {
  /** The texts that the service's name servers know. */
  zones: Pick<TestZones, "put">;
  /** Where the service's mail goes. */
  mailbox: Mailbox;
  /** Who looks after the domains that partners send mail from. */
  mailProvider: Pick<ResendEmulator, "records" | "elsewhere" | "refuse" | "fail">;
}

export interface Mailbox {
  /** What has come for an address. */
  to(address: string): ReceivedMail[];
  /** Resolves with everything that came for an address when one mail of this subject is there. */
  waitFor(address: string, subject: RegExp): Promise<ReceivedMail[]>;
}

/** The domain that the service's own mail comes from. */
export const ownMailDomain = "post.bestilling-prove.no";

/** A name that nobody has. */
export const newDomain = (): string => `prove-${randomBytes(6).toString("hex")}.no`;

/** Longer than a mail waits in the service's queue, also on a slow machine. */
const patienceMs = 60_000;

export async function startSurroundings(): Promise<
  Surroundings & { env: Record<string, string>; close(): Promise<void> }
> {
  const [zones, mailServer, mailProvider] = await Promise.all([
    startZones(),
    startMailServer(),
    startResend(() => new Date().toISOString()),
  ]);
  const to: Mailbox["to"] = (address) => mailServer.received.filter((mail) => mail.to.includes(address));
  return {
    zones,
    mailProvider,
    mailbox: {
      to,
      async waitFor(address, subject) {
        for (const until = performance.now() + patienceMs; performance.now() < until; ) {
          const came = to(address);
          if (came.some(({ mail }) => subject.test(mail.subject ?? ""))) return came;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        throw new Error(`No mail "${subject}" came for ${address}.`);
      },
    },
    env: {
      DNS_RESOLVERS: zones.servers,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      MAIL_FROM: `bestilling@${ownMailDomain}`,
      RESEND_API_KEY: mailProvider.key,
      RESEND_API_URL: mailProvider.server.url,
    },
    async close() {
      await Promise.all([zones.close(), mailServer.close(), mailProvider.server.close()]);
    },
  };
}

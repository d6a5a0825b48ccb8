import { createPartner, type Partner } from "./partner.ts";
import { newPlace } from "./partners.ts";
import { newDomain } from "./surroundings.ts";
import type { Town } from "./town.ts";
import type { WireSenderDomain } from "./wire-types-integration.ts";

export const senderPath = "/brand/sender-domain";

export const readSender = async (partner: Partner): Promise<WireSenderDomain> =>
  (await partner.ask<{ data: WireSenderDomain }>("GET", senderPath)).data;

export const setSender = (partner: Partner, domain: unknown = newDomain()) =>
  partner.call("POST", senderPath, { domain });

export const checkSender = async (partner: Partner): Promise<WireSenderDomain> =>
  (await partner.ask<{ data: WireSenderDomain }>("POST", `${senderPath}/check`)).data;

/** A partner with white label, before and after it set a domain, and after the domain's records were there. */
export interface Senders {
  partner: Partner;
  before: WireSenderDomain;
  pending: WireSenderDomain;
  verified: WireSenderDomain;
  /** Sender and recipient of a mail to a guest of its restaurant while it was pending, and once it was verified. */
  mails: { pending: string; verified: string };
}

const made = new WeakMap<Town, Promise<Senders>>();

export function senders(town: Town): Promise<Senders> {
  const known = made.get(town) ?? make(town);
  made.set(town, known);
  return known;
}

const mailsSent = async (town: Town, partner: Partner, guestAddress: string): Promise<string> => {
  const [place] = await partner.importRestaurants([newPlace()]);
  const customer = { name: "Kari Prøve", phone: "91234567", email: guestAddress };
  await place!.site.order({ customer });
  const [mail] = await town.surroundings.mailbox.waitFor(guestAddress, /./);
  return mail!.mail.from!.address!;
};

async function make(town: Town): Promise<Senders> {
  const { mailProvider } = town.surroundings;
  const partner = await createPartner(town, { whiteLabel: true });
  const before = await readSender(partner);
  const domain = `post.${newDomain()}`;
  const { data: pending } = (await setSender(partner, domain)).json<{ data: WireSenderDomain }>();
  const first = await mailsSent(town, partner, `gjest@${newDomain()}`);
  mailProvider.records(domain, true);
  const verified = await checkSender(partner);
  const second = await mailsSent(town, partner, `gjest@${newDomain()}`);
  return { partner, before, pending, verified, mails: { pending: first, verified: second } };
}

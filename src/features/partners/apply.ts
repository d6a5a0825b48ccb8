import type { Context } from "../../context.ts";
import { parseOrgNumber } from "../../domain/org-number.ts";
import type { Issue } from "../../domain/problems.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";
import { type Message, message } from "../../messages/message.ts";
import { newId } from "../../platform/ids.ts";
import { accountAddress, mailAddress } from "../../platform/mail/mail-address.ts";
import { requireMail } from "../../platform/mail/mailed-links.ts";
import { Problem } from "../../platform/problem.ts";
import { takeApplication } from "../../platform/quotas.ts";
import type { PartnerApplication } from "./application-schemas.ts";

/** How long the link of the mail works. */
const confirmDays = 7;

/**
 * Somebody wants to become a partner (D-367): a mail asks them to confirm the address, and until they have, nothing else is made. The answer
 * is the same whether or not the address has an account. Applying again before that puts what was said in the place of what was said
 * before, with a new link.
 * @throws Problem VALIDATION_FAILED, RATE_LIMITED, INVITE_SEND_FAILED
 */
export async function applyAsPartner(ctx: Context, input: PartnerApplication): Promise<void> {
  requireMail(ctx);
  const { email, name, company, orgNumber, purpose } = readApplication(input);
  const nowMs = ctx.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  await ctx.db.transaction(async (trx) => {
    await takeApplication(trx, email, nowMs);
    await trx.query(
      `WITH applied AS (
         INSERT INTO partner_applications (id, email, name, company, org_number, purpose, locale, created_at, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
         ON CONFLICT (email) WHERE confirmed_at IS NULL DO UPDATE
           SET name = excluded.name, company = excluded.company, org_number = excluded.org_number, purpose = excluded.purpose,
             locale = excluded.locale, sent_at = excluded.sent_at, expires_at = excluded.expires_at
         RETURNING *)
       SELECT queue_address_mail(email, 'PARTNER_APPLICATION', locale, jsonb_build_object('applicationId', id)) FROM applied`,
      [
        newId("pap"),
        email,
        name,
        company,
        orgNumber,
        purpose,
        input.locale,
        now,
        now.add({ hours: 24 * confirmDays }),
      ],
    );
  });
}

/** All that is wrong is told at once. What goes into the mail says nothing that leads elsewhere. */
function readApplication(input: PartnerApplication) {
  const [name, company, purpose] = [
    cleanLine(input.name).text,
    cleanLine(input.company).text,
    cleanText(input.purpose).text,
  ];
  const email = mailAddress(input.email);
  const orgNumber = parseOrgNumber(input.orgNumber);
  const wrong = (path: string, said: Message): Issue => ({ path, code: "INVALID", message: said });
  const issues = [
    ...(name === "" ? [wrong("name", message("fields.cleanedName"))] : []),
    ...(email ? [] : [wrong("email", message("fields.email"))]),
    ...(company.length < 2 ? [wrong("company", message("fields.cleanedName"))] : []),
    ...(orgNumber ? [] : [wrong("orgNumber", message("ownerPages.wrongOrgNumber"))]),
    ...(purpose === "" ? [wrong("purpose", message("fields.cleanedName"))] : []),
  ];
  if (!email || !orgNumber || issues.length > 0) throw Problem.validation(issues);
  return { name, company, purpose, orgNumber, email: accountAddress(email) };
}

/** Forgets what nobody has confirmed in time. */
export const forgetApplications = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> => {
  await db.query("DELETE FROM partner_applications WHERE confirmed_at IS NULL AND expires_at <= $1", [
    Temporal.Instant.fromEpochMilliseconds(clock.nowMs()),
  ]);
};
